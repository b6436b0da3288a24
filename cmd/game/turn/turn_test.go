package turn

import (
	"slices"
	"strings"
	"testing"

	"wallfall/render/board"
	"wallfall/rules"
)

// on returns a turn after some lines of a script.
func on(t *testing.T, lines ...string) *script {
	t.Helper()
	s := &script{T: t, name: t.Name()}
	for _, line := range lines {
		s.run(strings.Fields(line))
	}
	return s
}

// Ends of a forced movement are told apart by all that a player would, and only by that.
func TestAlikeEnds(t *testing.T) {
	tn := on(t, "level workbench", "until maneuver 0")
	at := tn.cellOf("1:5,1")
	force := rules.Action{Kind: rules.ForceStep, Fig: 0, To: rules.NoCell}
	for _, tt := range []struct {
		name  string
		other func(e *rules.ForceEnd)
		ways  int
	}{
		{"what comes next", func(e *rules.ForceEnd) { e.Next = true }, 2},
		{"who dies", func(e *rules.ForceEnd) { e.Dead = true }, 2},
		{"who lies prone", func(e *rules.ForceEnd) { e.Prone = true }, 2},
		{"whether it slams", func(e *rules.ForceEnd) { e.Slams = 1 }, 2},
		{"how far it falls", func(e *rules.ForceEnd) { e.Falls++ }, 2},
		{"how much harm it does", func(e *rules.ForceEnd) { e.Value++ }, 1},
	} {
		end := rules.ForceEnd{Steps: []rules.Action{force, force}, Cell: at, Mark: at}
		other := end
		tt.other(&other)
		tn.Ends, tn.Chooser.Options = []rules.ForceEnd{end, other}, nil
		tn.Chooser.endOptions(&tn.Position)
		if o := tn.Chooser.optionAt(&tn.Position, at); o == nil || len(o.Ends) != tt.ways {
			t.Errorf("ends that differ in %s are not %d ways: %+v", tt.name, tt.ways, tn.Chooser.Options)
		}
	}
}

// A preview is worked out once, and is that of what a press does.
func TestOverlay(t *testing.T) {
	tn := on(t, "level workbench", "until maneuver 0", "now forecast", "select ann")
	show := func(cell string) (o board.Overlay) {
		at := tn.cellOf(cell)
		tn.Overlay(&o, Pointer{At: CellAt(at), Hover: at, Mouse: true})
		return o
	}
	o := show("1:3,1")
	first, next := tn.Shown, tn.outcomes.next
	if first == nil || len(o.Reach) == 0 || o.Prediction == nil || tn.Actions()[0] != tn.Resolve(CellAt(tn.cellOf("1:3,1"))).Action {
		t.Fatalf("a move has no preview: %+v", o)
	}
	show("1:4,2")
	if show("1:3,1"); tn.Shown != first || tn.outcomes.next != (next+1)%len(tn.outcomes.entries) {
		t.Error("a cached preview was worked out again")
	}
	tn.now.Covered = true
	if show("1:3,1"); tn.Shown != nil {
		t.Error("a preview shows behind a dialog")
	}
	tn.now.Busy = true
	if o := show("1:3,1"); len(o.Reach) > 0 || len(tn.Options()) > 0 {
		t.Error("something can be chosen while the board is busy")
	}
}

// The end nearest to a plan is found whatever the other side answers on the way.
func TestEndOf(t *testing.T) {
	tn := on(t, "level braced", "press hal", "press use:hurl", "press kay")
	for i := range tn.Ends {
		e := &tn.Ends[i]
		line := slices.Insert(slices.Clone(e.Steps), 1, rules.Action{Kind: rules.Brace, Fig: 1, To: rules.NoCell})
		if got := tn.EndOf(line); got != e {
			t.Errorf("%v leads to %v", line, got.Steps)
		}
	}
	if len(tn.Ends) < 20 || tn.EndOf([]rules.Action{{Kind: rules.EndTurn}}) != nil {
		t.Errorf("of %d ends one is that of another plan", len(tn.Ends))
	}
}

// A command leads to the cell beside or behind it; a step straight up leads to no other cell.
func TestTowards(t *testing.T) {
	tn := on(t, "level workbench")
	for _, tt := range []struct {
		kind rules.ActionKind
		dir  rules.Dir
		want string
	}{{rules.ForceStep, rules.NoDir, "-"}, {rules.ForceStep, 0, "1:2,1"}, {rules.Jump, 4, "1:2,4"}} {
		if got := tn.Narrator.Board.FormatCell(tn.Towards(rules.Action{Kind: tt.kind, Dir: tt.dir})); got != tt.want {
			t.Errorf("%v in direction %d leads to %s, want %s", tt.kind, tt.dir, got, tt.want)
		}
	}
}

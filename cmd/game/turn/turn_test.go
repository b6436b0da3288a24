package turn

import (
	"os"
	"slices"
	"testing"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/render/board"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// bench returns the turn of a match on the workbench, with what else is shown.
func bench(t *testing.T, now Moment) *Turn {
	t.Helper()
	source := rulestest.Must(os.ReadFile("../match/testdata/workbench.txt"))(t)
	m := rulestest.Must(session.New("workbench.txt", source, 1))(t)
	tn := New(m, narrate.New(m.Level(), m.State().Board(), nil))
	tn.Refresh(now)
	for m.State().Pending().Ask == rules.AskSpells {
		rulestest.Must(m.Apply(m.State().Default()))(t)
		tn.Refresh(now)
	}
	tn.Options()
	return &tn
}

func (t *Turn) cell(text string) Target {
	c, _ := t.Narrator.Board.ParseCell(text)
	return CellAt(c)
}

// What acting on a target does depends on what is selected.
func TestResolve(t *testing.T) {
	for _, tt := range []struct {
		name, selected, cell string
		now                  Moment
		kind                 ChoiceKind
		act                  rules.ActionKind
	}{
		{"a group", "", "0:2,2", Moment{}, ChooseGroup, 0},
		{"an enemy", "", "0:8,3", Moment{}, ChooseGroup, 0},
		{"the ground", "", "0:5,1", Moment{}, ChooseNobody, 0},
		{"a cell in reach", "ann", "0:2,3", Moment{}, ChooseAction, rules.Move},
		{"a cell out of reach", "ann", "0:9,1", Moment{}, ChooseRefusal, 0},
		{"the selected group", "ann", "0:1,3", Moment{}, ChooseNobody, 0},
		{"the enemy beside a hurler", "hal", "0:3,2", Moment{}, ChooseAction, rules.Use},
		{"any cell of the past", "", "0:5,1", Moment{Past: true}, ChooseNobody, 0},
	} {
		tn := bench(t, tt.now)
		if tt.selected != "" {
			tn.Selected = tn.Narrator.Board.FigByName(tt.selected)
			tn.Options()
		}
		c := tn.Resolve(tn.cell(tt.cell))
		if c.Kind != tt.kind || c.Kind == ChooseAction && c.Action.Kind != tt.act {
			t.Errorf("%s: it chooses %d, %s", tt.name, c.Kind, tn.Narrator.Board.FormatAction(c.Action))
		}
		if r := tn.Act(tn.cell(tt.cell)); c.Kind == ChooseAction && (!r.Do || r.Action != c.Action) || c.Kind == ChooseRefusal && r.Why == "" {
			t.Errorf("%s: acting on it does something else: %+v", tt.name, r)
		}
	}
}

// Ends of a forced movement are told apart by all that a player would, and only by that.
func TestAlikeEnds(t *testing.T) {
	tn := bench(t, Moment{})
	at := tn.cell("0:5,1").Cell
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
	tn := bench(t, Moment{Forecast: true})
	tn.Selected = tn.Narrator.Board.FigByName("ann")
	tn.Options()
	show := func(cell string) (o board.Overlay) {
		at := tn.cell(cell)
		tn.Overlay(&o, Pointer{At: at, Hover: at.Cell, Mouse: true})
		return o
	}
	o := show("0:3,1")
	first, next := tn.Shown, tn.outcomes.next
	if first == nil || len(o.Reach) == 0 || o.Prediction == nil || tn.Actions()[0] != tn.Resolve(tn.cell("0:3,1")).Action {
		t.Fatalf("a move has no preview: %+v", o)
	}
	show("0:4,2")
	if show("0:3,1"); tn.Shown != first || tn.outcomes.next != (next+1)%len(tn.outcomes.entries) {
		t.Error("a cached preview was worked out again")
	}
	tn.Now.Covered = true
	if show("0:3,1"); tn.Shown != nil {
		t.Error("a preview shows behind a dialog")
	}
	tn.Now.Busy = true
	if o := show("0:3,1"); len(o.Reach) > 0 || slices.ContainsFunc(tn.Options(), func(Option) bool { return true }) {
		t.Error("something can be chosen while the board is busy")
	}
}

// What was chosen in one go goes on until another decision comes first.
func TestNext(t *testing.T) {
	tn := bench(t, Moment{})
	hal, kay := tn.Narrator.Board.FigByName("hal"), tn.Narrator.Board.FigByName("kay")
	tn.Selected = hal
	tn.Options()
	r := tn.Act(CellAt(tn.Match.State().Figure(kay).Cell))
	if !r.Do || !r.Begins || len(tn.Steps) == 0 {
		t.Fatalf("a throw begins no plan: %+v", r)
	}
	rulestest.Must(tn.Match.Apply(r.Action))(t)
	tn.Refresh(Moment{})
	if a, vain, ok := tn.Next(); ok && (vain || !tn.IsLegal(a)) {
		t.Errorf("it goes on with %s", tn.Narrator.Board.FormatAction(a))
	}
	if tn.StopFollowing(); tn.Follows() {
		t.Error("a plan goes on after it was dropped")
	}
}

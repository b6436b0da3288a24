package match

import (
	"slices"
	"sort"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// recap lists at the start of a player's turn what mattered most since the last one, in
// at most three lines. Each replays its moment; the first command closes it.
type recap struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	lines []int // of the log
	of    int   // edition of the log when it was opened
	rect  ui.Rect
	drawn bool // in this tick
}

// recapLines is how many lines a recap has at most.
const recapLines = 3

// weights rank events for the recap.
var weights = map[rules.EventKind]int{rules.EvDeath: 100, rules.EvLeave: 80, rules.EvCapture: 60, rules.EvRupture: 50, rules.EvFall: 40, rules.EvHop: 35,
	rules.EvSlam: 30, rules.EvWound: 25, rules.EvDamage: 20, rules.EvGrab: 15, rules.EvPush: 10, rules.EvForce: 10}

// begin opens the recap of what has happened since a side's last turn.
func (rc *recap) begin(side int) {
	rc.lines, rc.of, rc.rect = rc.lines[:0], rc.m.Log.edition, ui.Rect{}
	lines := rc.m.Log.lines
	mine := func(ln *line) bool { return ln.head && ln.sides>>side&1 != 0 }
	end := len(lines) - 1
	for end >= 0 && !mine(&lines[end]) {
		end--
	}
	begin := end - 1
	for begin >= 0 && !mine(&lines[begin]) {
		begin--
	}
	if begin < 0 {
		return
	}
	for begin++; begin < end && !lines[begin].head; begin++ { // its own turn
	}
	for i := begin; i < end; i++ {
		if lines[i].weight > 0 {
			rc.lines = append(rc.lines, i)
		}
	}
	worth := func(i int) int {
		if lines[i].sides>>side&1 != 0 {
			return lines[i].weight * 2
		}
		return lines[i].weight
	}
	sort.SliceStable(rc.lines, func(a, b int) bool { return worth(rc.lines[a]) > worth(rc.lines[b]) })
	kept := rc.lines[:0]
	for _, i := range rc.lines { // of what a command does to a figure, the worst
		if !slices.ContainsFunc(kept, func(j int) bool { return lines[j].cmd == lines[i].cmd && lines[j].fig == lines[i].fig }) {
			kept = append(kept, i)
		}
	}
	rc.lines = kept[:min(recapLines, len(kept))]
	slices.Sort(rc.lines)
}

// open reports whether the recap is shown.
func (rc *recap) open() bool {
	if rc.m.Log.edition != rc.of || rc.t.Selected != rules.NoFig {
		rc.lines = rc.lines[:0]
	}
	return len(rc.lines) > 0 && !rc.m.LookBack.frame.busy() && !rc.m.LookBack.on && !rc.m.Hints.On
}

// high returns the height of the recap.
func (rc *recap) high(k *ui.Kit) float32 { return k.Pt(34 + 48*float32(len(rc.lines))) }

// drawIn draws the recap at the top of a panel, if there is room, and cuts it off.
func (rc *recap) drawIn(k *ui.Kit, r *ui.Rect) {
	if rc.open() && r.H > rc.high(k) {
		rc.drawn = true
		area := r.CutTop(rc.high(k))
		head := area.CutTop(k.Pt(34))
		if rc.ui.Click(k.Button("recap-close", head.CutRight(k.Pt(44)), "", ui.Look{Icon: icon.Cross, Tip: rc.ui.Lang.T("Close")})) {
			rc.lines = rc.lines[:0]
		}
		k.Label(head, rc.ui.Lang.T("Since your last turn"), 14, quad.Left, k.Theme.Accent, font.Bold)
		rc.draw(k, area)
		table.DrawRule(k, r)
	}
}

// draw draws the lines as buttons.
func (rc *recap) draw(k *ui.Kit, r ui.Rect) {
	for i, n := range rc.lines {
		row := r.CutTop(k.Pt(48))
		row.CutTop(k.Pt(4))
		if rc.ui.Click(k.Button(recapIDs[i], row, rc.m.Log.lines[n].text, ui.Look{Icon: icon.Play, Size: 13, Tip: rc.ui.Lang.T("Replays this moment")})) {
			rc.m.LookBack.frame.show(n)
			return
		}
	}
}

var recapIDs = [recapLines]string{"recap:1", "recap:2", "recap:3"}

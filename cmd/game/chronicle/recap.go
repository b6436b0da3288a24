package chronicle

import (
	"slices"
	"sort"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Recap lists at the start of a player's turn what mattered most since the last one, in
// at most three lines. Each replays its moment; the first command closes it.
type Recap struct {
	lines []int // of the log
	of    int   // edition of the log when it was opened
	Drawn bool  // in this tick
}

// recapLines is how many lines a recap has at most.
const recapLines = 3

// weights rank events for the recap.
var weights = map[rules.EventKind]int{rules.EvDeath: 100, rules.EvLeave: 80, rules.EvCapture: 60, rules.EvRupture: 50, rules.EvFall: 40, rules.EvHop: 35,
	rules.EvSlam: 30, rules.EvWound: 25, rules.EvDamage: 20, rules.EvGrab: 15, rules.EvPush: 10, rules.EvForce: 10}

// Begin opens the recap of what has happened since a side's last turn.
func (rc *Recap) Begin(l *Log, side int) {
	rc.lines, rc.of = rc.lines[:0], l.edition
	lines := l.lines
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

// Open reports whether there is a recap to show: nothing was logged or selected since.
func (rc *Recap) Open(l *Log, selected rules.FigID) bool {
	if l.edition != rc.of || selected != rules.NoFig {
		rc.lines = rc.lines[:0]
	}
	return len(rc.lines) > 0
}

func (rc *Recap) high(k *ui.Kit) float32 { return k.Pt(34 + 48*float32(len(rc.lines))) }

// DrawIn draws the recap at the top of a panel, if there is room, and cuts it off. It
// returns the line of the log that was chosen, -1 for none.
func (rc *Recap) DrawIn(d *shell.UI, r *ui.Rect, l *Log) (chosen int) {
	k := &d.Kit
	chosen = -1
	if r.H > rc.high(k) {
		rc.Drawn = true
		area := r.CutTop(rc.high(k))
		head := area.CutTop(k.Pt(34))
		if d.Click(k.Button("recap-close", head.CutRight(k.Pt(44)), "", ui.Look{Icon: icon.Cross, Tip: d.Lang.T("Close")})) {
			rc.lines = rc.lines[:0]
		}
		k.Label(head, d.Lang.T("Since your last turn"), 14, quad.Left, k.Theme.Accent, font.Bold)
		chosen = rc.draw(d, area, l)
		ui.DrawRule(k, r)
	}
	return chosen
}

// draw draws the lines as buttons that replay them.
func (rc *Recap) draw(d *shell.UI, r ui.Rect, l *Log) (chosen int) {
	k := &d.Kit
	chosen = -1
	for i, n := range rc.lines {
		row := r.CutTop(k.Pt(48))
		row.CutTop(k.Pt(4))
		if d.Click(k.Button(d.ID("recap:", i+1), row, l.lines[n].text, ui.Look{Icon: icon.Play, Size: 13, Tip: d.Lang.T("Replays this moment")})) {
			chosen = n
		}
	}
	return chosen
}

// Box draws the recap as a dialog and returns the line that was chosen, -1 for none.
func (rc *Recap) Box(d *shell.UI, ctx *shell.Context, l *Log) (chosen int) {
	r, foot := d.Box(ctx, 420, 98+48*recapLines, d.Lang.T("Since your last turn"))
	if chosen = rc.draw(d, r, l); chosen < 0 {
		d.CloseButton(foot, d.Lang.T("Close"))
	}
	return chosen
}

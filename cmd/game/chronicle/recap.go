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

// recapHead is the height of a recap's heading in a panel, in points.
const recapHead = 34

// DrawIn draws the recap at the top of a panel, if there is room, and cuts it off. It
// returns the line of the log that was chosen, or -1.
func (rc *Recap) DrawIn(d *shell.UI, r *ui.Rect, l *Log) (chosen int) {
	k := &d.Kit
	if r.H <= k.Pt(recapHead+(ui.SmallGap+ui.RowHeight)*float32(len(rc.lines))) {
		return -1
	}
	rc.Drawn = true
	w := ui.Pen{K: k, R: *r, Y: r.Y}
	head := w.Take(recapHead)
	closed := d.Click(k.Button("recap-close", head.CutRight(k.Pt(ui.RowHeight)), "", ui.Look{Icon: icon.Cross, Tip: d.Lang.T("Close")}))
	k.Label(head, d.Lang.T("Since your last turn"), 14, quad.Left, k.Theme.Accent, font.Bold)
	chosen = rc.write(d, &w, l)
	if r.CutTop(w.Y - r.Y); closed {
		rc.lines = rc.lines[:0]
	}
	ui.DrawRule(k, r)
	return chosen
}

// write writes the lines as buttons that replay them.
func (rc *Recap) write(d *shell.UI, w *ui.Pen, l *Log) (chosen int) {
	chosen = -1
	for i, n := range rc.lines {
		w.Gap(ui.SmallGap)
		if d.Click(w.K.Button(d.ID("recap:", i+1), w.Take(ui.RowHeight), l.lines[n].text, ui.Look{Icon: icon.Play, Size: 13, Tip: d.Lang.T("Replays this moment")})) {
			chosen = n
		}
	}
	return chosen
}

// Box draws the recap as a dialog and returns the line that was chosen, or -1.
func (rc *Recap) Box(d *shell.UI, ctx *shell.Context, l *Log) (chosen int) {
	s := d.Sheet(ctx, shell.Sheet{W: 420, Rows: 1, Heading: d.Lang.T("Since your last turn")})
	for s.Next() {
		chosen = rc.write(d, &s.Pen, l)
	}
	if chosen < 0 {
		d.CloseButton(s.Foot, d.Lang.T("Close"))
	}
	return chosen
}

package editor

import (
	"cmp"
	"iter"
	"strings"
	"time"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/solve"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// solver is the page that proves whether a side can force a win. The search runs a
// few milliseconds each tick.
type solver struct {
	*Editor

	side     int
	rounds   int                 // 0 for what the level says
	doc      *edit.Doc           // the level that was asked about, nil before the first search
	question solve.Question      // the last one
	resume   func() (bool, bool) // runs the search for a while; nil when none runs
	halt     func()              // ends the search
	deadline time.Time           // of this tick
	work     solve.Work
	answer   *solve.Answer // nil while searching and after a stop
	problem  string        // why the level cannot be searched
}

// Limits of the search: memory for known positions in bytes, nodes between two looks
// at the clock, and dice seeds that are tried to show a line.
const (
	solverMemory = 16 << 20
	clockEvery   = 64
	seedsTried   = 200
)

// defaultRounds is how many rounds are searched where the level sets no limit.
const defaultRounds = 8

// run continues the search for the time a tick allows.
func (sv *solver) run() {
	if sv.resume == nil {
		return
	}
	sv.deadline = time.Now().Add(timePerTick)
	if _, more := sv.resume(); !more {
		sv.stop()
	}
}

// stop ends the search.
//
//go:noinline
func (sv *solver) stop() {
	if sv.halt != nil {
		sv.halt()
		sv.resume, sv.halt = nil, nil
	}
}

// roundsOf returns within how many rounds the side must win.
func (sv *solver) roundsOf(lv *levels.Level) int { return cmp.Or(sv.rounds, lv.Rounds, defaultRounds) }

func (sv *solver) start() {
	sv.stop()
	sv.doc = sv.Hist.Doc()
	sv.answer, sv.problem, sv.work = nil, "", solve.Work{}
	lv := sv.doc.Level()
	s, err := lv.New(1)
	if err != nil {
		sv.problem = levels.Brief(err).Error()
		return
	}
	q := solve.Question{Side: sv.side, Rounds: sv.roundsOf(lv), Rests: lv.Rests(), Memory: solverMemory, Tell: func(w solve.Work) { sv.work = w }}
	q.Rests[q.Side] = false
	sv.resume, sv.halt = iter.Pull(func(yield func(bool) bool) {
		n, halted := 0, false
		q.Stop = func() bool {
			if n++; !halted && n%clockEvery == 0 && !time.Now().Before(sv.deadline) {
				halted = !yield(true)
			}
			return halted
		}
		if a := solve.Solve(s, q); !halted {
			sv.answer, sv.work = &a, a.Work
		}
	})
	sv.question = q
}

// form draws the page. It returns the replay of the line that was found, or nil.
func (sv *solver) form(ctx *shell.Context, f *shell.Form) shell.Scene {
	k, lv := &sv.UI.Kit, sv.Level()
	text := func(s string, ink quad.Color) { sv.panel.paragraph(f, s, ink) }
	sv.side = min(sv.side, len(lv.Sides)-1)
	sv.side = sv.panel.sideChoice(f, "solve-side:", sv.UI.Lang.T("Who should win"), sv.side, "")
	rounds := sv.roundsOf(lv)
	if now := sv.panel.number(f, "solve-rounds", sv.UI.Lang.N(rounds, "Within %d round", "Within %d rounds"), rounds, 1, 100); now != rounds {
		sv.rounds = now
	}
	var open []string
	for i, s := range lv.Sides {
		if i != sv.side && !s.Rests {
			open = append(open, sv.Words.Side(i))
		}
	}
	if len(open) > 0 {
		text(sv.UI.Lang.F("%s can answer in any way, so the search takes long. In a puzzle the other sides rest.", strings.Join(open, ", ")), k.Theme.Dim)
	}
	if sv.resume != nil {
		if f.Button("solve-stop", sv.UI.Lang.T("Stop"), ui.Look{Icon: icon.Pause}) {
			sv.stop()
		}
	} else if f.Button("solve-start", sv.UI.Lang.T("Search"), ui.Look{Icon: icon.Lamp, Primary: true}) {
		sv.start()
	}
	switch {
	case sv.problem != "":
		text(sv.panel.translate(sv.problem), k.Theme.Warn)
		return nil
	case sv.doc == nil:
		return nil
	}
	text(sv.UI.Lang.N(sv.work.Nodes, "%d command tried", "%d commands tried"), k.Theme.Dim)
	if sv.answer == nil {
		if sv.resume == nil {
			text(sv.UI.Lang.T("Stopped before an answer was found."), k.Theme.Text)
		}
		return nil
	}
	text(sv.verdict(), k.Theme.Text)
	if sv.doc != sv.Hist.Doc() {
		text(sv.UI.Lang.T("The level has changed since this search."), k.Theme.Warn)
	}
	if sv.answer.Line == nil {
		return nil
	}
	if sv.doc == sv.Hist.Doc() && f.Button("solve-store", sv.UI.Lang.T("Store as the level's solution"), ui.Look{Icon: icon.Save, Size: 13}) {
		sv.store(ctx)
	}
	if f.Button("solve-watch", sv.UI.Lang.T("Watch"), ui.Look{Icon: icon.Play}) {
		return sv.watch(ctx)
	}
	return nil
}

func (sv *solver) verdict() string {
	l, a, lv := sv.UI.Lang, sv.answer, sv.doc.Level()
	side := l.T(lv.Sides[sv.question.Side].Label)
	rounds := func(n int) string { return l.N(n, "%d round", "%d rounds") }
	switch {
	case a.Verdict == solve.No:
		return l.F("No: %s can't force a win within %s.", side, rounds(sv.question.Rounds))
	case a.Verdict == solve.Undecided:
		return l.F("Undecided: the search reached its limit before it found a win for %s within %s.", side, rounds(sv.question.Rounds))
	case a.Fewest && a.Rounds > 1:
		return l.F("Yes: %s can force a win within %s, and not in fewer.", side, rounds(a.Rounds))
	}
	return l.F("Yes: %s can force a win within %s.", side, rounds(a.Rounds))
}

// summary returns the state of the search for tests.
func (sv *solver) summary() string {
	switch {
	case sv.resume != nil:
		return "searching"
	case sv.answer != nil:
		return sv.verdict()
	}
	return sv.problem
}

func (sv *solver) watch(ctx *shell.Context) shell.Scene {
	tried := 0
	m := session.OfLine(sv.doc.Name(), sv.doc.Text(), solve.Actions(sv.answer.Line), sv.question.Side, func() bool { tried++; return tried > seedsTried })
	if m == nil {
		sv.UI.Say(ctx, sv.UI.Lang.T("No replay: no dice seed found that rolls these numbers."))
		return nil
	}
	next := sv.UI.Routes.Watch(ctx, m, shell.Watching{Bench: sv.Editor})
	sv.UI.Kit.SetFocus("")
	return next
}

func (sv *solver) store(ctx *shell.Context) {
	lv := sv.doc.Level()
	sol := &levels.Solution{Side: sv.question.Side, Rounds: sv.answer.Rounds, Forced: true}
	var err error
	if sol.Steps, err = lv.StepsOf(solve.Actions(sv.answer.Line)); err == nil {
		var doc *edit.Doc
		if doc, err = edit.Open(sv.doc.Name(), lv.Store(sv.doc.Text(), sol)); err == nil {
			sv.doc = doc
			sv.Hist.Do(sv.UI.Lang.T("solution"), doc)
			sv.changed()
			return
		}
	}
	sv.refuse(ctx, err)
}

// pageForm draws a page of the panel with its heading and the button that closes it.
func (pan *panel) pageForm(ctx *shell.Context, r ui.Rect, id, heading string, key input.Key, form func(*shell.Context, *shell.Form) shell.Scene) shell.Scene {
	k := &pan.UI.Kit
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	head := r.CutTop(k.Pt(44))
	if pan.UI.Click(k.Button(id+"-close", head.CutRight(k.Pt(44)), "", ui.Look{Icon: icon.Cross, Tip: pan.keyTip(pan.UI.Lang.T("Back to the palette"), key)})) {
		pan.show(palettePage)
	}
	k.Label(head, heading, 17, quad.Left, k.Theme.Accent, font.Bold)
	r.CutTop(k.Pt(6))
	f := shell.Form{UI: pan.UI, Area: r, ID: id}
	f.Begin()
	next := form(ctx, &f)
	f.End()
	return next
}

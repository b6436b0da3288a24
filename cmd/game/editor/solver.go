package editor

import (
	"cmp"
	"strings"
	"time"

	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/solve"
	"wallfall/render/ui"
	"wallfall/rules"
)

// solver is the page that proves whether a side can force a win. The search runs a
// few milliseconds each tick.
type solver struct {
	side     int
	rounds   int            // 0 for what the level says
	doc      *edit.Doc      // the level that was asked about, nil before the first search
	board    *rules.Board   // of that level
	question solve.Question // the last one
	search   *solve.Run     // nil before the first
	clock    func() time.Duration
	problem  error // why the level cannot be searched
}

// Limits of the search: memory for known positions in bytes, and dice seeds that are tried to
// show a line.
const (
	solverMemory = 16 << 20
	seedsTried   = 200
)

// defaultRounds is how many rounds are searched where the level sets no limit.
const defaultRounds = 8

// run continues the search for the time a tick allows.
func (sv *solver) run() {
	if sv.search.Goes() {
		deadline := sv.clock() + timePerTick
		sv.search.Go(func() bool { return sv.clock() >= deadline })
	}
}

// roundsOf returns within how many rounds the side must win.
func (sv *solver) roundsOf(lv *levels.Level) int { return cmp.Or(sv.rounds, lv.Rounds, defaultRounds) }

func (sv *solver) start(doc *edit.Doc, clock func() time.Duration) {
	sv.search.Stop()
	sv.doc, sv.clock, sv.search, sv.problem = doc, clock, nil, nil
	lv := sv.doc.Level()
	s, err := lv.New(1)
	if err != nil {
		sv.problem = levels.Brief(err)
		return
	}
	sv.board = s.Board()
	sv.question = solve.Question{Side: sv.side, Rounds: sv.roundsOf(lv), Rests: lv.Rests(), Memory: solverMemory}
	sv.question.Rests[sv.side] = false
	sv.search = solve.Start(s, sv.question)
}

// form draws the page.
func (sv *solver) form(f *fields) {
	k, lv := &f.UI.Kit, f.lv
	text := f.paragraph
	sv.side = min(sv.side, len(lv.Sides)-1)
	sv.side = f.sideChoice("solve-side:", f.UI.Lang.T("Who should win"), sv.side, "")
	rounds := sv.roundsOf(lv)
	if now := f.number("solve-rounds", f.UI.Lang.N(rounds, "Within %d round", "Within %d rounds"), rounds, 1, 100); now != rounds {
		sv.rounds = now
	}
	var open []string
	for i, s := range lv.Sides {
		if i != sv.side && !s.Rests {
			open = append(open, f.words.Side(i))
		}
	}
	if len(open) > 0 {
		text(f.UI.Lang.F("%s can answer in any way, so the search takes long. In a puzzle the other sides rest.", strings.Join(open, ", ")), k.Theme.Dim)
	}
	if sv.search.Goes() {
		if f.Button("solve-stop", f.UI.Lang.T("Stop"), ui.Look{Icon: icon.Pause}) {
			sv.search.Stop()
		}
	} else if f.Button("solve-start", f.UI.Lang.T("Search"), ui.Look{Icon: icon.Lamp, Primary: true}) {
		sv.start(f.doc, f.UI.Opts.Clock)
	}
	switch {
	case sv.problem != nil:
		text(f.translate(sv.problem), k.Theme.Warn)
		return
	case sv.doc == nil:
		return
	}
	answer := sv.search.Answer
	text(f.UI.Lang.N(sv.search.Work.Nodes, "%d command tried", "%d commands tried"), k.Theme.Dim)
	if answer == nil {
		if !sv.search.Goes() {
			text(f.UI.Lang.T("Stopped before an answer was found."), k.Theme.Text)
		}
		return
	}
	text(sv.verdict(f.UI.Lang), k.Theme.Text)
	if sv.doc != f.doc {
		text(f.UI.Lang.T("The level has changed since this search."), k.Theme.Warn)
	}
	if answer.Line == nil {
		return
	}
	if sv.doc == f.doc && f.Button("solve-store", f.UI.Lang.T("Store as the level's solution"), ui.Look{Icon: icon.Save, Size: 13}) {
		sv.store(f)
	}
	if f.Button("solve-watch", f.UI.Lang.T("Watch"), ui.Look{Icon: icon.Play}) {
		tried := 0
		f.want.watch = session.OfLine(sv.doc.Name(), sv.doc.Text(), solve.Actions(answer.Line), sv.question.Side, func() bool { tried++; return tried > seedsTried })
		if f.want.watch == nil {
			f.want.say = f.UI.Lang.T("No replay: no dice seed found that rolls these numbers.")
		}
	}
}

func (sv *solver) verdict(l *lang.Table) string {
	a, lv := sv.search.Answer, sv.doc.Level()
	w := narrate.New(lv, sv.board, l)
	side := w.Side(sv.question.Side)
	rounds := func(n int) string { return l.N(n, "%d round", "%d rounds") }
	switch {
	case a.Verdict == solve.No:
		return l.F("No: %s can't force a win within %s.", side, rounds(sv.question.Rounds))
	case a.Verdict == solve.Undecided:
		text := l.F("Undecided: the search reached its limit before it found a win for %s within %s.", side, rounds(sv.question.Rounds))
		if len(a.Open) > 0 {
			text += " " + l.F("%d of %d first commands can't win. Open: %s.", a.Refuted, a.Refuted+len(a.Open), openCommands(w, a.Open))
		}
		return text
	case a.Fewest && a.Rounds > 1:
		return l.F("Yes: %s can force a win within %s, and not in fewer.", side, rounds(a.Rounds))
	}
	return l.F("Yes: %s can force a win within %s.", side, rounds(a.Rounds))
}

// openCommands lists first commands, the moves of each group in one.
func openCommands(w narrate.Narrator, open []rules.Action) string {
	moves := map[rules.FigID]int{}
	for _, a := range open {
		if a.Kind == rules.Move {
			moves[a.Fig]++
		}
	}
	var list []string
	for _, a := range open {
		if a.Kind != rules.Move {
			list = append(list, w.Proposal(a, rules.Decision{Ask: rules.AskMove}))
		} else if n := moves[a.Fig]; n > 0 {
			list = append(list, w.Lang.F("%s moves (%s)", w.Fig(a.Fig), w.Lang.N(n, "%d cell", "%d cells")))
			moves[a.Fig] = 0
		}
	}
	return strings.Join(list, ", ")
}

// summary returns the state of the search for tests.
func (sv *solver) summary(l *lang.Table) string {
	switch {
	case sv.search.Goes():
		return "searching"
	case sv.search != nil && sv.search.Answer != nil:
		return sv.verdict(l)
	}
	return (*lang.Table)(nil).Say(sv.problem)
}

// store asks for the line that was found as the level's solution.
func (sv *solver) store(f *fields) {
	lv := sv.doc.Level()
	sol := &levels.Solution{Side: sv.question.Side, Rounds: sv.search.Answer.Rounds, Forced: true}
	doc, err := sv.doc, error(nil)
	if sol.Steps, err = lv.StepsOf(solve.Actions(sv.search.Answer.Line)); err == nil {
		doc, err = edit.Open(sv.doc.Name(), lv.Store(sv.doc.Text(), sol))
	}
	if f.want.err = err; err == nil {
		sv.doc = doc
		f.want.change = change{what: f.UI.Lang.T("solution"), doc: doc}
	}
}

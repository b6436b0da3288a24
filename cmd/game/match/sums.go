package match

import (
	"slices"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/rules"
)

// sums are the sums of what hurt, which a player may see for the first time. That of each
// rule is shown once, after it has been seen on the board, with the rule behind it.
type sums struct {
	waiting []sum
	planned bool // plans need not be explained again
}

// sum is how the damage of an event is added up.
type sum struct {
	text string
	rule rules.Rule
}

// note keeps what hurts by a sum, the first of each rule.
func (s *sums) note(w narrate.Narrator, events []rules.Event) {
	for i, e := range events {
		known := func(other sum) bool { return other.rule == e.Rule }
		if text := narrate.Sum(w, events, i); text != "" && !slices.ContainsFunc(s.waiting, known) {
			s.waiting = append(s.waiting, sum{text, e.Rule})
		}
	}
}

// plans explains the arrows of enemies the first time: those that show what they will do, and those
// that show what they would do.
func (s *sums) plans(ctx *shell.Context, t *table.Table) {
	list := t.Picture.Over.Intents
	if s.planned || t.UI.Dialog != shell.NoDialog || !slices.ContainsFunc(list, func(n board.Intent) bool { return n.On }) {
		return
	}
	what, text := "would", t.UI.Lang.T("The dashed arrows show what the enemies would do if you did nothing.")
	if slices.ContainsFunc(list, func(n board.Intent) bool { return n.Firm }) {
		what, text = "resolute", t.UI.Lang.T("The arrows show what these enemies will do, unless you stop them.")
	}
	if s.planned = true; profile.FirstTime(ctx, what) {
		t.UI.Say(ctx, text)
	}
}

// show shows the first of them whose rule was never shown.
func (s *sums) show(ctx *shell.Context, t *table.Table) {
	for _, w := range s.waiting {
		if profile.FirstTime(ctx, w.rule.String()) {
			t.UI.Teach(ctx, w.text, w.rule.String())
			break
		}
	}
	s.waiting = s.waiting[:0]
}

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

// sums are the events with an arithmetic that a player may see for the first time. Each
// is shown once, after it has been seen on the board, with the rule behind it.
type sums struct {
	waiting []rules.Event
	planned bool // plans need not be explained again
}

// note keeps what hurts by a sum.
func (s *sums) note(events []rules.Event) {
	for _, e := range events {
		if (e.Kind == rules.EvSlam && e.Damage() > 0 || e.Kind == rules.EvFall && e.Rule == rules.FM22) && len(s.waiting) < 8 {
			s.waiting = append(s.waiting, e)
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
		what, text = "resolute", t.UI.Lang.T("The arrows show what resolute enemies will do, unless you stop them.")
	}
	if s.planned = true; profile.FirstTime(ctx, what) {
		t.UI.Say(ctx, text)
	}
}

// show shows the first of them whose rule was never shown.
func (s *sums) show(ctx *shell.Context, t *table.Table) {
	for i := range s.waiting {
		if e := &s.waiting[i]; profile.FirstTime(ctx, e.Rule.String()) {
			t.UI.Teach(ctx, narrate.Sum(t.Narrator, e), e.Rule.String())
			break
		}
	}
	s.waiting = s.waiting[:0]
}

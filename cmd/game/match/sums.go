package match

import (
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/rules"
)

// sums are the events with an arithmetic that a player may see for the first time. Each
// is shown once, after it has been seen on the board, with the rule behind it.
type sums struct{ waiting []rules.Event }

// note keeps what hurts by a sum.
func (s *sums) note(events []rules.Event) {
	for _, e := range events {
		if (e.Kind == rules.EvSlam && e.Damage() > 0 || e.Kind == rules.EvFall && e.Rule == rules.FM22) && len(s.waiting) < 8 {
			s.waiting = append(s.waiting, e)
		}
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

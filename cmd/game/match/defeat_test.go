package match

import (
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/rules"
)

// A defeat is a defeat: another headline, another sound, and Try again in gold.
func TestDefeat(t *testing.T) {
	for _, bot := range []bool{true, false} {
		b := newRig(t, 1280, 800, 1)
		p := beginMatch(b, "vise")
		if bot {
			p.Table.Match.SetSeat(1, "greedy")
		}
		b.Key(input.KeyTab) // keys have a focus
		p.Do(b.Ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
		b.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(EndDialog) })
		b.Tick(3)
		says := shown(b)
		if gold := map[bool]string{true: "again", false: "next"}[bot]; p.UI.Kit.Focus() != gold {
			t.Errorf("against a bot %v the focus is on %q, not on the gold button %q", bot, p.UI.Kit.Focus(), gold)
		}
		if strings.Contains(says, "|Defeated by The Smith|") != bot || strings.Contains(says, "|Victory: The Smith|") == bot || b.Has("next") == bot || strings.Contains(says, "Try again") != bot {
			t.Errorf("against a bot %v the end says %s", bot, says)
		}
	}
}

// shown returns all texts on the screen.
func shown(r *gametest.Rig) string {
	var l quad.List
	r.Sc.Draw(r.Ctx, &l)
	var out []string
	for i := range l.Items {
		if text := l.Items[i].Text; text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, "|")
}

package turn

import (
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/narrate"
	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/render/board/forecast"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// vain returns why a choice should not be proposed, "" if it may: its likeliest outcome harms only
// the side that decides, and serves no goal, or none of its outcomes changes anything. Of what the
// dice decide all is rolled here.
func vain(tn *Turn, c Choice) string {
	s, ws := tn.Match.State(), &worlds{striker: rules.NoFig, budget: 2000, best: c.Best}
	if c.Action.Kind == rules.EndTurn || c.Action.Kind == rules.Cast || !TakesCommands(s.Pending().Ask) && c.End == nil {
		return ""
	}
	if c.Action.Kind == rules.Strike || c.Action.Kind == rules.Rangestrike {
		ws.striker = c.Action.Fig
	}
	if ws.roll(world{big.NewRat(1, 1), s, nil}, c.Action, c.follow()); ws.budget <= 0 {
		return ""
	}
	key := func(w *world) (k uint64) {
		for id := range rules.FigID(s.NumFigures()) {
			f := w.s.Figure(id)
			k = rules.Mix(k ^ uint64(f.Cell)<<32 ^ uint64(f.TotalStamina())<<8 ^ uint64(f.Grabber)<<16)
			if f.Prone {
				k++
			}
		}
		return k
	}
	changes, was, sums := false, key(&world{s: s}), map[uint64]*big.Rat{}
	var likeliest *world
	for i := range ws.list {
		w := &ws.list[i]
		k := key(w)
		changes = changes || k != was || slices.ContainsFunc(w.events, func(e rules.Event) bool {
			return e.Kind == rules.EvFeature || e.Kind == rules.EvTerrain || e.Kind == rules.EvCapture || e.Kind == rules.EvLeave
		})
		if sums[k] == nil {
			sums[k] = new(big.Rat)
		}
		if sums[k].Add(sums[k], w.p); likeliest == nil || sums[k].Cmp(sums[key(likeliest)]) > 0 {
			likeliest = w
		}
	}
	x, side := likeliest.s, s.Pending().Side
	own, foes, ways := 0, 0, forecast.Walls{}
	ways.Read(x, x.Clone(), new(rules.Log))
	for id := range rules.FigID(s.NumFigures()) {
		was, is := s.Figure(id), x.Figure(id)
		lost := was.TotalStamina() - is.TotalStamina()
		doomed := slices.ContainsFunc(ways.Events, func(e forecast.WallEvent) bool { return e.Kind == rules.EvDeath && e.Fig == id })
		switch {
		case is.Left || was.Side == rules.NoSide:
		case was.Side == side:
			own += max(0, lost)
		case lost > 0 || doomed || is.Prone && !was.Prone:
			foes++
		}
	}
	switch text := tn.Narrator.Board.FormatAction(c.Action); {
	case !changes && c.End != nil && c.Action.Kind != rules.Use: // leaves it in place
		return ""
	case !changes:
		return text + " changes nothing"
	case own > 0 && foes == 0 && !new(Advice).serves(s, x, side):
		return text + " harms only its own side"
	}
	return ""
}

// hintPositions is how many positions of a level are looked at.
const hintPositions = 10

// A hint proposes nothing whose likeliest outcome harms only one's own side, nor what has no effect,
// whatever line it is given, and gives its reasons in words of the board: on all levels of the
// campaign and the boards of lessons.
func TestHintsAreWorthwhile(t *testing.T) {
	texts := map[string][]byte{}
	for _, file := range rulestest.Must(filepath.Glob("../../../levels/campaign/*-?.txt"))(t) {
		texts[filepath.Base(file)] = rulestest.Must(os.ReadFile(file))(t)
	}
	for _, e := range levels.Shipped() {
		texts[e.ID] = e.Text
	}
	for _, l := range rulestest.Must(lessons.All())(t) {
		texts["board of "+l.ID] = l.Board.Source
	}
	kinds, ended := map[rules.ActionKind]int{}, 0
	for name, text := range texts {
		tn, r := onText(t, string(text)), rulestest.NewRand(11)
		var ad Advice
		planner := rulestest.Must(bot.New("planner:150"))(t)
		planner.Begin(tn.Match.State(), 3)
		for n := range hintPositions {
			s := tn.Match.State()
			if s.Pending().Ask == rules.AskNothing {
				break
			}
			tn.Refresh()
			var lines [][]rules.Action
			for range 6 {
				lines = append(lines, []rules.Action{tn.Legal[r.Intn(len(tn.Legal))], tn.Legal[r.Intn(len(tn.Legal))]})
			}
			if n%5 == 0 {
				planner.Choose(s)
				lines = append(lines, slices.Clone(planner.(bot.Thinker).Line()))
			}
			for _, line := range lines {
				c, _ := ad.Propose(tn, line)
				if kinds[c.Action.Kind]++; c.Action != line[0] {
					ended++
				}
				card := ad.Write(tn, c, nothingPlanned)
				if why := vain(tn, c); why != "" {
					t.Errorf("%s, command %d: %s: %q\n%s", name, tn.Match.Count(), why, narrate.Joined(card), tn.Match.Save())
				}
				for _, word := range []string{" here", " there", "0 cells"} {
					if text, _, _ := strings.Cut(card[0].Text, ": "); strings.HasSuffix(text, word) {
						t.Errorf("%s, command %d: %q says %q", name, tn.Match.Count(), card[0].Text, word)
					}
				}
			}
			rulestest.Must(tn.Match.Apply(tn.Legal[r.Intn(len(tn.Legal))]))(t)
		}
	}
	if len(kinds) < 10 || ended < 300 {
		t.Errorf("%d of the lines were changed, commands by kind: %v", ended, kinds)
	}
}

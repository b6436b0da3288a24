package rules_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// look writes down what can be seen of a position: dice to come play no part.
func look(s *rules.State) string {
	out := ""
	for i := range s.NumFigures() {
		out += fmt.Sprint(s.Figure(rules.FigID(i)))
	}
	for c := range rules.Cell(s.Board().Cells()) {
		out += fmt.Sprint(s.Feature(c), s.WallAt(c), s.Terrain(c))
	}
	d := s.Pending()
	return out + fmt.Sprint(d.Ask, d.Side, s.Side(), s.Round())
}

// finish plays on until a side is to give its next command, or after a strike
// another begins: dice at random, other decisions by default.
func finish(t *testing.T, r *rulestest.Rand, s *rules.State, a rules.Action) {
	for {
		d := s.Pending()
		if strike := a.Kind == rules.Strike || a.Kind == rules.Rangestrike; strike && d.Die == rules.DieStrike && d.Fig != a.Fig {
			return
		}
		switch d.Ask {
		case rules.AskNothing, rules.AskMove, rules.AskSpells, rules.AskStrike:
			return
		case rules.AskDie:
			legal := s.Legal(nil)
			apply(t, s, legal[r.Intn(len(legal))])
		default:
			apply(t, s, s.Default())
		}
	}
}

// TestPreviewAgreesWithPlay follows random commands to their end with random
// dice: what comes is one of the outcomes foretold, whose probabilities add up
// to 1, and where one outcome is foretold its events are those that happen.
func TestPreviewAgreesWithPlay(t *testing.T) {
	var p rules.Preview
	fanned := 0
	for seed := range uint64(120) {
		r := rulestest.NewRand(seed + 5)
		n := 0
		play(t, seed, 60, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			var buf []rules.Action
			a, ok := rulestest.Pick(r, s, &buf)
			if n++; !ok || n%4 != 0 {
				return
			}
			before := s.Hash()
			if err := s.Preview(a, &p); err != nil {
				t.Fatalf("seed %d: preview of the legal %s: %v", seed, s.Board().FormatAction(a), err)
			}
			if s.Hash() != before {
				t.Fatalf("seed %d: a preview changed the position", seed)
			}
			sum := new(big.Rat)
			if p.Rest != nil {
				sum.Add(sum, p.Rest)
			}
			ends := map[string]bool{}
			for i := range p.Outcomes {
				o := &p.Outcomes[i]
				sum.Add(sum, o.P)
				ends[look(o.State())] = true
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Fatalf("seed %d: the outcomes of %s add up to %v", seed, s.Board().FormatAction(a), sum)
			}
			if len(p.Outcomes) > 1 {
				fanned++
			}
			for range 3 {
				x := s.Clone()
				x.SetExplicitDice(true)
				apply(t, x, a)
				finish(t, r, x, a)
				if p.Rest == nil && !ends[look(x)] {
					t.Fatalf("seed %d: %s ended as no outcome foretold", seed, s.Board().FormatAction(a))
				}
			}
		})
	}
	if fanned < 20 {
		t.Errorf("only %d commands with dice were tried", fanned)
	}
}

func TestPoolOdds(t *testing.T) {
	pool := rules.Pool{For: rules.DieStrike, N: 3, Need: 5}
	lo, odds := pool.Odds()
	want := []*big.Rat{big.NewRat(8, 27), big.NewRat(12, 27), big.NewRat(6, 27), big.NewRat(1, 27)}
	if lo != 0 || len(odds) != len(want) {
		t.Fatalf("odds from %d: %v", lo, odds)
	}
	for i, p := range odds {
		if p.Cmp(want[i]) != 0 {
			t.Errorf("%d hits of 3 dice on 5 and 6: %v, not %v", i, p, want[i])
		}
	}
	// 2d10: 55 of 100 ways come to 11 or less, 35 to 12..16, 10 to 17 and more.
	tiers := rules.Tiers(0)
	for i, want := range []*big.Rat{big.NewRat(55, 100), big.NewRat(35, 100), big.NewRat(10, 100)} {
		if tiers[i].Cmp(want) != 0 {
			t.Errorf("tier %d: %v, not %v", i+1, tiers[i], want)
		}
	}
}

// TestPreviewByWork: a bound on the work keeps what is certain, and all that is
// told of the rest adds up to 1.
func TestPreviewByWork(t *testing.T) {
	su := rulestest.Dungeon()
	for i := range su.Figures {
		su.Figures[i].Prone = i%2 == 0 // each rolls to stand up at the end of the turn
	}
	s := rulestest.Must(rules.New(su, 1))(t)
	s.Begin(nil)
	end := rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
	for _, work := range []int{1, 2, 7, 100, 600} {
		p := rules.Preview{Work: work}
		rulestest.OK(t, s.Preview(end, &p))
		if p.Rest == nil || len(p.Outcomes) == 0 || len(p.Events) == 0 {
			t.Fatalf("work %d: rest %v, %d outcomes, %d events", work, p.Rest, len(p.Outcomes), len(p.Events))
		}
		sum := new(big.Rat).Set(p.Rest)
		for i := range p.Outcomes {
			sum.Add(sum, p.Outcomes[i].P)
			if ask := p.Outcomes[i].State().Pending().Ask; ask == rules.AskDie {
				t.Errorf("work %d: an outcome waits for a die", work)
			}
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("work %d: all comes to %v", work, sum)
		}
	}
}

// BenchmarkPreviewWorst looks into the end of a turn at which twenty figures roll
// to stand up, bounded as on the screen.
func BenchmarkPreviewWorst(b *testing.B) {
	su := rulestest.Dungeon()
	for i := range su.Figures {
		su.Figures[i].Prone = i%2 == 0
	}
	s := rulestest.Must(rules.New(su, 1))(b)
	s.Begin(nil)
	p := rules.Preview{Work: 400}
	b.ReportAllocs()
	for b.Loop() {
		rulestest.OK(b, s.Preview(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}, &p))
	}
}

// TestQuickAnswersAgree compares the fast answers with the full ones.
func TestQuickAnswersAgree(t *testing.T) {
	shots := 0
	everywhere(t, 80, 100, false, 1000, func(seed uint64, s *rules.State) (blows int) {
		for i := range s.NumFigures() * s.NumFigures() {
			a, b := rules.FigID(i/s.NumFigures()), rules.FigID(i%s.NumFigures())
			fa, fb := s.Figure(a), s.Figure(b)
			if at, side := s.Stand(a); at != fa.Cell || side != fa.Side {
				t.Fatalf("seed %d: %s stands at %d of %d, or %d of %d", seed, fa.Name, at, side, fa.Cell, fa.Side)
			}
			// One that is being moved past others has no cell of its own.
			if !fa.OnBoard || !fb.OnBoard || s.FigAt(fa.Cell) != a || s.FigAt(fb.Cell) != b {
				continue
			}
			dice, need, ok := s.StrikeDiceFrom(a, fa.Cell, b, fb.Cell)
			wide, wideNeed, wideOK := s.StrikeDice(a, b)
			level := s.Board().Pos(fa.Cell).Floor == s.Board().Pos(fb.Cell).Floor
			if level && (dice != wide || need != wideNeed || ok != wideOK) {
				t.Fatalf("seed %d: %s strikes %s with %d dice from where it stands (%v), and %d of it (%v)", seed, fa.Name, fb.Name, wide, wideOK, dice, ok)
			}
			if ok {
				blows++
			}
			info, err := s.RangeInfo(a, b)
			dice, need, ok = s.RangestrikeDice(a, b)
			if ok != (err == nil) || ok && (dice != info.Dice || need != info.Need) {
				t.Fatalf("seed %d: %s shoots %s with %d dice (%v), and %d (%v)", seed, fa.Name, fb.Name, dice, ok, info.Dice, err)
			}
			if ok {
				shots++
			}
		}
		return blows
	})
	if shots < 200 {
		t.Errorf("only %d rangestrikes were compared", shots)
	}
}

// TestCommandsAreWhatIsLegal lists what each figure may be told to do: one after the
// other and with the end of the phase that is what is legal, and nothing elsewhere.
func TestCommandsAreWhatIsLegal(t *testing.T) {
	everywhere(t, 40, 60, false, 300, func(seed uint64, s *rules.State) (n int) {
		var got []rules.Action
		for i := range s.NumFigures() {
			got = s.Commands(rules.FigID(i), got)
		}
		if s.Pending().Ask != rules.AskMove {
			if len(got) > 0 {
				t.Fatalf("seed %d: %v may be told where %s is n", seed, got, s.Pending().Ask)
			}
			return n
		}
		n++
		if got = append(got, s.Default()); !slices.Equal(got, s.Legal(nil)) {
			t.Fatalf("seed %d: the figures may do %v, and legal is %v", seed, got, s.Legal(nil))
		}
		return n
	})
}

// TestMovesOf: the move phase of a side is what its turn asks for when it comes to it and
// nothing has happened before; the position stays as it is.
func TestMovesOf(t *testing.T) {
	everywhere(t, 20, 24, false, 100, func(seed uint64, s *rules.State) (n int) {
		var x rules.State
		for side := range s.Board().Sides() {
			if !s.MovesOf(side, &x) {
				continue
			}
			n++
			if d := x.Pending(); d.Ask != rules.AskMove || d.Side != side {
				t.Fatalf("seed %d: side %d is asked %+v", seed, side, d)
			}
			for id := range rules.FigID(s.NumFigures()) {
				if a, b := s.Stance(id), x.Stance(id); a.Cell != b.Cell || a.OnBoard != b.OnBoard || b.Side == side && b.Spent > 0 {
					t.Fatalf("seed %d: %+v has become %+v", seed, a, b)
				}
			}
		}
		return n
	})
}

// TestThreatAgreesWithPlay: at the beginning of a side's moves what its groups
// can do to an enemy where it stands, as Legal and the fight have it after each
// of their moves, is what Threat told of that cell.
func TestThreatAgreesWithPlay(t *testing.T) {
	var th rules.Threat
	var reach rules.Reach
	told := 0
	everywhere(t, 70, 24, false, 500, func(seed uint64, s *rules.State) (done int) {
		d := s.Pending()
		if d.Ask != rules.AskMove {
			return 0
		}
		for id := range rules.FigID(s.NumFigures()) {
			f := s.Figure(id)
			if f.Side != d.Side || !f.OnBoard || f.Prone || f.Spent > 0 || f.Acted || f.Done {
				continue
			}
			if touches(s, id) != f.Bound {
				continue // its contact has come, or gone, since the turn began
			}
			for as := range rules.FigID(s.NumFigures()) {
				g := s.Figure(as)
				if !g.OnBoard || g.Side == f.Side || g.Side == rules.NoSide || g.Size > 1 || f.Size > 1 || s.FigAt(g.Cell) != as {
					continue
				}
				s.Threat(id, as, &th)
				now := th.Harm[g.Cell]
				if now != 0 {
					told++
				}
				// Where it stands, and after each of its moves.
				s.Reach(id, &reach)
				cells := append([]rules.Cell{f.Cell}, reach.Cells()...)
				for _, c := range cells {
					x := s.Clone()
					x.SetExplicitDice(true)
					if c != f.Cell {
						apply(t, x, rules.Action{Kind: rules.Move, Fig: id, To: c})
						if x.Pending().Ask != rules.AskMove || x.Figure(id).Cell != c || x.Figure(as).Cell != g.Cell {
							continue
						}
					}
					if _, err := x.StrikeInfo(id, as); err == nil && now&rules.HarmStrike == 0 {
						t.Fatalf("seed %d: %s can strike %s from %s, which was not told", seed, f.Name, g.Name, s.Board().FormatCell(c))
					}
					if _, err := x.RangeInfo(id, as); err == nil && now&rules.HarmRangestrike == 0 {
						t.Fatalf("seed %d: %s can rangestrike %s from %s, which was not told", seed, f.Name, g.Name, s.Board().FormatCell(c))
					}
					for _, a := range x.Legal(nil) {
						if a.Kind == rules.Use && a.Fig == id && a.Other == as && now&rules.HarmAbility == 0 {
							t.Fatalf("seed %d: %s can use %s, which was not told", seed, f.Name, s.Board().FormatAction(a))
						}
					}
					done++
				}
			}
		}
		return done
	})
	if told < 50 {
		t.Errorf("only %d threats were told", told)
	}
}

func touches(s *rules.State, id rules.FigID) bool {
	for as := range rules.FigID(s.NumFigures()) {
		if s.Contact(id, as) {
			return true
		}
	}
	return false
}

// TestLookFrom: what is said of a look agrees with Sees and Sight, and what is
// said to be in the way is.
func TestLookFrom(t *testing.T) {
	var l rules.Look
	r := rulestest.NewRand(1)
	everywhere(t, 60, 20, false, 50, func(seed uint64, s *rules.State) (blocked int) {
		b := s.Board()
		for range 20 {
			from, to := rules.Cell(r.Intn(b.Cells())), rules.Cell(r.Intn(b.Cells()))
			s.LookFrom(from, to, &l)
			want := s.Sight(from, to)
			if id := s.FigAt(from); id != rules.NoFig {
				want = s.SeesCell(id, to)
			}
			if l.Seen != want || l.Seen && l.Text.Format != "" {
				t.Fatalf("seed %d: from %s to %s: %+v, and it is seen: %v", seed, b.FormatCell(from), b.FormatCell(to), l, want)
			}
			if !l.Seen && l.Text.Format == "" {
				t.Fatalf("seed %d: from %s to %s is not seen, and nothing says why", seed, b.FormatCell(from), b.FormatCell(to))
			}
			if l.At != rules.NoCell {
				blocked++
				if !s.Solid(l.At) {
					t.Fatalf("seed %d: %s is not solid", seed, b.FormatCell(l.At))
				}
			}
		}
		return blocked
	})
}

// BenchmarkThreat is what one figure threatens on the large dungeon.
func BenchmarkThreat(b *testing.B) {
	s := rulestest.Must(rules.New(rulestest.Dungeon(), 1))(b)
	s.Begin(nil)
	var th rules.Threat
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		s.Threat(rules.FigID(1+2*(i%20)), 0, &th)
		i++
	}
}

// commands lists what is legal but for turning on the spot.
func commands(s *rules.State) []rules.Action {
	return slices.DeleteFunc(s.Legal(nil), func(a rules.Action) bool { return a.Kind == rules.Face })
}

// TestKeyForgetsOnlyWhatDoesNotMatter plays on from a position and from one that
// differs in what keys leave out: they must offer the same and stay alike.
func TestKeyForgetsOnlyWhatDoesNotMatter(t *testing.T) {
	changed, ended := 0, 0
	for seed := range uint64(400) {
		r := rulestest.NewRand(seed)
		su := rulestest.Setup(r)
		if seed%2 == 0 {
			su = rulestest.Open(r)
		}
		s := rulestest.Must(rules.New(su, seed))(t)
		s.SetExplicitDice(true)
		s.Begin(nil)
		twin := s.Clone()
		for range 120 {
			twin.Disguise(r.Intn)
			if twin.Hash() != s.Hash() {
				changed++
			}
			if s.Key() != twin.Key() {
				t.Fatalf("seed %d: what does not matter changes the key", seed)
			}
			legal := commands(s)
			if !slices.Equal(legal, commands(twin)) {
				t.Fatalf("seed %d: equal keys, and different answers", seed)
			}
			if len(legal) == 0 {
				ended++
				break
			}
			a := legal[r.Intn(len(legal))]
			apply(t, s, a)
			apply(t, twin, a)
			if s.Key() != twin.Key() {
				t.Fatalf("seed %d: %s leads from equal keys to different ones", seed, s.Board().FormatAction(a))
			}
			w1, o1 := s.Winner()
			w2, o2 := twin.Winner()
			if w1 != w2 || o1 != o2 {
				t.Fatalf("seed %d: equal keys, and different ends", seed)
			}
		}
	}
	if changed < 1000 || ended < 10 {
		t.Errorf("only %d positions were disguised, and %d games ended", changed, ended)
	}
}

// TestKeysTellPositionsApart counts positions by key and by all that is in them.
func TestKeysTellPositionsApart(t *testing.T) {
	byHash, byKey := map[uint64]bool{}, map[uint64]bool{}
	for seed := range uint64(60) {
		play(t, seed, 80, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			if s.Board().Floors() == 1 {
				return
			}
			byHash[s.Hash()], byKey[s.Key()] = true, true
		})
	}
	if len(byKey) < len(byHash)*9/10 || len(byHash) < 200 {
		t.Errorf("%d positions have %d keys", len(byHash), len(byKey))
	}
}

// TestFingerprintTellsBoardsApart changes one thing about a level at a time: a
// saved position of one must not load on the other.
func TestFingerprintTellsBoardsApart(t *testing.T) {
	base := func() *rules.Setup {
		return &rules.Setup{Width: 4, Height: 3, Floors: []rules.FloorSetup{{Cells: make([]rules.CellSetup, 12)}},
			Kinds:   []rules.Kind{{Name: "knight", Power: 4, Skill: 3}},
			Sides:   []rules.SideSetup{{Name: "a"}, {Name: "b", Keeper: true}},
			Figures: []rules.FigureSetup{{Name: "ann", Kinds: []int{0}}, {Name: "bob", Side: 1, Kinds: []int{0}, At: rules.Pos{X: 3}}},
			Walls:   []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0, Y: 2}}}}}
	}
	changes := map[string]func(*rules.Setup){
		"nothing":   func(*rules.Setup) {},
		"shape":     func(s *rules.Setup) { s.Width, s.Height = 6, 2; s.Walls[0].Cells[0] = rules.Pos{X: 2, Y: 1} },
		"ground":    func(s *rules.Setup) { s.Floors[0].Cells[5].Ground = 1 },
		"tag":       func(s *rules.Setup) { s.Floors[0].Cells[5].Tag = 1 },
		"terrain":   func(s *rules.Setup) { s.Floors[0].Cells[5].Terrain = rules.Sand },
		"edge":      func(s *rules.Setup) { s.Edges = []rules.EdgeSetup{{Edge: rules.Dune, High: rules.Pos{X: 1}}} },
		"high side": func(s *rules.Setup) { s.Edges = []rules.EdgeSetup{{Edge: rules.Dune, Low: rules.Pos{X: 1}}} },
		"move":      func(s *rules.Setup) { s.Kinds[0].Move = 5 },
		"trait":     func(s *rules.Setup) { s.Kinds[0].Traits = rules.Agile },
		"wall":      func(s *rules.Setup) { s.Walls[0].Dir = 0 },
		"goal":      func(s *rules.Setup) { s.Sides[0].Goals = []rules.Goal{{Kind: rules.GoalSurvive, Figure: -1, N: 3}} },
		"rounds":    func(s *rules.Setup) { s.Rounds = 9 },
		"keeper":    func(s *rules.Setup) { s.Sides[0].Keeper, s.Sides[1].Keeper = true, false },
	}
	seen := map[uint64]string{}
	for name, change := range changes {
		su := base()
		change(su)
		s, err := rules.New(su, 1)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if other, ok := seen[s.Board().Fingerprint()]; ok {
			t.Errorf("%s and %s have one fingerprint", name, other)
		}
		seen[s.Board().Fingerprint()] = name
	}
}

// TestForecastTellsDiceOnce looks for falls in forecasts: each die of one is
// told, and with no face.
func TestForecastTellsDiceOnce(t *testing.T) {
	var dst rules.State
	dice, falls := 0, 0
	for seed := range uint64(400) {
		play(t, seed, 25, seed%2 == 0, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			var log rules.Log
			s.Forecast(&dst, &log)
			if _, over := s.Winner(); !over && dst.Draws() != s.Draws() {
				t.Fatalf("seed %d: a forecast has drawn dice", seed)
			}
			for _, e := range log.Events {
				switch {
				case e.Kind == rules.EvDie && e.Face() != 0:
					t.Fatalf("seed %d: a forecast shows a die of %d", seed, e.Face())
				case e.Kind == rules.EvDie && e.Purpose() == rules.DieFall:
					dice++
				case e.Kind == rules.EvFall && e.Rule == rules.PF08:
					falls++
				}
			}
		})
	}
	if dice != falls || dice == 0 {
		t.Errorf("%d dice for %d falls", dice, falls)
	}
}

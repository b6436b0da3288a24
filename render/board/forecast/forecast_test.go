package forecast

import (
	"flag"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// text writes a prediction, a line each, for goldens.
func (f *Prediction) text(b *rules.Board) string {
	var out strings.Builder
	odds := func(p *big.Rat, sure bool) string {
		if sure {
			return "sure"
		}
		return percent(p)
	}
	for i := range f.Legs {
		w := &f.Legs[i]
		fmt.Fprintf(&out, "way %d %s %s %s > %s %s\n", w.Run, w.Kind, b.FigName(w.Fig), b.FormatCell(w.From), b.FormatCell(w.To), odds(w.p, w.Sure))
	}
	for i := range f.Destinations {
		e := &f.Destinations[i]
		fmt.Fprintf(&out, "end %s %s %s\n", b.FigName(e.Fig), b.FormatCell(e.Cell), odds(e.P, e.Sure))
	}
	for i := range f.Fates {
		ft := &f.Fates[i]
		fmt.Fprintf(&out, "fate %s", b.FigName(ft.Fig))
		for _, g := range ft.Badges {
			fmt.Fprintf(&out, " %s", strings.TrimSpace(g.Kind.String()+" "+g.Text))
		}
		out.WriteString("\n")
	}
	for i := range f.Changes {
		c := &f.Changes[i]
		fmt.Fprintf(&out, "cell %s %s %s %s %s\n", b.FormatCell(c.Cell), c.Terrain, c.Feature, c.Structure, odds(c.P, c.Sure))
	}
	for i := range f.After.Events {
		o := &f.After.Events[i]
		name := ""
		if o.Event.Fig != rules.NoFig {
			name = b.FigName(o.Event.Fig)
		}
		fmt.Fprintf(&out, "then %d %s %s\n", o.Order, o.Event.Kind, name)
	}
	if f.Rest != nil {
		fmt.Fprintf(&out, "rest %s\n", percent(f.Rest))
	}
	return out.String()
}

const (
	sides = `wallfall 1
title "t"
about "a"
topology square
side heroes "Heroes" colour=amber mana=20 spells=encampment,inundate,bolt-of-somersaults
side keeper "Keeper" colour=sky keeper
goal heroes slay-all
goal keeper slay-all
`
	wallLevel = sides + `map
#########
#w.h.k..#
#......l#
#########
end
wall jaw dir=e at=w
figure hal hurler side=heroes at=h
figure kay ogre side=keeper at=k
figure lee lion side=keeper at=l
`
	pitfallLevel = sides + `floor 0
map
#########
#.......#
#########
end
floor 1
map
#########
#.hk0(..#
#########
end
figure hal hurler side=heroes at=h
figure kay ogre side=keeper at=k
`
	holeLevel = sides + `floor 0
map
######
#....#
######
end
floor 1
map
######
#a0.k#
######
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
`
)

// TestPredictionGoldens compares the predictions of typical commands with golden
// files.
func TestPredictionGoldens(t *testing.T) {
	for _, c := range []struct{ name, level, commands string }{
		{"hurl through glass, over a pitfall", pitfallLevel, "end;use hal hurl kay"},
		{"shove before a wall", wallLevel, "end;move hal 0:4,1;use hal shove kay"},
		{"end of a turn with a wall", wallLevel, "end;end"},
		{"a walk into a wall's way", wallLevel, "end;move hal 0:2,1"},
		{"a jump", holeLevel, "end;jump ann e"},
		{"a crossing", holeLevel, "end;cross ann e"},
		{"taken off the board", holeLevel, "cast encampment ann"},
		{"a flood", holeLevel, "cast inundate 1:4,1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := set(t, c.level)
			commands := strings.Split(c.commands, ";")
			for _, text := range commands[:len(commands)-1] {
				if err := s.Apply(action(t, s, text), nil); err != nil {
					t.Fatal(err)
				}
			}
			var w Predictor
			var f Prediction
			if err := w.Predict(s, action(t, s, commands[len(commands)-1]), nil, &f); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", strings.NewReplacer(" ", "-", ",", "", "'", "").Replace(c.name)+".txt")
			got := f.text(s.Board())
			if *update {
				os.MkdirAll(filepath.Dir(file), 0o755)
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("predicted\n%s\nwant, from %s,\n%s", got, file, want)
			}
		})
	}
}

// set starts a level.
func set(t *testing.T, text string) *rules.State {
	t.Helper()
	lv, err := levels.Parse("test.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := lv.New(7)
	if err != nil {
		t.Fatal(err)
	}
	s.Begin(nil)
	return s
}

func action(t *testing.T, s *rules.State, text string) rules.Action {
	t.Helper()
	a, err := s.Board().ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// carryOut does a command with random dice, and what is asked on the way as by
// default, to where the preview of it ends.
func carryOut(t *testing.T, r *rulestest.Rand, s *rules.State, a rules.Action, log *rules.Log) {
	t.Helper()
	if err := s.Apply(a, log); err != nil {
		t.Fatal(err)
	}
	for {
		d := s.Pending()
		if strike := a.Kind == rules.Strike || a.Kind == rules.Rangestrike; strike && d.Die == rules.DieStrike && d.Fig != a.Fig {
			return
		}
		next := s.Default()
		switch d.Ask {
		case rules.AskNothing, rules.AskManeuver, rules.AskSpells, rules.AskStrike:
			return
		case rules.AskDie:
			legal := s.Legal(nil)
			next = legal[r.Intn(len(legal))]
		}
		if err := s.Apply(next, log); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPredictionsHold looks into random commands of random games and carries
// them out with random dice: what is drawn as sure happens, what happens was
// drawn as possible, and all that is drawn of a figure adds up to no more than 1,
// with the rest to 1.
func TestPredictionsHold(t *testing.T) {
	var w Predictor
	var f Prediction
	kinds := map[rules.ActionKind]int{}
	for seed := range uint64(240) {
		s, r, err := rulestest.Start(seed)
		if err != nil {
			t.Fatal(err)
		}
		var buf []rules.Action
		n := 0
		err = rulestest.Play(r, s, 50, func(_ rules.Action, _ *rules.Log) error {
			ask := s.Pending().Ask
			if n++; n%3 != 0 && ask != rules.AskDisplace || ask == rules.AskDie {
				return nil
			}
			a, ok := rulestest.Pick(r, s, &buf)
			if !ok || a.Kind == rules.Cast { // which is only committed by itself
				return nil
			}
			kinds[a.Kind]++
			before := s.Hash()
			if err := w.Predict(s, a, nil, &f); err != nil {
				return fmt.Errorf("the legal %s: %w", s.Board().FormatAction(a), err)
			}
			if s.Hash() != before {
				return fmt.Errorf("looking into %s has changed the position", s.Board().FormatAction(a))
			}
			if err := f.sound(); err != nil {
				return fmt.Errorf("%s: %w", s.Board().FormatAction(a), err)
			}
			for range 2 {
				x := s.Clone()
				x.SetExplicitDice(true)
				var log rules.Log
				carryOut(t, r, x, a, &log)
				if err := f.holds(s, x, &log); err != nil {
					return fmt.Errorf("%s: %w\n%s", s.Board().FormatAction(a), err, f.text(s.Board()))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	for _, k := range []rules.ActionKind{rules.Move, rules.EndTurn, rules.Use, rules.Strike, rules.Displace, rules.ForceStep, rules.Distance} {
		if kinds[k] == 0 {
			t.Errorf("expected a command of kind %d was looked into", k)
		}
	}
}

// sound returns an error if the probabilities of a prediction do not add up.
func (f *Prediction) sound() error {
	whole := new(big.Rat).Set(one)
	if f.Rest != nil {
		whole.Sub(whole, f.Rest)
	}
	for i := range f.Fates {
		ft := &f.Fates[i]
		sum := new(big.Rat)
		for _, l := range ft.Lost {
			sum.Add(sum, l.P)
		}
		if len(ft.Lost) > 0 && sum.Cmp(whole) != 0 {
			return fmt.Errorf("the losses of figure %d come to %v of %v", ft.Fig, sum, whole)
		}
		for _, p := range []*big.Rat{ft.Dead, ft.Prone, ft.Up, ft.Fall, ft.Away, ft.Next} {
			if p.Sign() < 0 || p.Cmp(whole) > 0 {
				return fmt.Errorf("a probability of figure %d is %v of %v", ft.Fig, p, whole)
			}
		}
		sum.Add(sum.Add(ft.Dead, ft.Prone), ft.Up)
		if sum.Cmp(whole) > 0 {
			return fmt.Errorf("the fates of figure %d come to %v of %v", ft.Fig, sum, whole)
		}
	}
	ends := map[rules.FigID]*big.Rat{}
	for i := range f.Destinations {
		e := &f.Destinations[i]
		if ends[e.Fig] == nil {
			ends[e.Fig] = new(big.Rat)
		}
		if ends[e.Fig].Add(ends[e.Fig], e.P).Cmp(whole) > 0 {
			return fmt.Errorf("the ends of figure %d come to more than %v", e.Fig, whole)
		}
		if e.Sure != (e.Text == "") {
			return fmt.Errorf("an end of figure %d is sure: %v, and says %q", e.Fig, e.Sure, e.Text)
		}
	}
	return nil
}

// holds returns an error if something sure has not happened, or something has
// happened that was not possible. x is the position after, s the one before.
func (f *Prediction) holds(s, x *rules.State, log *rules.Log) error {
	for i := range f.Legs {
		w := &f.Legs[i]
		if !w.Sure || w.Kind == LegSlam {
			continue
		}
		if !slices.ContainsFunc(log.Events, func(e rules.Event) bool {
			k, from, to, ok := legOf(&e)
			return ok && k == w.Kind && e.Fig == w.Fig && from == w.From && to == w.To
		}) {
			return fmt.Errorf("figure %d did not surely go by %v from %d to %d", w.Fig, w.Kind, w.From, w.To)
		}
	}
	for i := range f.Destinations {
		if e := &f.Destinations[i]; e.Sure && x.Figure(e.Fig).Cell != e.Cell {
			return fmt.Errorf("figure %d is at %d, not surely at %d", e.Fig, x.Figure(e.Fig).Cell, e.Cell)
		}
	}
	for i := range f.Changes {
		c := &f.Changes[i]
		if st, owner := x.Structure(c.Cell); c.Sure && (x.Terrain(c.Cell) != c.Terrain || x.Feature(c.Cell) != c.Feature || st != c.Structure || owner != c.Owner) {
			return fmt.Errorf("cell %d is not what it was surely to be", c.Cell)
		}
	}
	for i := range f.Fates {
		ft := &f.Fates[i]
		is := x.Figure(ft.Fig)
		dead := gone(&is)
		if ft.Dead.Cmp(one) == 0 && !dead || ft.Dead.Sign() == 0 && f.Rest == nil && dead {
			return fmt.Errorf("figure %d is dead: %v, and that was %v", ft.Fig, dead, ft.Dead)
		}
		if ft.Prone.Cmp(one) == 0 && !is.Prone || ft.Away.Cmp(one) == 0 && !is.Away {
			return fmt.Errorf("figure %d is not surely prone or away", ft.Fig)
		}
	}
	if f.Rest != nil {
		return nil
	}
	for id := range rules.FigID(s.NumFigures()) {
		was, is := s.Figure(id), x.Figure(id)
		if !is.OnBoard || is.Doomed || is.Cell == was.Cell {
			continue
		}
		if !slices.ContainsFunc(f.Destinations, func(e Destination) bool { return e.Fig == id && e.Cell == is.Cell }) {
			return fmt.Errorf("figure %d ends at %d, which was not predicted", id, is.Cell)
		}
	}
	return nil
}

// BenchmarkPredict looks into a command of each kind on the large dungeon: the
// dearest of those that come up in random play of 4,000 commands.
func BenchmarkPredict(b *testing.B) {
	for _, c := range dearest(b) {
		b.Run(c.name, func(b *testing.B) {
			var w Predictor
			var f Prediction
			b.ReportAllocs()
			for b.Loop() {
				if err := w.Predict(c.state, c.act, nil, &f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

type dear struct {
	name  string
	state *rules.State
	act   rules.Action
	size  int // of what is foretold
}

// dearest finds for each kind of command the one that has most to tell in random
// play on the dungeon, and the end of a turn at which twenty figures stand up.
func dearest(tb testing.TB) (out []dear) {
	su := rulestest.Dungeon()
	for i := range su.Figures {
		su.Figures[i].Prone = i%2 == 0
	}
	worst, err := rules.New(su, 1)
	if err != nil {
		tb.Fatal(err)
	}
	worst.Begin(nil)
	out = append(out, dear{"all-prone-end", worst, rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}, 1 << 30})
	s, err := rules.New(rulestest.Dungeon(), 1)
	if err != nil {
		tb.Fatal(err)
	}
	s.Begin(nil)
	names := map[rules.ActionKind]string{rules.Move: "move", rules.EndTurn: "end", rules.Use: "use", rules.Strike: "strike", rules.Displace: "displace",
		rules.ForceStep: "force-step", rules.Distance: "distance", rules.Brace: "brace", rules.Jump: "jump", rules.Cross: "cross", rules.SlayProne: "slay-prone",
		rules.Drop: "drop", rules.Place: "place", rules.Pass: "pass", rules.Target: "target", rules.Rangestrike: "rangestrike"}
	r := rulestest.NewRand(3)
	var buf []rules.Action
	var w Predictor
	var f Prediction
	for range 4000 {
		a, ok := rulestest.Pick(r, s, &buf)
		if !ok {
			break
		}
		if name := names[a.Kind]; name != "" && s.Pending().Ask != rules.AskDie {
			if err := w.Predict(s, a, nil, &f); err != nil {
				tb.Fatal(err)
			}
			size := len(w.Preview.Outcomes) + len(f.Legs) + len(w.Preview.Pools)
			at := slices.IndexFunc(out, func(d dear) bool { return d.name == name })
			if at < 0 {
				at = len(out)
				out = append(out, dear{name: name, size: -1})
			}
			if size > out[at].size {
				out[at] = dear{name, s.Clone(), a, size}
			}
		}
		if err := s.Apply(a, nil); err != nil {
			tb.Fatal(err)
		}
	}
	return out
}

// TestForecastExpectsAThree plays a wall that wounds an Undying figure: it rises on 4 or
// more (FG-04), and a forecast assumes a 3.
func TestForecastExpectsAThree(t *testing.T) {
	s := set(t, sides+`map
########
#wg....#
#k######
end
kind bones power=3 skill=3 stamina=1 traits=undying
wall jaw dir=e at=w
figure gil bones side=heroes at=g
figure kay ogre side=keeper at=k
`)
	var w Walls
	var after rules.State
	var log rules.Log
	w.Read(s, &after, &log)
	if !w.Dice || w.Deaths() != 1 || !after.Figure(s.Board().FigByName("gil")).Dead {
		t.Errorf("dice matter: %v; %d die, want one, by a 3", w.Dice, w.Deaths())
	}
}

// Only what is sure reads 100%, and only what is impossible 0%.
func TestOnlyCertaintyIs100Percent(t *testing.T) {
	for _, c := range []struct {
		a, b int64
		want string
	}{{0, 1, "0%"}, {1, 1, "100%"}, {1, 1000, "<1%"}, {1, 200, "1%"}, {999, 1000, ">99%"}, {199, 200, ">99%"}, {98, 100, "98%"}, {2, 3, "67%"}} {
		if got := percent(big.NewRat(c.a, c.b)); got != c.want {
			t.Errorf("%d of %d is %s, want %s", c.a, c.b, got, c.want)
		}
	}
}

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

	"golang.org/x/tools/txtar"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// The names of the kinds of legs and of badges.
var (
	legNames   = [...]string{"step", "force", "room", "fall", "place", "hop", "slam"}
	badgeNames = [...]string{"dead", "lost", "prone", "up", "fall", "away", "next"}
)

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
		joins := ""
		if w.Joined {
			joins = " on"
		}
		fmt.Fprintf(&out, "way %d %s %s %s > %s %s%s\n", w.Run, legNames[w.Kind], b.FigName(w.Fig), b.FormatCell(w.From), b.FormatCell(w.To), odds(w.p, w.Sure), joins)
	}
	for i := range f.Destinations {
		e := &f.Destinations[i]
		fmt.Fprintf(&out, "end %s %s %s\n", b.FigName(e.Fig), b.FormatCell(e.Cell), odds(e.P, e.Sure))
	}
	for i := range f.Fates {
		ft := &f.Fates[i]
		fmt.Fprintf(&out, "fate %s", b.FigName(ft.Fig))
		for _, g := range ft.Badges {
			fmt.Fprintf(&out, " %s", strings.TrimSpace(badgeNames[g.Kind]+" "+g.Text))
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

// head begins the levels of the tests.
func head(t *testing.T) string { return string(archive(t).Files[0].Data) }

func archive(t *testing.T) *txtar.Archive {
	t.Helper()
	return rulestest.Must(txtar.ParseFile(filepath.Join("testdata", "predictions.txtar")))(t)
}

// TestPredictionGoldens compares the predictions of typical commands with those of the
// archive.
func TestPredictionGoldens(t *testing.T) {
	levels, a := map[string]string{}, archive(t)
	for i := range a.Files {
		file := &a.Files[i]
		name, isCase := strings.CutPrefix(file.Name, "case ")
		if !isCase {
			levels[name] = string(file.Data)
			continue
		}
		first, want, _ := strings.Cut(string(file.Data), "\n")
		level, list, _ := strings.Cut(first, ": ")
		s := set(t, levels["head"]+levels[level])
		commands := strings.Split(list, ";")
		for _, text := range commands[:len(commands)-1] {
			rulestest.OK(t, s.Apply(action(t, s, text), nil))
		}
		var w Predictor
		var f Prediction
		rulestest.OK(t, w.Predict(s, action(t, s, commands[len(commands)-1]), nil, &f))
		if got := f.text(s.Board()); *update {
			file.Data = []byte(first + "\n" + got)
		} else if got != want {
			t.Errorf("%s: predicted\n%s\nwant\n%s", name, got, want)
		}
	}
	if *update {
		rulestest.OK(t, os.WriteFile(filepath.Join("testdata", "predictions.txtar"), txtar.Format(a), 0o644))
	}
}

// set starts a level.
func set(t *testing.T, text string) *rules.State {
	t.Helper()
	s := rulestest.Must(rulestest.Must(levels.Parse("test.txt", []byte(text)))(t).New(7))(t)
	s.Begin(nil)
	return s
}

func action(t *testing.T, s *rules.State, text string) rules.Action {
	t.Helper()
	return rulestest.Must(s.Board().ParseAction(text))(t)
}

// carryOut does a command with random dice, and what is asked on the way as by
// default, to where the preview of it ends.
func carryOut(t *testing.T, r *rulestest.Rand, s *rules.State, a rules.Action, log *rules.Log) {
	t.Helper()
	rulestest.OK(t, s.Apply(a, log))
	for {
		d := s.Pending()
		if strike := a.Kind == rules.Strike || a.Kind == rules.Rangestrike; strike && d.Die == rules.DieStrike && d.Fig != a.Fig {
			return
		}
		next := s.Default()
		switch d.Ask {
		case rules.AskNothing, rules.AskMove, rules.AskSpells, rules.AskStrike:
			return
		case rules.AskDie:
			legal := s.Legal(nil)
			next = legal[r.Intn(len(legal))]
		}
		rulestest.OK(t, s.Apply(next, log))
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
			return fmt.Errorf("figure %d did not surely go by leg %d from %d to %d", w.Fig, w.Kind, w.From, w.To)
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
		if was.Prone && !is.Prone && !gone(&is) && !slices.ContainsFunc(f.Fates, func(ft Fate) bool { return ft.Fig == id && ft.Up.Sign() > 0 }) {
			return fmt.Errorf("figure %d stands up, which was not predicted", id)
		}
		if !is.OnBoard || is.Doomed || is.Cell == was.Cell {
			continue
		}
		if !slices.ContainsFunc(f.Destinations, func(e Destination) bool { return e.Fig == id && e.Cell == is.Cell }) {
			return fmt.Errorf("figure %d ends at %d, which was not predicted", id, is.Cell)
		}
	}
	return nil
}

// TestWallsDuringAForcedMovement asks for the next move of the walls while a decision holds
// up a push: the wounded figure dies of it as it would in play (FM-25, X-07).
func TestWallsDuringAForcedMovement(t *testing.T) {
	text := head(t)
	for _, f := range archive(t).Files {
		if f.Name == "midway" {
			text += string(f.Data)
		}
	}
	s := set(t, text)
	s.SetExplicitDice(true)
	for _, a := range []string{"end", "use ann shovel bob", "roll 2"} {
		rulestest.OK(t, s.Apply(action(t, s, a), nil))
	}
	var w Walls
	var scratch rules.State
	w.Read(s, &scratch, new(rules.Log))
	if s.Pending().Ask != rules.AskDistance || w.Deaths() != 1 {
		t.Errorf("asked for %v, the walls kill %d", s.Pending().Ask, w.Deaths())
	}
}

// BenchmarkPredict looks into the end of a turn on the large dungeon, at which twenty
// figures stand up.
func BenchmarkPredict(b *testing.B) {
	su := rulestest.Dungeon()
	for i := range su.Figures {
		su.Figures[i].Prone = i%2 == 0
	}
	s := rulestest.Must(rules.New(su, 1))(b)
	s.Begin(nil)
	var w Predictor
	var f Prediction
	b.ReportAllocs()
	for b.Loop() {
		rulestest.OK(b, w.Predict(s, rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}, nil, &f))
	}
}

// TestForecastExpectsAThree plays a wall that wounds an Undying figure: it rises on 4 or
// more (FG-04), and a forecast assumes a 3.
func TestForecastExpectsAThree(t *testing.T) {
	s := set(t, head(t)+`map
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

package script

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

// joined writes each of a list, with something between.
func joined[T any](list []T, between string, of func(T) string) string {
	var texts []string
	for _, x := range list {
		texts = append(texts, of(x))
	}
	return strings.Join(texts, between)
}

func cellList(b *rules.Board, cells []rules.Cell) string { return joined(cells, " ", b.FormatCell) }

func (r *runner) describe(p rules.Decision) string {
	out := p.Ask.String()
	if p.Fig != rules.NoFig {
		out += " of " + r.figName(p.Fig)
	}
	return out
}

// sideName returns a side's word as the level names it.
func (r *runner) sideName(i int) string {
	if i < 0 || i >= len(r.lv.Sides) {
		return "nobody"
	}
	return r.lv.Sides[i].Name
}

func expectForecast(g *given) *Failure {
	var dst rules.State
	var log rules.Log
	hash := g.s.Hash()
	g.s.Forecast(&dst, &log)
	if g.s.Hash() != hash {
		return g.failf("the forecast changed the position")
	}
	return g.expectEvents(&log, g.words)
}

// same makes a failure when two words differ.
func (r *runner) same(of, want, got string) *Failure {
	if want == got {
		return nil
	}
	return r.failf("expected %s %s, not %s", of, want, got)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// mutual returns what is between two, which must be the same from the other's side.
func mutual(there, back string) string {
	if there != back {
		return there + " there and " + back + " back"
	}
	return there
}

func (g *given) kinds() string {
	return joined(g.fig.Kinds[:g.fig.Minions], ",", func(k int) string { return g.b.Kinds()[k].Name })
}

func expectAt(g *given) *Failure {
	v := &g.fig
	if v.OnBoard && v.Cell == g.cells[1] {
		return nil
	}
	f := g.failf("expected %s at %s, but it is %s", v.Name, g.words[1], g.whereabouts())
	f.Want = draw(g.s, &overlay{figs: map[rules.FigID]rules.Cell{g.ids[0]: g.cells[1]}})
	return f
}

// expectFate looks whether a figure is dead, perhaps of a cause, alive, or has left.
func expectFate(g *given) *Failure {
	v, what := &g.fig, g.name
	if is := map[string]bool{"dead": v.Dead, "alive": !v.Dead && v.OnBoard, "left": v.Left && !v.OnBoard}[what]; !is {
		if what == "left" {
			what = "to have left"
		} else {
			what = "to be " + what
		}
		return g.failf("expected %s %s, but it is %s", v.Name, what, g.whereabouts())
	}
	if len(g.words) == 1 {
		return nil
	}
	if _, ok := rules.ParseCause(g.words[1]); !ok {
		return g.failf("unknown cause of death %q", g.words[1])
	}
	return g.same(v.Name+" to be dead of", g.words[1], g.cause[g.ids[0]].String())
}

func (g *given) whereabouts() string {
	switch v := &g.fig; {
	case v.Dead:
		return "dead of " + g.cause[g.ids[0]].String()
	case v.Left:
		return "gone by an exit"
	case v.Reserve:
		return "not yet in play"
	case !v.OnBoard:
		return "off the board"
	}
	return "at " + g.b.FormatCell(g.fig.Cell)
}

func expectFeature(g *given) *Failure {
	is := g.s.Feature(g.cells[0])
	if ft, ok := rules.ParseFeature(g.words[1]); !ok || ft != is {
		return g.failf("expected %s at %s, not %v", g.words[1], g.words[0], is)
	}
	return nil
}

func expectWall(g *given) *Failure {
	name, want := g.words[0], g.words[1]
	i := g.b.WallByName(name)
	if i < 0 {
		return g.failf("unknown wall %q", name)
	}
	w := g.s.Wall(i)
	if want == "gone" {
		if w.OnBoard || len(w.Cells) > 0 {
			return g.failf("expected wall %s to be gone, but it is at %s", name, cellList(g.b, w.Cells))
		}
		return nil
	}
	var cells []rules.Cell
	for _, part := range strings.Split(want, ";") {
		c, ok := g.b.ParseCell(part)
		if !ok {
			return g.failf("expected cells such as 0:1,2;0:1,3, not %q", want)
		}
		cells = append(cells, c)
	}
	got := slices.Clone(w.Cells)
	slices.Sort(got)
	slices.Sort(cells)
	if slices.Equal(got, cells) {
		return nil
	}
	f := g.failf("expected wall %s at %s, not at %q", name, want, cellList(g.b, got))
	f.Want = draw(g.s, &overlay{walls: map[int][]rules.Cell{i: cells}})
	return f
}

// expectAction checks whether an action is legal, refused for a rule, or the default.
func expectAction(g *given) *Failure {
	words, rule := g.words, ""
	if g.name == "error" {
		rule, words = words[0], words[1:]
		if words[0] == "do" {
			words = words[1:]
		}
	}
	text := strings.Join(words, " ")
	a, err := g.b.ParseAction(text)
	if err != nil {
		return g.failf("%v", err)
	}
	switch g.name {
	case "default":
		return g.same("the default", g.b.FormatAction(a), g.b.FormatAction(g.s.Default()))
	case "legal", "not-legal":
		listed := slices.Contains(g.s.Legal(nil), a)
		if err := g.s.Check(a); (err == nil) != listed {
			return g.failf("Legal and Check disagree about %s: %v", text, err)
		}
		if listed != (g.name == "legal") {
			return g.failf("expected %s to be %s: %v", text, g.name, g.s.Check(a))
		}
		return nil
	}
	hash := g.s.Hash()
	enc := g.s.Encode(nil)
	var log rules.Log
	err = g.s.Apply(a, &log)
	if err == nil {
		return g.failf("expected %s to be rejected by %s, but it was accepted", text, rule)
	}
	if g.s.Hash() != hash || string(g.s.Encode(nil)) != string(enc) || len(log.Events) > 0 {
		return g.failf("%s was rejected (%v) but changed the position", text, err)
	}
	return g.refused(text, rule, err)
}

func (g *given) reach() string {
	var reach rules.Reach
	g.s.Reach(g.ids[0], &reach)
	if n := reach.Cost(g.cells[1]); n >= 0 {
		return strconv.Itoa(n)
	}
	return "none"
}

// expectSees asks whether a figure sees a cell or another figure.
func expectSees(g *given) *Failure {
	of := "whether " + g.words[0] + " sees " + g.words[1]
	if c, ok := g.b.ParseCell(g.words[1]); ok {
		return g.same(of, g.words[2], yesNo(g.s.SeesCell(g.ids[0], c)))
	}
	y := g.b.FigByName(g.words[1])
	if y == rules.NoFig {
		return g.failf("expected a figure or a cell, not %q", g.words[1])
	}
	return g.same(of, g.words[2], yesNo(g.s.Sees(g.ids[0], y)))
}

func expectTurn(g *given) *Failure {
	if f := g.same("the turn of", g.words[0], g.sideName(g.s.Side())); f != nil || len(g.words) < 2 {
		return f
	}
	return g.same("round", g.words[1], strconv.Itoa(g.s.Round()))
}

func expectPending(g *given) *Failure {
	p := g.s.Pending()
	if f := g.same("to be asked for", g.words[0], p.Ask.String()); f != nil || len(g.words) < 2 {
		return f
	}
	return g.same("the one to decide to be", g.words[1], g.sideName(p.Side))
}

func (g *given) winner() string {
	switch side, over := g.s.Winner(); {
	case !over:
		return "none"
	case side == rules.NoSide:
		return "draw"
	default:
		return g.sideName(side)
	}
}

// The words of spells in play.

func (g *given) exit() string {
	if g.cast.At == rules.NoCell {
		return "none"
	}
	return g.b.FormatCell(g.cast.At)
}

func (g *given) blocked() string {
	switch c := &g.cast; {
	case c.By != rules.NoFig:
		return g.figName(c.By)
	case c.Wall >= 0:
		return g.b.WallName(c.Wall)
	case c.Blocked:
		return "ground"
	}
	return "no"
}

func (g *given) holds() string {
	switch c := &g.cast; {
	case c.Holds && c.Structure != rules.NoStructure:
		return c.Structure.String()
	case c.Holds:
		return g.figName(c.Fig)
	}
	return "nobody"
}

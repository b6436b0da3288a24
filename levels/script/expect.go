package script

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// joined joins the texts of the elements of a list.
func joined[T any](list []T, between string, of func(T) string) string {
	return strings.Join(levels.Each(list, of), between)
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

// same returns a failure if two words differ.
func (r *runner) same(of, want, got string) *Failure {
	if want == got {
		return nil
	}
	return r.failf("expected %s %s, not %s", of, want, got)
}

// pair compares the first word, and the second if there is one.
func (g *given) pair(first, is, second, also string) *Failure {
	if f := g.same(first, g.words[0], is); f != nil || len(g.words) < 2 {
		return f
	}
	return g.same(second, g.words[1], also)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// mutual returns a value that was measured both ways, or both values if they differ.
func mutual(there, back string) string {
	if there != back {
		return there + " there and " + back + " back"
	}
	return there
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

// expectFate checks whether a figure is dead (of a cause, if one is named), alive, or has left.
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
	if _, ok := rules.Parse[rules.Cause](g.words[1]); !ok {
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
			return g.failf("expected cells such as 1:1,2;1:1,3, not %q", want)
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

// expectSees checks whether a figure sees a cell or another figure.
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

// refused checks that something was refused for a rule.
func (r *runner) refused(what, rule string, err error) *Failure {
	if err == nil {
		return r.failf("expected %s to be rejected by %s, but it is possible", what, rule)
	}
	re, ok := err.(*rules.RuleError)
	if !ok || re.Rule.String() != rule {
		return r.failf("expected %s to be rejected by %s, not by %v", what, rule, err)
	}
	return nil
}

// expectStrike checks the numbers of a strike: dice=6 need=4 less=1 slays=5
// mods=HZ-05,HZ-16 carry=bob,cat penalty=bob:5:4 optional=yes, "none" for nobody.
func expectStrike(g *given) *Failure {
	r, of := g.runner, g.label()
	i, err := r.s.StrikeInfo(g.ids[0], g.ids[1])
	if g.name == "no-strike" {
		return r.refused(of, g.words[2], err)
	}
	if err != nil {
		return r.failf("expected %s to be possible: %v", of, err)
	}
	if f := r.numbers(of, i.Power, i.Attack, i.Defence, i.Dice, i.Need, i.Mods); f != nil {
		return f
	}
	if dice, need, ok := r.s.StrikeDice(g.ids[0], g.ids[1]); !ok || dice != i.Dice || need != i.Need {
		return r.failf("%s has %d dice hitting on %d, but the short form says %d on %d", of, i.Dice, i.Need, dice, need)
	}
	penalties := joined(i.Penalties, ",", func(p rules.PenaltyInfo) string { return fmt.Sprintf("%s:%d:%d", r.figName(p.Fig), p.Dice, p.Need) })
	return r.fields(of, g.words[2:], map[string]string{
		"dice": strconv.Itoa(i.Dice), "need": strconv.Itoa(i.Need), "less": strconv.Itoa(i.Less), "slays": strconv.Itoa(i.Slays),
		"mods": modList(i.Mods), "carry": cmp.Or(joined(i.Carry, ",", r.figName), "none"), "penalty": cmp.Or(penalties, "none"), "optional": yesNo(i.Optional),
	})
}

// expectRangestrike checks the numbers of a rangestrike: dice=3 need=5 mods=ST-04 reach=4
// from=1:1,2 side=left. Of one that is refused it checks the rule and, if given,
// blocked=1:2,2.
func expectRangestrike(g *given) *Failure {
	r, of := g.runner, g.label()
	i, err := r.s.RangeInfo(g.ids[0], g.ids[1])
	cell := g.b.FormatCell
	have := map[string]string{"reach": strconv.Itoa(i.Reach), "from": cell(i.From), "to": cell(i.To), "blocked": cell(i.Blocked)}
	if g.name == "no-rangestrike" {
		if f := r.refused(of, g.words[2], err); f != nil {
			return f
		}
		return r.fields(of, g.words[3:], have)
	}
	if err != nil {
		return r.failf("expected %s to be possible: %v", of, err)
	}
	if f := r.numbers(of, i.Power, i.Attack, i.Defence, i.Dice, i.Need, i.Mods); f != nil {
		return f
	}
	have["dice"], have["need"], have["mods"], have["side"] = strconv.Itoa(i.Dice), strconv.Itoa(i.Need), modList(i.Mods), "none"
	if i.Along {
		have["side"] = [2]string{"left", "right"}[i.Side]
	}
	return r.fields(of, g.words[2:], have)
}

// numbers checks that the modifiers of a strike add up to its dice and number.
func (r *runner) numbers(of string, power, attack, defence, dice, need int, mods []rules.Modifier) *Failure {
	d, n := power, 4-attack+defence
	for _, m := range mods {
		d += m.Dice
		n += m.Need
	}
	if d != dice || n != need {
		return r.failf("%s has %d dice hitting on %d, but its parts add up to %d on %d: %v", of, dice, need, d, n, mods)
	}
	return nil
}

// fields compares key=value words with what is there.
func (r *runner) fields(of string, words []string, have map[string]string) *Failure {
	for _, w := range words {
		key, want, ok := strings.Cut(w, "=")
		got, known := have[key]
		if !ok || !known {
			return r.failf("%q can't be expected of %s", w, of)
		}
		if f := r.same("the "+key+" of "+of, want, got); f != nil {
			return f
		}
	}
	return nil
}

func modList(mods []rules.Modifier) string {
	return cmp.Or(joined(mods, ",", func(m rules.Modifier) string { return m.Rule.String() }), "none")
}

// choose gives the pending decision the answer in a line.
func (r *runner) choose(words []string) *Failure {
	p := r.s.Pending()
	if p.Ask == rules.AskMove || p.Ask == rules.AskNothing {
		return r.failf("nothing to choose: the decision is %s", p.Ask)
	}
	b, text := r.s.Board(), strings.Join(words, " ")
	var found []rules.Action
	legal := r.s.Legal(nil)
	for _, a := range legal {
		if levels.Answers(b, a, text) {
			found = append(found, a)
		}
	}
	switch len(found) {
	case 0:
		return r.failf("%q is not an answer to %s; possible: %s", text, r.describe(p), answerList(b, legal))
	case 1:
		return r.apply(found[0])
	}
	return r.failf("%q could be any of: %s", text, joined(found, " | ", b.FormatAction))
}

func answerList(b *rules.Board, list []rules.Action) string {
	return joined(list, " | ", func(a rules.Action) string { return levels.AnswerText(b, a) })
}

// ask checks the pending decision against a line: its kind, then the figure it
// is about, then "by NAME", "side NAME", "depth N", "n N" and "need N" in any
// order, and at the end "cells C C C" or "answers A | B | C".
func (r *runner) ask(words []string) *Failure {
	p := r.s.Pending()
	if len(words) == 0 {
		return r.failf("ask what? maneuver, displace or facing")
	}
	if p.Ask.String() != words[0] {
		return r.failf("expected the decision %s, not %s", words[0], r.describe(p))
	}
	number := func(what, want string, got int) *Failure {
		return r.same("the "+what, want, fmt.Sprint(got))
	}
	for i := 1; i < len(words); i++ {
		var f *Failure
		more := i+1 < len(words)
		switch w := words[i]; {
		case w == "cells":
			return r.askCells(words[i+1:])
		case w == "answers":
			return r.askAnswers(strings.Join(words[i+1:], " "))
		case w == "by" && more:
			if r.figName(p.By) != words[i+1] {
				f = r.failf("expected %s to be displaced by %s, not by %s", r.figName(p.Fig), words[i+1], r.figName(p.By))
			}
		case w == "side" && more:
			if r.sideName(p.Side) != words[i+1] {
				f = r.failf("expected %s to decide, not %s", words[i+1], r.sideName(p.Side))
			}
		case w == "depth" && more:
			f = number("depth", words[i+1], p.Depth)
		case w == "n" && more:
			f = number("number that it is about", words[i+1], p.N)
		case w == "need" && more:
			f = number("number to reach", words[i+1], p.Need)
		case i == 1:
			if r.figName(p.Fig) != w {
				return r.failf("expected the decision to be about %s, not %s", w, r.figName(p.Fig))
			}
			i-- // it is one word, the others are two
		default:
			return r.failf("unexpected %q; expected by NAME, side NAME, depth N, n N, need N or, at the end, cells C C C or answers A | B", w)
		}
		if f != nil {
			return f
		}
		i++
	}
	return nil
}

// askAnswers checks that the legal answers are exactly these, in any order.
func (r *runner) askAnswers(text string) *Failure {
	b := r.s.Board()
	legal := r.s.Legal(nil)
	left := slices.Clone(legal)
	for _, want := range strings.Split(text, "|") {
		want = strings.Join(strings.Fields(want), " ")
		i := slices.IndexFunc(left, func(a rules.Action) bool { return levels.Answers(b, a, want) })
		if i < 0 {
			return r.failf("expected the answer %q; the answers are: %s", want, answerList(b, legal))
		}
		left = slices.Delete(left, i, i+1)
	}
	if len(left) > 0 {
		return r.failf("there are more answers than expected: %s", answerList(b, left))
	}
	return nil
}

// askCells checks that the legal answers are exactly these cells, in any order; a
// pass does not count.
func (r *runner) askCells(words []string) *Failure {
	b := r.s.Board()
	var want, got []rules.Cell
	for _, w := range words {
		c, ok := b.ParseCell(w)
		if !ok {
			return r.failf("expected a cell, not %q", w)
		}
		want = append(want, c)
	}
	for _, a := range r.s.Legal(nil) {
		if a.To != rules.NoCell {
			got = append(got, a.To)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if slices.Equal(want, got) {
		return nil
	}
	f := r.failf("expected %s to choose, not %s", cellList(b, want), cellList(b, got))
	f.Want, f.Got = draw(r.s, &overlay{marks: want}), draw(r.s, &overlay{marks: got})
	return f
}

package script

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// choose answers the pending decision by what is written.
func (r *runner) choose(words []string) *Failure {
	p := r.s.Pending()
	if p.Ask == rules.AskManeuver || p.Ask == rules.AskNothing {
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

// ask wants the pending decision to be exactly this: a kind, then the figure it
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

// askAnswers wants the legal answers to be exactly these, in any order.
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

// askCells wants the legal answers to be exactly these cells, in any order; a
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

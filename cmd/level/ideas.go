package main

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/solve"
	"wallfall/rules"
)

// told returns a line of play in sentences, those of a round after its heading.
func (p *solving) told(line []solve.Move) (out []string) {
	w := narrate.New(p.lv, p.s.Board(), nil)
	w.Cells = true
	round := 0
	for _, d := range narrate.Story(w, p.s, solve.Actions(line)) {
		if d.Round != round {
			round = d.Round
			out = append(out, fmt.Sprintf("Round %d", round))
		}
		out = append(out, "  "+d.Text)
	}
	return out
}

// unused returns the names of the figures and walls that the line wins without.
func (p *solving) unused() (names []string) {
	doc, err := edit.Open(p.lv.File, p.src)
	if err != nil || p.sol.Steps == nil {
		return nil
	}
	leaveOut := func(name string, without func(*edit.Edit) error) {
		e := doc.Edit()
		if without(e) != nil {
			return
		}
		less, err := e.Done()
		if err != nil {
			return
		}
		lv := *less.Level()
		lv.Sides = slices.Clone(lv.Sides)
		if len(lv.Sides) != len(p.lv.Sides) || len(lv.Sides[p.q.Side].Goals) != len(p.lv.Sides[p.q.Side].Goals) {
			return // it was what a goal is about
		}
		for i := range lv.Sides {
			lv.Sides[i].Rests = p.q.Rests[i]
		}
		sol := *p.sol
		sol.Steps = slices.DeleteFunc(slices.Clone(sol.Steps), func(st levels.SolutionStep) bool {
			return st.Verb == "do" && strings.HasPrefix(st.Text+" ", "move "+name+" ")
		})
		if _, bad := lv.Play(&sol); bad == nil {
			names = append(names, name)
		}
	}
	for i := range p.lv.Figures {
		name := p.lv.Figures[i].Name
		leaveOut(name, func(e *edit.Edit) error { return e.RemoveFigure(name) })
	}
	for i := range p.lv.Walls {
		name := p.lv.Walls[i].Name
		leaveOut("wall "+name, func(e *edit.Edit) error { return e.RemoveWall(name) })
	}
	return names
}

// idea is what some lines that win have in common: who uses what on whom, who dies of
// what, who gets where.
type idea struct {
	Text   string
	Starts []string // the first commands of these lines
}

// ideas groups the lines that win by what they do.
func (p *solving) ideas() (all []*idea) {
	b := p.s.Board()
	for i, line := range p.a.Wins {
		text := p.ideaOf(line)
		n := slices.IndexFunc(all, func(x *idea) bool { return x.Text == text })
		if n < 0 {
			n = len(all)
			all = append(all, &idea{Text: text})
		}
		all[n].Starts = append(all[n].Starts, b.FormatAction(p.a.Keep[i]))
	}
	return all
}

// ideaOf sums up a line: who dies and by what that was last moved, who gets out, and what
// wins, each in the order in which it happens.
func (p *solving) ideaOf(line []solve.Move) string {
	w := narrate.New(p.lv, p.s.Board(), nil)
	s := p.s.Clone()
	s.SetExplicitDice(true)
	var log rules.Log
	s.Begin(&log)
	for _, m := range line {
		if s.Apply(m.Action, &log) != nil {
			break
		}
	}
	thrown := map[rules.FigID]string{} // by target, the last ability used on it
	var parts []string
	for i := range log.Events {
		e := &log.Events[i]
		text := narrate.Gist(w, e)
		switch {
		case e.Kind == rules.EvAbility:
			thrown[e.By] = text
			continue
		case e.Kind == rules.EvDeath && thrown[e.Fig] != "":
			parts = append(parts, thrown[e.Fig])
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

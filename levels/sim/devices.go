package sim

import (
	"slices"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Unused is something that a level has and that no game used.
type Unused struct {
	What string       `json:"what"` // wall, pitfall, spell...
	Name string       `json:"name"`
	Text message.Text `json:"text"` // a sentence
}

// devices reports on what a level is made of besides figures and cells, and which parts
// were never used.
func (p *Plan) devices(r *Report, t *Tally) {
	r.Unused = []Unused{}
	never := func(what, name, format string, args ...any) {
		r.Unused = append(r.Unused, Unused{what, name, message.Of(format, args...)})
	}
	for side, sd := range p.Level.Sides {
		for g, goal := range sd.Goals {
			if text := p.GoalText(goal.Goal); t.Goals[side][g] == 0 {
				never("goal", p.SideName(side)+" "+text, "%s never won by goal: %s", p.SideName(side), text)
			}
		}
	}
	for i := range t.Walls {
		w, name := &t.Walls[i], p.Board.WallName(i)
		line := Wall{Name: name, Pushes: w.Pushes, Crushes: w.Crushes, Gone: RatioOf(w.Gone, t.Games), End: w.Ends.Quantile(50)}
		if t.Games > 0 {
			line.Steps = round(float64(w.Steps) / float64(t.Games))
		}
		r.Walls = append(r.Walls, line)
		switch {
		case w.Steps == 0:
			never("wall", name, "wall %s never moved", name)
		case w.Pushes+w.Crushes == 0:
			never("wall", name, "wall %s never pushed anyone", name)
		case w.Crushes == 0:
			never("wall", name, "wall %s never killed anyone", name)
		}
	}
	for side, sd := range p.Board.Sides() {
		for _, sp := range sd.Spells {
			n, name := t.Spells[side][sp], p.Board.Spells()[sp].Name
			if r.Spells = append(r.Spells, Spell{p.SideName(side), name, n}); n.Cast == 0 {
				never("spell", name, "%s never cast %s", p.SideName(side), name)
			}
		}
	}
	for i, n := range t.Uses {
		if !p.known(i) {
			continue
		}
		name := p.Board.Abilities()[i].Name
		if r.Abilities = append(r.Abilities, Ability{name, n}); n == 0 {
			never("ability", name, "nobody used %s", name)
		}
	}
	var ground [terrains]int
	for c := range rules.Cell(p.Board.Cells()) {
		ground[p.start.Terrain(c)]++
		p.place(r, t, c, never)
	}
	for i, n := range t.Terrains {
		if terrain := rules.Terrain(i); terrain != rules.Plain && !terrain.Solid() && (ground[i] > 0 || n.Entered > 0) {
			r.Terrains = append(r.Terrains, Terrain{terrain.String(), ground[i], n})
		}
	}
	var kinds [rules.Rampart + 1]Edge
	for i, e := range p.edges {
		k := &kinds[e.Kind]
		k.Kind = e.Kind.String()
		k.Edges++
		k.Crossed += t.Edges[i]
		if t.Edges[i] > 0 {
			continue
		}
		if k.Never++; e.Kind != rules.Cliff { // nobody walks over those
			low, high := p.cellName(e.Low), p.cellName(e.High)
			never(k.Kind, low+"-"+high, "nobody crossed the %s between %s and %s", e.Kind, p.Board.Pos(e.Low), p.Board.Pos(e.High))
		}
	}
	r.Edges = slices.DeleteFunc(kinds[:], func(k Edge) bool { return k.Edges == 0 })
}

// place reports on what stands on a cell.
func (p *Plan) place(r *Report, t *Tally, c rules.Cell, never func(what, name, format string, args ...any)) {
	n, name, at := &t.Cells[c], p.cellName(c), p.Board.Pos(c)
	structure, _ := p.start.Structure(c)
	feature := p.start.Feature(c)
	if feature == rules.Pitfall || n.Falls+n.Jumps+n.Crossings > 0 {
		r.Pitfalls = append(r.Pitfalls, Pitfall{name, n.Falls, n.Fatal, n.Jumps, n.Crossings})
	}
	if feature.IsDoor() {
		r.Doors = append(r.Doors, Door{name, n.Opened, n.Closed})
	}
	link := feature == rules.Portal || feature == rules.Ladder
	if to := p.Board.Link(c); to > c && link {
		r.Links = append(r.Links, Link{feature.String(), name, p.cellName(to), (n.Linked + t.Cells[to].Linked) / 2})
	}
	switch {
	case feature == rules.Pitfall && n.Falls+n.Jumps+n.Crossings+n.Entered == 0:
		never("pitfall", name, "nobody used the pitfall at %s", at)
	case feature == rules.Pitfall && n.Falls == 0:
		never("pitfall", name, "nobody fell into the pitfall at %s", at)
	case feature == rules.DoorClosed && n.Opened == 0:
		never("door", name, "nobody opened the door at %s", at)
	case feature == rules.DoorOpen && n.Closed == 0:
		never("door", name, "nobody closed the door at %s", at)
	case link && n.Linked == 0:
		never(feature.String(), name, "nobody used the %s at %s", feature, at)
	}
	what, tag := "", p.Board.Tag(c)
	switch {
	case structure != rules.NoStructure:
		if what = structure.String(); n.Captured == 0 {
			never(what, name, "nobody captured the %s at %s", structure, at)
		}
	case tag > 0 && p.exit(tag):
		if what = "exit " + levels.TagName(tag); n.Left == 0 {
			never("exit", name, "nobody left by the exit at %s", at)
		}
	case tag > 0:
		if what = "objective " + levels.TagName(tag); n.Entered+n.Stood == 0 {
			never("objective", name, "nobody stood on the objective at %s", at)
		}
	default:
		return
	}
	r.Places = append(r.Places, Place{name, what, n.Entered, n.Stood, n.Left, n.Captured})
}

// exit reports whether some side gets away by the cells with a tag.
func (p *Plan) exit(tag int) bool {
	return slices.ContainsFunc(p.Board.Sides(), func(sd rules.SideSetup) bool {
		return slices.ContainsFunc(sd.Goals, func(g rules.Goal) bool { return g.Kind == rules.GoalEscape && g.Tag == tag })
	})
}

// known reports whether a figure of the level knows an ability.
func (p *Plan) known(ability int) bool {
	return slices.ContainsFunc(p.Setup.Figures, func(f rules.FigureSetup) bool {
		return f.Side >= 0 && slices.ContainsFunc(f.Kinds, func(k int) bool { return slices.Contains(p.Board.Kinds()[k].Abilities, ability) })
	})
}

package sim

import (
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// devices reports on what a level is made of besides figures and cells.
func (p *Plan) devices(r *Report, t *Tally) {
	for i := range t.Walls {
		w := &t.Walls[i]
		line := Wall{Name: p.Board.WallName(i), Pushes: w.Pushes, Crushes: w.Crushes, Gone: RatioOf(w.Gone, t.Games), End: w.Ends.Quantile(50)}
		if t.Games > 0 {
			line.Steps = round(float64(w.Steps) / float64(t.Games))
		}
		r.Walls = append(r.Walls, line)
	}
	var ground [terrains]int
	for c := range rules.Cell(p.Board.Cells()) {
		n, name := &t.Cells[c], p.cellName(c)
		feature := p.start.Feature(c)
		structure, _ := p.start.Structure(c)
		if feature == rules.Pitfall || n.Falls+n.Jumps+n.Crossings > 0 {
			r.Pitfalls = append(r.Pitfalls, Pitfall{name, n.Falls, n.Fatal, n.Jumps, n.Crossings})
		}
		if feature.IsDoor() {
			r.Doors = append(r.Doors, Door{name, n.Opened, n.Closed})
		}
		if to := p.Board.Link(c); to > c && (feature == rules.Portal || feature == rules.Ladder) {
			r.Links = append(r.Links, Link{feature.String(), name, p.cellName(to), (n.Linked + t.Cells[to].Linked) / 2})
		}
		what := ""
		switch tag := p.Board.Tag(c); {
		case structure != rules.NoStructure:
			what = structure.String()
		case tag > 0 && p.exit(tag):
			what = "exit " + levels.TagName(tag)
		case tag > 0:
			what = "objective " + levels.TagName(tag)
		}
		if what != "" {
			r.Places = append(r.Places, Place{name, what, n.Entered, n.Stood, n.Left, n.Captured})
		}
		ground[p.start.Terrain(c)]++
	}
	for i := range t.Terrains {
		terrain := rules.Terrain(i)
		switch terrain {
		case rules.Plain, rules.Rock, rules.Void, rules.Glass, rules.Wood, rules.Stone, rules.Metal:
			continue
		}
		if n := &t.Terrains[i]; ground[i] > 0 || n.Entered > 0 {
			r.Terrains = append(r.Terrains, Terrain{terrain.String(), ground[i], n.Entered, n.Bites})
		}
	}
	for side, sd := range p.Board.Sides() {
		for _, sp := range sd.Spells {
			n := &t.Spells[side][sp]
			r.Spells = append(r.Spells, Spell{p.SideName(side), p.Board.Spells()[sp].Name, n.Committed, n.Cast, n.Squandered})
		}
	}
	var kinds [rules.Rampart + 1]Edge
	for i, e := range p.edges {
		k := &kinds[e.Kind]
		k.Kind = e.Kind.String()
		k.Edges++
		k.Crossed += t.Edges[i]
		if t.Edges[i] == 0 {
			k.Never++
		}
	}
	for _, k := range kinds {
		if k.Edges > 0 {
			r.Edges = append(r.Edges, k)
		}
	}
	for i, n := range t.Uses {
		if p.known(i) {
			r.Abilities = append(r.Abilities, Ability{p.Board.Abilities()[i].Name, n})
		}
	}
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

// Unused is something that a level has and that no game used.
type Unused struct {
	What string `json:"what"` // wall, pitfall, spell...
	Name string `json:"name"`
	Text string `json:"text"` // a sentence
}

// unused lists what was never used.
func (p *Plan) unused(t *Tally) []Unused {
	out := []Unused{}
	add := func(what, name, text string) { out = append(out, Unused{what, name, text}) }
	for side, sd := range p.Level.Sides {
		for g, goal := range sd.Goals {
			if text := p.GoalText(goal.Goal); t.Goals[side][g] == 0 {
				add("goal", p.SideName(side)+" "+text, p.SideName(side)+" never won by goal: "+text)
			}
		}
	}
	for i := range t.Walls {
		w, name := &t.Walls[i], p.Board.WallName(i)
		switch {
		case w.Steps == 0:
			add("wall", name, "wall "+name+" never moved")
		case w.Pushes+w.Crushes == 0:
			add("wall", name, "wall "+name+" never pushed anyone")
		case w.Crushes == 0:
			add("wall", name, "wall "+name+" never killed anyone")
		}
	}
	for side, sd := range p.Board.Sides() {
		for _, sp := range sd.Spells {
			if name := p.Board.Spells()[sp].Name; t.Spells[side][sp].Cast == 0 {
				add("spell", name, p.SideName(side)+" never cast "+name)
			}
		}
	}
	for i, n := range t.Uses {
		if name := p.Board.Abilities()[i].Name; n == 0 && p.known(i) {
			add("ability", name, "nobody used "+name)
		}
	}
	for c := range rules.Cell(p.Board.Cells()) {
		n, name := &t.Cells[c], p.cellName(c)
		structure, _ := p.start.Structure(c)
		switch f := p.start.Feature(c); {
		case f == rules.Pitfall && n.Falls+n.Jumps+n.Crossings+n.Entered == 0:
			add("pitfall", name, "nobody used the pitfall at "+name)
		case f == rules.Pitfall && n.Falls == 0:
			add("pitfall", name, "nobody fell into the pitfall at "+name)
		case f == rules.DoorClosed && n.Opened == 0:
			add("door", name, "nobody opened the door at "+name)
		case f == rules.DoorOpen && n.Closed == 0:
			add("door", name, "nobody closed the door at "+name)
		case (f == rules.Portal || f == rules.Ladder) && n.Linked == 0:
			add(f.String(), name, "nobody used the "+f.String()+" at "+name)
		}
		switch tag := p.Board.Tag(c); {
		case structure != rules.NoStructure && n.Captured == 0:
			add(structure.String(), name, "nobody captured the "+structure.String()+" at "+name)
		case structure == rules.NoStructure && tag > 0 && p.exit(tag) && n.Left == 0:
			add("exit", name, "nobody left by the exit at "+name)
		case structure == rules.NoStructure && tag > 0 && !p.exit(tag) && n.Entered+n.Stood == 0:
			add("objective", name, "nobody stood on the objective at "+name)
		}
	}
	for i, e := range p.edges {
		if e.Kind != rules.Cliff && t.Edges[i] == 0 { // nobody walks over those
			add(e.Kind.String(), p.cellName(e.Low)+"-"+p.cellName(e.High),
				"nobody crossed the "+e.Kind.String()+" between "+p.cellName(e.Low)+" and "+p.cellName(e.High))
		}
	}
	return out
}

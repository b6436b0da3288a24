package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// Questions about the board and the figures on it.

type cellAnswer struct {
	Cell      string `json:"cell"`
	Terrain   string `json:"terrain"`
	Ground    int    `json:"ground"`
	Feature   string `json:"feature,omitempty"`
	Structure string `json:"structure,omitempty"`
	Owner     string `json:"owner,omitempty"`
	Tag       string `json:"tag,omitempty"`
	Group     string `json:"group,omitempty"`
	Wall      string `json:"wall,omitempty"`
	Solid     bool   `json:"solid"`
}

func (q *querier) cell(r *asked) any {
	c := r.cells["cell"]
	s, b := q.s, q.s.Board()
	a := cellAnswer{Cell: r.Cell, Terrain: s.Terrain(c).String(), Ground: b.Ground(c), Group: b.FigName(s.FigAt(c)),
		Wall: b.WallName(s.WallAt(c)), Solid: s.Solid(c)}
	if f := s.Feature(c); f != rules.NoFeature {
		a.Feature = f.String()
	}
	if t, owner := s.Structure(c); t != rules.NoStructure {
		a.Structure, a.Owner = t.String(), q.side(owner)
	}
	if t := b.Tag(c); t > 0 {
		a.Tag = levels.TagName(t)
	}
	return a
}

type distAnswer struct {
	Dist int `json:"dist"`
}

type contactAnswer struct {
	Contact bool `json:"contact"`
}

type seesAnswer struct {
	Sees bool `json:"sees"`
}

// sees answers whether a group sees a cell or another group (PT-01, PF-06).
func (q *querier) sees(r *asked) any {
	id := r.figs["group"]
	if r.Other != "" {
		return seesAnswer{q.s.Sees(id, r.figs["other"])}
	}
	if r.To == "" {
		try(errors.New(`"to" or "other" is missing: name a cell or a group`))
	}
	return seesAnswer{q.s.SeesCell(id, r.cells["to"])}
}

type reachCell struct {
	Cell string `json:"cell"`
	Cost int    `json:"cost"`
}

type pathStep struct {
	To   string `json:"to"`
	Step string `json:"step"`
	Dir  string `json:"dir,omitempty"`
	Cost int    `json:"cost"`
}

type reachAnswer struct {
	Move  int         `json:"move"`
	Left  int         `json:"left"`
	Why   string      `json:"why,omitempty"` // it can't move at all
	Rule  string      `json:"rule,omitempty"`
	Cells []reachCell `json:"cells,omitzero"`
	Cost  *int        `json:"cost,omitempty"`
	Path  []pathStep  `json:"path,omitempty"`
}

// stepNames are the kinds of steps by name.
var stepNames = [...]string{rules.StepWalk: "walk", rules.StepFly: "fly", rules.StepLand: "land", rules.StepJump: "jump",
	rules.StepClimb: "climb", rules.StepCrawl: "crawl", rules.StepLadder: "ladder", rules.StepPortal: "portal", rules.StepCross: "cross"}

// reach answers where a group can go, or, given a cell, how it gets there.
func (q *querier) reach(r *asked) any {
	id, c := r.figs["group"], r.cells["to"]
	v := q.s.Figure(id)
	a := reachAnswer{Move: v.Move, Left: max(0, v.Move-v.Spent)}
	var reach rules.Reach
	q.s.Reach(id, &reach)
	if r.To == "" {
		if err := q.s.WhyNotMove(id, rules.NoCell); err != nil {
			why := refusal(err)
			a.Why, a.Rule = why.Error, why.Rule
		}
		a.Cells = append([]reachCell{}, levels.Each(reach.Cells(), func(c rules.Cell) reachCell { return reachCell{q.cellName(c), reach.Cost(c)} })...)
		return a
	}
	cost := reach.Cost(c)
	if cost < 0 {
		try(cmp.Or(q.s.WhyNotMove(id, c), fmt.Errorf("no path leads %s to %s", r.Group, r.To)))
	}
	a.Cost, a.Path = &cost, q.steps(reach.Path(c, nil))
	return a
}

func (q *querier) steps(list []rules.PathStep) []pathStep {
	return append([]pathStep{}, levels.Each(list, func(p rules.PathStep) pathStep {
		return pathStep{q.cellName(p.To), stepNames[p.Kind], q.s.Board().Topology().DirName(p.Dir), int(p.Cost)}
	})...)
}

type stepAnswer struct {
	Steps []pathStep `json:"steps"`
}

// step answers what single steps cost a group from where it stands, whichever side's turn it is.
func (q *querier) step(r *asked) any {
	id, c := r.figs["group"], r.cells["to"]
	list := q.s.Steps(id)
	if r.To != "" {
		list = slices.DeleteFunc(list, func(p rules.PathStep) bool { return p.To != c })
		if len(list) == 0 {
			try(cmp.Or(q.s.WhyNotMove(id, c), fmt.Errorf("no single step leads %s to %s", r.Group, r.To)))
		}
	}
	return stepAnswer{q.steps(list)}
}

type figureAnswer struct {
	Name      string   `json:"name"`
	Side      string   `json:"side,omitempty"`
	Kinds     []string `json:"kinds"`
	Cell      string   `json:"cell,omitempty"`
	Facing    string   `json:"facing"`
	Stamina   []int    `json:"stamina"`
	Power     int      `json:"power"`
	Skill     int      `json:"skill"`
	Move      int      `json:"move"`
	Spent     int      `json:"spent,omitempty"`
	Armor     int      `json:"armor,omitempty"`
	Stability int      `json:"stability,omitempty"`
	Agility   int      `json:"agility,omitempty"`
	Might     int      `json:"might,omitempty"`
	Size      int      `json:"size"`
	Height    int      `json:"height,omitempty"`
	Grabbed   string   `json:"grabbed,omitempty"`
	States    []string `json:"states,omitempty"`
}

type wallAnswer struct {
	Name  string   `json:"name"`
	Dir   string   `json:"dir"`
	Cells []string `json:"cells"`
}

type sideAnswer struct {
	Name    string   `json:"name"`
	Mana    int      `json:"mana"`
	Escaped int      `json:"escaped"`
	Spells  []string `json:"spells,omitempty"` // that it knows
}

// spellAnswer is a spell in play.
type spellAnswer struct {
	Spell string `json:"spell"`
	Side  string `json:"side"`
	Group string `json:"group,omitempty"`
	Cell  string `json:"cell,omitempty"`  // it is on, or where what it holds returns
	Turns int    `json:"turns,omitempty"` // left
	Holds string `json:"holds,omitempty"` // a group or a structure that is off the board
	Due   bool   `json:"due,omitempty"`   // that waits for its cell to be free
	// Blocked is who or what keeps it from returning now.
	Blocked string `json:"blocked,omitempty"`
}

type stateAnswer struct {
	Turn    string         `json:"turn"`
	Round   int            `json:"round"`
	Phase   string         `json:"phase"`
	Over    bool           `json:"over"`
	Winner  string         `json:"winner,omitempty"`
	Sides   []sideAnswer   `json:"sides"`
	Figures []figureAnswer `json:"figures"`
	Walls   []wallAnswer   `json:"walls"`
	Spells  []spellAnswer  `json:"spells,omitempty"`
	Queue   []string       `json:"queue,omitempty"` // spells committed, as commands
}

func (q *querier) state(*asked) any {
	s, b := q.s, q.s.Board()
	a := stateAnswer{Turn: q.side(s.Side()), Round: s.Round(), Phase: s.Phase().String(), Figures: []figureAnswer{}, Walls: []wallAnswer{}}
	var winner int
	if winner, a.Over = s.Winner(); a.Over {
		if a.Winner = q.side(winner); a.Winner == "" {
			a.Winner = "draw"
		}
	}
	for i := range b.Sides() {
		a.Sides = append(a.Sides, sideAnswer{q.side(i), s.Mana(i), s.Escaped(i),
			levels.Each(b.Sides()[i].Spells, func(k int) string { return b.Spells()[k].Name })})
	}
	for i := range s.NumCasts() {
		a.Spells = append(a.Spells, q.spell(s.Cast(i)))
	}
	for i := range s.NumQueued() {
		a.Queue = append(a.Queue, b.FormatAction(s.Queued(i)))
	}
	for id := range rules.FigID(s.NumFigures()) {
		if v := s.Figure(id); !v.Reserve {
			a.Figures = append(a.Figures, q.figure(v))
		}
	}
	for i := range s.NumWalls() {
		w := s.Wall(i)
		a.Walls = append(a.Walls, wallAnswer{w.Name, b.Topology().DirName(w.Dir), append([]string{}, levels.Each(w.Cells, q.cellName)...)})
	}
	return a
}

func (q *querier) spell(c rules.CastView) spellAnswer {
	b := q.s.Board()
	a := spellAnswer{Spell: b.Spells()[c.Spell].Name, Side: q.side(c.Side), Cell: q.cellName(c.At), Turns: c.Turns, Due: c.Due}
	switch {
	case c.Holds && c.Structure != rules.NoStructure:
		a.Holds = c.Structure.String()
	case c.Holds:
		a.Holds = b.FigName(c.Fig)
	default:
		a.Group = b.FigName(c.Fig)
	}
	switch {
	case c.By != rules.NoFig:
		a.Blocked = b.FigName(c.By)
	case c.Wall >= 0:
		a.Blocked = b.WallName(c.Wall)
	case c.Blocked:
		a.Blocked = "ground"
	}
	return a
}

func (q *querier) figure(v rules.FigureView) figureAnswer {
	b := q.s.Board()
	a := figureAnswer{Name: v.Name, Side: q.side(v.Side), Cell: q.cellName(v.Cell), Facing: b.Topology().DirName(v.Facing),
		Stamina: v.Stamina[:v.Members], Power: v.Power, Skill: v.Skill, Move: v.Move, Spent: v.Spent, Armor: v.Armor,
		Stability: v.Stability, Agility: v.Agility, Might: v.Might, Size: v.Size, Height: v.Height, Grabbed: b.FigName(v.Grabber)}
	a.Kinds = levels.Each(v.Kinds[:v.Members], func(k int) string { return b.Kinds()[k].Name })
	for _, st := range []struct {
		is   bool
		name string
	}{{v.Dead, "dead"}, {v.Left, "left"}, {v.Away, "away"}, {v.Prone, "prone"}, {v.InPit, "in-pit"}, {v.Aloft, "aloft"},
		{v.Acted, "acted"}, {v.Done, "done"}, {v.Bound, "bound"}, {v.Doomed, "doomed"}, {v.Struck, "struck"}} {
		if st.is {
			a.States = append(a.States, st.name)
		}
	}
	return a
}

type hashAnswer struct {
	Hash string `json:"hash"`
}

// hashText writes a position's hash in 16 hexadecimal digits.
func hashText(s *rules.State) string { return fmt.Sprintf("%016x", s.Hash()) }

// Questions about lines and strikes.

// crossing is one step of a line: the cell it enters, and the edge before it.
type crossing struct {
	Cell    string   `json:"cell,omitempty"` // none beyond the edge of the board
	Dir     string   `json:"dir"`
	Edge    string   `json:"edge,omitempty"`
	Up      bool     `json:"up,omitempty"`
	Between []string `json:"between,omitempty"` // the line runs exactly between these
	Blocks  bool     `json:"blocks,omitempty"`  // sight (BD-09)
}

// line reports what a line from one cell to another crosses.
func (q *querier) path(list []rules.Crossing) []crossing {
	s, topo := q.s, q.s.Board().Topology()
	out := []crossing{}
	for i, x := range list {
		c := crossing{Cell: q.cellName(x.Cell), Dir: topo.DirName(x.Dir), Up: x.Up}
		if x.Edge != rules.NoEdge {
			c.Edge = x.Edge.String()
		}
		enters := i+1 < len(list)
		if x.Between {
			c.Between = []string{q.cellName(x.Left), q.cellName(x.Right)}
			c.Blocks = s.Solid(x.Left) && s.Solid(x.Right)
			enters = enters && topo == rules.Square // along a hexside no cell is entered
		}
		c.Blocks = c.Blocks || enters && s.Solid(x.Cell)
		out = append(out, c)
	}
	return out
}

type sightAnswer struct {
	Sight bool       `json:"sight"`
	Line  []crossing `json:"line"`
}

// sight answers whether cells see each other, and what is in the way (BD-09).
func (q *querier) sight(r *asked) any {
	from, to := r.cells["from"], r.cells["to"]
	return sightAnswer{q.s.Sight(from, to), q.path(q.s.Board().Trace(from, to, 0, nil))}
}

type modifierAnswer struct {
	Rule   string `json:"rule"`
	Dice   int    `json:"dice,omitempty"`
	Number int    `json:"number,omitempty"`
}

// numbers is what strikes and rangestrikes have in common.
type numbers struct {
	Power   int              `json:"power"`
	Attack  int              `json:"attack"`
	Defence int              `json:"defence"`
	Changes []modifierAnswer `json:"changes,omitempty"`
	Dice    int              `json:"dice"`
	Number  int              `json:"number"`
	Odds    []chance         `json:"odds,omitempty"` // of 0, 1, 2 … hits
}

func newNumbers(power, attack, defence, dice, need int, mods []rules.Modifier) numbers {
	n := numbers{Power: power, Attack: attack, Defence: defence, Dice: dice, Number: need,
		Changes: levels.Each(mods, func(m rules.Modifier) modifierAnswer { return modifierAnswer{m.Rule.String(), m.Dice, m.Need} })}
	if dice > 0 {
		_, n.Odds = oddsOf(&rules.Pool{For: rules.DieStrike, N: dice, Need: need})
	}
	return n
}

type penaltyAnswer struct {
	Group  string `json:"group"`
	Dice   int    `json:"dice"`
	Number int    `json:"number"`
}

type strikeAnswer struct {
	numbers
	Less      int             `json:"less,omitempty"`
	Slays     int             `json:"slays"`
	Optional  bool            `json:"optional,omitempty"`
	Carry     []string        `json:"carry,omitempty"`
	Penalties []penaltyAnswer `json:"penalties,omitempty"`
}

// strike answers how a group would strike another that it touches (ST-02, ST-03).
func (q *querier) strike(r *asked) any {
	i := must(q.s.StrikeInfo(r.figs["attacker"], r.figs["target"]))
	b := q.s.Board()
	a := strikeAnswer{numbers: newNumbers(i.Power, i.Attack, i.Defence, i.Dice, i.Need, i.Mods), Less: i.Less, Slays: i.Slays, Optional: i.Optional}
	if i.Dice > i.Slays { // else no hit can be left over
		a.Carry = levels.Each(i.Carry, b.FigName)
	}
	a.Penalties = levels.Each(i.Penalties, func(p rules.PenaltyInfo) penaltyAnswer { return penaltyAnswer{b.FigName(p.Fig), p.Dice, p.Need} })
	return a
}

type rangeAnswer struct {
	Possible bool       `json:"possible"`
	Why      string     `json:"why,omitempty"`
	Rule     string     `json:"rule,omitempty"`
	Numbers  *numbers   `json:"numbers,omitempty"`
	Reach    int        `json:"reach,omitempty"`
	From     string     `json:"from,omitempty"`
	To       string     `json:"to,omitempty"`
	Line     []crossing `json:"line,omitempty"`
	Along    string     `json:"along,omitempty"`
	Blocked  string     `json:"blocked,omitempty"`
}

// rangestrike answers how a group would rangestrike another, or a figure on a cell,
// or why it could not (ST-04).
func (q *querier) rangestrike(r *asked) any {
	attacker := r.figs["attacker"]
	if r.Target == "" && r.Cell != "" {
		r.Target = q.anyFoe(attacker)
	}
	target := q.fig("target", r.Target)
	ask := q.s.RangeInfo
	if r.Cell != "" {
		ask = func(a, b rules.FigID) (rules.RangeInfo, error) { return q.s.RangeInfoAt(a, b, r.cells["cell"]) }
	}
	i, err := ask(attacker, target)
	a := rangeAnswer{Possible: err == nil}
	if err != nil {
		why := refusal(err)
		a.Why, a.Rule = why.Error, why.Rule
	} else {
		n := newNumbers(i.Power, i.Attack, i.Defence, i.Dice, i.Need, i.Mods)
		a.Numbers = &n
	}
	if i.Reach > 0 {
		a.Reach, a.From, a.To, a.Line, a.Blocked = i.Reach, q.cellName(i.From), q.cellName(i.To), q.path(i.Path), q.cellName(i.Blocked)
	}
	if i.Along {
		a.Along = [...]string{"left", "right"}[i.Side]
	}
	return a
}

// anyFoe names the first enemy of a group on the board, "" if there is none.
func (q *querier) anyFoe(id rules.FigID) string {
	side := q.s.Figure(id).Side
	for other := range rules.FigID(q.s.NumFigures()) {
		if v := q.s.Figure(other); v.OnBoard && v.Side != side && v.Side != rules.NoSide {
			return v.Name
		}
	}
	return ""
}

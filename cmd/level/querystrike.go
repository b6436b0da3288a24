package main

import (
	"math/big"

	"wallfall/rules"
)

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
func (q *querier) sight(r *asked) (any, error) {
	from, to := r.cells["from"], r.cells["to"]
	return sightAnswer{q.s.Sight(from, to), q.path(q.s.Board().Trace(from, to, 0, nil))}, nil
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
	n := numbers{Power: power, Attack: attack, Defence: defence, Dice: dice, Number: need}
	for _, m := range mods {
		n.Changes = append(n.Changes, modifierAnswer{m.Rule.String(), m.Dice, m.Need})
	}
	if dice == 0 {
		return n
	}
	var odds []*big.Rat
	_, odds = (&rules.Pool{For: rules.DieStrike, N: dice, Need: need}).Odds()
	for _, o := range odds {
		n.Odds = append(n.Odds, chance{o})
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
func (q *querier) strike(r *asked) (any, error) {
	i, err := q.s.StrikeInfo(r.figs["attacker"], r.figs["target"])
	if err != nil {
		return nil, err
	}
	b := q.s.Board()
	a := strikeAnswer{numbers: newNumbers(i.Power, i.Attack, i.Defence, i.Dice, i.Need, i.Mods), Less: i.Less, Slays: i.Slays, Optional: i.Optional}
	if i.Dice > i.Slays { // else no hit can be left over
		for _, id := range i.Carry {
			a.Carry = append(a.Carry, b.FigName(id))
		}
	}
	for _, p := range i.Penalties {
		a.Penalties = append(a.Penalties, penaltyAnswer{b.FigName(p.Fig), p.Dice, p.Need})
	}
	return a, nil
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

// rangestrike answers how a group would rangestrike another, or whoever stood on a cell,
// or why it could not (ST-04).
func (q *querier) rangestrike(r *asked) (any, error) {
	attacker := r.figs["attacker"]
	if r.Target == "" && r.Cell != "" {
		r.Target = q.anyFoe(attacker)
	}
	target, err := q.fig("target", r.Target)
	if err != nil {
		return nil, err
	}
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
	return a, nil
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

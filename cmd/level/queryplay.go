package main

import (
	"errors"
	"math/big"

	"wallfall/levels"
	"wallfall/rules"
)

// Questions about what may be done, and what is done.

type decisionAnswer struct {
	Ask     string `json:"ask"`
	Rule    string `json:"rule,omitempty"`
	Side    string `json:"side,omitempty"`
	Group   string `json:"group,omitempty"`
	By      string `json:"by,omitempty"`
	Wall    string `json:"wall,omitempty"`
	Die     string `json:"die,omitempty"`
	N       int    `json:"n,omitempty"`
	Need    int    `json:"need,omitempty"`
	Depth   int    `json:"depth,omitempty"`
	Default string `json:"default,omitempty"`
}

func (q *querier) pending() decisionAnswer {
	p, b := q.s.Pending(), q.s.Board()
	a := decisionAnswer{Ask: p.Ask.String(), Rule: p.Rule.String(), Side: q.side(p.Side), Group: b.FigName(p.Fig), By: b.FigName(p.By),
		Wall: b.WallName(p.Wall), N: p.N, Need: p.Need, Depth: p.Depth}
	if p.Die != rules.NoDie {
		a.Die = p.Die.String()
	}
	if d := q.s.Default(); d.Kind != 0 {
		a.Default = b.FormatAction(d)
	}
	return a
}

type legalAnswer struct {
	Commands []string `json:"commands"`
	More     bool     `json:"more,omitempty"` // there are more: name a group
}

// maxLegal is how many commands are listed: on the largest levels there are millions.
const maxLegal = 20_000

// legal lists the commands there are, of one group where it is named.
func (q *querier) legal(r *asked) any {
	only, some := r.figs["group"]
	if !some {
		only = rules.NoFig
	}
	out := legalAnswer{Commands: []string{}}
	add := func(list []rules.Action) {
		for _, a := range list {
			switch {
			case only != rules.NoFig && a.Fig != only:
			case len(out.Commands) == maxLegal:
				out.More = true
			default:
				out.Commands = append(out.Commands, q.s.Board().FormatAction(a))
			}
		}
	}
	if q.s.Pending().Ask != rules.AskMove {
		add(q.s.Legal(nil))
		return out
	}
	var buf []rules.Action
	for id := range rules.FigID(q.s.NumFigures()) { // one at a time, to save memory
		if !out.More && (only == rules.NoFig || id == only) {
			buf = q.s.Commands(id, buf[:0])
			add(buf)
		}
	}
	add([]rules.Action{{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}})
	return out
}

type checkAnswer struct {
	Legal bool   `json:"legal"`
	Why   string `json:"why,omitempty"`
	Rule  string `json:"rule,omitempty"`
}

// check answers whether a command would be taken, and if not, why.
func (q *querier) check(r *asked) any {
	if err := q.s.Check(r.command); err != nil {
		why := refusal(err)
		return checkAnswer{false, why.Error, why.Rule}
	}
	return checkAnswer{Legal: true}
}

type applyAnswer struct {
	Events   []eventAnswer  `json:"events"`
	Decision decisionAnswer `json:"decision"`
}

func (q *querier) apply(r *asked) any {
	var log rules.Log
	try(q.s.Apply(r.command, &log))
	q.done = append(q.done, r.command)
	return applyAnswer{q.events(log.Events), q.pending()}
}

// undo undoes the last command by replaying the others.
func (q *querier) undo(*asked) any {
	if len(q.done) == 0 {
		try(errors.New("nothing to undo"))
	}
	done := q.done[:len(q.done)-1]
	q.restart()
	for _, a := range done {
		try(q.s.Apply(a, nil))
	}
	q.done = done
	return applyAnswer{[]eventAnswer{}, q.pending()}
}

// reset begins the game again, with another seed or explicit dice where the
// request says so.
func (q *querier) reset(r *asked) any {
	if r.Seed != nil {
		q.seed = *r.Seed
	}
	if r.Explicit != nil {
		q.explicit = *r.Explicit
	}
	q.restart()
	return applyAnswer{[]eventAnswer{}, q.pending()}
}

// restart begins the game again.
func (q *querier) restart() {
	s := must(q.doc.Level().New(q.seed))
	s.SetExplicitDice(q.explicit)
	s.Begin(nil)
	q.s, q.done = s, nil
}

type poolAnswer struct {
	Die   string   `json:"die"`
	Group string   `json:"group,omitempty"`
	N     int      `json:"n"`
	Need  int      `json:"need,omitempty"`
	P     chance   `json:"p"`
	Low   int      `json:"low"` // the answer that the first of the odds is for
	Odds  []chance `json:"odds"`
}

type outcomeAnswer struct {
	P      chance        `json:"p"`
	Hash   string        `json:"hash"`
	Events []eventAnswer `json:"events"`
}

type lossAnswer struct {
	N int    `json:"n"`
	P chance `json:"p"`
}

type fateAnswer struct {
	Group   string       `json:"group"`
	Dead    chance       `json:"dead"`
	Prone   chance       `json:"prone"`
	Upright chance       `json:"upright"`
	Lost    []lossAnswer `json:"lost"`
}

type previewAnswer struct {
	Events   []eventAnswer   `json:"events"`
	Assumed  int             `json:"assumed,omitempty"`
	Pools    []poolAnswer    `json:"pools,omitempty"`
	Outcomes []outcomeAnswer `json:"outcomes"`
	Fates    []fateAnswer    `json:"fates,omitempty"`
	Rest     *chance         `json:"rest,omitempty"`
}

// chance is an exact probability as a fraction, such as "1/6"; nil is 1.
type chance struct{ *big.Rat }

// JSONSchema returns the schema of what MarshalJSON writes.
func (chance) JSONSchema() map[string]any { return map[string]any{"type": "string"} }

// MarshalJSON writes the fraction as a string.
func (c chance) MarshalJSON() ([]byte, error) {
	return []byte(`"` + c.RatString() + `"`), nil
}

// oddsOf returns the odds of the answers to dice, from the least answer on.
func oddsOf(p *rules.Pool) (low int, odds []chance) {
	low, all := p.Odds()
	return low, levels.Each(all, func(o *big.Rat) chance { return chance{o} })
}

// preview answers what a command would lead to, with exact odds.
func (q *querier) preview(r *asked) any {
	var p rules.Preview
	try(q.s.Preview(r.command, &p))
	b := q.s.Board()
	out := previewAnswer{Events: q.events(p.Events), Assumed: p.Assumed, Outcomes: []outcomeAnswer{}}
	if p.Rest != nil {
		out.Rest = &chance{p.Rest}
	}
	for i := range p.Pools {
		pool := &p.Pools[i]
		low, odds := oddsOf(pool)
		out.Pools = append(out.Pools, poolAnswer{pool.For.String(), b.FigName(pool.Fig), pool.N, pool.Need, chance{pool.P}, low, odds})
	}
	for i := range p.Outcomes {
		o := &p.Outcomes[i]
		out.Outcomes = append(out.Outcomes, outcomeAnswer{chance{o.P}, hashText(o.State()), q.events(o.Events)})
	}
	for _, f := range p.Fates {
		lost := levels.Each(f.Lost, func(l rules.Loss) lossAnswer { return lossAnswer{l.N, chance{l.P}} })
		out.Fates = append(out.Fates, fateAnswer{b.FigName(f.Fig), chance{f.Dead}, chance{f.Prone}, chance{f.Upright}, lost})
	}
	return out
}

// eventAnswer is an event in words. Numbers that stand for something named are replaced by
// its name.
type eventAnswer struct {
	Event     string `json:"event"`
	Rule      string `json:"rule,omitempty"`
	Group     string `json:"group,omitempty"`
	By        string `json:"by,omitempty"`
	Wall      string `json:"wall,omitempty"`
	Side      string `json:"side,omitempty"`
	From      string `json:"from,omitempty"`
	To        string `json:"to,omitempty"`
	Dir       string `json:"dir,omitempty"`
	Cause     string `json:"cause,omitempty"`
	Die       string `json:"die,omitempty"`
	Step      string `json:"step,omitempty"`
	Phase     string `json:"phase,omitempty"`
	Feature   string `json:"feature,omitempty"`
	Terrain   string `json:"terrain,omitempty"`
	Structure string `json:"structure,omitempty"`
	Was       string `json:"was,omitempty"`
	Force     string `json:"force,omitempty"`
	Ability   string `json:"ability,omitempty"`
	Spell     string `json:"spell,omitempty"`
	N         *int   `json:"n,omitempty"`
	M         *int   `json:"m,omitempty"`
	Left      *int   `json:"left,omitempty"`
}

func (q *querier) events(list []rules.Event) []eventAnswer {
	return append([]eventAnswer{}, levels.Each(list, q.event)...)
}

func (q *querier) event(e rules.Event) eventAnswer {
	b := q.s.Board()
	a := eventAnswer{Event: e.Kind.String(), Rule: e.Rule.String(), Group: b.FigName(e.Fig), By: b.FigName(e.By), Wall: b.WallName(int(e.Wall)),
		Side: q.side(int(e.Side)), From: q.cellName(e.From), To: q.cellName(e.To), Dir: b.Topology().DirName(e.Dir)}
	n, m, left := e.RawN != 0, e.RawM != 0, e.RawLeft != 0
	switch e.Kind {
	case rules.EvDeath:
		a.Cause = e.Cause.String()
	case rules.EvDie:
		a.Die, m = e.Purpose().String(), false
	case rules.EvStep:
		a.Step, n = stepNames[e.Step()], false
	case rules.EvPhase:
		a.Phase, n = e.Phase().String(), false
	case rules.EvFeature:
		a.Feature, a.Was, n, m = e.Feature().String(), e.OldFeature().String(), false, false
	case rules.EvTerrain:
		a.Terrain, a.Was, n, m = e.Terrain().String(), e.OldTerrain().String(), false, false
	case rules.EvStructure:
		a.Structure, n = e.Structure().String(), false
	case rules.EvForce:
		a.Force, n, m = e.Force().String(), true, false
	case rules.EvAbility:
		if e.Ability() < len(b.Abilities()) {
			a.Ability, n = b.Abilities()[e.Ability()].Name, false
		}
	case rules.EvCommit, rules.EvCast, rules.EvFizzle, rules.EvSpell, rules.EvSpellEnd:
		if e.Spell() < len(b.Spells()) {
			a.Spell, n = b.Spells()[e.Spell()].Name, false
		}
	case rules.EvWound, rules.EvDamage, rules.EvUndying, rules.EvHeal:
		left = true
	case rules.EvHits, rules.EvMana, rules.EvHeight, rules.EvForceEnd, rules.EvSlam:
		n = true
	}
	number := func(given bool, v int16) *int {
		if !given {
			return nil
		}
		i := int(v)
		return &i
	}
	a.N, a.M, a.Left = number(n, e.RawN), number(m, e.RawM), number(left, e.RawLeft)
	return a
}

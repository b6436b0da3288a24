package sim

import "wallfall/rules"

// System is a part of the game by which figures die and get away.
type System uint8

// The systems. All but Strikes and Walked are the board's.
const (
	NoSystem System = iota // a loose object broke, or a summoned group's time was up
	Walls                  // crushed, no room, pushed into what bars the way
	Floors                 // pits, pitfalls, ledges, and figures that others fall on
	Force                  // slams, landings, slain by what moves
	Hazards                // water, volcano, drift
	Away                   // dispelled, or out by an exit that a spell or a shove brought near
	Strikes                // strikes, and abilities that only hurt
	Walked                 // out by an exit on foot
	numSystems
)

var systemNames = [numSystems]string{"", "walls", "floors", "force", "hazards", "away", "strikes", "walked"}

// String returns the system's name in lower case.
func (s System) String() string { return systemNames[s] }

// causeSystems says to which system a cause of death belongs; bySource is one that
// depends on what dealt the wounds, or laid the figure down.
var causeSystems = [Causes]System{
	rules.ByWounds:     bySource,
	rules.ByWall:       Walls,
	rules.ByBarrier:    Walls,
	rules.ByWater:      Hazards,
	rules.ByNoRoom:     Walls,
	rules.ByDrowning:   Hazards,
	rules.ByBurning:    Hazards,
	rules.ByFall:       Floors,
	rules.ByFaller:     Floors,
	rules.ByDestroying: NoSystem,
	rules.ByStrike:     Strikes,
	rules.ByAbility:    bySource,
	rules.BySlaying:    bySource,
	rules.ByDispel:     Away,
	rules.ByLanding:    Force,
	rules.ByVanishing:  NoSystem,
}

const bySource = numSystems

// ruleSystem returns the system of harm that a rule deals, or by which it lays a
// figure down.
func ruleSystem(r rules.Rule) System {
	switch r {
	case rules.CW04:
		return Walls
	case rules.PT01, rules.PF08, rules.FM22:
		return Floors
	case rules.HZ08:
		return Hazards
	case rules.ST02, rules.ST03, rules.ST04, rules.MV05:
		return Strikes
	}
	return Force // slams of all sorts, and landings
}

// SystemCount is what was counted of a system: figures that died or got away by it,
// and how many of those another side had moved or grabbed in the round before.
type SystemCount struct{ N, Helped int }

// fate is what happened to a figure lately.
type fate struct {
	harm   System // which dealt the last damage
	prone  System // which laid it down
	moved  int    // the turn in which force or a spell moved it last
	helped int    // the turn in which another side moved or grabbed it last
	by     int    // that side
	flung  bool   // by the ability that is being used
}

// Trace follows what befalls figures, to tell later what they died of.
type Trace struct {
	Side  int         // whose turn it is
	Mover rules.FigID // who uses an ability

	s     *rules.State
	fates []fate // what happened to each lately
	turn  int    // of a side, from 1
}

// NewTrace returns a trace of a match that begins. Only the figures' sides are asked of
// its state.
func NewTrace(s *rules.State) Trace {
	return Trace{s: s, fates: make([]fate, s.NumFigures()), Mover: rules.NoFig, Side: rules.NoSide}
}

// Note follows an event.
func (tr *Trace) Note(e *rules.Event) {
	if e.Kind == rules.EvTurn {
		tr.turn++
		tr.Side = int(e.Side)
	}
	if e.Kind == rules.EvAbility {
		for i := range tr.fates {
			tr.fates[i].flung = false
		}
		tr.Mover = e.Fig
	}
	if e.Fig == rules.NoFig {
		return
	}
	f := &tr.fates[e.Fig]
	switch e.Kind {
	case rules.EvWound, rules.EvDamage:
		f.harm = ruleSystem(e.Rule)
	case rules.EvProne:
		f.prone = ruleSystem(e.Rule)
	case rules.EvForceStep:
		f.flung, f.moved = true, tr.turn
		tr.helps(f, e.Fig, tr.Mover)
	case rules.EvGrab:
		tr.helps(f, e.Fig, e.By)
	case rules.EvTeleport, rules.EvReturn:
		f.moved = tr.turn
	}
}

// helps notes that a figure was moved or grabbed by another, if that is an enemy.
func (tr *Trace) helps(f *fate, id, by rules.FigID) {
	if by == rules.NoFig {
		return
	}
	if side := tr.s.Figure(by).Side; side != tr.s.Figure(id).Side {
		f.helped, f.by = tr.turn, side
	}
}

// lately reports whether a turn is this one or one of the round before it.
func (tr *Trace) lately(turn int) bool {
	return turn > 0 && tr.turn-turn < len(tr.s.Board().Sides())
}

// Helped returns the side that moved or grabbed a figure of another in the round before,
// NoSide for none.
func (tr *Trace) Helped(id rules.FigID) int {
	if f := &tr.fates[id]; tr.lately(f.helped) {
		return f.by
	}
	return rules.NoSide
}

// System returns the system by which a figure died.
func (tr *Trace) System(e *rules.Event) System {
	f := &tr.fates[e.Fig]
	by := causeSystems[e.Cause]
	if tr.s.Figure(e.Fig).Side == rules.NoSide {
		return NoSystem
	}
	switch {
	case by != bySource:
		return by
	case e.Cause == rules.BySlaying && f.prone != NoSystem:
		return f.prone
	case e.Cause == rules.BySlaying:
		return Strikes
	case f.harm == Strikes && e.Cause == rules.ByAbility && f.flung:
		return Force // what hurt also flung it
	}
	return f.harm
}

// note counts a figure that died or got away by a system.
func (pl *Player) note(by System, id rules.FigID) {
	c := &pl.tally.Systems[by]
	c.N++
	if by != Force && by < Away && pl.trace.Helped(id) != rules.NoSide {
		c.Helped++
	}
}

// Board is by which systems figures died and got away.
type Board struct {
	Share   Ratio        `json:"share"` // of all that did, by the board: neither by strikes nor on foot
	Systems []SystemLine `json:"systems"`
}

// SystemLine is how many died or got away by a system.
type SystemLine struct {
	Name   string `json:"name"`
	By     Ratio  `json:"by"`
	Helped int    `json:"helped"` // of them, moved or grabbed by another side in the round before
}

// Board works out which systems decide.
func (t *Tally) Board() Board {
	all, by := 0, 0
	for s := Walls; s < numSystems; s++ {
		n := t.Systems[s].N
		if all += n; s < Strikes {
			by += n
		}
	}
	b := Board{Share: RatioOf(by, all)}
	for s := Walls; s < numSystems; s++ {
		c := t.Systems[s]
		b.Systems = append(b.Systems, SystemLine{s.String(), RatioOf(c.N, all), c.Helped})
	}
	return b
}

package rules

import "slices"

// TierEffect is something that a tier of an ability can do (MV-05).
type TierEffect uint8

// The effects of a tier, in the order in which they happen and sheets list them, except that
// forced movement comes last.
const (
	TierDamage TierEffect = iota // ordinary damage, lowered by armor
	TierPush                     // the cells of a forced movement, the X of FM-01..03
	TierPull
	TierSlide
	TierProne
	TierGrab
	numTierEffects
)

// tierEffects has for each effect all that a package needs to know.
var tierEffects = [numTierEffects]struct {
	name    string // in level files
	most    uint8  // the largest number that can follow it; 0 if none does
	does    string // for players, with its number; "" for the name before the number
	force   Force
	hinders bool // it costs the target more than its number says: bots value it
	apply   func(s *State, f *frame, n int, log *Log)
}{
	TierDamage: {name: "damage", most: MaxStat, does: "%d damage"}, // first, by an operation of its own
	TierPush:   {name: "push", most: MaxRange, force: Push},
	TierPull:   {name: "pull", most: MaxRange, force: Pull},
	TierSlide:  {name: "slide", most: MaxRange, force: Slide},
	TierProne:  {name: "prone", does: "prone", hinders: true, apply: (*State).tierProne},
	TierGrab:   {name: "grab", does: "grab", hinders: true, apply: (*State).tierGrab},
}

func (s *State) tierProne(f *frame, _ int, log *Log) { s.knockProne(f.fig, MV05, log) }

func (s *State) tierGrab(f *frame, _ int, log *Log) {
	g := &s.figs[f.fig]
	if s.isObject(g) || g.grabber == f.by || !s.adjacent(f.fig, f.by) {
		return
	}
	was := s.aloft(g) // a flyer is brought down (FG-02)
	g.grabber = f.by
	log.add(pairEvent(EvGrab, FG02, f.fig, f.by, 0))
	s.keepHeight(f.fig, was, log)
}

// String returns the name in lower case, "" beyond the last.
func (e TierEffect) String() string {
	if e >= numTierEffects {
		return ""
	}
	return tierEffects[e].name
}

// Most returns the largest number of the effect, 0 if it takes none.
func (e TierEffect) Most() int { return int(tierEffects[e].most) }

// Does returns in English what the effect does, with a %d for its number if it takes one; it is
// "" for forced movement.
func (e TierEffect) Does() string { return tierEffects[e].does }

// Force returns the kind of forced movement that the effect is, or NoForce.
func (e TierEffect) Force() Force { return tierEffects[e].force }

// Force is a kind of forced movement (FM-01..03).
type Force uint8

// The kinds of forced movement.
const (
	NoForce Force = iota
	Push          // away from the source
	Pull          // towards it
	Slide         // any way
	numForces
)

// String returns the name in lower case.
func (f Force) String() string {
	switch {
	case f == NoForce:
		return "none"
	case f >= numForces:
		return ""
	}
	return f.Effect().String()
}

// Effect returns the effect of a tier that moves a target so; f must not be NoForce.
func (f Force) Effect() TierEffect { return TierPush + TierEffect(f-Push) }

// forceRule returns the rule of a kind of forced movement.
func forceRule(k Force) Rule {
	switch k {
	case Push:
		return FM01
	case Pull:
		return FM02
	}
	return FM03
}

// Tier is what an ability does at one tier of its roll: the number of each effect, 1 for one
// that takes none, 0 for one that it does not have. It has at most one kind of forced
// movement (MV-05).
type Tier [numTierEffects]uint8

// Force returns how the tier moves its target.
func (t *Tier) Force() Force {
	for f := Push; f < numForces; f++ {
		if t[f.Effect()] > 0 {
			return f
		}
	}
	return NoForce
}

// Distance returns how many cells the tier moves its target.
func (t *Tier) Distance() int { return int(t[TierPush] + t[TierPull] + t[TierSlide]) }

// Hinders reports whether the tier does more than damage and forced movement to its target.
func (t *Tier) Hinders() bool {
	for e, n := range t {
		if n > 0 && tierEffects[e].hinders {
			return true
		}
	}
	return false
}

// valid reports whether all numbers are in range and only one forced movement is named.
func (t *Tier) valid() bool {
	for e, n := range t {
		if n > max(tierEffects[e].most, 1) {
			return false
		}
	}
	f := t.Force()
	return f == NoForce || int(t[f.Effect()]) == t.Distance()
}

// Aim says whom an ability or a spell may be aimed at.
type Aim uint8

// The aims. Objects are loose ones.
const (
	AimEnemy Aim = iota
	AimFriend
	AimAny    // friend, foe or object
	AimObject // loose objects alone
	numAims
)

var aimNames = [numAims]string{"enemy", "friend", "any", "object"}

// String returns the aim's name in lower case.
func (a Aim) String() string { return nameOf(aimNames[:], int(a)) }

// Ability is what a kind can do for its action: 2d10 and might (or agility) give
// a tier, the tier damage and forced movement (MV-05).
type Ability struct {
	Name     string // lower-case word, unique
	Range    int    // Dist to a target at most; 1 is adjacent, 0 means 1
	Targets  int    // how many different figures at most; 0 means 1
	Aim      Aim
	Agility  bool // the roll adds agility instead of might
	Weapon   bool // a melee weapon ability (FM-10)
	Vertical bool // its forced movement may go up and down (FM-07)
	Tiers    [3]Tier
}

// Varies reports whether the tiers of the ability differ.
func (a *Ability) Varies() bool { return a.Tiers[0] != a.Tiers[1] || a.Tiers[1] != a.Tiers[2] }

// Moves reports whether any tier of the ability moves its target by force.
func (a *Ability) Moves() bool {
	return slices.ContainsFunc(a.Tiers[:], func(t Tier) bool { return t.Force() != NoForce })
}

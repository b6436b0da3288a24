package rules

// EventKind is what happened. See each kind for the Event fields that it uses.
type EventKind uint8

// The events. Together they report every change of the board: folding them over a
// picture of the old position gives the picture of the new one.
const (
	// EvTurn: the turn of Side in its Round begins (TN-01).
	EvTurn EventKind = iota + 1
	// EvPhase: a Phase of Side's turn begins (TN-01).
	EvPhase
	// EvWallStart: Wall is about to move in Dir, or Breaks (CW-02).
	EvWallStart
	// EvWallMove: Wall has moved one cell in Dir (CW-02). From, To: its first cell.
	EvWallMove
	// EvWallRemoved: Wall ran into something solid and is gone (CW-07). To: what stopped it, NoCell beyond the edge.
	EvWallRemoved
	// EvPush: Wall pushed Fig From To in Dir (CW-04).
	EvPush
	// EvDisplace: Fig made room for By, From To in Dir (CW-10, CW-11).
	EvDisplace
	// EvStep: Fig moved by itself From To in Dir, which it now faces, by a Step.
	EvStep
	// EvPortal: Fig was placed From one portal on To the other (BD-04).
	EvPortal
	// EvWound: Fig took wounds at To: Damage, Member, StaminaLeft (FG-03).
	EvWound
	// EvSlain: Member of Fig is slain at To (FG-03).
	EvSlain
	// EvUndying: Member of Fig stays, with StaminaLeft (FG-04).
	EvUndying
	// EvDeath: Fig leaves the game From its cell, for Cause.
	EvDeath
	// EvDie: a die of Fig showed Face for its Purpose; for DieCell it picks one of Choices
	// cells.
	EvDie
	// EvPitIn, EvPitOut: Fig is now in the pit at To, or out of it (PT-01).
	EvPitIn
	EvPitOut
	// EvFall: Fig fell From To, through a pitfall or down a drop of Cells (PF-08, FM-22).
	EvFall
	// EvProne, EvStand: Fig is now prone, or up again (FG-05).
	EvProne
	EvStand
	// EvFacing: Fig now faces Dir (FG-06).
	EvFacing
	// EvFeature: the feature at To is now Feature and was OldFeature (CW-06, MV-04, PF-11, CW-18).
	EvFeature
	// EvCanister: a canister was pushed From To by Wall (CW-18).
	EvCanister
	// EvRupture: the canister at To exploded (BD-04).
	EvRupture
	// EvCapture: the structure at To now belongs to Side (BD-04).
	EvCapture
	// EvLeave: Fig left the board by the exit at From (TN-04).
	EvLeave
	// EvWin: Side has won by a Goal of its list, or as the last one left (TN-04).
	EvWin
	// EvDraw: nobody wins, because the rounds are over or (with a Goal of -1) nobody is left
	// (TN-04).
	EvDraw
	// EvResign: Side resigned.
	EvResign
	// EvStrike, EvRangestrike: Fig strikes By with Dice dice that hit on Need or more; From,
	// To: their cells (ST-02, ST-04). A rangestrike along hexsides runs on their HexSide;
	// a strike that no roll makes hurt is Vain.
	EvStrike
	EvRangestrike
	// EvHits: By's strike at Fig scored Hits (ST-02); EvCarry: Hits carry over to Fig (ST-03).
	EvHits
	EvCarry
	// EvDamage: Fig took Damage at To: Member, StaminaLeft (FG-03).
	EvDamage
	// EvHeal: Member of Fig has StaminaLeft again.
	EvHeal
	// EvAbility: Fig uses Ability on By (MV-05).
	EvAbility
	// EvTier: Fig rolled Total, which makes Tier (MV-05).
	EvTier
	// EvForce: By force-moves Fig by Cells with a Force; Resisted is how many more its
	// stability resisted (FM-04, FM-11).
	EvForce
	// EvForceStep: Fig is moved From To in Dir; its Height above the ground was OldHeight (FM-01..09).
	EvForceStep
	// EvForceEnd: the forced movement of Fig is over, with Cells left (FM-04).
	EvForceEnd
	// EvSlam: Fig slams into By or, if By is NoFig, into what stands at To, and takes Damage
	// (FM-12..18).
	EvSlam
	// EvTerrain: the terrain at To is now Terrain and was OldTerrain (FM-20, SP-09).
	EvTerrain
	// EvGrab: Fig is now grabbed by By; NoFig when it is free again.
	EvGrab
	// EvHeight: Fig is now Height above its ground (BD-11).
	EvHeight
	// EvKnock: the loose object Fig was knocked From To (FM-17).
	EvKnock
	// EvSlide: Fig was put From To by a landing or a tumble: FM-23.
	EvSlide
	// EvCommit: Side prepared Spell, as number RawM of the queue (SP-01). Fig, By, To: its
	// targets.
	EvCommit
	// EvCast: Spell of Side is cast on Fig, By, To (SP-01).
	EvCast
	// EvFizzle: Spell of Side fizzles (OB-02).
	EvFizzle
	// EvSpell: Spell of Side is now in play as Cast, for Turns, on Fig and To (SP-01).
	EvSpell
	// EvSpellEnd: Cast, a Spell of Side, has ended (SP-01).
	EvSpellEnd
	// EvMana: Side now has Mana (SP-01).
	EvMana
	// EvHop: Fig, or a structure if Fig is NoFig, left the board From its cell for the holding
	// area of Cast (OB-01).
	EvHop
	// EvReturn: Fig, or a structure if Fig is NoFig, came back from the holding area of Cast to
	// To (OB-08).
	EvReturn
	// EvTeleport: Fig was placed From To (OB-12).
	EvTeleport
	// EvSplit: Member of Fig is now ByMember of By, with StaminaLeft. The members behind it
	// moved up, those of By from ByMember on moved back (SP-02, SP-08).
	EvSplit
	// EvSpawn: Fig, a new group of Side, comes into play with the kinds of Spell or, if that is
	// -1, still without members (EvSplit follows); To is its cell, NoCell off the board
	// (OB-11).
	EvSpawn
	// EvStructure: the structure at To is now Structure, of Side (SP-05).
	EvStructure
	// EvSwap: Member of Fig and ByMember of By have changed places (SP-08).
	EvSwap
	numEvents
)

// EventRow is what a package needs to know of a kind of event but its animation.
type EventRow struct {
	name string // in scenario scripts

	Says   string       // its sentence in English, "" for one that narrate puts together or leaves out
	Words  [3]EventWord // that the sentence takes; without any Fig and By, as far as it takes them
	Nobody string       // its sentence where it happens to no figure

	Depth  int // in the log: 0 a cause, 1 its effect, 2 the effect of that
	About  EventTopic
	Weight int // how much it matters when a player reads what has happened, 0 not at all

	Moves  bool // Fig is at To afterwards
	Alters bool // the cells From and To may look different afterwards
}

var events = [numEvents]EventRow{
	EvTurn:        {name: "turn"},
	EvPhase:       {name: "phase", Depth: 2},
	EvWallStart:   {name: "wall-start", About: AboutWalls},
	EvWallMove:    {name: "wall-move", Says: "%s moves one cell", Words: [3]EventWord{SaysWall}, About: AboutWalls},
	EvWallRemoved: {name: "wall-removed", Says: "%s hits an obstacle and breaks", Words: [3]EventWord{SaysWall}, About: AboutWalls},
	EvPush:        {name: "push", Says: "%s pushes %s", Words: [3]EventWord{SaysWall, SaysFig}, Depth: 1, About: AboutWalls, Weight: 10, Moves: true},
	EvDisplace:    {name: "displace", Says: "%s makes room for %s", Depth: 2, Moves: true},
	EvStep:        {name: "step", About: AboutItself, Moves: true},
	EvPortal:      {name: "portal", Says: "%s passes through the portal", Depth: 1, Moves: true},
	EvWound:       {name: "wound", Says: "%s is wounded (%d left)", Words: [3]EventWord{SaysFig, SaysLeft}, Depth: 2, Weight: 25},
	EvSlain:       {name: "slain", Depth: 2},
	EvUndying:     {name: "undying", Says: "%s refuses to die", Depth: 2, About: AboutFights},
	EvDeath:       {name: "death", Depth: 2, Weight: 100},
	EvDie:         {name: "die", Depth: 2},
	EvPitIn:       {name: "pit-in", Says: "%s drops into the pit", Depth: 1},
	EvPitOut:      {name: "pit-out", Says: "%s climbs out of the pit", Depth: 1},
	EvFall:        {name: "fall", Says: "%s falls", Depth: 2, Weight: 40, Moves: true},
	EvProne:       {name: "prone", Says: "%s falls prone", Depth: 2},
	EvStand:       {name: "stand", Says: "%s stands up", Depth: 1, About: AboutItself},
	EvFacing:      {name: "facing", Depth: 2},
	EvFeature:     {name: "feature", Depth: 1, Alters: true},
	EvCanister:    {name: "canister", Nobody: "A wall pushes a canister", Depth: 1, About: AboutWalls, Alters: true},
	EvRupture:     {name: "rupture", Nobody: "A canister explodes", Depth: 2, About: AboutWalls, Weight: 50, Alters: true},
	EvCapture:     {name: "capture", Says: "%s captures the structure", About: AboutItself, Weight: 60, Alters: true},
	EvLeave:       {name: "leave", Says: "%s leaves by the exit", About: AboutItself, Weight: 80},
	EvWin:         {name: "win"},
	EvDraw:        {name: "draw"},
	EvResign:      {name: "resign", Says: "%s resigned", Words: [3]EventWord{SaysSide}},
	EvStrike:      {name: "strike", Says: "%s strikes %s: %s", Words: [3]EventWord{SaysFig, SaysBy, SaysDice}, About: AboutFights},
	EvRangestrike: {name: "rangestrike", Says: "%s rangestrikes %s: %s", Words: [3]EventWord{SaysFig, SaysBy, SaysDice}, About: AboutFights},
	EvHits:        {name: "hits", Depth: 1, About: AboutFights},
	EvCarry:       {name: "carry", Depth: 2, About: AboutFights},
	EvDamage:      {name: "damage", Says: "%s takes %d damage (%d left)", Words: [3]EventWord{SaysFig, SaysN, SaysLeft}, Depth: 2, About: AboutFights, Weight: 20},
	EvHeal:        {name: "heal", Says: "%s heals (%d)", Words: [3]EventWord{SaysFig, SaysLeft}, Depth: 1},
	EvAbility:     {name: "ability", About: AboutFights},
	EvTier:        {name: "tier", Says: "%s rolls %d in total", Words: [3]EventWord{SaysFig, SaysM}, Depth: 1, About: AboutFights},
	EvForce:       {name: "force", Depth: 1, About: AboutFights, Weight: 10},
	EvForceStep:   {name: "force-step", Depth: 2, Moves: true},
	EvForceEnd:    {name: "force-end", Depth: 2},
	EvSlam:        {name: "slam", Depth: 2, About: AboutFights, Weight: 30},
	EvTerrain:     {name: "terrain", Depth: 1, Alters: true},
	EvGrab:        {name: "grab", Depth: 2, About: AboutFights, Weight: 15},
	EvHeight:      {name: "height", Depth: 2},
	EvKnock:       {name: "knock", Says: "%s is knocked aside", Depth: 2, Moves: true},
	EvSlide:       {name: "slide", Says: "%s tumbles aside", Depth: 2, Moves: true},
	EvCommit:      {name: "commit", About: AboutItself},
	EvCast:        {name: "cast", About: AboutItself},
	EvFizzle:      {name: "squander", Says: "%s fizzles", Words: [3]EventWord{SaysSpell}, Depth: 1},
	EvSpell:       {name: "spell", Depth: 2},
	EvSpellEnd:    {name: "spell-end", Says: "%s ends", Words: [3]EventWord{SaysSpell}, About: AboutItself},
	EvMana:        {name: "mana", Depth: 2},
	EvHop:         {name: "hop", Says: "%s leaves the board", Nobody: "A structure leaves the board", Depth: 1, Weight: 35, Alters: true},
	EvReturn:      {name: "return", Says: "%s returns to the board", Nobody: "A structure returns", About: AboutItself, Moves: true, Alters: true},
	EvTeleport:    {name: "teleport", Says: "%s teleports", Depth: 1, Moves: true},
	EvSplit:       {name: "split", Says: "One of %s joins %s", Depth: 1},
	EvSpawn:       {name: "spawn", Depth: 1, Moves: true},
	EvStructure:   {name: "structure", Depth: 1, Alters: true},
	EvSwap:        {name: "swap", Says: "One of %s and one of %s swap places", Depth: 1},
}

// EventWord is what stands in one place of an event's sentence.
type EventWord uint8

// The words; SaysN, SaysM and SaysLeft are the event's numbers.
const (
	SaysNothing EventWord = iota
	SaysFig
	SaysBy
	SaysWall
	SaysSide
	SaysSpell
	SaysDice // of a strike, and what hits
	SaysN
	SaysM
	SaysLeft
)

// EventTopic is a set of what an event is about.
type EventTopic uint8

// The topics.
const (
	AboutWalls EventTopic = 1 << iota
	AboutFights
	AboutItself                // neither, whatever its cause
	AboutCause  EventTopic = 0 // what its cause is about
)

// String returns the event kind's name in lower case, as scenario scripts write it.
func (k EventKind) String() string {
	if k >= numEvents {
		return ""
	}
	return events[k].name
}

// Row returns the row of the kind, which nobody may change.
func (k EventKind) Row() *EventRow { return &events[k] }

// ParseEvent parses what EventKind.String returns.
func ParseEvent(name string) (EventKind, bool) {
	for k := EvTurn; k < numEvents; k++ {
		if events[k].name == name {
			return k, true
		}
	}
	return 0, false
}

// StepKind is how a group moves itself from one cell to the next.
type StepKind uint8

// The steps.
const (
	StepWalk   StepKind = iota // on foot, wading and swimming included
	StepFly                    // over whatever lies below (MV-02)
	StepLand                   // the last cell of a flight
	StepJump                   // over one pit cell or pitfall, or into the latter (PT-01, PF-02)
	StepClimb                  // out of a pit (PT-01)
	StepCrawl                  // from pit cell to pit cell, beneath walls too (CW-08)
	StepLadder                 // to the next floor (MV-04)
	StepPortal                 // in a path: the hop through a portal at the end of a step
	StepCross                  // with care over a pitfall (PF-02)
)

// Cause is what took a figure out of the game.
type Cause uint8

// The causes.
const (
	ByWounds     Cause = iota
	ByWall             // caught between a crushing wall and something solid (CW-03)
	ByBarrier          // pushed into what bars it (CW-14)
	ByWater            // pushed into deep water (CW-14)
	ByNoRoom           // no legal cell was left (CW-12, CW-13)
	ByDrowning         // the terrain step (TN-07)
	ByBurning          // the terrain step (TN-07)
	ByFall             // a pitfall's fall (PF-07, PF-08)
	ByFaller           // another figure fell on it (PF-09)
	ByDestroying       // a loose object with no room (CW-18), or broken (FM-19)
	ByStrike           // slain in combat (ST-01)
	ByAbility          // slain by an ability, or by its forced movement (MV-05)
	BySlaying          // slain while prone (FG-05)
	ByDispel           // its boardhop was dispelled (OB-06)
	ByLanding          // no cell to land on (FM-23)
	ByVanishing        // the spell that made it has ended
	numCauses    = iota
)

var causeNames = [numCauses]string{"wounds", "wall", "barrier", "water", "no-room", "drowning", "burning",
	"fall", "faller", "destroyed", "strike", "ability", "slaying", "dispel", "landing", "vanishing"}

// String returns the cause's name in lower case.
func (c Cause) String() string { return nameOf(causeNames[:], int(c)) }

// Event is one thing that happened. Fields a kind does not use hold NoFig,
// NoCell, NoDir, NoSide, -1 for Wall, and 0.
type Event struct {
	Kind  EventKind
	Cause Cause
	Dir   Dir
	Side  uint8
	Rule  Rule // the rule that made it happen
	Fig   FigID
	By    FigID // the figure that caused it
	Wall  int16 // the crushing wall that caused it or that it is about
	// The event's numbers as scripts write them: n, m and left. Code reads them through the
	// accessors that each kind names.
	RawN, RawM, RawLeft int16
	From, To            Cell
}

// Log collects events. A nil Log drops them. Reset keeps its capacity.
type Log struct {
	Events []Event
	// MaxSteps limits the steps of an action in tests of the rules: beyond it the action is cut
	// short, nothing is asked and the game is not over. 0 means no limit.
	MaxSteps int
}

// Reset empties the log.
func (l *Log) Reset() { l.Events = l.Events[:0] }

// event returns an event of the kind with every unused field at its empty value.
//
//go:noinline
func event(k EventKind, r Rule) Event {
	return Event{Kind: k, Rule: r, Dir: NoDir, Side: NoSide, Fig: NoFig, By: NoFig, Wall: -1, From: NoCell, To: NoCell}
}

// figEvent returns an event of a figure at a cell.
func figEvent(k EventKind, r Rule, id FigID, at Cell) Event {
	e := event(k, r)
	e.Fig, e.To = id, at
	return e
}

// pairEvent returns an event of a figure that another one caused.
func pairEvent(k EventKind, r Rule, id, by FigID, n int) Event {
	e := event(k, r)
	e.Fig, e.By, e.RawN = id, by, int16(n)
	return e
}

// sideEvent returns an event of a side.
func sideEvent(k EventKind, r Rule, side uint8, n int) Event {
	e := event(k, r)
	e.Side, e.RawN = side, int16(n)
	return e
}

// moveEvent returns an event of a figure that goes from one cell to another.
func moveEvent(k EventKind, r Rule, id FigID, from, to Cell) Event {
	e := event(k, r)
	e.Fig, e.From, e.To = id, from, to
	return e
}

//go:noinline
func (l *Log) add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}

// Phase is a part of a turn (TN-01).
type Phase uint8

// The phases of a turn, in order. PhaseWalls is the keeper's alone.
const (
	PhaseWalls Phase = iota
	PhaseStart
	PhaseSpells
	PhaseMoves
	PhaseBeforeCombat
	PhaseStrikes
	PhaseEnd
	numPhases = iota
)

var phaseNames = [numPhases]string{"walls", "start", "spells", "maneuver", "before-combat", "strike", "end"}

// String returns the phase's name in lower case.
func (p Phase) String() string { return nameOf(phaseNames[:], int(p)) }

// The numbers of an event, by their meaning. Each accessor is meaningful only for the kinds of
// event that it names.

// Round returns the round that begins (EvTurn), from 1.
func (e *Event) Round() int { return int(e.RawN) }

// Phase returns the phase that begins (EvPhase).
func (e *Event) Phase() Phase { return Phase(e.RawN) }

// Breaks reports whether the wall is about to be removed (EvWallStart).
func (e *Event) Breaks() bool { return e.RawN == 1 }

// Step returns how Fig moved (EvStep).
func (e *Event) Step() StepKind { return StepKind(e.RawN) }

// Damage returns the stamina lost, or what a slam deals (EvWound, EvDamage, EvSlam).
func (e *Event) Damage() int { return int(e.RawN) }

// Member returns the number of the member in Fig (EvWound, EvDamage, EvSlain,
// EvUndying, EvHeal, EvSplit, EvSwap).
func (e *Event) Member() int { return int(e.RawM) }

// ByMember returns the number in By of the member that joined it or changed
// places with Member (EvSplit, EvSwap).
func (e *Event) ByMember() int { return int(e.RawN) }

// StaminaLeft returns the stamina of Member afterwards (EvWound, EvDamage,
// EvUndying, EvHeal, EvSplit).
func (e *Event) StaminaLeft() int { return int(e.RawLeft) }

// Face returns what the die shows, 0 in a forecast (EvDie).
func (e *Event) Face() int { return int(e.RawN) }

// Purpose returns what the die is rolled for (EvDie).
func (e *Event) Purpose() Purpose { return Purpose(e.RawM) }

// Choices returns how many cells chance picks from (EvDie for DieCell).
func (e *Event) Choices() int { return int(e.RawLeft) }

// Cells returns how many cells Fig fell (EvFall), will be force-moved (EvForce), or had left at
// the end (EvForceEnd).
func (e *Event) Cells() int { return int(e.RawN) }

// Force returns the kind of forced movement (EvForce).
func (e *Event) Force() Force { return Force(e.RawM) }

// Resisted returns how many cells stability resisted (EvForce).
func (e *Event) Resisted() int { return int(e.RawLeft) }

// Height returns how high above its ground Fig is now (EvForceStep, EvHeight).
func (e *Event) Height() int { return int(e.RawN) }

// OldHeight returns how high Fig was before (EvForceStep).
func (e *Event) OldHeight() int { return int(e.RawM) }

// Feature returns the feature that is now at To (EvFeature).
func (e *Event) Feature() Feature { return Feature(e.RawN) }

// OldFeature returns the feature that was at To (EvFeature).
func (e *Event) OldFeature() Feature { return Feature(e.RawM) }

// Terrain returns the new terrain of To (EvTerrain).
func (e *Event) Terrain() Terrain { return Terrain(e.RawN) }

// OldTerrain returns the former terrain of To (EvTerrain).
func (e *Event) OldTerrain() Terrain { return Terrain(e.RawM) }

// Structure returns the structure that is now at To (EvStructure).
func (e *Event) Structure() Structure { return Structure(e.RawN) }

// Goal returns the index of the goal met in its side's list (EvWin), or -1 where
// nobody else, or in EvDraw nobody at all, is left.
func (e *Event) Goal() int { return int(e.RawN) }

// Dice returns how many dice are rolled (EvStrike, EvRangestrike).
func (e *Event) Dice() int { return int(e.RawN) }

// Need returns the least face that hits (EvStrike, EvRangestrike).
func (e *Event) Need() int { return int(e.RawM) }

// Vain reports whether no roll of the strike can hurt: the armour holds (EvStrike).
func (e *Event) Vain() bool { return e.Kind == EvStrike && e.RawLeft == 1 }

// HexSide returns the side of the hexsides that the line runs along: 1 left, 2
// right, 0 where it runs along none (EvRangestrike).
func (e *Event) HexSide() int { return int(e.RawLeft) }

// Hits returns the hits of a strike or those carried over (EvHits, EvCarry).
func (e *Event) Hits() int { return int(e.RawN) }

// Ability returns the index of the ability in Board.Abilities (EvAbility).
func (e *Event) Ability() int { return int(e.RawN) }

// Tier returns the tier of the roll, 1..3 (EvTier).
func (e *Event) Tier() int { return int(e.RawN) }

// Total returns the total of the roll (EvTier).
func (e *Event) Total() int { return int(e.RawM) }

// Spell returns the index of the spell in Board.Spells, -1 for none (EvCommit,
// EvCast, EvFizzle, EvSpell, EvSpellEnd, EvSpawn).
func (e *Event) Spell() int { return int(e.RawN) }

// Mana returns the mana that Side has now (EvMana).
func (e *Event) Mana() int { return int(e.RawN) }

// Cast returns the number of the spell in play (EvSpell, EvSpellEnd, EvHop,
// EvReturn).
func (e *Event) Cast() int { return int(e.RawM) }

// Turns returns how many turns the spell lasts, 0 forever (EvSpell).
func (e *Event) Turns() int { return int(e.RawLeft) }

// Builders for the numbers of an event: one alone, a new and an old value, a member and its
// remaining stamina, a spell and its number in play.
func (e Event) number(n int) Event {
	e.RawN = int16(n)
	return e
}

func (e Event) change(now, old int) Event {
	e.RawN, e.RawM = int16(now), int16(old)
	return e
}

func (e Event) member(m int, left uint8) Event {
	e.RawM, e.RawLeft = int16(m), int16(left)
	return e
}

func (e Event) cast(spell, cast int) Event { return e.change(spell, cast) }

// Builders for the other fields of an event.

func (e Event) by(id FigID) Event {
	e.By = id
	return e
}

func (e Event) ofSide(side uint8) Event {
	e.Side = side
	return e
}

func (e Event) toward(d Dir) Event {
	e.Dir = d
	return e
}

func (e Event) ofWall(wall int16) Event {
	e.Wall = wall
	return e
}

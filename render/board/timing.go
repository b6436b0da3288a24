package board

import "wallfall/rules"

// timing is how long a kind of event takes to show, and how long the traces
// that it leaves stay while others go on, in ticks of 1/60 s. A silent kind
// shows nothing of its own: what it tells is seen elsewhere.
type timing struct {
	run, tail float32
	silent    bool
}

// timings has an entry for every kind of event; a test wants it so.
var timings = [...]timing{
	rules.EvTurn:        {run: 30, tail: 30},
	rules.EvPhase:       {silent: true}, // the strip of phases shows it
	rules.EvWallStart:   {run: 12},
	rules.EvWallMove:    {run: 20, tail: 40},
	rules.EvWallRemoved: {run: 40, tail: 70},
	rules.EvPush:        {run: 18, tail: 14},
	rules.EvDisplace:    {run: 20, tail: 18},
	rules.EvStep:        {run: 10},
	rules.EvPortal:      {run: 30, tail: 16},
	rules.EvWound:       {run: 10, tail: 44},
	rules.EvSlain:       {run: 12, tail: 30},
	rules.EvUndying:     {run: 24, tail: 34},
	rules.EvDeath:       {run: 26, tail: 52},
	rules.EvDie:         {run: 44, tail: 30},
	rules.EvPitIn:       {run: 14, tail: 20},
	rules.EvPitOut:      {run: 4},
	rules.EvFall:        {run: 44, tail: 34},
	rules.EvProne:       {run: 14, tail: 16},
	rules.EvStand:       {run: 16},
	rules.EvFacing:      {run: 8},
	rules.EvFeature:     {run: 14, tail: 36},
	rules.EvCanister:    {run: 18, tail: 10},
	rules.EvRupture:     {run: 22, tail: 56},
	rules.EvCapture:     {run: 26, tail: 40},
	rules.EvLeave:       {run: 34, tail: 10},
	rules.EvWin:         {run: 40, tail: 150},
	rules.EvDraw:        {run: 20},
	rules.EvResign:      {run: 20},
	rules.EvStrike:      {run: 16, tail: 84},
	rules.EvRangestrike: {run: 22, tail: 96},
	rules.EvHits:        {run: 22, tail: 50},
	rules.EvCarry:       {run: 18, tail: 40},
	rules.EvDamage:      {run: 10, tail: 46},
	rules.EvHeal:        {run: 12, tail: 40},
	rules.EvAbility:     {run: 22, tail: 26},
	rules.EvTier:        {run: 22, tail: 44},
	rules.EvForce:       {run: 12, tail: 20},
	rules.EvForceStep:   {run: 9, tail: 14},
	rules.EvForceEnd:    {silent: true}, // the last step comes to rest by itself
	rules.EvSlam:        {run: 20, tail: 40},
	rules.EvTerrain:     {run: 20, tail: 44},
	rules.EvGrab:        {run: 16, tail: 20},
	rules.EvHeight:      {run: 14, tail: 8},
	rules.EvKnock:       {run: 16, tail: 14},
	rules.EvSlide:       {run: 18, tail: 18},
	rules.EvCommit:      {run: 0, tail: 46}, // the next spell can be chosen at once
	rules.EvCast:        {run: 30, tail: 30},
	rules.EvSquander:    {run: 26, tail: 44},
	rules.EvSpell:       {silent: true}, // the tray shows the spells in play
	rules.EvSpellEnd:    {run: 14, tail: 36},
	rules.EvMana:        {silent: true}, // each side's mana stands above the board
	rules.EvHop:         {run: 28, tail: 26},
	rules.EvReturn:      {run: 28, tail: 30},
	rules.EvTeleport:    {run: 34, tail: 20},
	rules.EvSplit:       {run: 18, tail: 10},
	rules.EvSpawn:       {run: 18, tail: 26},
	rules.EvStructure:   {run: 16, tail: 34},
	rules.EvSwap:        {run: 26, tail: 20},
}

// stillRun is how long a change takes where motion is reduced: two pictures fade
// into each other, about 120 ms.
const stillRun = 8

// length gives how long an event takes and what tail it leaves, in ticks.
func (t *Timeline) length(e *rules.Event) (run, tail float32) {
	w := timing{}
	if int(e.Kind) < len(timings) {
		w = timings[e.Kind]
	}
	run, tail = w.run, w.tail
	switch e.Kind {
	case rules.EvStep:
		run, tail = stepLength(e.Step())
	case rules.EvDeath:
		switch e.Cause {
		case rules.ByDrowning, rules.ByWater:
			run, tail = 52, 40
		case rules.ByBurning:
			run, tail = 40, 50
		}
	case rules.EvFall:
		if e.From == e.To {
			run = 22
		}
	case rules.EvTerrain:
		if e.Rule == rules.FM20 {
			run, tail = 6, 60 // the blow holds for a moment
		} else if wet(e.Terrain()) {
			run, tail = 34, 40
		}
	case rules.EvFeature:
		switch {
		case e.Rule == rules.FM20:
			run, tail = 0, 0 // what breaks has its own
		case e.Feature() == rules.DoorOpen:
			run = 3 // the leaf swings in the open doorway
		case e.Feature() == rules.Blockade:
			run = 26
		case e.Feature() == rules.Pitfall:
			run = 22
		}
	case rules.EvStructure:
		if e.Structure() == rules.NoStructure {
			run = 0 // it is on its way off the board
		}
	}
	if t.Still && moves(e) {
		run = min(run, stillRun)
	}
	return run, tail
}

// stepLength is length for a step of its own of each kind.
func stepLength(k rules.StepKind) (run, tail float32) {
	switch k {
	case rules.StepJump:
		return 26, 18
	case rules.StepCross:
		return 56, 6
	case rules.StepLadder:
		return 30, 8
	case rules.StepClimb:
		return 22, 8
	case rules.StepLand:
		return 12, 14
	}
	return 10, 10
}

// moves tells whether an event is seen as something that moves or goes, and not
// as something to be read.
func moves(e *rules.Event) bool {
	switch e.Kind {
	case rules.EvTurn, rules.EvDie, rules.EvHits, rules.EvStrike, rules.EvRangestrike, rules.EvCarry, rules.EvTier, rules.EvCast,
		rules.EvAbility, rules.EvWin, rules.EvDraw, rules.EvResign, rules.EvSquander, rules.EvUndying:
		return false
	}
	return true
}

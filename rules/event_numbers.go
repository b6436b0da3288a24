package rules

// The numbers of events, by what they are in each kind. Of an event of another
// kind than an accessor names it returns nonsense.

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

// Minion returns the number of the minion in Fig (EvWound, EvDamage, EvSlain,
// EvUndying, EvHeal, EvSplit, EvSwap).
func (e *Event) Minion() int { return int(e.RawM) }

// ByMinion returns the number in By of the minion that joined it or changed
// places with Minion (EvSplit, EvSwap).
func (e *Event) ByMinion() int { return int(e.RawN) }

// StaminaLeft returns the stamina of Minion afterwards (EvWound, EvDamage,
// EvUndying, EvHeal, EvSplit).
func (e *Event) StaminaLeft() int { return int(e.RawLeft) }

// Face returns what the die shows, 0 in a forecast (EvDie).
func (e *Event) Face() int { return int(e.RawN) }

// Purpose returns what the die is rolled for (EvDie).
func (e *Event) Purpose() Purpose { return Purpose(e.RawM) }

// Choices returns how many cells chance picks from (EvDie for DieCell).
func (e *Event) Choices() int { return int(e.RawLeft) }

// Cells returns how many cells Fig fell, is force moved or was not moved any more
// (EvFall, EvForce, EvForceEnd).
func (e *Event) Cells() int { return int(e.RawN) }

// Force returns the kind of forced movement (EvForce).
func (e *Event) Force() Force { return Force(e.RawM) }

// Resisted returns how many cells stability took off (EvForce).
func (e *Event) Resisted() int { return int(e.RawLeft) }

// Height returns how high above its ground Fig is now (EvForceStep, EvHeight).
func (e *Event) Height() int { return int(e.RawN) }

// OldHeight returns how high Fig was before (EvForceStep).
func (e *Event) OldHeight() int { return int(e.RawM) }

// Feature returns the feature that is now at To (EvFeature).
func (e *Event) Feature() Feature { return Feature(e.RawN) }

// OldFeature returns the feature that was at To (EvFeature).
func (e *Event) OldFeature() Feature { return Feature(e.RawM) }

// Terrain returns the terrain that To is of now (EvTerrain).
func (e *Event) Terrain() Terrain { return Terrain(e.RawN) }

// OldTerrain returns the terrain that To was of (EvTerrain).
func (e *Event) OldTerrain() Terrain { return Terrain(e.RawM) }

// Structure returns the structure that is now at To (EvStructure).
func (e *Event) Structure() Structure { return Structure(e.RawN) }

// Goal returns the index of the goal met in its side's list (EvWin), or -1 where
// nobody else, or in EvDraw nobody at all, is left.
func (e *Event) Goal() int { return int(e.RawN) }

// Dice returns how many dice are rolled (EvStrike, EvRangestrike).
func (e *Event) Dice() int { return int(e.RawN) }

// Need returns what a die must show at least to hit (EvStrike, EvRangestrike).
func (e *Event) Need() int { return int(e.RawM) }

// HexSide returns the side of the hexsides that the line runs along: 1 left, 2
// right, 0 where it runs along none (EvRangestrike).
func (e *Event) HexSide() int { return int(e.RawLeft) }

// Hits returns the hits of a strike or those carried over (EvHits, EvCarry).
func (e *Event) Hits() int { return int(e.RawN) }

// Ability returns the index of the ability in Board.Abilities (EvAbility).
func (e *Event) Ability() int { return int(e.RawN) }

// Tier returns the tier of the roll, 1..3 (EvTier).
func (e *Event) Tier() int { return int(e.RawN) }

// Total returns what the roll came to (EvTier).
func (e *Event) Total() int { return int(e.RawM) }

// Spell returns the index of the spell in Board.Spells, -1 for none (EvCommit,
// EvCast, EvSquander, EvSpell, EvSpellEnd, EvSpawn).
func (e *Event) Spell() int { return int(e.RawN) }

// Mana returns the mana that Side has now (EvMana).
func (e *Event) Mana() int { return int(e.RawN) }

// Cast returns the number of the spell in play (EvSpell, EvSpellEnd, EvHop,
// EvReturn).
func (e *Event) Cast() int { return int(e.RawM) }

// Turns returns how many turns the spell lasts, 0 forever (EvSpell).
func (e *Event) Turns() int { return int(e.RawLeft) }

func (e *Event) setNumber(n int)              { e.RawN = int16(n) }
func (e *Event) setStamina(m int, left uint8) { e.RawM, e.RawLeft = int16(m), int16(left) }
func (e *Event) setDice(dice, need uint8)     { e.RawN, e.RawM = int16(dice), int16(need) }
func (e *Event) setChange(now, old int)       { e.RawN, e.RawM = int16(now), int16(old) }
func (e *Event) setForce(k Force, cells, resisted uint8) {
	e.RawN, e.RawM, e.RawLeft = int16(cells), int16(k), int16(resisted)
}
func (e *Event) setCast(spell, cast int) { e.RawN, e.RawM = int16(spell), int16(cast) }

package anim

import "wallfall/rules"

// Unseen is for tests of the whole picture.
var Unseen = unseen

// Silent reports whether nothing is shown for events of a kind.
func Silent(k rules.EventKind) bool { return animations[k].silent }

// At returns a timeline at a moment of some cues.
func At(now float32, cues ...Cue) *Timeline { return &Timeline{now: now, cues: cues} }

// Playable returns how many cues are under way, still to come or leave traces.
func (t *Timeline) Playable() int { return len(t.cues) }

// Leaning reports whether a wall waits for a decision.
func (t *Timeline) Leaning() bool { return len(t.leans) > 0 }

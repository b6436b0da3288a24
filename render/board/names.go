package board

import (
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/render/board/anim"
	"wallfall/render/board/ground"
	"wallfall/render/board/marks"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/rules"
)

// What the packages below offer to those who show a board.
type (
	View     = scene.View
	Camera   = scene.Camera
	Sign     = scene.Sign
	Timeline = anim.Timeline
	Cue      = anim.Cue
	Moment   = anim.Moment
	Overlay  = marks.Overlay
	Mark     = marks.Mark
	Choice   = marks.Choice
	Target   = marks.Target
	Intent   = marks.Intent
	Plan     = marks.Plan
	Aim      = marks.Aim
	Danger   = marks.Danger
	Sight    = marks.Sight
	Swatch   = ground.Swatch
)

// The constants that go with them.
const (
	Nobody = scene.Nobody

	Prone     = scene.Prone
	InPit     = scene.InPit
	Slain     = scene.Slain
	InContact = scene.InContact

	Begins = anim.Begins
	Passes = anim.Passes
	Ends   = anim.Ends
)

// ReadStanding is scene.ReadStanding.
func ReadStanding(s *rules.State, buf []scene.Standing) []scene.Standing {
	return scene.ReadStanding(s, buf)
}

// Centre is scene.Centre.
func Centre(b *rules.Board, c rules.Cell) (x, y float32) { return scene.Centre(b, c) }

// MapSize is scene.MapSize.
func MapSize(b *rules.Board) (w, h float32) { return scene.MapSize(b) }

// Along is scene.Along.
func Along(t rules.Topology, d rules.Dir, dx, dy float32) float32 { return scene.Along(t, d, dx, dy) }

// SignIcon is tokens.SignIcon.
func SignIcon(s Sign) icon.ID { return tokens.SignIcon(s) }

// CauseIcon is tokens.CauseIcon.
func CauseIcon(c rules.Cause) icon.ID { return tokens.CauseIcon(c) }

// AbilityIcon is tokens.AbilityIcon.
func AbilityIcon(a *rules.Ability) icon.ID { return tokens.AbilityIcon(a) }

// SpellIcon is tokens.SpellIcon.
func SpellIcon(sp *rules.Spell) icon.ID { return tokens.SpellIcon(sp) }

// Sound is anim.Sound.
func Sound(s *rules.State, e *rules.Event, m Moment) sound.ID { return anim.Sound(s, e, m) }

package board

import "wallfall/rules"

// trauma returns how strongly the picture shakes, 0..1, from recent impacts.
func (p *poser) trauma() float32 {
	sum := float32(0)
	p.timeline.Playing(func(c *Cue, run, tail float32) {
		impact := animations[c.Event.Kind].impact
		if impact == nil {
			return
		}
		hit, at := impact(c)
		if since := c.age(run, tail) - at*(c.End-c.Start); hit > 0 && since >= 0 {
			sum += hit * max(0, 1-since/20)
		}
	})
	return min(1, sum)
}

// hits returns an impact function of a fixed strength.
func hits(hit, at float32) func(*Cue) (float32, float32) {
	return func(*Cue) (float32, float32) { return hit, at }
}

func ramImpact(c *Cue) (hit, at float32) {
	ticks, _ := c.ram()
	return 0.75, ticks / (c.End - c.Start)
}

func deathImpact(c *Cue) (hit, at float32) {
	switch c.Event.Cause {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		return 0.6, 0.97
	case rules.ByFaller:
		return 0.35, 0
	}
	return 0, 0
}

func fallImpact(c *Cue) (hit, at float32) {
	if c.Event.From == c.Event.To {
		return min(0.6, 0.25+0.05*float32(c.Event.Cells())), dropHit
	}
	return 0.55, fallHit
}

func slamImpact(c *Cue) (hit, at float32) {
	return min(0.7, 0.35+0.06*float32(c.Event.Damage())), slamAt
}

func hitImpact(c *Cue) (hit, at float32) {
	if c.Join&JoinFar != 0 {
		return 0, 0
	}
	return min(0.45, 0.14*float32(c.Event.Hits())), hitAt
}

func terrainImpact(c *Cue) (hit, at float32) {
	if c.Event.Rule == rules.FM20 {
		return 0.5, 0
	}
	return 0, 0
}

func featureImpact(c *Cue) (hit, at float32) {
	if c.Event.Feature() == rules.Blockade {
		return 0.5, 0.6
	}
	return 0, 0
}

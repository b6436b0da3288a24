package main

import "time"

// pace finds out whether the machine draws too slowly for a picture in which much
// moves by itself. What it has found stays so, lest the picture change to and fro.
type pace struct {
	last  time.Time
	drew  bool // the last frame drew something
	count int
	late  int
	slow  bool
}

const (
	paceFrames = 60                      // so many frames are judged together
	paceLate   = 45                      // and so many late ones among them are too many
	tooLate    = 45 * time.Millisecond   // 22 frames a second
	pausing    = 3000 * time.Millisecond // no frame takes that long: the page was hidden
)

// frame takes note of a frame that begins at a time; drew tells whether it draws
// anything. It gives whether the machine is slow.
func (p *pace) frame(now time.Time, drew bool) bool {
	took := now.Sub(p.last)
	if p.drew && took < pausing {
		p.count++
		if took > tooLate {
			p.late++
		}
	}
	p.last, p.drew = now, drew
	if p.count >= paceFrames {
		p.slow = p.slow || p.late >= paceLate
		p.count, p.late = 0, 0
	}
	return p.slow
}

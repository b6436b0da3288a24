package main

import "time"

// frameTimer finds out whether the machine draws too slowly for a picture in which much
// moves by itself. A slow machine stays slow, so that the picture
// doesn't flicker between both.
type frameTimer struct {
	last  time.Time
	drew  bool // in the last frame
	count int  // of this sample
	late  int
	slow  bool
}

const (
	sampleFrames = 60                      // frames judged together
	maxLate      = 45                      // late frames among them from which on a machine is slow
	lateFrame    = 45 * time.Millisecond   // 22 frames a second
	longestFrame = 3000 * time.Millisecond // beyond that the page was hidden
)

// frame notes a frame that begins now; drew reports whether it draws anything. It
// reports whether the machine is slow.
func (f *frameTimer) frame(now time.Time, drew bool) bool {
	took := now.Sub(f.last)
	if f.drew && took < longestFrame {
		f.count++
		if took > lateFrame {
			f.late++
		}
	}
	f.last, f.drew = now, drew
	if f.count >= sampleFrames {
		f.slow = f.slow || f.late >= maxLate
		f.count, f.late = 0, 0
	}
	return f.slow
}

package ui

// Scrub is an invisible slider. While it is held, it returns the position of the pointer
// along it, 0..1; hover is the position of a resting pointer, or -1.
func (k *Kit) Scrub(id string, r Rect) (at, hover float32, held bool) {
	s := k.touch(id, r)
	along := max(0, min(1, (k.In.X-r.X)/max(1, r.W)))
	hover = -1
	if s.hover {
		hover = along
	}
	if s.focus {
		k.ring(r)
	}
	// A click within one tick is never Down.
	if k.Inert || k.active != id || !k.In.Down && !s.used {
		return 0, hover, false
	}
	k.drag = id
	return along, hover, true
}

package ui

// Scrub is a slider without a picture: a strip along which one drags. While it is
// held it gives where along it the pointer is, 0..1; hover gives where the pointer
// rests on it, -1 when it does not.
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

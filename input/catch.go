package input

// Catcher waits for a key or button to be bound: a key with the modifiers held
// with it, or a modifier that is pressed and let go by itself. The zero value
// is ready.
type Catcher struct{ alone Key }

// Next looks at a tick and returns the chord pressed, if there is one.
func (c *Catcher) Next(f *Frame) (Chord, bool) {
	for keys := f.Keys; !keys.Empty(); {
		k := keys.First()
		keys.Remove(k)
		if k.modifier() != 0 {
			c.alone = k
			continue
		}
		mods := f.Mods & (ModCtrl | ModAlt | ModShift)
		if k.Pad() {
			mods = f.Mods & ModPad
		}
		return Chord{k, mods}, true
	}
	if k := c.alone; k != KeyNone && f.Mods&k.modifier() == 0 {
		c.alone = KeyNone
		return Chord{Key: k}, true
	}
	return Chord{}, false
}

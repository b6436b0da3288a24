package input

// Catcher recognises the chord that a player wants to bind: a key with its modifiers,
// or a modifier that is pressed and released by itself. The zero value is ready.
type Catcher struct{ alone Key }

// Next returns the chord that was pressed in a tick, if there is one.
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

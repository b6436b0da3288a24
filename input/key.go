package input

import (
	"math/bits"
	"strings"
)

// Key is a key of a keyboard, a button of a gamepad or a direction of a stick. Keys
// are named by their place on a US keyboard. Settings store the names (Chord.String),
// never the numbers.
type Key uint8

// The keys. KeyNone is no key.
const (
	KeyNone Key = iota
	KeyA
	KeyB
	KeyC
	KeyD
	KeyE
	KeyF
	KeyG
	KeyH
	KeyI
	KeyJ
	KeyK
	KeyL
	KeyM
	KeyN
	KeyO
	KeyP
	KeyQ
	KeyR
	KeyS
	KeyT
	KeyU
	KeyV
	KeyW
	KeyX
	KeyY
	KeyZ
	Key0
	Key1
	Key2
	Key3
	Key4
	Key5
	Key6
	Key7
	Key8
	Key9
	KeyF1
	KeyF2
	KeyF3
	KeyF4
	KeyF5
	KeyF6
	KeyF7
	KeyF8
	KeyF9
	KeyF10
	KeyF11
	KeyF12
	KeyUp
	KeyDown
	KeyLeft
	KeyRight
	KeyEnter
	KeyEscape
	KeyTab
	KeySpace
	KeyBackspace
	KeyDelete
	KeyInsert
	KeyHome
	KeyEnd
	KeyPageUp
	KeyPageDown
	KeyMinus
	KeyEqual
	KeyComma
	KeyPeriod
	KeySlash
	KeySemicolon
	KeyQuote
	KeyBackquote
	KeyBackslash
	KeyBracketLeft
	KeyBracketRight
	KeyNum0
	KeyNum1
	KeyNum2
	KeyNum3
	KeyNum4
	KeyNum5
	KeyNum6
	KeyNum7
	KeyNum8
	KeyNum9
	KeyNumAdd
	KeyNumSubtract
	KeyNumMultiply
	KeyNumDivide
	KeyNumDecimal
	KeyNumEnter
	KeyShift // either one
	KeyCtrl  // either one, or Command
	KeyAlt   // either one
	PadA
	PadB
	PadX
	PadY
	PadLB
	PadRB
	PadLT
	PadRT
	PadBack
	PadStart
	PadL3
	PadR3
	PadUp
	PadDown
	PadLeft
	PadRight
	PadHome
	PadStickUp // the left stick, pushed one way
	PadStickDown
	PadStickLeft
	PadStickRight
	PadLookUp // the right stick, pushed one way
	PadLookDown
	PadLookLeft
	PadLookRight
	KeyCount // the number of keys, KeyNone included
)

var keyNames = strings.Split("|A|B|C|D|E|F|G|H|I|J|K|L|M|N|O|P|Q|R|S|T|U|V|W|X|Y|Z"+
	"|0|1|2|3|4|5|6|7|8|9|F1|F2|F3|F4|F5|F6|F7|F8|F9|F10|F11|F12"+
	"|Up|Down|Left|Right|Enter|Esc|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown"+
	"|-|=|,|.|/|;|'|`|\\|[|]"+
	"|Num 0|Num 1|Num 2|Num 3|Num 4|Num 5|Num 6|Num 7|Num 8|Num 9"+
	"|Num +|Num -|Num *|Num /|Num .|Num Enter|Shift|Ctrl|Alt"+
	"|Pad A|Pad B|Pad X|Pad Y|Pad LB|Pad RB|Pad LT|Pad RT|Pad Back|Pad Start|Pad L3|Pad R3"+
	"|D-pad Up|D-pad Down|D-pad Left|D-pad Right|Pad Home"+
	"|Stick Up|Stick Down|Stick Left|Stick Right|R-stick Up|R-stick Down|R-stick Left|R-stick Right", "|")

// String returns the key's name as shown to the player and kept in settings: "Z",
// "Num 7", "Pad A". It is empty for KeyNone and unknown keys.
func (k Key) String() string {
	if k >= KeyCount {
		return ""
	}
	return keyNames[k]
}

// engraves reports whether keyboards of other languages show something else on the key.
func (k Key) engraves() bool {
	return k >= KeyA && k <= KeyZ || k >= KeyMinus && k <= KeyBracketRight
}

// Pad reports whether the key belongs to a gamepad.
func (k Key) Pad() bool { return k >= PadA && k < KeyCount }

func (k Key) modifier() Mods {
	switch k {
	case KeyShift:
		return ModShift
	case KeyCtrl:
		return ModCtrl
	case KeyAlt:
		return ModAlt
	case PadLT:
		return ModPad
	}
	return 0
}

// KeySet is a set of keys; the zero value is empty.
type KeySet [2]uint64

// Has reports whether k is in the set.
func (s KeySet) Has(k Key) bool { return k < KeyCount && s[k>>6]>>(k&63)&1 != 0 }

// Add puts k into the set.
func (s *KeySet) Add(k Key) {
	if k != KeyNone && k < KeyCount {
		s[k>>6] |= 1 << (k & 63)
	}
}

// Remove takes k out of the set.
func (s *KeySet) Remove(k Key) {
	if k < KeyCount {
		s[k>>6] &^= 1 << (k & 63)
	}
}

// Empty reports whether no key is in the set.
func (s KeySet) Empty() bool { return s[0]|s[1] == 0 }

// First returns the lowest key of the set, or KeyNone.
func (s KeySet) First() Key {
	switch {
	case s[0] != 0:
		return Key(bits.TrailingZeros64(s[0]))
	case s[1] != 0:
		return Key(64 + bits.TrailingZeros64(s[1]))
	}
	return KeyNone
}

func (s KeySet) or(t KeySet) KeySet    { return KeySet{s[0] | t[0], s[1] | t[1]} }
func (s KeySet) minus(t KeySet) KeySet { return KeySet{s[0] &^ t[0], s[1] &^ t[1]} }

// Mods are the modifier keys of a chord, one bit each.
type Mods uint8

// The modifiers. ModPad is a gamepad's left trigger.
const (
	ModCtrl Mods = 1 << iota
	ModAlt
	ModShift
	ModPad
)

func (s KeySet) mods() Mods {
	var m Mods
	for _, k := range [...]Key{KeyShift, KeyCtrl, KeyAlt, PadLT} {
		if s.Has(k) {
			m |= k.modifier()
		}
	}
	return m
}

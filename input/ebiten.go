package input

import (
	"runtime"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// pollState is what Poll keeps between ticks.
type pollState struct {
	keys     []ebiten.Key
	touchIDs []ebiten.TouchID
	padIDs   []ebiten.GamepadID
	// letter holds, for the place of a letter, the letter that was pressed there: with
	// Ctrl what the player's keyboard shows, as for Ctrl+Z, and else the place itself,
	// as for the letters that pan the board.
	letter ['Z' + 1]Key
}

// keyOf holds the key of each of the engine's keys, KeyNone for unknown ones.
var keyOf = func() (t [ebiten.KeyMax + 1]Key) {
	for i := range 26 {
		t[int(ebiten.KeyA)+i] = 'A' + Key(i)
	}
	for i := range 10 {
		t[int(ebiten.KeyDigit0)+i], t[int(ebiten.KeyNumpad0)+i] = '0'+Key(i), KeyNum0+Key(i)
	}
	for i := range 12 {
		t[int(ebiten.KeyF1)+i] = KeyF1 + Key(i)
	}
	for e, k := range map[ebiten.Key]Key{
		ebiten.KeyArrowUp: KeyUp, ebiten.KeyArrowDown: KeyDown, ebiten.KeyArrowLeft: KeyLeft, ebiten.KeyArrowRight: KeyRight,
		ebiten.KeyEnter: KeyEnter, ebiten.KeyEscape: KeyEscape, ebiten.KeyTab: KeyTab, ebiten.KeySpace: KeySpace,
		ebiten.KeyBackspace: KeyBackspace, ebiten.KeyDelete: KeyDelete, ebiten.KeyInsert: KeyInsert,
		ebiten.KeyHome: KeyHome, ebiten.KeyEnd: KeyEnd, ebiten.KeyPageUp: KeyPageUp, ebiten.KeyPageDown: KeyPageDown,
		ebiten.KeyMinus: '-', ebiten.KeyEqual: '=', ebiten.KeyComma: ',', ebiten.KeyPeriod: '.',
		ebiten.KeySlash: '/', ebiten.KeySemicolon: ';', ebiten.KeyQuote: '\'', ebiten.KeyBackquote: '`',
		ebiten.KeyBackslash: '\\', ebiten.KeyBracketLeft: '[', ebiten.KeyBracketRight: ']',
		ebiten.KeyNumpadAdd: KeyNumAdd, ebiten.KeyNumpadSubtract: KeyNumSubtract, ebiten.KeyNumpadMultiply: KeyNumMultiply,
		ebiten.KeyNumpadDivide: KeyNumDivide, ebiten.KeyNumpadDecimal: KeyNumDecimal, ebiten.KeyNumpadEnter: KeyNumEnter,
		ebiten.KeyShiftLeft: KeyShift, ebiten.KeyShiftRight: KeyShift, ebiten.KeyControlLeft: KeyCtrl, ebiten.KeyControlRight: KeyCtrl,
		ebiten.KeyMetaLeft: KeyCtrl, ebiten.KeyMetaRight: KeyCtrl, ebiten.KeyAltLeft: KeyAlt, ebiten.KeyAltRight: KeyAlt,
	} {
		t[e] = k
	}
	return t
}()

// mouseButtons are the engine's buttons in the order of ButtonLeft and so on.
var mouseButtons = [buttonCount]ebiten.MouseButton{
	ebiten.MouseButtonLeft, ebiten.MouseButtonRight, ebiten.MouseButtonMiddle,
}

// Poll reads the devices into s. Call it once at the start of each tick of a
// running game, with Width, Height and Scale of s set.
func Poll(s *Snapshot) {
	p := &s.poll
	s.Focus = ebiten.IsFocused()
	s.Runes = ebiten.AppendInputChars(s.Runes[:0])
	pollKeys(s, p)

	x, y := ebiten.CursorPositionF()
	s.MouseX, s.MouseY = float32(x), float32(y)
	s.Mouse, s.MouseHit = 0, 0
	for i, b := range mouseButtons {
		if ebiten.IsMouseButtonPressed(b) {
			s.Mouse |= 1 << i
		}
		if inpututil.IsMouseButtonJustPressed(b) {
			s.MouseHit |= 1 << i
		}
	}
	wx, wy := ebiten.Wheel()
	if runtime.GOOS == "js" {
		wx, wy = wx/100, wy/100 // a browser counts pixels, about 100 a notch
	}
	s.WheelX, s.WheelY = float32(wx), float32(wy)

	p.touchIDs = ebiten.AppendTouchIDs(p.touchIDs[:0])
	s.TouchCount = min(len(p.touchIDs), MaxTouches)
	for i, id := range p.touchIDs[:s.TouchCount] {
		x, y := ebiten.TouchPositionF(id)
		s.Touches[i] = Touch{ID: int(id), X: float32(x), Y: float32(y)}
	}
	pollPads(s, p)
}

func pollKeys(s *Snapshot, p *pollState) {
	s.Keys, s.KeysHit = KeySet{}, KeySet{}
	p.keys = inpututil.AppendJustPressedKeys(p.keys[:0])
	ctrl := ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta)
	for _, e := range p.keys {
		k := keyOf[e]
		if k.letter() {
			at := k
			if name := ebiten.KeyName(e); ctrl && len(name) == 1 && name[0] >= 'a' && name[0] <= 'z' {
				k = 'A' + Key(name[0]-'a')
			}
			p.letter[at] = k
		}
		s.KeysHit.Add(k)
	}
	p.keys = inpututil.AppendPressedKeys(p.keys[:0])
	for _, e := range p.keys {
		k := keyOf[e]
		if k.letter() && p.letter[k] != KeyNone {
			k = p.letter[k]
		}
		s.Keys.Add(k)
	}
}

// Engraved returns what the player's keyboard shows on a key, "Y" on 'Z' of a German
// one. It is "" before the first tick and where the system does not report it.
func Engraved(k Key) string {
	for e, key := range keyOf {
		if key != k {
			continue
		}
		name := []rune(ebiten.KeyName(ebiten.Key(e)))
		if len(name) != 1 || !unicode.IsGraphic(name[0]) || unicode.IsSpace(name[0]) {
			return ""
		}
		if name[0] == 'ß' { // no key shows its capital
			return "ß"
		}
		return string(unicode.ToUpper(name[0]))
	}
	return ""
}

// pollPads merges all gamepads that have the standard layout.
func pollPads(s *Snapshot, p *pollState) {
	s.StickX, s.StickY, s.LookX, s.LookY = 0, 0, 0, 0
	p.padIDs = ebiten.AppendGamepadIDs(p.padIDs[:0])
	for _, id := range p.padIDs {
		if !ebiten.IsStandardGamepadLayoutAvailable(id) {
			continue
		}
		for b := range ebiten.StandardGamepadButtonMax + 1 {
			k := PadA + Key(b) // they have the same order
			if ebiten.IsStandardGamepadButtonPressed(id, b) {
				s.Keys.Add(k)
			}
			if inpututil.IsStandardGamepadButtonJustPressed(id, b) {
				s.KeysHit.Add(k)
			}
		}
		for i, to := range [...]*float32{&s.StickX, &s.StickY, &s.LookX, &s.LookY} {
			v := float32(ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxis(i)))
			if abs(v) > abs(*to) {
				*to = v
			}
		}
	}
}

package screens

import (
	"testing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
)

// A slider is heard while it is dragged and saved when it is let go.
func TestSlidersAreSavedWhenLetGo(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	d.Dialog, d.SettingsBox.SetPage = shell.SettingsDialog, shell.SoundPage
	r.Tick(2)
	kept := func() float32 {
		data, err := r.Ctx.Store.Get(shell.SettingsKey)
		if err != nil {
			t.Fatal(err)
		}
		return shell.ParseSettings(string(data), shell.Settings{Volume: -1}).Volume
	}
	h, _ := r.Sc.Probe().Find("volume")
	r.Snap.MouseX, r.Snap.MouseY = h.X+h.W*0.3, h.Y+h.H*0.8
	r.Tick(1)
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	for i := range 20 {
		r.Snap.MouseX = h.X + h.W*(0.3+0.02*float32(i))
		r.Tick(1)
	}
	before, now := kept(), d.Set.Volume
	if before == now {
		t.Fatal("it is saved while it is dragged")
	}
	r.Snap.Mouse = 0
	if r.Tick(2); kept() != d.Set.Volume || d.Set.Volume != now {
		t.Errorf("let go at %v, saved is %v", d.Set.Volume, kept())
	}
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	r.Tick(1)
	r.Snap.MouseX -= h.W * 0.2
	r.Tick(2)
	if err := r.Sc.Leave(r.Ctx); err != nil || kept() != d.Set.Volume || d.Set.Volume == now {
		t.Errorf("the program ends at %v, saved is %v, error %v", d.Set.Volume, kept(), err)
	}
}

// Each slider of the sound moves its own volume and no other.
func TestSlidersMoveTheirOwnVolume(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	d.Dialog, d.SettingsBox.SetPage = shell.SettingsDialog, shell.SoundPage
	r.Tick(2)
	for id, volume := range map[string]*float32{"volume": &d.Set.Volume, "effects": &d.Set.Effects, "ambience": &d.Set.Ambience, "music": &d.Set.Music} {
		was := d.Set
		h, ok := r.Sc.Probe().Find(id)
		if !ok {
			t.Fatalf("no slider %q", id)
		}
		r.Snap.MouseX, r.Snap.MouseY = h.X+h.W*0.5, h.Y+h.H*0.8
		r.Snap.Mouse, r.Snap.MouseHit = 1, 1
		r.Tick(1)
		r.Snap.Mouse, r.Snap.MouseHit = 0, 0
		r.Tick(1)
		now := *volume
		switch id {
		case "volume":
			was.Volume = now
		case "effects":
			was.Effects = now
		case "ambience":
			was.Ambience = now
		case "music":
			was.Music = now
		}
		if now > 0.55 || now < 0.45 || d.Set != was {
			t.Errorf("in its middle the slider %q is at %v and the settings are\n%s", id, now, d.Set.String())
		}
	}
}

// Whoever presses + or − beside the size of text several times in one place changes it each
// time, with pointer and finger: the buttons stay until the pointer has left. For keys it
// changes at once.
func TestTextSizeStaysUnderThePointer(t *testing.T) {
	for _, size := range [][2]float32{{1280, 720}, {800, 600}, {480, 360}, {390, 844}} {
		for _, device := range []string{"pointer", "finger", "keys"} {
			r := newRig(t, size[0], size[1], 1)
			d := r.Desk()
			d.Dialog, d.SettingsBox.SetPage = shell.SettingsDialog, shell.SettingsPages-1
			d.Set.Text = 1.25
			r.Tick(3)
			for _, id := range []string{"text-more", "text-less"} {
				if device == "keys" {
					d.Kit.SetFocus(id)
					was, scale := d.Set.Text, d.Kit.Scale
					r.Key(input.KeyEnter)
					r.Tick(2)
					if d.Set.Text == was || d.Kit.Scale == scale && size[0] > 1000 {
						t.Errorf("%v: %s does nothing for keys", size, id)
					}
					continue
				}
				x, y := r.Spot(id)
				scale := d.Kit.Scale
				for i := range 3 {
					was := d.Set.Text
					if device == "finger" {
						r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
						r.Tick(2)
						r.Snap.TouchCount = 0
						r.Tick(4)
					} else {
						r.Press(x, y, x, y)
						r.Tick(100)
					}
					if d.Set.Text == was || d.Kit.Scale != scale {
						t.Errorf("%v, %s: press %d of %s leaves %v at %v", size, device, i, id, d.Set.Text, d.Kit.Scale)
					}
				}
				r.Snap.MouseX, r.Snap.MouseY = 2, 2
				r.Tick(60)
				if size[0] > 1000 && d.Kit.Scale == scale {
					t.Errorf("%v, %s: %v never shows", size, device, d.Set.Text)
				}
			}
		}
	}
}

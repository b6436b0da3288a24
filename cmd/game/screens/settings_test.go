package screens

import (
	"testing"
	"wallfall/cmd/game/shell"
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

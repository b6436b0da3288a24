package shell

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"wallfall/cmd/game/audio"
	"wallfall/input"
)

// Settings are read back as they were written, and every one of them can change.
func TestSettingsAreReadBack(t *testing.T) {
	s := defaultSettings(false)
	for _, l := range s.lines() {
		switch v := l.value.(type) {
		case *bool:
			*v = !*v
		case *float32:
			*v = float32(l.lo+l.hi) / 2
		case *int:
			*v = 4
		case *string:
			*v = l.words[len(l.words)-1]
		}
	}
	if got := ParseSettings(s.String(), defaultSettings(false)); got != s {
		t.Errorf("read back as\n%swant\n%s", got, s)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(defaultSettings(false).String()), "\n") {
		if strings.Contains(s.String(), line+"\n") {
			t.Errorf("%q cannot be changed", line)
		}
	}
}

// Each volume goes to the part of the sound that it is called after.
func TestVolumesGoToTheirParts(t *testing.T) {
	s := ParseSettings("volume 0.1\neffects 0.2\nambience 0.3\nmusic 0.4\n", defaultSettings(false))
	if got, want := s.volumes(), (audio.Volumes{Master: 0.1, Effects: 0.2, Ambience: 0.3, Music: 0.4}); got != want {
		t.Errorf("the volumes are %v, want %v", got, want)
	}
	s.Muted = true
	if got := s.volumes(); got != (audio.Volumes{}) {
		t.Errorf("with the sound off the volumes are %v", got)
	}
}

// Settings of older versions, and damaged ones, leave the rest as it was.
func TestSettingsStandDamage(t *testing.T) {
	def := defaultSettings(false)
	old := "volume 0.25\nmuted true\nspeed 2\nreduced true\ntext 1.6\nhandover true\nforecast false\n"
	got := ParseSettings(old, def)
	want := def
	want.Volume, want.Muted, want.Speed, want.Reduced, want.Text, want.Handover, want.Forecast = 0.25, true, 2, true, 1.6, true, false
	if got != want {
		t.Errorf("old settings read as\n%swant\n%s", got, want)
	}
	for _, text := range []string{"", "\x00\xff", "volume 7\nvolume -1\nvolume NaN\nvolume x\ntext 0.1\ntext +Inf\nspeed 3\nmuted maybe\n" +
		"palette plaid\nlanguage xx\nlanguage \nnonsense 1\nkey\nvolume\n"} {
		if got := ParseSettings(text, def); got != def {
			t.Errorf("%q reads as\n%s", text, got)
		}
	}
}

// A series of failures is reported once, and leaving warns again after a save worked.
func TestAutosave(t *testing.T) {
	var a Autosave
	full := errors.New("no room")
	fails := func() error { return full }
	works := func() error { return nil }
	for range 2 {
		a.Changed()
		if err := a.Leave(fails); err != full {
			t.Errorf("leaving the first time gives %v, want %v", err, full)
		}
		if err := a.Leave(fails); err != nil {
			t.Errorf("leaving the second time gives %v", err)
		}
		if err := a.Save(works); err != nil || a.Dirty {
			t.Errorf("saved with error %v, dirty %v", err, a.Dirty)
		}
	}
	a.Changed()
	told, saves := 0, 0
	for range 2000 {
		a.Idle++
		if a.Run(SavePause, func() error { saves++; return full }) != nil {
			told++
		}
	}
	if told != 1 || saves < 3 || saves > 5 || !a.Dirty {
		t.Errorf("%d failures were told of, %d saves tried, dirty %v", told, saves, a.Dirty)
	}
}

// The program recognises its own saves for a while, and forgets them after that.
func TestOwnWritingIsForgotten(t *testing.T) {
	var o OnDisk
	text := func(i int) []byte { return []byte(strconv.Itoa(i)) }
	const every = 7
	for i := range 2000 {
		now := int64(i * every)
		o.Wrote(now, text(i))
		if most := LateNews/every + 2; len(o.Mine) > most {
			t.Fatalf("%d texts are kept, more than %d", len(o.Mine), most)
		}
		if i > 20 && (!o.Late(now, text(i-1)) || !o.Late(now, text(i-5)) || o.Late(now, text(i-15)) || o.Late(now, text(i))) {
			t.Fatalf("in tick %d another text is news", now)
		}
	}
	last := int64(1999 * every)
	if !o.Late(last+LateNews, text(1998)) || o.Late(last+LateNews+1, text(1998)) {
		t.Error("what was written over is known too short or too long")
	}
}

// Notices of one tick are shown together.
func TestNoticesOfOneTickStandTogether(t *testing.T) {
	ctx := &Context{Tick: 5}
	d := &UI{}
	d.Say(ctx, "one")
	d.Say(ctx, "two")
	if d.Notice.Text != "one · two" {
		t.Errorf("the notice is %q", d.Notice.Text)
	}
	ctx.Tick++
	d.Say(ctx, "three")
	if d.Notice.Text != "three" {
		t.Errorf("a tick later the notice is %q", d.Notice.Text)
	}
}

// A text field leaves letters to the text: only keys that leave it are actions, and those
// by which a gamepad goes from letter to letter.
func TestWritingKeepsLetters(t *testing.T) {
	for key, want := range map[input.Key]input.ActionSet{'F': {}, input.KeyEnter: input.Actions(input.Confirm), input.KeyEscape: input.Actions(input.Cancel), input.PadLeft: input.Actions(input.Left)} {
		in := &input.Frame{}
		in.Keys.Add(key)
		in.Actions, in.Held = input.Actions(input.Forecast, input.Left), input.Actions(input.Forecast)
		if writes(in, key.Pad()); in.Actions != want || in.Held != (input.ActionSet{}) {
			t.Errorf("%v is the actions %b, want %b, and holds %b", key, in.Actions, want, in.Held)
		}
	}
}

type boardScene struct{ Scene }

type listScene struct{ Scene }

// A dialog is drawn over the screens that it is registered for, with that screen in the
// call, and closes when another kind of screen follows.
func TestDialogsBelongToScenes(t *testing.T) {
	d := &UI{dialogs: dialogs{boxes: map[boxKey]box{}}}
	drawn, here, there := Scene(nil), &boardScene{}, &listScene{}
	AddBox(d, "own", Box[*boardScene]{Lead: func(at *boardScene, _ *Context) (Scene, error) { drawn = at; return there, nil }})
	AddBox(d, "any", Box[Scene]{Draw: func(at Scene, _ *Context) { drawn = at }})
	for _, x := range [...]struct {
		open        Dialog
		at          Scene
		drawn, next Scene
		stays       bool
	}{{"own", here, here, there, true}, {"own", there, nil, there, false}, {"any", there, there, there, true}, {"other", here, nil, here, true}} {
		d.Dialog, drawn = x.open, nil
		next, err := d.Over(x.at, nil)
		if stays := d.dialogs.stays(x.open, x.at) == x.open; drawn != x.drawn || next != x.next || err != nil || stays != x.stays {
			t.Errorf("%s over %T: drawn over %T, leads to %T, stays %v", x.open, x.at, drawn, next, stays)
		}
	}
}

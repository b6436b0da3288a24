package audio

import (
	"math"
	"testing"

	"wallfall/assets/sound"
)

func TestSilentPlayers(t *testing.T) {
	quiet, reason := Open(true)
	if reason != "" || quiet.mixer != nil {
		t.Fatalf("a mute player has the reason %q and the mixer %v", reason, quiet.mixer)
	}
	for _, p := range []*Player{nil, quiet, {}} {
		p.SetVolumes(Volumes{0.5, 1, 1, 1})
		p.SetScene([sound.BedCount]float32{1}, 1)
		p.SetPaused(true)
		p.Play(sound.Crush, -1, 1)
		p.Play(sound.None, 0, 1)
		p.Play(sound.ID(200), 0, 1)
		p.Tick()
	}
}

func TestVolumeCurve(t *testing.T) {
	p := &Player{mixer: newMixer()}
	for _, c := range []struct{ set, want float32 }{{0, 0}, {0.5, 0.25}, {1, 1}, {3, 1}, {-1, 0}, {float32(math.NaN()), 0}} {
		p.SetVolumes(Volumes{c.set, 1, 1, 1})
		if got := p.mixer.volume; got != c.want {
			t.Errorf("volume %v mixes at %v, want %v", c.set, got, c.want)
		}
	}
}

func TestEachVolumeReachesItsPart(t *testing.T) {
	p := &Player{mixer: newMixer()}
	p.SetVolumes(Volumes{Master: 1, Effects: 0.2, Ambience: 0.4, Music: 0.6})
	for part, want := range map[bus]float32{effectsBus: 0.2, ambienceBus: 0.4, musicBus: 0.6} {
		if got := p.mixer.buses[part].want; got != want*want {
			t.Errorf("bus %d has the gain %v, want %v", part, got, want*want)
		}
	}
}

func TestTickRendersAhead(t *testing.T) {
	p := &Player{mixer: newMixer()}
	for range 600 {
		p.Tick()
	}
	if p.bank.Step() {
		t.Error("after ten seconds there are effects to render")
	}
	if n := testing.AllocsPerRun(50, p.Tick); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

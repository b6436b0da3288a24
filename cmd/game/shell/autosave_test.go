package shell

import (
	"errors"
	"testing"
)

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
		if err := a.Save(works); err != nil || a.Dirty() {
			t.Errorf("saved with error %v, dirty %v", err, a.Dirty())
		}
	}
	a.Changed()
	told, saves := 0, 0
	for range 2000 {
		a.Tick()
		if a.Run(SavePause, func() error { saves++; return full }) != nil {
			told++
		}
	}
	if told != 1 || saves < 3 || saves > 5 || !a.Dirty() {
		t.Errorf("%d failures were told of, %d saves tried, dirty %v", told, saves, a.Dirty())
	}
}

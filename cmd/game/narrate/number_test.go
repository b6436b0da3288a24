package narrate

import (
	"testing"

	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/render/board"
)

// Decimals have a point in English and a comma in German.
func TestTenths(t *testing.T) {
	de, err := lang.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	for want, w := range map[string]Narrator{"12.3": {}, "12,3": {Lang: de}} {
		if got := w.Tenths(123); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if got := w.Tenths(tenths(12.26)); got != want {
			t.Errorf("the mean is %q, want %q", got, want)
		}
	}
}

// Each sign of a chip has a sentence of its own.
func TestSignTexts(t *testing.T) {
	seen := map[string]bool{}
	for s := board.Sign(1); board.SignIcon(s) != icon.None || s <= board.Mixed; s <<= 1 {
		list := SignTexts(Narrator{}, s)
		if len(list) != 1 || seen[list[0]] {
			t.Fatalf("of sign %b it says %q", s, list)
		}
		seen[list[0]] = true
	}
}

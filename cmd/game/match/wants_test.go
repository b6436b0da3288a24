package match

import "testing"

// A wish that the match has no answer to leaves the player where they are.
func TestWishesOfThePastKeepTheMatch(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "glasshouse")
	for _, do := range []wish{wishPresent, wishPlayOn, wishMenu + 1} {
		if next, err := p.fulfil(r.Ctx, want{do: do}); next != p || err != nil {
			t.Errorf("wish %d leads to %T, %v", do, next, err)
		}
	}
}

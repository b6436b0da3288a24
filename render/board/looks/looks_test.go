package looks

import (
	"testing"

	"wallfall/rules"
)

// Every terrain has a character of its own, words and a look, in the material that bears its name.
func TestEveryTerrainHasALook(t *testing.T) {
	chars := map[rune]rules.Terrain{}
	for k := range rules.Void {
		if other, taken := chars[k.Char()]; taken || k.Char() == 0 || k.Does() == "" || len(k.Rules()) == 0 {
			t.Errorf("%v has the character %q, as %v, does %q, by %v", k, k.Char(), other, k.Does(), k.Rules())
		}
		chars[k.Char()] = k
		if lk := &Terrains[k]; lk.Fill.String() != k.String() || lk.Face == lk.Dark || lk.Light == lk.Dark || lk.Base.A == 0 || lk.Share == 0 {
			t.Errorf("%v looks like %+v", k, *lk)
		}
	}
	if n := int(rules.Void) + 1; len(Terrains) != n {
		t.Errorf("%d terrains have %d looks", n, len(Terrains))
	}
	for k := range rules.Feature(len(Features)) {
		if k.String() == "" {
			t.Errorf("there is a look for a feature %d", k)
		}
	}
	if k := rules.Feature(len(Features)); k.String() != "" {
		t.Errorf("%v has no look", k)
	}
}

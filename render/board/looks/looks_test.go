package looks

import (
	"testing"

	"wallfall/rules"
)

// Every terrain has a look, in the material that bears its name.
func TestEveryTerrainHasALook(t *testing.T) {
	for k := range rules.Void {
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

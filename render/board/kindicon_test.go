package board

import (
	"testing"

	"wallfall/assets/icon"
	"wallfall/levels"
	"wallfall/rules"
)

// Every kind, ability and spell of the catalogue and every cause has an icon of
// its own.
func TestCatalogueHasIcons(t *testing.T) {
	seen := map[icon.ID]string{}
	own := func(what, name string) {
		id := icon.Named(what + "/" + name)
		if id == icon.None {
			t.Errorf("%s %s has no icon", what, name)
		} else if was, ok := seen[id]; ok {
			t.Errorf("%s and %s have the same icon", was, name)
		}
		seen[id] = name
	}
	for _, k := range levels.Catalogue() {
		own("kind", k.Name)
	}
	for _, a := range levels.CatalogueAbilities() {
		own("ability", a.Name)
	}
	for _, sp := range levels.CatalogueSpells() {
		own("spell", sp.Name)
	}
	if len(seen) < 128 {
		t.Errorf("the catalogue has only %d icons", len(seen))
	}
	for c := rules.Cause(0); c.String() != ""; c++ {
		own("cause", c.String())
		if CauseIcon(c) == icon.None {
			t.Errorf("%v has no icon", c)
		}
	}
	for s := Prone; s <= Mixed; s <<= 1 {
		if SignIcon(s) == icon.None {
			t.Errorf("sign %d has no icon", s)
		}
	}
}

// Kinds that a level makes get icons that tell their traits, and not all the same.
func TestFallbackIcons(t *testing.T) {
	for _, c := range []struct {
		kind rules.Kind
		want string
	}{
		{rules.Kind{Name: "black-knight"}, "kind/knight"},
		{rules.Kind{Name: "knight-captain"}, "kind/knight"},
		{rules.Kind{Name: "blob"}, "any/foot"},
		{rules.Kind{Name: "blob", Size: 2}, "any/large"},
		{rules.Kind{Name: "blob", Size: 1, Frame: 1}, "any/large"},
		{rules.Kind{Name: "blob", Size: 1, Frame: -2}, "any/small"},
		{rules.Kind{Name: "blob", Traits: rules.Flying}, "any/wing"},
		{rules.Kind{Name: "blob", Traits: rules.Flying | rules.Lord}, "any/lord"},
		{rules.Kind{Name: "blob", Traits: rules.Flying | rules.Dragon}, "kind/dragon"},
		{rules.Kind{Name: "blob", Traits: rules.Rangestriker}, "any/shot"},
		{rules.Kind{Name: "blob", Traits: rules.Rangestriker | rules.Magic}, "any/magic"},
		{rules.Kind{Name: "blob", Traits: rules.Swimmer}, "any/fish"},
		{rules.Kind{Name: "blob", Traits: rules.Monster}, "any/beast"},
		{rules.Kind{Name: "blob", Traits: rules.Object}, "any/object"},
		{rules.Kind{Name: "blob", Traits: rules.Object, Material: rules.Wood}, "kind/crate"},
		{rules.Kind{Name: ""}, "any/foot"},
	} {
		if got := icon.Name(IconOf(&c.kind)); got != c.want {
			t.Errorf("%+v has the icon %s, want %s", c.kind, got, c.want)
		}
	}
	pull := rules.Ability{Name: "yank", Tiers: [3]rules.Tier{{}, {Force: rules.Pull, Distance: 2}}}
	if got := icon.Name(AbilityIcon(&pull)); got != "deed/pull" {
		t.Errorf("an ability that pulls has the icon %s", got)
	}
	flood := rules.Spell{Name: "rain", Effect: rules.Flood}
	if got := icon.Name(SpellIcon(&flood)); got != "spell/inundate" {
		t.Errorf("a flood has the icon %s", got)
	}
	if got := icon.Name(SpellIcon(&rules.Spell{Name: "odd", Effect: rules.Boost})); got != "spell" {
		t.Errorf("an odd spell has the icon %s", got)
	}
}

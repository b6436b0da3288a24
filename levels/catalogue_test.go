package levels

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/rules"
)

func TestCatalogueIsSound(t *testing.T) {
	if errs := readCatalogue().errs; len(errs) > 0 {
		t.Fatal(errs)
	}
}

// TestCatalogueFollowsTheHazardChart compares natives with the chart, both ways
// (HZ). Natives of water are native to deep.
func TestCatalogueFollowsTheHazardChart(t *testing.T) {
	const beach = "dolphin whale newt aquarian siren pixie"
	chart := map[string]string{
		"tree": "pixie arboriad", "sand": "centaur lion warbear griffon hydra pixie brown-strider",
		"bog":     "ogre troll warbear wyvern basilisk pixie brown-strider",
		"bramble": "gargoyle cyclops warbear behemoth serpent pixie arboriad", "fog": "gargoyle unicorn gorgon pixie",
		"hedge": "gargoyle troll unicorn gorgon phoenix colossus pixie arboriad", "drift": "cyclops ranger giant colossus pixie firewyrm",
		"volcano": "dragon firewyrm", "beach": beach, "water": beach + " manta seaserpent whirlpool loch-dweller",
		"deep": beach + " manta seaserpent whirlpool loch-dweller", "darkness": "pixie shade wraith", "cloud": "pixie",
		"dune": "lion griffon hydra pixie", "slope": "ogre lion minotaur gorgon dragon colossus pixie", "rampart": "", "cliff": "",
	}
	for _, k := range Catalogue() {
		for name, natives := range chart {
			set := rules.Native(0)
			if ter, ok := rules.ParseTerrain(name); ok {
				set = rules.NativeTo(ter)
			} else if e, ok := rules.ParseEdge(name); ok {
				set = rules.NativeToEdge(e)
			}
			if want := slices.Contains(strings.Fields(natives), k.Name); want != (k.Native&set != 0) {
				t.Errorf("%s native to %s: %v", k.Name, name, !want)
			}
			chart[name] = natives
		}
	}
	for name, natives := range chart {
		for _, n := range strings.Fields(natives) {
			if catalogue().kinds.known[n] == nil {
				t.Errorf("the catalogue has no %s, native to %s", n, name)
			}
		}
	}
}

// TestCatalogueIsVaried looks for what levels need some of.
func TestCatalogueIsVaried(t *testing.T) {
	forces, sizes, materials := map[rules.Force]int{}, map[int]bool{}, map[string]bool{}
	vertical, tricks := 0, map[string]bool{}
	for _, k := range Catalogue() {
		if k.Traits&rules.Object != 0 {
			materials[fmt.Sprint(k.Material, " ", k.Bulk())] = true
			continue
		}
		sizes[k.Bulk()] = true
		if k.Armor > 0 && k.Traits&rules.Agile == 0 {
			tricks["armoured"] = true
		}
		if k.Agility > 0 && k.Traits&rules.Agile != 0 {
			tricks["agile"] = true
		}
		if k.Traits&rules.Gatemouth != 0 {
			tricks["gatemouth"] = true
		}
	}
	for _, a := range CatalogueAbilities() {
		forces[a.Tiers[2].Force]++
		if a.Vertical {
			vertical++
		}
		used := false
		for _, k := range Catalogue() {
			used = used || slices.Contains(k.Knows, a.Name)
		}
		if !used {
			t.Errorf("no kind of the catalogue has %s", a.Name)
		}
	}
	if forces[rules.Push] < 3 || forces[rules.Pull] < 3 || forces[rules.Slide] < 3 || vertical < 3 {
		t.Errorf("abilities: %v, %d vertical", forces, vertical)
	}
	for bulk := -2; bulk <= 3; bulk++ {
		if !sizes[bulk] && bulk != 1 || bulk == 1 && !sizes[1] {
			t.Errorf("no figure is of bulk %d", bulk)
		}
	}
	for _, m := range []string{"glass", "wood", "stone", "metal"} {
		n := 0
		for have := range materials {
			if strings.HasPrefix(have, m+" ") {
				n++
			}
		}
		if n < 3 {
			t.Errorf("objects of %s come in %d sizes", m, n)
		}
	}
	if len(tricks) < 3 {
		t.Errorf("only %v", tricks)
	}
}

// TestCatalogueHasEverySpell looks for the spells of the rulebook by name and
// for one of every effect.
func TestCatalogueHasEverySpell(t *testing.T) {
	have := map[rules.Effect]bool{}
	for _, s := range CatalogueSpells() {
		have[s.Effect] = true
		if s.Cost < 1 {
			t.Errorf("%s costs nothing", s.Name)
		}
	}
	for _, name := range strings.Fields(`soul-jar vision-quest encampment faerie-circle lost-mine will-o-the-wisp awaiting
		seelie-court citizens-militia arboriads brown-striders firewyrm loch-dweller bolt-of-somersaults teleportation
		chtai-exchange inundate dispel`) {
		if catalogue().spells.known[name] == nil {
			t.Errorf("the catalogue has no spell %s", name)
		}
	}
	for e := rules.NoEffect + 1; e.String() != ""; e++ {
		if !have[e] {
			t.Errorf("no spell of the catalogue has the effect %v", e)
		}
	}
}

// TestWholeCatalogueBuilds puts a figure of every kind and every spell into one level.
func TestWholeCatalogueBuilds(t *testing.T) {
	var text strings.Builder
	text.WriteString(small + "side third spells=all mana=30 income=3 monster\nmap\n" + strings.Repeat(strings.Repeat(".", 40)+"\n", 30) + "end\n")
	for i, k := range Catalogue() {
		side := "side=third"
		if k.Traits&rules.Object != 0 {
			side = ""
		}
		fmt.Fprintf(&text, "figure f%d %s %s at=0:%d,%d\n", i, k.Name, side, i%10*4, i/10*3)
	}
	if ps := problems("t.txt", []byte(text.String())); len(ps) > 0 {
		t.Fatal(ps)
	}
	su := parse(t, text.String()).Setup()
	if len(su.Spells) != len(CatalogueSpells()) || len(su.Abilities) != len(CatalogueAbilities()) || len(su.Kinds) != len(Catalogue()) {
		t.Errorf("%d spells, %d abilities, %d kinds", len(su.Spells), len(su.Abilities), len(su.Kinds))
	}
}

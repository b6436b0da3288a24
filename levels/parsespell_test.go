package levels

import (
	"reflect"
	"strings"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

func TestParseReadsAbilitiesAndSpells(t *testing.T) {
	su := parse(t, `wallfall 1
setting jump-cost=3 jump-risk=0 careful-cost=2 dead-pass=yes tough-objects=no
side heroes mana=7 income=2 spells=curse,call,encampment darklord
side keeper keeper
ability jab range=3 targets=2 aim=object agility weapon vertical tier1="" tier2=" prone  damage 2" tier3="grab push 4 damage 3 prone"
ability shove tier1="slide 9"
kind mite size=1T might=2 stability=3 abilities=jab,shove
kind pot size=1L material=glass traits=object
kind crate material=none
kind huge size=3
spell curse effect=boost cost=3 class=conjuration aim=any turns=4 stat=skill amount=-2
spell call effect=combat-hopper terrains=bog,sand kinds=imp,imp,mite structure=town terrain=tree
spell encampment turns=5 exit=adjacent mana=3 range=2
legend g glass magical
map
agp.cH..
end
figure ann mite,mite side=heroes at=a stamina=1,2
figure pam pot at=p
figure box crate at=c
figure hue huge side=heroes at=H
legend H plain
`).Setup()
	want := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %+v, not %+v", what, got, want)
		}
	}
	want("settings", su.Settings, rules.Settings{JumpCost: 3, JumpRisk: -1, CarefulCost: 2, DeadPass: true})
	sd := su.Sides[0]
	want("side", []any{sd.Mana, sd.Income, sd.Darklord, su.Sides[1].Darklord}, []any{7, 2, true, false})
	want("kinds in order of use", kindNames(su), "mite pot crate huge imp")
	want("abilities", len(su.Abilities), 2)
	want("jab", su.Abilities[0], rules.Ability{Name: "jab", Range: 3, Targets: 2, Aim: rules.AimObject, Agility: true, Weapon: true, Vertical: true,
		Tiers: [3]rules.Tier{{}, {Damage: 2, Prone: true}, {Damage: 3, Force: rules.Push, Distance: 4, Prone: true, Grab: true}}})
	want("an overridden tier", su.Abilities[1].Tiers, [3]rules.Tier{{Force: rules.Slide, Distance: 9}, {Force: rules.Push, Distance: 2}, {Force: rules.Push, Distance: 3}})
	want("mite", su.Kinds[0], rules.Kind{Name: "mite", Size: 1, Frame: -2, Might: 2, Stability: 3, Abilities: []int{0, 1}})
	want("pot", su.Kinds[1], rules.Kind{Name: "pot", Size: 1, Frame: 1, Material: rules.Glass, Traits: rules.Object})
	want("crate's material", su.Kinds[2].Material, rules.Plain)
	want("huge", su.Kinds[3], rules.Kind{Name: "huge", Size: 3})
	want("spells known", sd.Spells, []int{0, 1, 2})
	want("curse", su.Spells[0], rules.Spell{Name: "curse", Cost: 3, Class: rules.Conjuration, Effect: rules.Boost, Aim: rules.AimAny, Turns: 4,
		Stat: rules.StatSkill, Amount: -2})
	want("call", su.Spells[1], rules.Spell{Name: "call", Effect: rules.CombatHopper, Kinds: []int{4, 4, 0}, Structure: rules.Town, Terrain: rules.Tree,
		Terrains: rules.NativeTo(rules.Bog) | rules.NativeTo(rules.Sand)})
	camp := su.Spells[2]
	want("an overridden spell", []any{camp.Effect, camp.Turns, camp.Heal, camp.Exit, camp.Mana, camp.Range},
		[]any{rules.HopGroup, 5, true, rules.ExitAdjacent, 3, 2})
	want("stamina", su.Figures[0].Stamina, []int{1, 2})
	want("magical glass", su.Floors[0].Cells[1].Magical, true)
}

func kindNames(su *rules.Setup) string {
	var out []string
	for _, k := range su.Kinds {
		out = append(out, k.Name)
	}
	return strings.Join(out, " ")
}

// TestSettingsUnsaid keeps the rulebook's numbers where a level says nothing.
func TestSettingsUnsaid(t *testing.T) {
	for _, text := range []string{"", "setting\n", "setting jump-risk=1 dead-pass=no\n"} {
		s := rulestest.Must(parse(t, small+text+"map\na\nend\nfigure ann knight side=heroes at=a\n").New(1))(t)
		if got, want := s.Board().Settings(), (rules.Settings{JumpCost: 2, JumpRisk: 1, CarefulCost: 1}); got != want {
			t.Errorf("%q gives %+v", text, got)
		}
	}
}

// TestRuleErrorsOfAbilitiesAndSpells wants what the rules refuse to point at the
// statement that caused it.
func TestRuleErrorsOfAbilitiesAndSpells(t *testing.T) {
	ak := small + "map\nak\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"
	for _, c := range []struct{ text, want string }{
		{"spell hex effect=boost kinds=imp", "t.txt:13:1: spell hex: only a spell that creates a group names kinds, and it names 1 to 8 (SP-01)"},
		{"spell hex effect=summon", "t.txt:13:1: spell hex: only a spell that creates"},
		{"spell hex effect=summon kinds=golem", "t.txt:13:1: spell hex: it creates a kind that is unknown, large or an object (SP-01)"},
		{"side x spells=muster\nkind swordsman size=2", "t.txt:13:1: spell muster: it creates a kind"},
		{"kind mite abilities=shove,bash,hurl,charge,gust,bowl,toss", "t.txt:13:1: a kind has at most 6 abilities (MV-05)"},
		{"figure bob imp,imp side=heroes at=0:0,0 stamina=1", "t.txt:13:1: bob has 2 members but stamina for 1 (FG-03)"},
		{"figure bob imp side=heroes at=0:0,0 stamina=2", "t.txt:13:1: the stamina of a imp must be 1 to 1 (FG-03)"},
	} {
		_, err := parse(t, ak+c.text).New(1)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("for %q\n got %v\nwant %s", c.text, err, c.want)
		}
	}
	many := ak
	for i := range rules.MaxAbilities + 1 {
		many += "ability a" + string(rune('a'+i/26)) + string(rune('a'+i%26)) + " tier1=prone\n"
	}
	if _, err := parse(t, many).New(1); err == nil || !strings.Contains(err.Error(), "t.txt:133:1: a level has at most 120 abilities (MV-05)") {
		t.Errorf("too many abilities give %v", err)
	}
}

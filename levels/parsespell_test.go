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

func TestErrorsOfAbilitiesAndSpells(t *testing.T) {
	ak := small + "map\nak\nend\nfigure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"
	for _, c := range []struct{ text, want string }{
		{"setting jump-cost=0", `t.txt:13:19: expected a number from 1 to 60, not "0"`},
		{"setting jump-risk=6", `t.txt:13:19: expected a number from 0 to 5, not "6"`},
		{"setting dead-pass=maybe", `t.txt:13:19: unknown dead-pass "maybe"; expected no, yes`},
		{"setting\nsetting", "t.txt:14:1: setting is already in line 13"},
		{"setting quick", `t.txt:13:9: unexpected "quick"`},
		{"side x mana=251", `t.txt:13:13: expected a number from 0 to 250, not "251"`},
		{"side x income=-1", `t.txt:13:15: expected a number from 0 to 250, not "-1"`},
		{"side x spells=soul-jar,dispell", `t.txt:13:24: unknown spell "dispell"; did you mean "dispel"?`},
		{"side x spells=dispel,dispel", "t.txt:13:22: dispel is here twice"},
		{"side x spells=dispel,all", `t.txt:13:22: unknown spell "all"`},
		{"legend x glass magicl", `t.txt:13:16: unknown terrain, feature or structure "magicl"`},
		{"kind mite size=1X", `t.txt:13:16: unknown size "1X"; did you mean "1T"?`},
		{"kind mite size=6", `t.txt:13:16: unknown size "6"; did you mean`},
		{"kind mite might=61", `t.txt:13:17: expected a number from 0 to 60, not "61"`},
		{"kind mite stability=x", `t.txt:13:21: expected a number from 0 to 60, not "x"`},
		{"kind mite material=paper", `t.txt:13:20: unknown material "paper"; expected none, glass, wood, stone, metal`},
		{"kind mite abilities=shove,shovel", `t.txt:13:27: unknown ability "shovel"; did you mean "shove"?`},
		{"kind mite abilities=shove,shove", "t.txt:13:27: shove is here twice"},
		{"spell all effect=dispel", "t.txt:13:7: no spell can be named all: that word has a meaning in lists"},
		{"ability none", "t.txt:13:9: no ability can be named none: that word has a meaning in lists"},
		{"ability Jab", `t.txt:13:9: a name starts with a lower-case letter`},
		{"ability jab range=31", `t.txt:13:19: expected a number from 1 to 30, not "31"`},
		{"ability jab targets=9", `t.txt:13:21: expected a number from 1 to 8, not "9"`},
		{"ability jab aim=foe", `t.txt:13:17: unknown aim "foe"`},
		{`ability jab tier1="damage"`, `t.txt:13:26: expected a number from 1 to 60, not ""`},
		{`ability jab tier1="damage x"`, `t.txt:13:27: expected a number from 1 to 60, not "x"`},
		{`ability jab tier2="prone  pusch 2"`, `t.txt:13:27: unknown effect of a tier: "pusch"; did you mean "push"?`},
		{`ability jab tier3="push 2 pull 3"`, `t.txt:13:27: this tier has its forced movement twice`},
		{`ability jab tier3="prone prone"`, `t.txt:13:26: this tier has prone twice`},
		{`ability jab tier1="slide 31"`, `t.txt:13:26: expected a number from 1 to 30, not "31"`},
		{`ability jab tier4="prone"`, `t.txt:13:13: ability has no field "tier4"; did you mean "tier1"?`},
		{`ability jab weapn`, `t.txt:13:13: unexpected "weapn"; did you mean "weapon"?`},
		{"spell hex", "t.txt:13:1: a spell needs an effect, such as effect=hop-group"},
		{"spell hex effect=boots", `t.txt:13:18: unknown effect "boots"; did you mean "boost"?`},
		{"spell hex effect=none", `t.txt:13:18: unknown effect "none"`},
		{"spell hex effect=boost class=spell", `t.txt:13:30: unknown class "spell"`},
		{"spell hex effect=boost stat=luck", `t.txt:13:29: unknown stat "luck"`},
		{"spell hex effect=boost exit=there", `t.txt:13:29: unknown exit "there"; did you mean "here"?`},
		{"spell hex effect=boost amount=-61", `t.txt:13:31: expected a number from -60 to 60, not "-61"`},
		{"spell hex effect=boost cost=251", `t.txt:13:29: expected a number from 0 to 250, not "251"`},
		{"spell hex effect=boost turns=101", `t.txt:13:30: expected a number from 0 to 100, not "101"`},
		{"spell hex effect=flood terrain=lava", `t.txt:13:32: unknown terrain "lava"`},
		{"spell hex effect=combat-hopper terrains=bog,slope", `t.txt:13:45: unknown terrain "slope"`},
		{"spell hex effect=hop-structure structure=inn", `t.txt:13:42: unknown structure "inn"`},
		{"spell hex effect=summon kinds=imp,inp", `t.txt:13:35: unknown kind "inp"; did you mean "imp"?`},
		{"spell hex effect=summon kinds=imp,imp,imp,imp,imp,imp,imp,imp,imp", "t.txt:13:63: a group has 1 to 8 members (FG-01)"},
		{"figure bob imp side=heroes at=a stamina=0", `t.txt:13:41: expected a number from 1 to 60, not "0"`},
		{"figure bob imp side=heroes at=a stamina=1,", `t.txt:13:43: expected a number from 1 to 60, not ""`},
		{"figure bob imp side=heroes at=a stamina=1,1,1,1,1,1,1,1,1", "t.txt:13:57: a group has 1 to 8 members (FG-01)"},
	} {
		_, err := Parse("t.txt", []byte(ak+c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("for %q\n got %v\nwant %s", c.text, err, c.want)
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

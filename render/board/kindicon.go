package board

import (
	"math/bits"
	"strings"

	"wallfall/assets/icon"
	"wallfall/rules"
)

// The icons of kinds, abilities, spells and causes that have one of their own, by name.
var (
	kindIcons    = iconsOf("kind/")
	abilityIcons = iconsOf("ability/")
	spellIcons   = iconsOf("spell/")
	causeIcons   = iconsOf("cause/")
)

func iconsOf(prefix string) map[string]icon.ID {
	m := map[string]icon.ID{}
	for id := icon.Count; id < icon.Total(); id++ {
		if name, ok := strings.CutPrefix(icon.Name(id), prefix); ok {
			m[name] = id
		}
	}
	return m
}

// fallbacks are the figures for kinds that have none of their own but one of some traits.
// They are tried in this order: the most distinctive trait comes first.
var fallbacks = [...]struct {
	traits rules.Trait
	icon   icon.ID
}{
	{rules.Dragon, icon.Named("kind/dragon")},
	{rules.Gatemouth, icon.Named("kind/gatemouth")},
	{rules.Lord | rules.Darklord, icon.Named("any/lord")},
	{rules.Flying | rules.Hover, icon.Named("any/wing")},
	{rules.Undying, icon.Named("any/undying")},
	{rules.Magic, icon.Named("any/magic")},
	{rules.Rangestriker, icon.Named("any/shot")},
	{rules.Swimmer, icon.Named("any/fish")},
	{rules.Monster, icon.Named("any/beast")},
}

// material figures stand for loose objects that have none of their own.
var materialIcons = map[rules.Terrain]icon.ID{
	rules.Glass: icon.Named("kind/vase"), rules.Wood: icon.Named("kind/crate"),
	rules.Stone: icon.Named("kind/block"), rules.Metal: icon.Named("kind/stove"),
}

// IconOf returns the figure of a kind: its own; that of a kind whose name is a word
// of its name, as of knight in black-knight; or one for its traits.
func IconOf(k *rules.Kind) icon.ID {
	for rest := k.Name; rest != ""; {
		i := strings.LastIndexByte(rest, '-')
		if id, ok := kindIcons[rest[i+1:]]; ok {
			return id
		}
		rest = rest[:max(i, 0)]
	}
	if k.Traits&rules.Object != 0 {
		if id, ok := materialIcons[k.Material]; ok {
			return id
		}
		return icon.Named("any/object")
	}
	for _, f := range fallbacks {
		if k.Traits&f.traits != 0 {
			return f.icon
		}
	}
	switch {
	case k.Bulk() > 0:
		return icon.Named("any/large")
	case k.Bulk() < 0:
		return icon.Named("any/small")
	}
	return icon.Named("any/foot")
}

// forceIcons stand for abilities that have no sign of their own.
var forceIcons = [...]icon.ID{
	rules.NoForce: icon.Named("deed/other"), rules.Push: icon.Named("deed/push"),
	rules.Pull: icon.Named("deed/pull"), rules.Slide: icon.Named("deed/slide"),
}

// AbilityIcon returns the sign of an ability: its own, or that of the way in which
// it moves others.
func AbilityIcon(a *rules.Ability) icon.ID {
	if id, ok := abilityIcons[a.Name]; ok {
		return id
	}
	for _, t := range a.Tiers {
		if t.Force != rules.NoForce && int(t.Force) < len(forceIcons) {
			return forceIcons[t.Force]
		}
	}
	return forceIcons[rules.NoForce]
}

// effectIcons stand for spells that have no sign of their own.
var effectIcons = map[rules.Effect]icon.ID{
	rules.HopGroup: icon.Named("spell/encampment"), rules.HopRecruit: icon.Named("spell/vision-quest"),
	rules.SoulJar: icon.Named("spell/soul-jar"), rules.Await: icon.Named("spell/awaiting"),
	rules.HopStructure: icon.Named("spell/seelie-court"), rules.CombatHopper: icon.Named("spell/citizens-militia"),
	rules.Teleport: icon.Named("spell/bolt-of-somersaults"), rules.TeleportHome: icon.Named("spell/teleportation"),
	rules.Exchange: icon.Named("spell/chtai-exchange"), rules.Flood: icon.Named("spell/inundate"),
	rules.Dispel: icon.Named("spell/dispel"), rules.Summon: icon.Named("spell/muster"),
	rules.Income: icon.Named("spell/tithe"), rules.Cheapen: icon.Named("spell/frugality"), rules.Ward: icon.Named("spell/aegis"),
}

// SpellIcon returns the sign of a spell: its own, or that of what it does.
func SpellIcon(sp *rules.Spell) icon.ID {
	if id, ok := spellIcons[sp.Name]; ok {
		return id
	}
	if id, ok := effectIcons[sp.Effect]; ok {
		return id
	}
	return icon.Named("spell")
}

// CauseIcon returns the sign of what took a figure out of the game.
func CauseIcon(c rules.Cause) icon.ID { return causeIcons[c.String()] }

// signIcons are the icons of the signs, by their bits.
var signIcons = [...]icon.ID{
	icon.Named("state/prone"), icon.Named("state/pit"), icon.Named("state/slain"), icon.Named("state/flying"), icon.Named("state/held"),
	icon.Named("state/contact"), icon.Named("state/home"), icon.Named("state/spell"), icon.Named("state/must"), icon.Named("state/mixed"),
}

// SignIcon returns the icon of a sign; of several, that of the first.
func SignIcon(s Sign) icon.ID {
	if i := bits.TrailingZeros16(uint16(s)); i < len(signIcons) {
		return signIcons[i]
	}
	return icon.None
}

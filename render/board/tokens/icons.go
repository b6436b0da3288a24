package tokens

import (
	"cmp"
	"math/bits"
	"strings"

	"wallfall/assets/icon"
	"wallfall/render/board/scene"
	"wallfall/rules"
)

// fallbacks are the icons of kinds that have no icon of their own, by their traits, the
// most distinctive first.
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

// IconOf returns the figure of a kind: its own; that of a kind whose name is a word
// of its name, as of knight in black-knight; or one for its traits.
func IconOf(k *rules.Kind) icon.ID {
	for rest := k.Name; rest != ""; {
		i := strings.LastIndexByte(rest, '-')
		if id := icon.Named("kind/" + rest[i+1:]); id != icon.None {
			return id
		}
		rest = rest[:max(i, 0)]
	}
	if k.Traits&rules.Object != 0 {
		return cmp.Or(icon.Named("object/"+k.Material.String()), icon.Named("any/object"))
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

// FaceOf returns the portrait of a kind for its token, that of a kind whose name is a word
// of its name, or none.
func FaceOf(k *rules.Kind) icon.Face {
	for rest := k.Name; rest != ""; {
		i := strings.LastIndexByte(rest, '-')
		if f := icon.TokenOf(rest[i+1:]); f.Ink != icon.None {
			return f
		}
		rest = rest[:max(i, 0)]
	}
	return icon.Face{}
}

// AbilityIcon returns the sign of an ability: its own, or that of the way in which
// it moves others.
func AbilityIcon(a *rules.Ability) icon.ID {
	force := rules.NoForce
	for _, t := range a.Tiers {
		force = cmp.Or(force, t.Force())
	}
	return cmp.Or(icon.Named("ability/"+a.Name), icon.Named("deed/"+force.String()))
}

// SpellIcon returns the sign of a spell: its own, or that of what it does.
func SpellIcon(sp *rules.Spell) icon.ID {
	return cmp.Or(icon.Named("spell/"+sp.Name), icon.Named("effect/"+sp.Effect.String()), icon.Named("spell"))
}

// CauseIcon returns the sign of what took a figure out of the game.
func CauseIcon(c rules.Cause) icon.ID { return icon.Named("cause/" + c.String()) }

// signIcons are the icons of the signs, by their bits.
var signIcons = [...]icon.ID{
	icon.Named("state/prone"), icon.Named("state/pit"), icon.Named("state/slain"), icon.Named("state/flying"), icon.Named("state/held"),
	icon.Named("state/contact"), icon.Named("state/home"), icon.Named("state/spell"), icon.Named("state/must"), icon.Named("state/mixed"),
}

// SignIcon returns the icon of a sign; of several, that of the first.
func SignIcon(s scene.Sign) icon.ID {
	if i := bits.TrailingZeros16(uint16(s)); i < len(signIcons) {
		return signIcons[i]
	}
	return icon.None
}

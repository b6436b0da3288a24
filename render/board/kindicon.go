package board

import (
	"strings"

	"wallfall/assets/icon"
	"wallfall/rules"
)

// kindIcons are the figures of the kinds that have one of their own, by name.
var kindIcons = func() map[string]icon.ID {
	m := map[string]icon.ID{"spider": icon.Named("kind/brown-strider")}
	for id := icon.Count; id < icon.Total(); id++ {
		if name, ok := strings.CutPrefix(icon.Name(id), "kind/"); ok {
			m[name] = id
		}
	}
	return m
}()

// fallback is a figure for kinds that have none of their own.
type fallback struct {
	traits rules.Trait // any of these
	icon   icon.ID
}

// fallbacks are tried in this order: what tells most about a kind comes first.
var fallbacks = [...]fallback{
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

var (
	footIcon   = icon.Named("any/foot")
	largeIcon  = icon.Named("any/large")
	smallIcon  = icon.Named("any/small")
	objectIcon = icon.Named("any/object")
)

// IconOf gives the figure of a kind: its own; that of a kind whose name is a word
// of its name, as of knight in black-knight; or one that tells its traits.
func IconOf(k *rules.Kind) icon.ID {
	if id, ok := kindIcons[k.Name]; ok {
		return id
	}
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
		return objectIcon
	}
	for _, f := range fallbacks {
		if k.Traits&f.traits != 0 {
			return f.icon
		}
	}
	switch {
	case k.Bulk() > 0:
		return largeIcon
	case k.Bulk() < 0:
		return smallIcon
	}
	return footIcon
}

package campaign

import (
	"errors"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Offer is what the squad can get after a win: one of Ability, Stamina, Mana, Heal, Join,
// Way and Item is set.
type Offer struct {
	levels.Place
	Hero    int    // -1 for everyone
	Text    string // what it changes about play
	Ability string
	Stamina int
	Mana    int
	Heal    bool
	Join    bool   // the hero joins the squad
	Way     string // a level that only this opens before the chapter is won
	Item    Item
}

// Item is a thing that a hero carries for good, for better and for worse.
type Item struct {
	Name  string
	Stats []Bonus
}

// Bonus is what an item adds to a stat.
type Bonus struct {
	Stat string // a field of the statement kind
	N    int
}

// stats are the fields of a kind that an item can change.
var stats = []string{"power", "skill", "move", "stamina", "armor", "agility", "might", "stability"}

// stat returns where a kind holds a stat.
func stat(k *rules.Kind, name string) *int {
	return [...]*int{&k.Power, &k.Skill, &k.Move, &k.Stamina, &k.Armor, &k.Agility, &k.Might, &k.Stability}[slices.Index(stats, name)]
}

// maxOffers is how many offers a level has at most; maxAbilities is how many abilities a
// kind has at most (MV-05); maxBonus is the most that an item adds to a stat or takes off.
const (
	maxOffers    = 3
	maxAbilities = 6
	maxBonus     = 9
)

// choose reads an offer of a level.
func (r *reader) choose(st *levels.Statement, l *Level) {
	o := Offer{Place: levels.Place{Line: st.Line, Col: st.Words[0].Col}, Hero: -1}
	if len(l.Offers) == maxOffers {
		r.fail(st.Line, 1, "%s has more than %d offers", l.Name, maxOffers)
		return
	}
	who := st.Words[0]
	if who.Val != "all" {
		if o.Hero = r.known(st, who, "hero", append(namesOf(r.Heroes), "all")); o.Hero < 0 {
			return
		}
	}
	if len(st.Words) > 1 {
		if o.Text = st.Words[1].Val; !st.Words[1].Quoted {
			r.fail(st.Line, st.Words[1].Col, "unexpected %s (a text stands in quotes)", levels.Quote(o.Text))
			return
		}
	}
	if item, ok := st.Field("item"); ok {
		if o.Item.Name = item.Val; o.Hero < 0 || item.Val == "" {
			r.fail(st.Line, who.Col, "only a hero can carry an item, which needs a name: choose NAME item=\"Name\"")
		}
		for _, w := range st.Fields {
			if slices.Contains(stats, w.Key) {
				o.Item.Stats = append(o.Item.Stats, Bonus{w.Key, r.number(st, w, -maxBonus, maxBonus)})
			}
		}
	}
	if len(st.Fields) != 1+len(o.Item.Stats) || o.Item.Name != "" && len(o.Item.Stats) == 0 {
		r.fail(st.Line, 1, "an offer is one thing: ability=NAME, stamina=NUMBER, mana=NUMBER, heal, join, way=LEVEL, or item=\"Name\" with stats such as might=2 move=-1")
		return
	}
	if o.Item.Name == "" {
		r.thing(st, st.Fields[0], &o)
	}
	if o.Join && (o.Hero < 0 || r.Heroes[o.Hero].Joins == "") {
		r.fail(st.Line, who.Col, "only a hero with joins= can join")
	}
	l.Offers = append(l.Offers, o)
}

// thing reads what an offer without an item is about.
func (r *reader) thing(st *levels.Statement, w levels.Word, o *Offer) {
	who := st.Words[0]
	switch {
	case w.Key == "stamina":
		o.Stamina = r.number(st, w, 1, 9)
	case w.Key == "mana":
		if o.Mana = r.number(st, w, 1, rules.MaxMana); o.Hero >= 0 {
			r.fail(st.Line, who.Col, "mana is everyone's: choose all mana=%s", w.Val)
		}
	case w.Key == "ability" && o.Hero < 0:
		r.fail(st.Line, who.Col, "only one hero can learn an ability: choose NAME ability=%s", w.Val)
	case w.Key == "ability":
		names := levels.Each(levels.CatalogueAbilities(), func(a levels.Ability) string { return a.Name })
		o.Ability = w.Val
		r.known(st, w, "ability", names)
		for _, k := range levels.Catalogue() {
			if k.Name == r.Heroes[o.Hero].Kind && slices.Contains(k.Knows, w.Val) {
				r.fail(st.Line, w.ValCol, "every %s knows %s already", k.Name, w.Val)
			}
		}
	case w.Key == "way":
		o.Way = w.Val
	case w.Key != "": // a stat
		r.fail(st.Line, w.Col, "%s= stands with item=", w.Key)
	default:
		o.Heal, o.Join = w.Val == "heal", w.Val == "join"
	}
}

// ways marks the levels that offers open.
func (r *reader) ways() {
	names := namesOf(r.Levels)
	for i := range r.Levels {
		for _, o := range r.Levels[i].Offers {
			n := slices.Index(names, o.Way)
			if o.Way != "" && n < 0 {
				r.fail(o.Line, o.Col, "unknown level %s%s", levels.Quote(o.Way), levels.Hint(o.Way, names))
			} else if o.Way != "" {
				r.Levels[n].Side = true
			}
		}
	}
}

// last returns the last level of a level's chapter.
func (c *Campaign) last(level int) int {
	for level+1 < len(c.Levels) && c.Levels[level+1].Chapter == c.Levels[level].Chapter {
		level++
	}
	return level
}

// Shut reports whether a level that an offer opens is closed: the way was not taken, and
// the chapter is not won.
func (c *Campaign) Shut(s *State, level int) bool {
	return c.Levels[level].Side && !slices.Contains(s.Ways, c.Levels[level].Name) && s.win(level) == nil && s.win(c.last(level)) == nil
}

// Useful reports whether an offer of a level would change anything.
func (c *Campaign) Useful(s *State, o *Offer) bool {
	if o.Hero >= 0 && (s.Squad[o.Hero].Lost || s.Squad[o.Hero].Away != o.Join) {
		return false
	}
	switch {
	case o.Heal:
		return slices.ContainsFunc(s.targets(o), func(h Standing) bool { return h.Wounds > 0 && !h.Lost })
	case o.Ability != "":
		h := &s.Squad[o.Hero]
		return !slices.Contains(h.Abilities, o.Ability) && len(h.Abilities) < maxAbilities
	case o.Way != "":
		level := slices.Index(namesOf(c.Levels), o.Way)
		return !slices.Contains(s.Ways, o.Way) && level >= 0 && s.win(level) == nil
	case o.Item.Name != "":
		return !slices.ContainsFunc(s.Squad[o.Hero].Items, func(i Item) bool { return i.Name == o.Item.Name })
	}
	return true
}

// targets returns the part of the squad that an offer is for.
func (s *State) targets(o *Offer) []Standing {
	if o.Hero < 0 {
		return s.Squad
	}
	return s.Squad[o.Hero : o.Hero+1]
}

// Take takes an offer of a level that waits for a choice, or none for -1.
func (c *Campaign) Take(s *State, level, offer int) {
	w := s.win(level)
	if w == nil || w.Taken != 0 || offer >= len(c.Levels[level].Offers) {
		return
	}
	if w.Taken = offer + 1; offer < 0 {
		w.Taken = -1
		return
	}
	o := &c.Levels[level].Offers[offer]
	useful := c.Useful(s, o)
	s.Mana = min(s.Mana+o.Mana, rules.MaxMana)
	if o.Way != "" && useful {
		s.Ways = append(s.Ways, o.Way)
	}
	squad := s.targets(o)
	for i := range squad {
		h := &squad[i]
		if h.Lost {
			continue
		}
		if h.Stamina += o.Stamina; o.Heal {
			h.Wounds = 0
		}
		h.Away = h.Away && !o.Join
		if o.Ability != "" && useful {
			h.Abilities = append(h.Abilities, o.Ability)
		}
		if o.Item.Name != "" && useful {
			h.Items = append(h.Items, o.Item)
		}
	}
}

// carried returns a kind as a hero is who carries some items.
func (h *Standing) carried(k rules.Kind) rules.Kind {
	k.Stamina = stamina(&k)
	if k.Move == 0 {
		k.Move = k.Skill
	}
	for _, item := range h.Items {
		for _, b := range item.Stats {
			*stat(&k, b.Stat) += b.N
		}
	}
	for _, name := range stats {
		least := 0
		if name == "stamina" || name == "move" {
			least = 1
		}
		n := stat(&k, name)
		*n = min(max(*n, least), rules.MaxStat)
	}
	return k
}

// joiner reads the kind of a hero who joins later.
func (r *reader) joiner(st *levels.Statement, h *Hero) {
	w, ok := st.Field("joins")
	if !ok {
		return
	}
	h.Joins = w.Val
	text := "wallfall 2\ntitle \"T\"\nside a\nside b\ngoal a slay-all\nkind " + h.Kind + " " + strings.ReplaceAll(h.Joins, "\n", " ") +
		"\nmap\nxy\nend\nfigure x " + h.Kind + " side=a at=x\nfigure y knight side=b at=y\n"
	lv, err := levels.Parse("", []byte(text))
	if err == nil {
		_, err = lv.New(1)
	}
	if wrong := (levels.Problems)(nil); errors.As(err, &wrong) {
		r.fail(st.Line, w.ValCol, "%s can't join: %s", h.Name, wrong[0].Msg) // a large one finds no room there, either
		return
	}
	h.kind = lv.Kinds[lv.Figures[0].Kinds[0]]
}

// room returns a cell where a hero who has joined can begin: the nearest plain and empty one
// on foot from a figure, that no other hero has.
func room(g *rules.State, from rules.FigID, taken []rules.Cell) (rules.Cell, bool) {
	b, start := g.Board(), g.Figure(from).Cell
	seen := []rules.Cell{start}
	for n := 0; n < len(seen); n++ {
		for d := range b.Topology().Dirs() {
			c := b.Neighbour(seen[n], rules.Dir(d))
			if c == rules.NoCell || slices.Contains(seen, c) || g.Terrain(c) != rules.Plain || g.Feature(c) != rules.NoFeature || g.WallAt(c) >= 0 || g.Solid(c) || b.Ground(c) != b.Ground(start) {
				continue
			}
			seen = append(seen, c)
			if t, _ := g.Structure(c); t == rules.NoStructure && b.Tag(c) == 0 && b.Link(c) == rules.NoCell && g.FigAt(c) == rules.NoFig && !slices.Contains(taken, c) {
				return c, true
			}
		}
	}
	return rules.NoCell, false
}

package campaign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// State is the progress of a player. The zero value is not valid: see Start.
type State struct {
	Mode  int // the difficulty
	Won   []Win
	Squad []Standing // in the order of the heroes
	Mana  int        // carried over
	Ways  []string   // levels that offers opened
	Iron  Iron
}

// Win is a level that was won.
type Win struct {
	Level  int
	Rounds int   // the fewest
	Medals uint8 // in the caller's meaning
	Taken  int   // the offer taken, from 1; 0 while none is chosen yet, -1 for none
}

// Standing is the state of a hero.
type Standing struct {
	Wounds    int // stamina that is lost
	Stamina   int // beyond what the kind has
	Abilities []string
	Items     []Item
	Lost      bool // died in a run without undo: somebody else stands in
	Away      bool // has not joined yet
}

// Start returns the state of a campaign that begins.
func (c *Campaign) Start(mode int) *State {
	s := &State{Mode: mode, Squad: make([]Standing, len(c.Heroes)), Iron: Iron{Under: -1}}
	for i := range s.Squad {
		s.Squad[i].Away = c.Heroes[i].Joins != ""
	}
	return s
}

// win returns the win of a level, nil for none.
//
//go:noinline
func (s *State) win(level int) *Win {
	if i := slices.IndexFunc(s.Won, func(w Win) bool { return w.Level == level }); i >= 0 {
		return &s.Won[i]
	}
	return nil
}

// Result returns how a level was won.
func (s *State) Result(level int) (Win, bool) {
	if w := s.win(level); w != nil {
		return *w, true
	}
	return Win{}, false
}

// Open reports whether a level can be played.
func (c *Campaign) Open(s *State, level int) bool {
	needs := c.Levels[level].Needs
	return len(needs) == 0 || !c.Shut(s, level) && slices.ContainsFunc(needs, func(n int) bool { return s.win(n) != nil })
}

// Next returns the level to play next: of the open levels that are not won, one to which a
// way was chosen, else the first that the last win opened, else the first; -1 for none.
func (c *Campaign) Next(s *State) int {
	found := -1
	for i := range c.Levels {
		if s.win(i) != nil || !c.Open(s, i) {
			continue
		}
		if slices.Contains(s.Ways, c.Levels[i].Name) {
			return i
		}
		opened := len(s.Won) > 0 && slices.Contains(c.Levels[i].Needs, s.Won[len(s.Won)-1].Level)
		if found < 0 || opened && !slices.Contains(c.Levels[found].Needs, s.Won[len(s.Won)-1].Level) {
			found = i
		}
	}
	return found
}

// Choosing returns the level with offers that wait for a choice, -1 for none.
func (c *Campaign) Choosing(s *State) int {
	for _, w := range s.Won {
		if w.Taken == 0 {
			return w.Level
		}
	}
	return -1
}

// Win records that a level was won. lv is the level as Apply composed it, and end its last
// position. If the level was won before, only rounds and medals count.
func (c *Campaign) Win(s *State, level int, lv *levels.Level, end *rules.State, medals uint8) {
	if w := s.win(level); w != nil {
		w.Rounds, w.Medals = min(w.Rounds, end.Round()), w.Medals|medals
		return
	}
	late := c.Levels[level].Side && !slices.Contains(s.Ways, c.Levels[level].Name) // it is played for its medals
	w := Win{Level: level, Rounds: end.Round(), Medals: medals, Taken: -1}
	for i := range s.Squad {
		h := &s.Squad[i]
		if h.Lost || h.Away {
			continue
		}
		if n := c.figure(lv, i); n >= 0 {
			full := stamina(&lv.Kinds[lv.Figures[n].Kinds[0]].Kind)
			v := end.Figure(rules.FigID(n))
			if h.Wounds = full - v.Stamina[0]; v.Dead {
				h.Wounds = full
			}
			h.Wounds = min(h.Wounds, full/2)
		}
		h.Wounds = max(0, h.Wounds-c.Rest)
	}
	if side := c.Levels[level].side(c); len(lv.Sides[side].Spells) > 0 {
		s.Mana = min(end.Mana(side), c.Mana)
	}
	for i := range c.Levels[level].Offers {
		if !late && c.Useful(s, &c.Levels[level].Offers[i]) {
			w.Taken = 0
		}
	}
	s.Won = append(s.Won, w)
}

// stamina returns the stamina that the rules give a kind.
func stamina(k *rules.Kind) int {
	if k.Stamina > 0 {
		return k.Stamina
	}
	return max(1, k.Power)
}

// Health returns the stamina that a hero has and could have in a level; for a hero who is
// not in it, or for level -1, by the kind in the catalogue.
func (c *Campaign) Health(s *State, hero, level int) (now, full int) {
	kind := c.Heroes[hero].kind
	for _, k := range levels.Catalogue() {
		if k.Name == c.Heroes[hero].Kind && c.Heroes[hero].Joins == "" {
			kind = k
		}
	}
	if level >= 0 && c.Heroes[hero].Joins == "" && c.In(hero, level) {
		lv := c.Levels[level].Parsed
		kind = lv.Kinds[lv.Figures[c.figure(lv, hero)].Kinds[0]]
	}
	if kind.Name == "" {
		return 0, 0
	}
	return c.health(s, hero, &kind.Kind)
}

// health returns the stamina that a hero of a kind has and could have.
func (c *Campaign) health(s *State, hero int, kind *rules.Kind) (now, full int) {
	h := &s.Squad[hero]
	k := h.carried(*kind)
	full = min(max(1, k.Stamina+h.Stamina+c.Modes[s.Mode].Stamina), rules.MaxStat)
	return max(full-h.Wounds, (full+1)/2), full
}

// In reports whether a hero is in a level: one who joins is in all of them.
func (c *Campaign) In(hero, level int) bool {
	return c.Levels[level].Parsed != nil && (c.Heroes[hero].Joins != "" || c.figure(c.Levels[level].Parsed, hero) >= 0)
}

// Speaker returns the hero whose face is shown beside a text of a level: the first one it
// names, else one who is in the level.
func (c *Campaign) Speaker(level int, text string) int {
	best, at := 0, len(text)
	for i := range c.Heroes {
		if n := strings.Index(text, c.Heroes[i].Label); n >= 0 && n < at && c.Heroes[i].Joins == "" {
			best, at = i, n
		}
	}
	for i := range c.Heroes {
		if hero := (level + i) % len(c.Heroes); at == len(text) && c.Heroes[hero].Joins == "" && c.In(hero, level) {
			return hero
		}
	}
	return best
}

// Apply returns the text of a level as it is played: with the stamina and the
// abilities of the squad, and the mana that is carried over.
func (c *Campaign) Apply(s *State, level int) []byte {
	l := &c.Levels[level]
	lines := strings.Split(string(l.Text), "\n")
	list := levels.Outline(lines)
	tail := ""
	set := func(at levels.Place, key string, n int) {
		if i := slices.IndexFunc(list, func(st levels.Statement) bool { return st.Line == at.Line }); i >= 0 {
			lines[at.Line-1] = setField(lines[at.Line-1], &list[i], key, strconv.Itoa(n))
		}
	}
	for i := range c.Heroes {
		n := c.figure(l.Parsed, i)
		if n < 0 || c.Heroes[i].Joins != "" {
			continue
		}
		f := &l.Parsed.Figures[n]
		text, now, full := c.kindLine(s, i, &l.Parsed.Kinds[f.Kinds[0]])
		tail += text
		if f.Stamina != nil {
			now = min(now, f.Stamina[0])
		}
		if now < full || f.Stamina != nil {
			set(f.Place, "stamina", now)
		}
	}
	tail += c.joined(s, l)
	if sd := &l.Parsed.Sides[l.side(c)]; s.Mana > 0 && len(sd.Spells) > 0 {
		set(sd.Place, "mana", min(sd.Mana+s.Mana, rules.MaxMana))
	}
	text := strings.Join(lines, "\n")
	if tail != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return []byte(text + tail)
}

// kindLine returns the statement that makes a kind what a hero has become, "" if that is no
// change, and the hero's stamina.
func (c *Campaign) kindLine(s *State, hero int, k *levels.Kind) (text string, now, full int) {
	h := &s.Squad[hero]
	now, full = c.health(s, hero, &k.Kind)
	was, is := (&Standing{}).carried(k.Kind), h.carried(k.Kind)
	is.Stamina = full
	for _, name := range stats {
		if n := *stat(&is, name); n != *stat(&was, name) || name == "move" && k.Move == 0 && is.Skill != was.Skill || name == "stamina" && k.Stamina == 0 && is.Power != was.Power {
			text += " " + name + "=" + strconv.Itoa(n)
		}
	}
	knows := slices.Clone(k.Knows)
	for _, a := range h.Abilities {
		if !slices.Contains(knows, a) && len(knows) < maxAbilities {
			knows = append(knows, a)
		}
	}
	if len(knows) > len(k.Knows) {
		text += " abilities=" + strings.Join(knows, ",")
	}
	if text != "" {
		text = "kind " + k.Name + text + "\n"
	}
	return text, now, full
}

// joined returns the statements of the heroes who have joined the squad: each stands beside
// the first of the others, if there is room.
func (c *Campaign) joined(s *State, l *Level) (text string) {
	var g *rules.State
	var taken []rules.Cell
	for i := range c.Heroes {
		h := &c.Heroes[i]
		if h.Joins == "" || s.Squad[i].Away || s.Squad[i].Lost || c.figure(l.Parsed, i) >= 0 {
			continue // perhaps the level is about this very person
		}
		first := slices.IndexFunc(l.Parsed.Figures, func(f levels.Figure) bool { return f.Side == l.side(c) })
		if g == nil {
			g, _ = l.Parsed.New(1)
		}
		at, ok := room(g, rules.FigID(first), taken)
		if !ok {
			continue
		}
		taken = append(taken, at)
		kind, now, full := c.kindLine(s, i, &h.kind)
		text += "kind " + h.Kind + " " + h.Joins + "\n" + kind + "figure " + h.Name + " " + h.Kind + " side=" + c.Side + " at=" + g.Board().FormatCell(at)
		if now < full {
			text += " stamina=" + strconv.Itoa(now)
		}
		text += "\n"
	}
	return text
}

// setField sets a field of the statement that a line holds.
func setField(line string, st *levels.Statement, key, value string) string {
	if w, ok := st.Field(key); ok {
		return replaced(line, w.ValCol-1, w.End-1, value)
	}
	return replaced(line, st.End()-1, st.End()-1, " "+key+"="+value)
}

// replaced returns a line with a text in place of some of its runes.
func replaced(line string, from, to int, text string) string {
	rs := []rune(line)
	return string(rs[:from]) + text + string(rs[to:])
}

// Save writes the state as text for Load.
func (c *Campaign) Save(s *State) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "format 2\ndifficulty %d\nmana %d\n", s.Mode, s.Mana)
	for _, w := range s.Won {
		fmt.Fprintf(&b, "won %s %d %d %d\n", c.Levels[w.Level].Name, w.Rounds, w.Medals, w.Taken)
	}
	for _, way := range s.Ways {
		fmt.Fprintf(&b, "way %s\n", way)
	}
	if s.Iron.On {
		fmt.Fprintf(&b, "iron %d\n", s.Iron.Defeats)
		if s.Iron.Under >= 0 {
			fmt.Fprintf(&b, "under %s %d\n", c.Levels[s.Iron.Under].Name, s.Iron.Seed)
		}
	}
	for i, h := range s.Squad {
		switch {
		case h.Lost:
			fmt.Fprintf(&b, "lost %s\n", c.Heroes[i].Name)
			continue
		case h.Away:
			continue
		}
		fmt.Fprintf(&b, "hero %s %d %d %s\n", c.Heroes[i].Name, h.Wounds, h.Stamina, strings.Join(h.Abilities, ","))
		for _, item := range h.Items {
			fmt.Fprintf(&b, "item %s %s %s\n", c.Heroes[i].Name, strings.Join(levels.Each(item.Stats, func(b Bonus) string { return b.Stat + "=" + strconv.Itoa(b.N) }), ","), item.Name)
		}
	}
	return []byte(b.String())
}

// Load reads a state. It skips what the campaign no longer has, and any nonsense.
func (c *Campaign) Load(text []byte) *State {
	s, old := c.Start(Normal), true
	for _, line := range strings.Split(string(text), "\n") {
		ws := append(strings.Fields(line), "", "", "", "", "")
		level, hero := slices.Index(namesOf(c.Levels), ws[1]), slices.Index(namesOf(c.Heroes), ws[1])
		switch ws[0] {
		case "format":
			old = false
		case "way":
			if level >= 0 && !slices.Contains(s.Ways, ws[1]) {
				s.Ways = append(s.Ways, ws[1])
			}
		case "item":
			if hero >= 0 && !s.Squad[hero].Lost {
				h := &s.Squad[hero]
				h.Items = append(h.Items, itemOf(ws[2], strings.TrimSpace(strings.Join(ws[3:], " "))))
			}
		case "difficulty":
			s.Mode = within(ws[1], 0, len(ModeNames)-1)
		case "mana":
			s.Mana = within(ws[1], 0, rules.MaxMana)
		case "won":
			if level >= 0 && s.win(level) == nil {
				s.Won = append(s.Won, Win{level, within(ws[2], 1, 1<<15), uint8(within(ws[3], 0, 255)), within(ws[4], -1, len(c.Levels[level].Offers))})
			}
		case "iron":
			s.Iron.On, s.Iron.Defeats = true, within(ws[1], 0, MaxDefeats)
		case "under":
			s.Iron.Under = level
			s.Iron.Seed, _ = strconv.ParseUint(ws[2], 10, 64)
		case "lost":
			if hero >= 0 {
				s.Squad[hero] = stand
			}
		case "hero":
			if hero >= 0 {
				h := Standing{Wounds: within(ws[2], 0, rules.MaxStat), Stamina: within(ws[3], 0, rules.MaxStat)}
				for _, a := range strings.Split(ws[4], ",") {
					if slices.ContainsFunc(levels.CatalogueAbilities(), func(b levels.Ability) bool { return b.Name == a }) {
						h.Abilities = append(h.Abilities, a)
					}
				}
				s.Squad[hero] = h
			}
		}
	}
	for i := range s.Won { // before ways could be chosen all were open
		for _, o := range c.Levels[s.Won[i].Level].Offers {
			if old && o.Way != "" && s.Won[i].Taken != 0 && !slices.Contains(s.Ways, o.Way) {
				s.Ways = append(s.Ways, o.Way)
			}
		}
	}
	return s
}

// itemOf reads an item of a saved state.
func itemOf(text, name string) Item {
	item := Item{Name: name}
	for _, part := range strings.Split(text, ",") {
		if key, n, ok := strings.Cut(part, "="); ok && slices.Contains(stats, key) {
			item.Stats = append(item.Stats, Bonus{key, within(n, -maxBonus, maxBonus)})
		}
	}
	return item
}

// within parses a word as a whole number and clamps it to lo..hi.
func within(word string, lo, hi int) int {
	v, _ := strconv.Atoi(word)
	return min(max(v, lo), hi)
}

// Iron is the state of a run without undo.
type Iron struct {
	On      bool
	Under   int    // the level that was begun and has not ended, -1 for none
	Seed    uint64 // of its match
	Defeats int    // levels lost
}

// MaxDefeats is how many lost levels end a run.
const MaxDefeats = 3

// stand is how a lost hero stands: a neighbour who has learned nothing, and whose wounds
// do not heal.
var stand = Standing{Wounds: rules.MaxStat, Lost: true}

// Ended reports whether a run is lost.
func (s *State) Ended() bool {
	return s.Iron.On && (s.Iron.Defeats >= MaxDefeats || !slices.ContainsFunc(s.Squad, func(h Standing) bool { return !h.Lost && !h.Away }))
}

// Close records the end of the level that was begun: heroes who died in it are lost, and
// the level counts as a defeat unless it was won. lv is the level that was played and end
// its last position, nil if they are gone. It returns the heroes who were lost in it.
func (c *Campaign) Close(s *State, lv *levels.Level, end *rules.State, won bool) (lost []int) {
	if s.Iron.Under, s.Iron.Seed = -1, 0; !won {
		s.Iron.Defeats++
	}
	for i := range s.Squad {
		if lv == nil || s.Squad[i].Lost || s.Squad[i].Away {
			continue
		}
		if n := c.figure(lv, i); n >= 0 && end.Figure(rules.FigID(n)).Dead {
			s.Squad[i] = stand
			lost = append(lost, i)
		}
	}
	return lost
}

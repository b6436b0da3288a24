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
	Lost      bool // died in a run without undo: somebody else stands in
}

// Start returns the state of a campaign that begins.
func (c *Campaign) Start(mode int) *State {
	return &State{Mode: mode, Squad: make([]Standing, len(c.Heroes)), Iron: Iron{Under: -1}}
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
	return len(needs) == 0 || slices.ContainsFunc(needs, func(n int) bool { return s.win(n) != nil })
}

// Next returns the level to play next: of the open levels that are not won, the first
// that the last win opened, else the first; -1 for none.
func (c *Campaign) Next(s *State) int {
	found := -1
	for i := range c.Levels {
		if s.win(i) != nil || !c.Open(s, i) {
			continue
		}
		if n := len(s.Won); n > 0 && slices.Contains(c.Levels[i].Needs, s.Won[n-1].Level) {
			return i
		}
		if found < 0 {
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

// Useful reports whether an offer of a level would change anything.
func (c *Campaign) Useful(s *State, o *Offer) bool {
	switch {
	case o.Hero >= 0 && s.Squad[o.Hero].Lost:
		return false
	case o.Heal:
		return slices.ContainsFunc(s.targets(o), func(h Standing) bool { return h.Wounds > 0 && !h.Lost })
	case o.Ability != "":
		h := &s.Squad[o.Hero]
		return !slices.Contains(h.Abilities, o.Ability) && len(h.Abilities) < maxAbilities
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
	s.Mana = min(s.Mana+o.Mana, rules.MaxMana)
	squad := s.targets(o)
	for i := range squad {
		h := &squad[i]
		if h.Lost {
			continue
		}
		if h.Stamina += o.Stamina; o.Heal {
			h.Wounds = 0
		}
		if o.Ability != "" && c.Useful(s, o) {
			h.Abilities = append(h.Abilities, o.Ability)
		}
	}
}

// Win records that a level was won. lv is the level as Apply composed it, and end its last
// position. If the level was won before, only rounds and medals count.
func (c *Campaign) Win(s *State, level int, lv *levels.Level, end *rules.State, medals uint8) {
	if w := s.win(level); w != nil {
		w.Rounds, w.Medals = min(w.Rounds, end.Round()), w.Medals|medals
		return
	}
	w := Win{Level: level, Rounds: end.Round(), Medals: medals, Taken: -1}
	for i := range s.Squad {
		h := &s.Squad[i]
		if h.Lost {
			continue
		}
		if n := c.figure(lv, i); n >= 0 {
			full := stamina(&lv.Kinds[lv.Figures[n].Kinds[0]])
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
		if c.Useful(s, &c.Levels[level].Offers[i]) {
			w.Taken = 0
		}
	}
	s.Won = append(s.Won, w)
}

// stamina returns the stamina that the rules give a kind.
func stamina(k *levels.Kind) int {
	if k.Stamina > 0 {
		return k.Stamina
	}
	return max(1, k.Power)
}

// Health returns the stamina that a hero has and could have in a level; for a hero who is
// not in it, or for level -1, by the kind in the catalogue.
func (c *Campaign) Health(s *State, hero, level int) (now, full int) {
	var kind *levels.Kind
	for _, k := range levels.Catalogue() {
		if k.Name == c.Heroes[hero].Kind {
			kind = &k
		}
	}
	if level >= 0 && c.In(hero, level) {
		lv := c.Levels[level].Parsed
		kind = &lv.Kinds[lv.Figures[c.figure(lv, hero)].Kinds[0]]
	}
	if kind == nil {
		return 0, 0
	}
	h := &s.Squad[hero]
	full = min(max(1, stamina(kind)+h.Stamina+c.Modes[s.Mode].Stamina), rules.MaxStat)
	return max(full-h.Wounds, (full+1)/2), full
}

// In reports whether a hero is in a level.
func (c *Campaign) In(hero, level int) bool {
	return c.Levels[level].Parsed != nil && c.figure(c.Levels[level].Parsed, hero) >= 0
}

// Speaker returns the hero whose face is shown beside a text of a level: the first one it
// names, else one who is in the level.
func (c *Campaign) Speaker(level int, text string) int {
	best, at := 0, len(text)
	for i := range c.Heroes {
		if n := strings.Index(text, c.Heroes[i].Label); n >= 0 && n < at {
			best, at = i, n
		}
	}
	for i := range c.Heroes {
		if hero := (level + i) % len(c.Heroes); at == len(text) && c.In(hero, level) {
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
		if n < 0 {
			continue
		}
		f := &l.Parsed.Figures[n]
		h, k := &s.Squad[i], &l.Parsed.Kinds[f.Kinds[0]]
		now, full := c.Health(s, i, level)
		knows := slices.Clone(k.Knows)
		for _, a := range h.Abilities {
			if !slices.Contains(knows, a) && len(knows) < maxAbilities {
				knows = append(knows, a)
			}
		}
		if full != stamina(k) || len(knows) > len(k.Knows) {
			tail += "kind " + k.Name + " stamina=" + strconv.Itoa(full)
			if len(knows) > len(k.Knows) {
				tail += " abilities=" + strings.Join(knows, ",")
			}
			tail += "\n"
		}
		if f.Stamina != nil {
			now = min(now, f.Stamina[0])
		}
		if now < full || f.Stamina != nil {
			set(f.Place, "stamina", now)
		}
	}
	if sd := &l.Parsed.Sides[l.side(c)]; s.Mana > 0 && len(sd.Spells) > 0 {
		set(sd.Place, "mana", min(sd.Mana+s.Mana, rules.MaxMana))
	}
	text := strings.Join(lines, "\n")
	if tail != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return []byte(text + tail)
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
	fmt.Fprintf(&b, "difficulty %d\nmana %d\n", s.Mode, s.Mana)
	for _, w := range s.Won {
		fmt.Fprintf(&b, "won %s %d %d %d\n", c.Levels[w.Level].Name, w.Rounds, w.Medals, w.Taken)
	}
	if s.Iron.On {
		fmt.Fprintf(&b, "iron %d\n", s.Iron.Defeats)
		if s.Iron.Under >= 0 {
			fmt.Fprintf(&b, "under %s %d\n", c.Levels[s.Iron.Under].Name, s.Iron.Seed)
		}
	}
	for i, h := range s.Squad {
		if h.Lost {
			fmt.Fprintf(&b, "lost %s\n", c.Heroes[i].Name)
			continue
		}
		fmt.Fprintf(&b, "hero %s %d %d %s\n", c.Heroes[i].Name, h.Wounds, h.Stamina, strings.Join(h.Abilities, ","))
	}
	return []byte(b.String())
}

// Load reads a state. It skips what the campaign no longer has, and any nonsense.
func (c *Campaign) Load(text []byte) *State {
	s := c.Start(Normal)
	for _, line := range strings.Split(string(text), "\n") {
		ws := append(strings.Fields(line), "", "", "", "", "")
		level, hero := slices.Index(namesOf(c.Levels), ws[1]), slices.Index(namesOf(c.Heroes), ws[1])
		switch ws[0] {
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
	return s
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
	return s.Iron.On && (s.Iron.Defeats >= MaxDefeats || !slices.ContainsFunc(s.Squad, func(h Standing) bool { return !h.Lost }))
}

// Close records the end of the level that was begun: heroes who died in it are lost, and
// the level counts as a defeat unless it was won. lv is the level that was played and end
// its last position, nil if they are gone. It returns the heroes who were lost in it.
func (c *Campaign) Close(s *State, lv *levels.Level, end *rules.State, won bool) (lost []int) {
	if s.Iron.Under, s.Iron.Seed = -1, 0; !won {
		s.Iron.Defeats++
	}
	for i := range s.Squad {
		if lv == nil || s.Squad[i].Lost {
			continue
		}
		if n := c.figure(lv, i); n >= 0 && end.Figure(rules.FigID(n)).Dead {
			s.Squad[i] = stand
			lost = append(lost, i)
		}
	}
	return lost
}

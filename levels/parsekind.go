package levels

import (
	"slices"
	"strings"

	"wallfall/rules"
)

// numberField is a field of a statement that is a whole number.
type numberField struct {
	key    string
	to     *int
	lo, hi int
}

func (p *parser) numbers(st *stmt, fields []numberField) {
	for _, f := range fields {
		if w, ok := st.Field(f.key); ok {
			*f.to = p.number(st, w, f.lo, f.hi)
		}
	}
}

// choice reads a field that is one of some words and returns its place among
// them; ok is false if the statement does not have it, or has it wrong.
func (p *parser) choice(st *stmt, key string, known []string) (i int, ok bool) {
	w, ok := st.Field(key)
	if !ok {
		return 0, false
	}
	if i = slices.Index(known, w.Val); i < 0 {
		return 0, p.fail(Place{st.Line, w.ValCol}, "unknown "+key+" "+Quote(w.Val)+Hint(w.Val, known))
	}
	return i, true
}

// pick reads a field that is one of the words of an enumeration from 0 on.
func pick[T ~int | ~uint8](p *parser, st *stmt, key string, words []string, to *T) {
	if i, ok := p.choice(st, key, words); ok {
		*to = T(i)
	}
}

// WordsOf lists the names of an enumeration of the rules from a value on.
func WordsOf[T interface {
	~int | ~uint8
	String() string
}](first T) []string {
	var out []string
	for i := first; i.String() != ""; i++ {
		out = append(out, i.String())
	}
	return out
}

// list reads words separated by commas out of a list of known ones; "none" is
// the empty list. at names the thing in a message.
func (p *parser) list(st *stmt, w Word, thing string, known []string, add func(string, Place)) {
	if w.Val == "none" {
		return
	}
	col := w.ValCol
	for _, part := range strings.Split(w.Val, ",") {
		at := Place{st.Line, col}
		if !slices.Contains(known, part) {
			p.fail(at, "unknown "+thing+" "+Quote(part)+Hint(part, known))
			return
		}
		add(part, at)
		col += len([]rune(part)) + 1
	}
}

// once reads a list in which nothing may stand twice.
func (p *parser) once(st *stmt, w Word, thing string, known []string) []string {
	var out []string
	p.list(st, w, thing, known, func(name string, at Place) {
		if slices.Contains(out, name) {
			p.fail(at, name+" is here twice")
			return
		}
		out = append(out, name)
	})
	return out
}

// kind reads a kind: what it does not say it takes from the kind of that name
// in the catalogue or above it in the file.
func (p *parser) kind(st *stmt) {
	name := p.listed(st)
	k := p.kinds.get(name)
	k.Name, k.Place = name, st.place()
	p.numbers(st, []numberField{
		{"power", &k.Power, 0, rules.MaxStat}, {"skill", &k.Skill, 0, rules.MaxStat}, {"move", &k.Move, 0, rules.MaxStat},
		{"stamina", &k.Stamina, 1, rules.MaxStat}, {"armor", &k.Armor, 0, rules.MaxStat}, {"agility", &k.Agility, 0, rules.MaxStat},
		{"might", &k.Might, 0, rules.MaxStat}, {"stability", &k.Stability, 0, rules.MaxStat},
	})
	if i, ok := p.choice(st, "size", sizes[:]); ok {
		k.Size, k.Frame = 1, i-2
		if i > 3 {
			k.Size, k.Frame = i-3, 0
		}
	}
	if i, ok := p.choice(st, "material", materials[:]); ok {
		k.Material = [...]rules.Terrain{rules.Plain, rules.Glass, rules.Wood, rules.Stone, rules.Metal}[i]
	}
	if w, ok := st.Field("native"); ok {
		k.Native = 0
		p.list(st, w, "native", append(WordsOf(rules.Plain+1), WordsOf(rules.NoEdge+1)...), func(name string, _ Place) {
			if t, ok := rules.ParseTerrain(name); ok {
				k.Native |= rules.NativeTo(t)
			} else if e, ok := rules.ParseEdge(name); ok {
				k.Native |= rules.NativeToEdge(e)
			}
		})
	}
	if w, ok := st.Field("traits"); ok {
		k.Traits = 0
		p.list(st, w, "traits", traitWords(), func(name string, _ Place) {
			t, _ := rules.ParseTrait(name)
			k.Traits |= t
		})
	}
	if w, ok := st.Field("abilities"); ok {
		k.Knows = p.once(st, w, "ability", p.abilities.names)
	}
	if len(p.kinds.names) > 2000 {
		p.stop("", st.place(), "too many kinds")
	}
	p.kinds.put(name, k)
}

// sizes are the sizes of figures from the smallest on; the first four take up
// one cell (FG-02). "1" is 1M.
var sizes = [...]string{"1T", "1S", "1M", "1L", "1", "2", "3", "4", "5"}

// materials are what objects are made of (FM-19).
var materials = [...]string{"none", "glass", "wood", "stone", "metal"}

func traitWords() []string {
	var out []string
	for i := 0; rules.TraitName(i) != ""; i++ {
		out = append(out, rules.TraitName(i))
	}
	return out
}

// use returns the index of something known in the level's list of its sort, to
// which it is added when it is new; prepare completes it then. What is not known is
// 0: its declaration has failed.
func use[T any](s *shelf[T], list *[]T, name string, prepare func(*T)) int {
	if i, ok := s.at[name]; ok {
		return i
	}
	if s.known[name] == nil {
		return 0
	}
	t := s.get(name)
	prepare(&t)
	*list = append(*list, t)
	s.at[name] = len(*list) - 1
	return s.at[name]
}

// useKind is use for a kind and its abilities.
func (p *parser) useKind(name string) int {
	return use(p.kinds, &p.lv.Kinds, name, func(k *Kind) {
		k.Abilities = nil
		for _, a := range k.Knows {
			k.Abilities = append(k.Abilities, p.useAbility(a))
		}
	})
}

func (p *parser) useAbility(name string) int {
	return use(p.abilities, &p.lv.Abilities, name, func(*Ability) {})
}

// useSpell is use for a spell and the kinds that it brings forth.
func (p *parser) useSpell(name string) int {
	return use(p.spells, &p.lv.Spells, name, func(s *Spell) {
		s.Kinds = nil
		for _, k := range s.Brings {
			s.Kinds = append(s.Kinds, p.useKind(k))
		}
	})
}

// sideSpells reads which spells a side knows; "all" are all there are.
func (p *parser) sideSpells(st *stmt) {
	i := slices.IndexFunc(p.lv.Sides, func(s Side) bool { return s.Place == st.place() })
	w, ok := st.Field("spells")
	if i < 0 || !ok {
		return
	}
	known := p.spells.names
	if w.Val != "all" {
		known = p.once(st, w, "spell", p.spells.names)
	}
	for _, name := range known {
		p.lv.Sides[i].Spells = append(p.lv.Sides[i].Spells, p.useSpell(name))
	}
}

package levels

import (
	_ "embed"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wallfall/rules"
	"wallfall/rules/message"
)

// numberField is a field of a statement that is a whole number.
type numberField struct {
	key    string
	to     *int
	lo, hi int
}

func (p *parser) numbers(st *Statement, fields []numberField) {
	for _, f := range fields {
		if w, ok := st.Field(f.key); ok {
			*f.to = p.number(st, w, f.lo, f.hi)
		}
	}
}

// choice reads a field that must be one of the known words and returns its index; ok is
// false if the field is missing or wrong.
func (p *parser) choice(st *Statement, key string, known []string) (i int, ok bool) {
	w, ok := st.Field(key)
	if !ok {
		return 0, false
	}
	if i = slices.Index(known, w.Val); i < 0 {
		return 0, p.fail(Place{st.Line, w.ValCol}, "unknown %s %s%s", key, Quote(w.Val), Hint(w.Val, known))
	}
	return i, true
}

// pick reads a field that is one of the words of an enumeration from 0 on.
func pick[T ~int | ~uint8](p *parser, st *Statement, key string, words []string, to *T) {
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

// Each returns the results of a function for the elements of a list, nil for an empty list.
func Each[T, U any](list []T, of func(T) U) (out []U) {
	for _, x := range list {
		out = append(out, of(x))
	}
	return out
}

// list reads words separated by commas, all of which must be known; "none" is the empty
// list. thing is what messages call them.
func (p *parser) list(st *Statement, w Word, thing string, known []string, add func(string, Place)) {
	if w.Val == "none" {
		return
	}
	for _, part := range w.List() {
		at := Place{st.Line, part.Col}
		if !slices.Contains(known, part.Val) {
			p.fail(at, "unknown %s %s%s", thing, Quote(part.Val), Hint(part.Val, known))
			return
		}
		add(part.Val, at)
	}
}

// once reads a list in which nothing may stand twice.
func (p *parser) once(st *Statement, w Word, thing string, known []string) []string {
	var out []string
	p.list(st, w, thing, known, func(name string, at Place) {
		if slices.Contains(out, name) {
			p.fail(at, "%s is here twice", name)
			return
		}
		out = append(out, name)
	})
	return out
}

// kind reads a kind: what it does not say it takes from the kind of that name
// in the catalogue or above it in the file.
func (p *parser) kind(st *Statement) {
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
			if t, ok := rules.Parse[rules.Terrain](name); ok {
				k.Native |= rules.NativeTo(t)
			} else if e, ok := rules.Parse[rules.Edge](name); ok {
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

// use returns the index of something by name in the level's list, to which it adds what
// is used for the first time; prepare completes it then. An unknown name has index 0: its
// declaration has failed.
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
		k.Abilities = Each(k.Knows, p.useAbility)
	})
}

func (p *parser) useAbility(name string) int {
	return use(p.abilities, &p.lv.Abilities, name, func(*Ability) {})
}

// useSpell is use for a spell and the kinds that it brings forth.
func (p *parser) useSpell(name string) int {
	return use(p.spells, &p.lv.Spells, name, func(s *Spell) {
		s.Kinds = Each(s.Brings, p.useKind)
	})
}

// sideSpells reads which spells a side knows; "all" are all there are.
func (p *parser) sideSpells(st *Statement) {
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

var (
	aimWords    = WordsOf(rules.Aim(0))
	classWords  = WordsOf(rules.SpellClass(0))
	statWords   = WordsOf(rules.Stat(0))
	effectWords = WordsOf(rules.NoEffect + 1)
	exitWords   = []string{rules.ExitHere: "here", rules.ExitAdjacent: "adjacent"}
	yesNoWords  = []string{"no", "yes"}
)

// setting reads the numbers and switches of the level (PF-02, FM-15, FM-19).
func (p *parser) setting(st *Statement) {
	set := &p.lv.Settings
	risk := 1
	p.numbers(st, []numberField{{"jump-cost", &set.JumpCost, 1, rules.MaxStat}, {"jump-risk", &risk, 0, 5},
		{"careful-cost", &set.CarefulCost, 1, rules.MaxStat}})
	if set.JumpRisk = risk; risk == 0 {
		set.JumpRisk = -1
	}
	for key, to := range map[string]*bool{"dead-pass": &set.DeadPass, "tough-objects": &set.ToughObjects} {
		i, _ := p.choice(st, key, yesNoWords)
		*to = i == 1
	}
}

// ability reads an ability: what it does not say it takes from the one of that
// name in the catalogue or above it in the file (MV-05).
func (p *parser) ability(st *Statement) {
	name := p.listed(st)
	a := p.abilities.get(name)
	a.Name, a.Place = name, st.place()
	p.numbers(st, []numberField{{"range", &a.Range, 1, rules.MaxRange}, {"targets", &a.Targets, 1, rules.MaxGroup}})
	pick(p, st, "aim", aimWords, &a.Aim)
	a.Agility = a.Agility || st.has("agility")
	a.Weapon = a.Weapon || st.has("weapon")
	a.Vertical = a.Vertical || st.has("vertical")
	for i := range a.Tiers {
		if w, ok := st.Field("tier" + strconv.Itoa(i+1)); ok {
			a.Tiers[i] = p.tier(st, w)
		}
	}
	p.abilities.put(name, a)
}

// tierWords are what a tier may speak of.
var tierWords = WordsOf(rules.TierEffect(0))

// tier reads what an ability does at one tier, such as "damage 3 push 2 prone".
func (p *parser) tier(st *Statement, w Word) (t rules.Tier) {
	col := w.ValCol
	if w.Quoted {
		col++
	}
	numbered := false
	var e rules.TierEffect // that a number follows if it is numbered
	for _, part := range strings.Split(w.Val, " ") {
		at := Place{st.Line, col}
		col += len([]rune(part)) + 1
		if part == "" {
			continue
		}
		if numbered {
			t[e], numbered = uint8(p.mustNumber(st, Word{Val: part, ValCol: at.Col}, 1, e.Most())), false
			continue
		}
		var ok bool
		if e, ok = rules.Parse[rules.TierEffect](part); !ok {
			p.stop("", at, "unknown effect of a tier: %s%s", Quote(part), Hint(part, tierWords))
		}
		if e.Force() != rules.NoForce && t.Force() != rules.NoForce {
			p.stop("", at, "this tier has %s twice", message.Of("its forced movement"))
		}
		if t[e] > 0 {
			p.stop("", at, "this tier has %s twice", part)
		}
		if numbered = e.Most() > 0; !numbered {
			t[e] = 1
		}
	}
	if numbered {
		p.mustNumber(st, Word{ValCol: col - 1}, 1, e.Most())
	}
	return t
}

// spell reads a spell: what it does not say it takes from the one of that name
// in the catalogue or above it in the file (SP-01).
func (p *parser) spell(st *Statement) {
	name := p.listed(st)
	s := p.spells.get(name)
	s.Name, s.Place = name, st.place()
	p.numbers(st, []numberField{
		{"cost", &s.Cost, 0, rules.MaxMana}, {"turns", &s.Turns, 0, rules.MaxTurns}, {"range", &s.Range, 0, rules.MaxRange},
		{"mana", &s.Mana, 0, rules.MaxMana}, {"amount", &s.Amount, -rules.MaxStat, rules.MaxStat},
	})
	s.Heal = s.Heal || st.has("heal")
	s.All = s.All || st.has("all")
	if i, ok := p.choice(st, "effect", effectWords); ok {
		s.Effect = rules.NoEffect + 1 + rules.Effect(i)
	}
	s.Class = rules.ClassOf(s.Effect, s.Turns)
	pick(p, st, "class", classWords, &s.Class)
	pick(p, st, "aim", aimWords, &s.Aim)
	pick(p, st, "exit", exitWords, &s.Exit)
	pick(p, st, "stat", statWords, &s.Stat)
	pick(p, st, "terrain", WordsOf(rules.Terrain(0)), &s.Terrain)
	pick(p, st, "structure", WordsOf(rules.Structure(0)), &s.Structure)
	if w, ok := st.Field("terrains"); ok {
		s.Terrains = 0
		p.list(st, w, "terrain", WordsOf(rules.Terrain(0)), func(name string, _ Place) {
			t, _ := rules.Parse[rules.Terrain](name)
			s.Terrains |= rules.NativeTo(t)
		})
	}
	if w, ok := st.Field("kinds"); ok {
		s.Brings = nil
		p.list(st, w, "kind", p.kinds.names, func(name string, at Place) {
			if s.Brings = append(s.Brings, name); len(s.Brings) == rules.MaxGroup+1 {
				p.failAs("FG-01", at, "a group has 1 to 8 members")
			}
		})
	}
	if s.Effect == rules.NoEffect {
		p.stop("", st.place(), "a spell needs an effect, such as effect=%s", effectWords[0])
	}
	p.spells.put(name, s)
}

//go:embed kinds.txt
var kindsText string

//go:embed abilities.txt
var abilitiesText string

//go:embed spells.txt
var spellsText string

// Lists returns the text of the lists of kinds, abilities and spells.
func Lists() string { return kindsText + abilitiesText + spellsText }

// catalogue reads the three lists once; the result is never changed.
var catalogue = sync.OnceValue(readCatalogue)

// readCatalogue reads the lists of abilities, kinds and spells as statements of
// one level without a board.
func readCatalogue() *parser {
	p := &parser{lv: &Level{}, forms: forms, part: true, abilities: newShelf[Ability](), kinds: newShelf[Kind](), spells: newShelf[Spell]()}
	for _, f := range []struct {
		file, text, keyword string
		read                func(*Statement)
	}{
		{"abilities.txt", abilitiesText, "ability", p.ability},
		{"kinds.txt", kindsText, "kind", p.kind},
		{"spells.txt", spellsText, "spell", p.spell},
	} {
		p.lv.File, p.stmts = f.file, nil
		seen := map[string]bool{}
		p.scan(strings.Split(f.text, "\n"), 1)
		for _, st := range p.stmts {
			if st.Keyword != f.keyword {
				p.fail(st.place(), "%s does not take %s", f.file, st.Keyword)
			}
			name := st.Words[0].Val
			if seen[name] {
				p.fail(st.place(), "there is already a %s %s", f.keyword, name)
			}
			seen[name] = true
		}
		p.each(f.keyword, f.read)
	}
	// What a level takes from here lies in no file of the reader's.
	p.abilities.each(func(a *Ability) { a.Place = Place{} })
	p.kinds.each(func(k *Kind) { k.Place = Place{} })
	p.spells.each(func(s *Spell) { s.Place = Place{} })
	return p
}

// Catalogue lists the kinds every level may use without declaring them, as
// kinds.txt gives them. The slice must not be changed.
func Catalogue() []Kind { return catalogue().kinds.list() }

// CatalogueAbilities lists the abilities every level may use, as abilities.txt
// gives them.
func CatalogueAbilities() []Ability { return catalogue().abilities.list() }

// CatalogueSpells lists the spells every level may use, as spells.txt gives them.
func CatalogueSpells() []Spell { return catalogue().spells.list() }

// CatalogueStatements returns the statements of the catalogue with a keyword: kind,
// ability or spell.
func CatalogueStatements(keyword string) []Statement {
	text := map[string]string{"kind": kindsText, "ability": abilitiesText, "spell": spellsText}[keyword]
	return Outline(strings.Split(text, "\n"))
}

// shelf holds what levels may use by name: abilities, kinds or spells. at holds
// the places in the level of those that it does use.
type shelf[T any] struct {
	known map[string]*T
	names []string // in the order they were defined
	at    map[string]int
}

func newShelf[T any]() *shelf[T] {
	return &shelf[T]{known: map[string]*T{}, at: map[string]int{}}
}

// copy returns a shelf with the same things and none in use.
func (s *shelf[T]) copy() *shelf[T] {
	return &shelf[T]{known: maps.Clone(s.known), names: slices.Clip(s.names), at: map[string]int{}}
}

// put adds something, or puts it in the place of what had its name.
func (s *shelf[T]) put(name string, t T) {
	if s.known[name] == nil {
		s.names = append(s.names, name)
	}
	s.known[name] = &t
}

// get returns what has a name, the zero value when nothing has.
func (s *shelf[T]) get(name string) T {
	if t := s.known[name]; t != nil {
		return *t
	}
	var none T
	return none
}

func (s *shelf[T]) each(fn func(*T)) {
	for _, name := range s.names {
		fn(s.known[name])
	}
}

func (s *shelf[T]) list() []T {
	out := make([]T, 0, len(s.names))
	s.each(func(t *T) { out = append(out, *t) })
	return out
}

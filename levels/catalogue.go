package levels

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed kinds.txt
var kindsText string

//go:embed abilities.txt
var abilitiesText string

//go:embed spells.txt
var spellsText string

// catalogue reads the three lists once; the result is never changed.
var catalogue = sync.OnceValue(readCatalogue)

// readCatalogue reads the lists of abilities, kinds and spells as statements of
// one level without a board.
func readCatalogue() *parser {
	p := &parser{lv: &Level{}, forms: forms, part: true, abilities: newShelf[Ability](), kinds: newShelf[Kind](), spells: newShelf[Spell]()}
	for _, f := range []struct {
		file, text, keyword string
		read                func(*stmt)
	}{
		{"abilities.txt", abilitiesText, "ability", p.ability},
		{"kinds.txt", kindsText, "kind", p.kind},
		{"spells.txt", spellsText, "spell", p.spell},
	} {
		p.lv.File, p.stmts = f.file, nil
		seen := map[string]bool{}
		p.scan(f.text, 1)
		for _, st := range p.stmts {
			if st.Keyword != f.keyword {
				p.fail(st.place(), f.file+" does not take "+st.Keyword)
			}
			name := st.Words[0].Val
			if seen[name] {
				p.fail(st.place(), "there is already a "+f.keyword+" "+name)
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
	c := newShelf[T]()
	for _, name := range s.names {
		c.put(name, *s.known[name])
	}
	return c
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

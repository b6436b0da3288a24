package levels

import (
	_ "embed"
	"sync"
)

//go:embed kinds.txt
var kindsText string

// catalogue reads kinds.txt once; the list is never changed.
var catalogue = sync.OnceValue(func() []Kind {
	p := &parser{lv: &Level{File: "kinds.txt"}, part: true, known: map[string]Kind{}}
	p.scan(kindsText, 1)
	var out []Kind
	p.each("kind", func(st *stmt) {
		if k, ok := p.kind(st); ok {
			p.known[k.Name] = k
			k.Place = Place{} // it lies in no file of the reader's
			out = append(out, k)
		}
	})
	return out
})

// Catalogue lists the kinds every level may use without declaring them, as
// kinds.txt gives them. The slice is not to be changed.
func Catalogue() []Kind { return catalogue() }

// catalogueErrors gives what is wrong with kinds.txt, for the tests.
func catalogueErrors() Problems {
	p := &parser{lv: &Level{File: "kinds.txt"}, part: true, known: map[string]Kind{}}
	p.scan(kindsText, 1)
	p.each("kind", func(st *stmt) {
		name := st.words[0].val
		if _, twice := p.known[name]; twice {
			p.fail(st.Place, "there is a kind "+name+" already")
		}
		if k, ok := p.kind(st); ok {
			p.known[name] = k
		}
	})
	return p.errs
}

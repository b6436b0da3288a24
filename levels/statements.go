package levels

import (
	"strconv"
	"strings"
)

// Form is the shape of one kind of statement of a text format that is written like
// level files: a keyword, words in order, then fields and flags in any order.
type Form struct {
	Keyword, Usage string
	Min, Max       int // plain words
	Fields, Flags  []string
	Once           bool
}

// Statements cuts the text of such a format into statements that fit their forms. The
// text begins with the statement of the first form, as its usage says it; that one is
// left out.
func Statements(file string, src []byte, forms []Form) ([]Statement, Problems) {
	p := &parser{lv: &Level{File: file}}
	for _, f := range forms {
		p.forms = append(p.forms, form{keyword: f.Keyword, usage: f.Usage, min: f.Min, max: f.Max, fields: f.Fields, flags: f.Flags, once: f.Once})
	}
	if !p.readable(src, 1) {
		return nil, p.errs
	}
	sc := newScanner(strings.TrimPrefix(string(src), "\ufeff"), 1)
	seen := map[string]int{}
	var out []Statement
	begun := false
	for len(p.errs) < maxProblems {
		line, n, ok := sc.line()
		if !ok {
			break
		}
		ws, col, msg := words(line)
		if msg != "" {
			p.fail(Place{n, col}, msg)
			continue
		}
		if len(ws) == 0 {
			continue
		}
		st, ok := p.statement(ws, n)
		if ok && !begun && st.keyword+" "+st.Words[0].Val == forms[0].Usage {
			begun = true
			continue
		}
		if !begun {
			p.errs = nil
			p.fail(Place{n, ws[0].Col}, "this file must start with the line: "+forms[0].Usage)
			return nil, p.errs
		}
		if !ok {
			continue
		}
		if st.once && seen[st.keyword] > 0 {
			p.fail(st.place(), st.keyword+" is already in line "+strconv.Itoa(seen[st.keyword]))
			continue
		}
		seen[st.keyword] = n
		out = append(out, st.Statement)
	}
	if !begun && len(p.errs) == 0 {
		p.fail(Place{1, 1}, "this file must start with the line: "+forms[0].Usage)
	}
	return out, p.errs
}

package levels

import "strings"

// Statements cuts the text of such a format into statements that fit their forms. The
// text begins with the statement of the first form, as its usage says it; that one is
// left out.
func Statements(file string, src []byte, forms []Form) ([]Statement, Problems) {
	p := &parser{lv: &Level{File: file}, forms: forms}
	if !p.readable(src, 1) {
		return nil, p.errs
	}
	opening := "this file must start with the line: " + forms[0].Usage
	seen := map[string]int{}
	var out []Statement
	begun := false
	sc := newScanner(strings.TrimPrefix(string(src), "\ufeff"), 1)
	for n, ws, ok := p.next(sc); ok; n, ws, ok = p.next(sc) {
		st, ok := p.statement(ws, n)
		switch {
		case begun:
			if ok && !p.again(st, seen) {
				out = append(out, st.Statement)
			}
		case !ok || st.Keyword+" "+st.Words[0].Val != forms[0].Usage:
			p.errs = nil
			p.fail(Place{n, ws[0].Col}, opening)
			return nil, p.errs
		default:
			begun = true
		}
	}
	if !begun && len(p.errs) == 0 {
		p.fail(Place{1, 1}, opening)
	}
	return out, p.errs
}

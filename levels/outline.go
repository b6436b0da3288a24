package levels

import "strings"

// Word is a word of a statement as it stands in the text: a plain one, or, where
// Key is set, key=value. Val is without its quotes. Columns count characters
// from 1; End is the column behind the word.
type Word struct {
	Key, Val         string
	Quoted           bool
	Col, ValCol, End int
}

// Statement is a statement as it stands in the text. Nothing in it has been
// looked up.
type Statement struct {
	Keyword string
	Line    int    // from 1
	Last    int    // the line "end" of a map or heights; of others their only line
	Words   []Word // the plain ones behind the keyword
	Fields  []Word // key=value, and flags, whose Key is empty
}

// Field returns a field of the statement.
//
//go:noinline
func (s *Statement) Field(key string) (w Word, ok bool) {
	for _, w := range s.Fields {
		if w.Key == key {
			return w, true
		}
	}
	return Word{}, false
}

// Flag returns a flag of the statement.
//
//go:noinline
func (s *Statement) Flag(name string) (w Word, ok bool) {
	for _, w := range s.Fields {
		if w.Key == "" && w.Val == name {
			return w, true
		}
	}
	return Word{}, false
}

// End returns the column behind the last word of the statement's first line.
func (s *Statement) End() int {
	end := 1 + len([]rune(s.Keyword))
	for _, list := range [][]Word{s.Words, s.Fields} {
		for _, w := range list {
			end = max(end, w.End)
		}
	}
	return end
}

// Outline cuts the lines of a level into its statements, for programs that
// change the text. Lines that are no statements are left out: it is for texts
// that Parse accepts.
func Outline(lines []string) []Statement {
	p := &parser{lv: &Level{}, forms: forms}
	sc := newScanner("", 1)
	sc.lines = lines
	var out []Statement
	for {
		line, n, ok := sc.line()
		if !ok {
			return out
		}
		line = strings.TrimSuffix(line, "\r")
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		ws, _, msg := words(line)
		if msg != "" || len(ws) == 0 {
			continue
		}
		st, ok := p.statement(ws, n)
		if !ok {
			continue
		}
		if st.form.block {
			sc.block()
			st.Last = sc.next
		}
		out = append(out, st.Statement)
	}
}

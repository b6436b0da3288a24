package levels

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wallfall/rules/message"
)

// Form is the shape of one kind of statement: a keyword, some words in order,
// then fields (key=value) and flags (bare words) in any order.
type Form struct {
	Keyword, Usage string
	min, max       int // plain words at least, and at most
	fields, flags  []string
	once           bool // may stand in a file once
	block          bool // lines follow, up to a line "end"
}

// Forms reads the forms of a text format, a line each, as messages show their use: what
// may be missing in brackets, what names something in capitals. A + stands before those
// that may stand in a file more than once.
func Forms(text string) (out []Form) {
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		usage, many := strings.CutPrefix(strings.TrimSpace(line), "+")
		shape, _, block := strings.Cut(usage, ", ")
		words := strings.Fields(shape)
		f := Form{Keyword: words[0], Usage: usage, once: !many, block: block}
		for _, w := range words[1:] {
			f.add(w)
		}
		out = append(out, f)
	}
	return out
}

// add adds a word of the usage.
func (f *Form) add(word string) {
	inner, optional := strings.CutPrefix(strings.TrimSuffix(word, "]"), "[")
	key, _, field := strings.Cut(inner, "=")
	switch {
	case field && !optional: // perhaps one of several
		for _, part := range strings.Split(inner, "|") {
			if key, _, field := strings.Cut(part, "="); field {
				f.fields = append(f.fields, key)
			} else {
				f.flags = append(f.flags, key)
			}
		}
	case field:
		f.fields = append(f.fields, key)
	case optional && inner[0] >= 'a':
		f.flags = append(f.flags, inner)
	case optional:
		f.max++
	default:
		f.min, f.max = f.min+1, f.max+1
		if strings.HasSuffix(word, "...") {
			f.max += 2
		}
	}
}

// forms are all statements of the format, in the order README.md lists them.
var forms = Forms(`
wallfall 2
title "Text"
author "Text"
about "Text"
place PLACE
topology square|hex
rounds NUMBER
setting [jump-cost=N] [jump-risk=0..5] [careful-cost=N] [dead-pass=yes|no] [tough-objects=yes|no]
+side NAME ["Label"] [colour=amber|sky|green|rose] [mana=N] [income=N] [spells=LIST|all] [keeper] [monster] [darklord]
start [round=NUMBER] [side=NAME]
+goal SIDE KIND [tag=LETTER] [n=NUMBER] [figure=NAME]
+legend CHAR TERRAIN|FEATURE|STRUCTURE... [height=0..15] [tag=LETTER] [owner=SIDE] [magical]
+kind NAME [power=N] [skill=N] [move=N] [stamina=N] [armor=N] [size=1T|1S|1M|1L|2..5] [agility=N] [might=N] [stability=N] [material=glass|wood|stone|metal] [native=LIST] [traits=LIST] [abilities=LIST]
+ability NAME [range=N] [targets=N] [aim=enemy|friend|any|object] [agility] [weapon] [vertical] [tier1="…"] [tier2="…"] [tier3="…"]
+spell NAME effect=EFFECT [cost=N] [class=CLASS] [aim=enemy|friend|any|object] [turns=N] [range=N] [exit=here|adjacent] [heal] [all] [mana=N] [stat=STAT] [amount=N] [terrain=TERRAIN] [terrains=LIST] [structure=STRUCTURE] [kinds=LIST]
+floor NUMBER [rise=1..15]
+map, then the rows, then end
+heights, then rows of 0-9a-f, then end
+figure NAME KIND[,KIND...] at=CELL [side=NAME] [facing=DIRECTION] [stamina=N,N...] [prone]
+wall NAME dir=DIRECTION at=CELLS
+edge slope|cliff|dune|rampart low=CELL high=CELL
+link CELL CELL
+opposition SIDE rest
+solution [SIDE] [rounds=NUMBER] [forced], then lines with do, choose, default and dice, then end
`)

func init() { formOf(forms, "link").min = 1 } // a character may mark both cells

// BeginsBlock reports whether the statements with a keyword are followed by lines
// that are no statements, up to a line "end".
func BeginsBlock(keyword string) bool {
	f := formOf(forms, keyword)
	return f != nil && f.block
}

// formOf finds a statement's form by its keyword, nil for none.
func formOf(forms []Form, keyword string) *Form {
	for i := range forms {
		if forms[i].Keyword == keyword {
			return &forms[i]
		}
	}
	return nil
}

type rawRow struct {
	line int
	text string
}

// statement sorts the words of a line into a statement and checks it against its form.
func (p *parser) statement(ws []Word, line int) (*Statement, bool) {
	at := Place{line, ws[0].Col}
	f := formOf(p.forms, ws[0].Val)
	if f == nil || ws[0].Quoted || ws[0].Key != "" {
		name := cmp.Or(ws[0].Key, ws[0].Val)
		known := Each(p.forms, func(f Form) string { return f.Keyword })
		return nil, p.fail(at, "unknown statement %s%s", Quote(name), Hint(name, known))
	}
	s := &Statement{Keyword: f.Keyword, Line: line, Last: line, form: f, col: at.Col}
	for _, w := range ws[1:] {
		here := Place{line, w.Col}
		switch {
		case w.Key != "":
			if !slices.Contains(f.fields, w.Key) {
				return nil, p.fail(here, "%s has no field %s%s", f.Keyword, Quote(w.Key), Hint(w.Key, f.fields))
			}
			if _, twice := s.Field(w.Key); twice {
				return nil, p.fail(here, "%s= is given twice", w.Key)
			}
			s.Fields = append(s.Fields, w)
		case !w.Quoted && len(s.Words) >= f.min && slices.Contains(f.flags, w.Val):
			s.Fields = append(s.Fields, w)
		default:
			if len(s.Words) == f.max {
				hint := Hint(w.Val, slices.Concat(f.fields, f.flags))
				if slices.Contains(f.fields, w.Val) {
					hint = meant(w.Val + "=")
				}
				return nil, p.fail(here, "unexpected %s%s (write: %s)", Quote(w.Val), hint, f.Usage)
			}
			s.Words = append(s.Words, w)
		}
	}
	if len(s.Words) < f.min {
		last := ws[len(ws)-1]
		return nil, p.fail(Place{line, last.Col + len([]rune(last.Val))}, "something is missing (write: %s)", f.Usage)
	}
	return s, true
}

// Quote shows a word of the file in a message, shortened. What cannot be
// printed could change how the line is shown, and is replaced.
func Quote(s string) string {
	if r := []rune(s); len(r) > 24 {
		s = string(r[:24]) + "…"
	}
	return `"` + strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s) + `"`
}

// Field is a field or a flag of a statement. Usage says what a field may be, as in
// "enemy|friend|any|object" or "N".
type Field struct {
	Name, Usage string
	Flag        bool
}

// FieldsOf lists the fields and flags of the statements with a keyword.
func FieldsOf(keyword string) (out []Field) {
	f := formOf(forms, keyword)
	if f == nil {
		return nil
	}
	for _, name := range f.fields {
		_, usage, _ := strings.Cut(f.Usage, name+"=")
		usage, _, _ = strings.Cut(usage, " ")
		out = append(out, Field{Name: name, Usage: strings.Trim(usage, `]"`)})
	}
	for _, name := range f.flags {
		out = append(out, Field{Name: name, Flag: true})
	}
	return out
}

// Statements cuts the text of such a format into statements that fit their forms. The
// text begins with the statement of the first form, as its usage says it; that one is
// left out.
func Statements(file string, src []byte, forms []Form) ([]Statement, Problems) {
	p := &parser{lv: &Level{File: file}, forms: forms}
	if !p.readable(src, 1) {
		return nil, p.errs
	}
	lines := strings.Split(string(src), "\n")
	at, ws := p.opening(lines)
	p.errs = nil
	if len(ws) != 2 || ws[0].Val+" "+ws[1].Val != forms[0].Usage {
		p.fail(at, "this file must start with the line: %s", forms[0].Usage)
		return nil, p.errs
	}
	p.scan(lines, 1)
	return Each(p.stmts[1:], (*Statement).copy), p.errs
}

// Word is a word of a statement as it stands in the text: a plain one, or, where
// Key is set, key=value. Val is without its quotes. Columns count characters
// from 1; End is the column behind the word.
type Word struct {
	Key, Val         string
	Quoted           bool
	Col, ValCol, End int
}

// List returns the parts of a word that is a list, each with its column.
func (w Word) List() (parts []Word) {
	col := w.ValCol
	for _, val := range strings.Split(w.Val, ",") {
		parts = append(parts, Word{Val: val, Col: col, ValCol: col})
		col += len([]rune(val)) + 1
	}
	return parts
}

// Statement is a statement as it stands in the text. Nothing in it has been
// looked up.
type Statement struct {
	Keyword string
	Line    int    // from 1
	Last    int    // the line "end" of a map or heights; of others their only line
	Words   []Word // the plain ones behind the keyword
	Fields  []Word // key=value, and flags, whose Key is empty

	form *Form
	col  int      // of the keyword
	rows []rawRow // of its block
}

//go:noinline
func (s *Statement) place() Place { return Place{s.Line, s.col} }

func (s *Statement) copy() Statement { return *s }

// placeOf returns the place of a word of the statement's first line.
func (s *Statement) placeOf(w Word) Place { return Place{s.Line, w.Col} }

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

// has reports whether the statement has a flag.
func (s *Statement) has(flag string) bool {
	_, ok := s.Flag(flag)
	return ok
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
	p := &parser{lv: &Level{}, forms: forms, lenient: true}
	p.scan(lines, 1)
	return Each(p.stmts, (*Statement).copy)
}

// opening returns the words of the first line that has some, and where they begin; the first
// place and none if none has. It fails for lines before it that can't be cut into words.
func (p *parser) opening(lines []string) (at Place, ws []Word) {
	for i, line := range lines {
		ws, col, err := words(strings.Trim(line, "\ufeff\r"))
		if len(ws) > 0 {
			return Place{i + 1, ws[0].Col}, ws
		}
		if err != nil {
			p.fail(Place{i + 1, col}, "%s", err)
		}
	}
	return Place{1, 1}, nil
}

// words cuts a line into words. On a mistake it returns the column and a sentence.
func words(line string) (ws []Word, col int, err error) {
	rs := []rune(line)
	for i := 0; ; {
		for i < len(rs) && (rs[i] == ' ' || rs[i] == '\t') {
			i++
		}
		if i >= len(rs) || rs[i] == '#' {
			return ws, 0, nil
		}
		if len(ws) >= maxWords {
			return nil, i + 1, message.Errorf("too many words in this line")
		}
		w := Word{Col: i + 1, ValCol: i + 1}
		start := i
		if rs[i] != '"' {
			for i < len(rs) && rs[i] != ' ' && rs[i] != '\t' && rs[i] != '=' {
				i++
			}
			if i < len(rs) && rs[i] == '=' && i > start && IsName(string(rs[start:i])) {
				w.Key = string(rs[start:i])
				i++
				start = i
				w.ValCol = i + 1
			}
		}
		if i < len(rs) && rs[i] == '"' {
			text, end, err := quoted(rs, i)
			if err != nil {
				return nil, i + 1, err
			}
			w.Val, w.Quoted, i = text, true, end
			if i < len(rs) && rs[i] != ' ' && rs[i] != '\t' {
				return nil, i + 1, message.Errorf("expected a space after the closing quote")
			}
		} else {
			for i < len(rs) && rs[i] != ' ' && rs[i] != '\t' {
				i++
			}
			w.Val = string(rs[start:i])
			if w.Val == "" {
				return nil, w.ValCol, message.Errorf("expected a value after %s=", w.Key)
			}
		}
		w.End = i + 1
		ws = append(ws, w)
	}
}

// MaxString is the most characters of a quoted string.
const MaxString = 400

const (
	maxWords = 32
	maxName  = 40
)

// QuoteText returns a text as level files have it: in quotes, without unprintable
// characters, and no longer than they allow.
func QuoteText(s string) string {
	rs := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s))
	return strconv.Quote(string(rs[:min(len(rs), MaxString)]))
}

// quoted reads a string whose opening quote is rs[i]; \" and \\ stand for " and \.
func quoted(rs []rune, i int) (text string, end int, err error) {
	var b strings.Builder
	n := 0
	for i++; i < len(rs); i++ {
		r := rs[i]
		switch {
		case r == '"':
			return b.String(), i + 1, nil
		case r == '\\' && i+1 < len(rs) && (rs[i+1] == '"' || rs[i+1] == '\\'):
			i++
			r = rs[i]
		case !unicode.IsPrint(r):
			return "", 0, message.Errorf("a string may only contain printable characters")
		}
		if n++; n > MaxString {
			return "", 0, message.Errorf("this string is too long; at most %d characters", MaxString)
		}
		b.WriteRune(r)
	}
	return "", 0, message.Errorf("this string has no closing quote")
}

// IsName reports whether s is a name: a lower-case letter, then lower-case
// letters, digits, - and _.
//
//go:noinline
func IsName(s string) bool {
	if s == "" || len(s) > maxName || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// badText finds the first byte of a text that no level holds: invalid UTF-8 or
// a control character. It returns its line and column from 1, line 0 for none.
func badText(src []byte) (at Place, err error) {
	line, col := 1, 1
	for len(src) > 0 {
		r, n := utf8.DecodeRune(src)
		switch {
		case r == utf8.RuneError && n == 1:
			return Place{line, col}, message.Errorf("the file is not UTF-8 text")
		case r == '\n':
			line, col = line+1, 0
		case r < ' ' && r != '\t' && r != '\r' || r == 0x7f:
			return Place{line, col}, message.Errorf("control characters are not allowed in a level")
		}
		col++
		src = src[n:]
	}
	return Place{}, nil
}

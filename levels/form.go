package levels

import (
	"slices"
	"strings"
	"unicode"
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
wallfall 1
title "Text"
author "Text"
about "Text"
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

func keywords(forms []Form) []string {
	var ks []string
	for _, f := range forms {
		ks = append(ks, f.Keyword)
	}
	return ks
}

// stmt is a statement that fits its form, and the rows of its block.
type stmt struct {
	Statement
	form *Form
	col  int // of the keyword
	rows []rawRow
}

//go:noinline
func (s *stmt) place() Place { return Place{s.Line, s.col} }

type rawRow struct {
	line int
	text string
}

// has reports whether the statement has a flag.
func (s *stmt) has(flag string) bool {
	_, ok := s.Flag(flag)
	return ok
}

// statement sorts the words of a line into a stmt and checks it against its form.
func (p *parser) statement(ws []Word, line int) (*stmt, bool) {
	at := Place{line, ws[0].Col}
	f := formOf(p.forms, ws[0].Val)
	if f == nil || ws[0].Quoted || ws[0].Key != "" {
		name := ws[0].Val
		if ws[0].Key != "" {
			name = ws[0].Key
		}
		return nil, p.fail(at, "unknown statement "+Quote(name)+Hint(name, keywords(p.forms)))
	}
	s := &stmt{Statement: Statement{Keyword: f.Keyword, Line: line, Last: line}, form: f, col: at.Col}
	for _, w := range ws[1:] {
		here := Place{line, w.Col}
		switch {
		case w.Key != "":
			if !slices.Contains(f.fields, w.Key) {
				return nil, p.fail(here, f.Keyword+" has no field "+Quote(w.Key)+Hint(w.Key, f.fields))
			}
			if _, twice := s.Field(w.Key); twice {
				return nil, p.fail(here, w.Key+"= is given twice")
			}
			s.Fields = append(s.Fields, w)
		case !w.Quoted && len(s.Words) >= f.min && slices.Contains(f.flags, w.Val):
			s.Fields = append(s.Fields, w)
		default:
			if len(s.Words) == f.max {
				return nil, p.fail(here, "unexpected "+Quote(w.Val)+f.hint(w.Val)+" (write: "+f.Usage+")")
			}
			s.Words = append(s.Words, w)
		}
	}
	if len(s.Words) < f.min {
		last := ws[len(ws)-1]
		return nil, p.fail(Place{line, last.Col + len([]rune(last.Val))}, "something is missing (write: "+f.Usage+")")
	}
	return s, true
}

// hint suggests what was meant by a word that has no place.
func (f *Form) hint(word string) string {
	if slices.Contains(f.fields, word) {
		return meant(word + "=")
	}
	return Hint(word, append(append([]string{}, f.fields...), f.flags...))
}

// Quote shows a word of the file in a message, shortened. What cannot be
// printed could change how the line is shown, and is replaced.
func Quote(s string) string {
	if r := []rune(s); len(r) > 24 {
		s = string(r[:24]) + "…"
	}
	return `"` + strings.Map(printable, s) + `"`
}

func printable(r rune) rune {
	if !unicode.IsPrint(r) {
		return unicode.ReplacementChar
	}
	return r
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

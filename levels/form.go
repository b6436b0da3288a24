package levels

import (
	"slices"
	"strings"
	"unicode"
)

// form is the shape of one kind of statement: a keyword, some words in order,
// then fields (key=value) and flags (bare words) in any order.
type form struct {
	keyword string
	usage   string
	min     int // plain words at least
	max     int // and at most
	fields  []string
	flags   []string
	once    bool // may stand in a file once
	block   bool // lines follow, up to a line "end"
}

// forms are all statements of the format, in the order README.md lists them.
var forms = [...]form{
	{keyword: "wallfall", usage: "wallfall 1", min: 1, max: 1, once: true},
	{keyword: "title", usage: `title "Text"`, min: 1, max: 1, once: true},
	{keyword: "author", usage: `author "Text"`, min: 1, max: 1, once: true},
	{keyword: "about", usage: `about "Text"`, min: 1, max: 1, once: true},
	{keyword: "topology", usage: "topology square|hex", min: 1, max: 1, once: true},
	{keyword: "rounds", usage: "rounds NUMBER", min: 1, max: 1, once: true},
	{keyword: "setting", usage: "setting [jump-cost=N] [jump-risk=0..5] [careful-cost=N] [dead-pass=yes|no] [tough-objects=yes|no]", once: true,
		fields: []string{"jump-cost", "jump-risk", "careful-cost", "dead-pass", "tough-objects"}},
	{keyword: "side", usage: `side NAME ["Label"] [colour=amber|sky|green|rose] [mana=N] [income=N] [spells=LIST|all] [keeper] [monster] [darklord]`,
		min: 1, max: 2, fields: []string{"colour", "mana", "income", "spells"}, flags: []string{"keeper", "monster", "darklord"}},
	{keyword: "start", usage: "start [round=NUMBER] [side=NAME]", fields: []string{"round", "side"}, once: true},
	{keyword: "goal", usage: "goal SIDE KIND [tag=LETTER] [n=NUMBER] [figure=NAME]", min: 2, max: 2,
		fields: []string{"tag", "n", "figure"}},
	{keyword: "legend", usage: "legend CHAR TERRAIN|FEATURE|STRUCTURE... [height=0..15] [tag=LETTER] [owner=SIDE] [magical]", min: 2, max: 4,
		fields: []string{"height", "tag", "owner"}, flags: []string{"magical"}},
	{keyword: "kind", usage: "kind NAME [power=N] [skill=N] [move=N] [stamina=N] [armor=N] [size=1T|1S|1M|1L|2..5] [agility=N] [might=N] [stability=N] " +
		"[material=glass|wood|stone|metal] [native=LIST] [traits=LIST] [abilities=LIST]",
		min: 1, max: 1, fields: []string{"power", "skill", "move", "stamina", "armor", "size", "agility", "might", "stability",
			"material", "native", "traits", "abilities"}},
	{keyword: "ability", usage: `ability NAME [range=N] [targets=N] [aim=enemy|friend|any|object] [agility] [weapon] [vertical] [tier1="…"] [tier2="…"] [tier3="…"]`,
		min: 1, max: 1, fields: []string{"range", "targets", "aim", "tier1", "tier2", "tier3"}, flags: []string{"agility", "weapon", "vertical"}},
	{keyword: "spell", usage: "spell NAME effect=EFFECT [cost=N] [class=CLASS] [aim=enemy|friend|any|object] [turns=N] [range=N] [exit=here|adjacent] [heal] [all] " +
		"[mana=N] [stat=STAT] [amount=N] [terrain=TERRAIN] [terrains=LIST] [structure=STRUCTURE] [kinds=LIST]",
		min: 1, max: 1, fields: []string{"effect", "cost", "class", "aim", "turns", "range", "exit", "mana", "stat", "amount",
			"terrain", "terrains", "structure", "kinds"}, flags: []string{"heal", "all"}},
	{keyword: "floor", usage: "floor NUMBER [rise=1..15]", min: 1, max: 1, fields: []string{"rise"}},
	{keyword: "map", usage: "map, then the rows, then end", block: true},
	{keyword: "heights", usage: "heights, then rows of 0-9a-f, then end", block: true},
	{keyword: "figure", usage: "figure NAME KIND[,KIND...] at=CELL [side=NAME] [facing=DIRECTION] [stamina=N,N...] [prone]", min: 2, max: 2,
		fields: []string{"at", "side", "facing", "stamina"}, flags: []string{"prone"}},
	{keyword: "wall", usage: "wall NAME dir=DIRECTION at=CELLS", min: 1, max: 1, fields: []string{"dir", "at"}},
	{keyword: "edge", usage: "edge slope|cliff|dune|rampart low=CELL high=CELL", min: 1, max: 1, fields: []string{"low", "high"}},
	{keyword: "link", usage: "link CELL CELL", min: 1, max: 2},
	{keyword: "opposition", usage: "opposition SIDE rest", min: 2, max: 2},
	{keyword: "solution", usage: "solution [SIDE] [rounds=NUMBER] [forced], then lines with do, choose, default and dice, then end", max: 1,
		fields: []string{"rounds"}, flags: []string{"forced"}, block: true},
}

// BeginsBlock reports whether the statements with a keyword are followed by lines
// that are no statements, up to a line "end".
func BeginsBlock(keyword string) bool {
	f := formOf(forms[:], keyword)
	return f != nil && f.block
}

// formOf finds a statement's form by its keyword, nil for none.
func formOf(forms []form, keyword string) *form {
	for i := range forms {
		if forms[i].keyword == keyword {
			return &forms[i]
		}
	}
	return nil
}

func keywords(forms []form) []string {
	var ks []string
	for _, f := range forms {
		ks = append(ks, f.keyword)
	}
	return ks
}

// stmt is a statement that fits its form, and the rows of its block.
type stmt struct {
	Statement
	*form
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
	known := p.forms
	if known == nil {
		known = forms[:]
	}
	f := formOf(known, ws[0].Val)
	if f == nil || ws[0].Quoted || ws[0].Key != "" {
		name := ws[0].Val
		if ws[0].Key != "" {
			name = ws[0].Key
		}
		return nil, p.fail(at, "unknown statement "+Quote(name)+hint(name, keywords(known)))
	}
	s := &stmt{Statement: Statement{Keyword: f.keyword, Line: line, Last: line}, form: f, col: at.Col}
	for _, w := range ws[1:] {
		here := Place{line, w.Col}
		switch {
		case w.Key != "":
			if !slices.Contains(f.fields, w.Key) {
				return nil, p.fail(here, f.keyword+" has no field "+Quote(w.Key)+hint(w.Key, f.fields))
			}
			if _, twice := s.Field(w.Key); twice {
				return nil, p.fail(here, w.Key+"= is given twice")
			}
			s.Fields = append(s.Fields, w)
		case !w.Quoted && len(s.Words) >= f.min && slices.Contains(f.flags, w.Val):
			s.Fields = append(s.Fields, w)
		default:
			if len(s.Words) == f.max {
				return nil, p.fail(here, "unexpected "+Quote(w.Val)+f.hint(w.Val)+" (write: "+f.usage+")")
			}
			s.Words = append(s.Words, w)
		}
	}
	if len(s.Words) < f.min {
		last := ws[len(ws)-1]
		return nil, p.fail(Place{line, last.Col + len([]rune(last.Val))}, "something is missing (write: "+f.usage+")")
	}
	return s, true
}

// hint suggests what was meant by a word that has no place.
func (f *form) hint(word string) string {
	if slices.Contains(f.fields, word) {
		return meant(word + "=")
	}
	return hint(word, append(append([]string{}, f.fields...), f.flags...))
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
	f := formOf(forms[:], keyword)
	if f == nil {
		return nil
	}
	for _, name := range f.fields {
		_, usage, _ := strings.Cut(f.usage, name+"=")
		usage, _, _ = strings.Cut(usage, " ")
		out = append(out, Field{Name: name, Usage: strings.Trim(usage, `]"`)})
	}
	for _, name := range f.flags {
		out = append(out, Field{Name: name, Flag: true})
	}
	return out
}

package levels

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wallfall/assets/place"
	"wallfall/levels/unwind"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Parse reads a level file. name is used in messages only. The error is a
// Problems. A level that Parse accepts may still break the rules: see New.
func Parse(name string, src []byte) (*Level, error) {
	p := &parser{lv: &Level{File: name, Shipped: shipped(name, src)}, forms: forms}
	return p.parse(src, 1)
}

// ParsePart reads the statements of a level that stand in the middle of another
// file, from its line number first on. The line "wallfall 2" and, where it
// names no sides, the sides heroes and keeper are implied.
func ParsePart(name string, first int, src []byte) (*Level, error) {
	p := &parser{lv: &Level{File: name, FirstFloor: 1}, forms: forms, part: true}
	return p.parse(src, first)
}

// parser reads statements first and resolves them, in an order of its own, when
// all are known.
type parser struct {
	lv      *Level
	part    bool
	forms   []Form
	lenient bool // mistakes don't matter
	errs    Problems
	stmts   []*Statement
	marks   map[rune][]rules.Pos // cells by the character they are drawn with
	named   map[rune]bool        // characters that figures, walls and links name

	// What levels may use by name: the catalogue, and what the file declares.
	abilities *shelf[Ability]
	kinds     *shelf[Kind]
	spells    *shelf[Spell]
}

// fail notes an error; it returns false so that callers can pass it on.
//
//go:noinline
func (p *parser) fail(at Place, format string, args ...any) bool {
	p.failAs("", at, format, args...)
	return false
}

//go:noinline
func (p *parser) failAs(code string, at Place, format string, args ...any) {
	if len(p.errs) < MaxProblems {
		p.errs = append(p.errs, Problem{File: p.lv.File, Place: at, Code: code, Msg: message.Of(format, args...)})
	}
}

// failCell is failAs for a mistake about a cell.
func (p *parser) failCell(code string, place Place, at rules.Pos, format string, args ...any) {
	n := len(p.errs)
	if p.failAs(code, place, format, args...); len(p.errs) > n {
		p.errs[n].At, p.errs[n].HasAt = at, true
	}
}

// errNoted ends the reading of a statement after a mistake that is among parser.errs.
var errNoted = errors.New("this mistake is noted")

// stop notes an error after which the rest of the statement is not read: it does not return,
// and only what try reads may call it.
//
//go:noinline
func (p *parser) stop(code string, at Place, format string, args ...any) {
	p.failAs(code, at, format, args...)
	unwind.With(errNoted)
}

// stopCell is stop for a mistake about a cell.
func (p *parser) stopCell(code string, place Place, at rules.Pos, format string, args ...any) {
	p.failCell(code, place, at, format, args...)
	unwind.With(errNoted)
}

// try reads until a mistake stops it.
func (p *parser) try(read func()) {
	_ = unwind.Catch(func() error { read(); return nil }) // the mistake is noted
}

// readable reports whether a text can be read at all.
func (p *parser) readable(src []byte, first int) bool {
	switch at, err := badText(src); {
	case len(src) > MaxText:
		return p.fail(Place{first, 1}, "a level has at most 1 MiB of text")
	case bytes.IndexByte(src, '\n') < 0 && bytes.IndexByte(bytes.TrimSpace(src), '\r') >= 0:
		return p.fail(Place{first, 1}, "this file ends its lines with CR only; save it with LF or CRLF")
	case err != nil:
		return p.fail(Place{first - 1 + at.Line, at.Col}, "%s", err)
	}
	return true
}

func (p *parser) parse(src []byte, first int) (*Level, error) {
	if !p.readable(src, first) {
		return nil, p.errs
	}
	lines := strings.Split(string(src), "\n")
	if p.part || p.begins(lines) {
		p.scan(lines, first)
	}
	if len(p.errs) == 0 {
		p.resolve(first)
	}
	if len(p.errs) > 0 {
		p.errs.Sort()
		return nil, p.errs
	}
	return p.lv, nil
}

// begins reports whether a text begins as a level does.
func (p *parser) begins(lines []string) bool {
	switch at, ws := p.opening(lines); {
	case len(ws) == 0:
		return p.fail(at, "this file is empty; a level starts with the line: wallfall %d", Version)
	case ws[0].Val != "wallfall":
		return p.fail(at, "a level starts with the line: wallfall %d", Version)
	}
	p.errs = nil // scan fails for them again
	return true
}

// scan cuts lines, the first of which has that number, into statements.
func (p *parser) scan(lines []string, first int) {
	seen := map[string]int{} // the lines of statements by their keywords
	for i := 0; i < len(lines) && (p.lenient || len(p.errs) < MaxProblems); i++ {
		n, line := first+i, strings.TrimSuffix(lines[i], "\r")
		if i == 0 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		ws, col, err := words(line)
		switch {
		case err != nil:
			p.fail(Place{n, col}, "%s", err)
			continue
		case len(ws) == 0:
			continue
		case len(ws) == 1 && ws[0].Val == "end":
			p.fail(Place{n, ws[0].Col}, "nothing to end here: no map, heights or solution is open")
			continue
		}
		st, ok := p.statement(ws, n)
		if ok && !p.lenient && st.Keyword == "wallfall" && !p.version(st.Words[0].Val) {
			p.fail(Place{n, st.Words[0].Col}, "this level has version %s, this program reads versions 1 to %d", Quote(st.Words[0].Val), Version)
			return
		}
		if ok && st.form.once && seen[st.Keyword] > 0 && !p.lenient {
			p.fail(st.place(), "%s is already in line %d", st.Keyword, seen[st.Keyword])
			continue
		}
		if f := formOf(p.forms, ws[0].Val); f != nil && f.block {
			var rows []rawRow
			for i++; i < len(lines) && strings.TrimSpace(lines[i]) != "end"; i++ {
				rows = append(rows, rawRow{first + i, strings.TrimRight(strings.TrimSuffix(lines[i], "\r"), " ")})
			}
			if ok {
				st.rows, st.Last = rows, first+min(i, len(lines)-1)
			}
			if ok && i == len(lines) {
				p.fail(st.place(), `this %s is not closed: expected a line "end" after its rows`, st.Keyword)
			}
		}
		if ok {
			seen[st.Keyword] = st.Line
			p.stmts = append(p.stmts, st)
		}
	}
}

// version notes the version of a level; it reports whether it can be read.
func (p *parser) version(v string) bool {
	n, err := strconv.Atoi(v)
	p.lv.FirstFloor = n - 1
	return err == nil && n >= 1 && n <= Version
}

// each calls fn, which mistakes may stop, for every statement with the keyword.
//
//go:noinline
func (p *parser) each(keyword string, fn func(*Statement)) {
	for _, st := range p.stmts {
		if st.Keyword == keyword && len(p.errs) < MaxProblems {
			p.try(func() { fn(st) })
		}
	}
}

// resolve builds a level from the statements.
func (p *parser) resolve(first int) {
	l := p.lv
	l.stmts, l.legend = p.stmts, map[rune]*LegendEntry{}
	p.named = map[rune]bool{}
	for keyword, to := range map[string]*string{"title": &l.Title, "author": &l.Author, "about": &l.About} {
		p.each(keyword, func(st *Statement) { *to = st.Words[0].Val })
	}
	p.each("place", func(st *Statement) {
		w := st.Words[0]
		if words := place.Words(); !slices.Contains(words, w.Val) {
			p.fail(Place{st.Line, w.Col}, "unknown place %s%s", Quote(w.Val), Hint(w.Val, words))
		}
		l.Place = w.Val
	})
	p.each("topology", func(st *Statement) {
		w := st.Words[0]
		if w.Val == "hex" {
			l.Topology = rules.Hex
		} else if w.Val != "square" {
			p.fail(Place{st.Line, w.Col}, "unknown topology %s; expected square or hex", Quote(w.Val))
		}
	})
	p.each("rounds", func(st *Statement) { l.Rounds = p.number(st, st.Words[0], 1, 1000) })
	p.each("setting", p.setting)
	p.each("side", p.side)
	if len(l.Sides) == 0 && p.part {
		l.Sides = []Side{{Name: "heroes", Label: "Heroes", Place: Place{first, 1}},
			{Name: "keeper", Label: "Keeper", Keeper: true, Monster: true, Colour: Sky, Place: Place{first, 1}}}
	}
	if len(l.Sides) == 0 && len(p.errs) == 0 {
		p.fail(Place{first, 1}, `a level needs at least one side, such as: side heroes "Heroes"`)
	}
	p.each("legend", p.legend)
	p.try(func() { p.floors(first) })
	if len(p.errs) > 0 {
		return
	}
	c := catalogue()
	p.abilities, p.kinds, p.spells = c.abilities.copy(), c.kinds.copy(), c.spells.copy()
	p.each("ability", p.ability)
	p.each("kind", p.kind)
	p.each("spell", p.spell)
	p.each("figure", p.figure)
	p.each("side", p.sideSpells)
	p.each("spell", func(st *Statement) { p.useSpell(st.Words[0].Val) })
	p.each("kind", func(st *Statement) { p.useKind(st.Words[0].Val) })
	p.each("ability", func(st *Statement) { p.useAbility(st.Words[0].Val) })
	p.each("wall", p.wall)
	p.each("edge", p.edge)
	p.each("link", p.link)
	p.each("goal", p.goal)
	p.each("start", p.start)
	p.each("opposition", func(st *Statement) { // that a side is not played and rests
		side := p.sideOf(st, st.Words[0])
		if w := st.Words[1]; w.Val != "rest" {
			p.stop("", Place{st.Line, w.Col}, "opposition can only be rest, not %s", Quote(w.Val))
		}
		l.Sides[side].Rests = true
	})
	p.each("solution", p.solution)
	p.unknownChars()
}

func (p *parser) side(st *Statement) {
	l := p.lv
	name := p.name(st, st.Words[0])
	for i := range l.Sides {
		if l.Sides[i].Name == name {
			p.stop("", st.placeOf(st.Words[0]), "there is already a side %s", name)
		}
	}
	if len(l.Sides) == rules.MaxSides {
		p.stop("TN-01", st.place(), "a level has at most 4 sides")
	}
	s := Side{Place: st.place(), Name: name, Label: strings.ToUpper(name[:1]) + name[1:], Keeper: st.has("keeper"), Monster: st.has("monster"),
		Darklord: st.has("darklord"), Colour: Colour(len(l.Sides) % 4)}
	if len(st.Words) > 1 {
		if s.Label = st.Words[1].Val; s.Label == "" {
			p.stop("", Place{st.Line, st.Words[1].Col}, "a side's label can't be empty")
		}
	}
	pick(p, st, "colour", colourNames, &s.Colour)
	p.numbers(st, []numberField{{"mana", &s.Mana, 0, rules.MaxMana}, {"income", &s.Income, 0, rules.MaxMana}})
	l.Sides = append(l.Sides, s)
}

// sideOf resolves a word that names a side.
func (p *parser) sideOf(st *Statement, w Word) int {
	i := slices.IndexFunc(p.lv.Sides, func(s Side) bool { return s.Name == w.Val })
	if i < 0 {
		names := Each(p.lv.Sides, func(s Side) string { return s.Name })
		p.stop("", Place{st.Line, w.ValCol}, "unknown side %s%s", Quote(w.Val), Hint(w.Val, names))
	}
	return i
}

// start reads whose turn the game begins with, and in which round.
func (p *parser) start(st *Statement) {
	l := p.lv
	l.StartPlace = st.place()
	if w, ok := st.Field("round"); ok {
		l.Start.Round = p.number(st, w, 1, rules.MaxStart)
		if l.Rounds > 0 && l.Start.Round > l.Rounds {
			p.failAs("TN-04", Place{st.Line, w.ValCol}, "the match starts in round %d, after its last round", l.Start.Round)
		}
	}
	if w, ok := st.Field("side"); ok {
		l.Start.Side = p.sideOf(st, w)
	}
}

// name checks a word that gives something its name.
func (p *parser) name(st *Statement, w Word) string {
	if w.Quoted || !IsName(w.Val) {
		p.stop("", Place{st.Line, w.Col}, "a name starts with a lower-case letter, followed by letters, digits, - and _, at most 40 characters; not %s", Quote(w.Val))
	}
	return w.Val
}

// need returns a required field.
func (p *parser) need(st *Statement, key, format string, args ...any) Word {
	w, ok := st.Field(key)
	if !ok {
		p.stop("", st.place(), format, args...)
	}
	return w
}

// listed checks the name of something that lists name: there "none" and "all"
// mean something else.
func (p *parser) listed(st *Statement) string {
	name := p.name(st, st.Words[0])
	if name == "none" || name == "all" {
		p.stop("", Place{st.Line, st.Words[0].Col}, "no %s can be named %s: that word has a meaning in lists", st.Keyword, name)
	}
	return name
}

// number reads a whole number between lo and hi; on a mistake it fails and returns lo.
func (p *parser) number(st *Statement, w Word, lo, hi int) int {
	n, err := strconv.Atoi(w.Val)
	if err != nil || len(w.Val) > 6 || n < lo || n > hi {
		p.fail(Place{st.Line, w.ValCol}, "expected a number from %d to %d, not %s", lo, hi, Quote(w.Val))
		return lo
	}
	return n
}

// mustNumber is number, but stops at a mistake because the rest depends on it.
func (p *parser) mustNumber(st *Statement, w Word, lo, hi int) int {
	had := len(p.errs)
	n := p.number(st, w, lo, hi)
	if len(p.errs) > had {
		unwind.With(errNoted)
	}
	return n
}

// tag reads a letter A to Z as 1..26.
func (p *parser) tag(st *Statement, w Word) int {
	if len(w.Val) != 1 || w.Val[0] < 'A' || w.Val[0] > 'Z' {
		p.fail(Place{st.Line, w.ValCol}, "a tag is a capital letter A to Z, not %s", Quote(w.Val))
		return 0
	}
	return int(w.Val[0]-'A') + 1
}

func drawable(r rune) bool { return unicode.IsPrint(r) && !unicode.Is(unicode.M, r) }

// legend reads what a character stands for: names of a terrain, a feature and a
// structure in any order.
func (p *parser) legend(st *Statement) {
	w := st.Words[0]
	rs := []rune(w.Val)
	if len(rs) != 1 || !drawable(rs[0]) {
		p.stop("", Place{st.Line, w.ValCol}, "expected one map character, not %s", Quote(w.Val))
	}
	if old := p.lv.legend[rs[0]]; old != nil {
		p.stop("", st.placeOf(w), "line %d already defines %s", old.Line, Quote(w.Val))
	}
	e := LegendEntry{st.place(), rs[0], rules.CellSetup{Owner: -1, Magical: st.has("magical")}}
	var has [3]bool
	for _, w := range st.Words[1:] {
		part := -1
		if t, ok := rules.Parse[rules.Terrain](w.Val); ok {
			e.Terrain, part = t, 0
		} else if f, ok := rules.Parse[rules.Feature](w.Val); ok && f != rules.NoFeature {
			e.Feature, part = f, 1
		} else if s, ok := rules.Parse[rules.Structure](w.Val); ok && s != rules.NoStructure {
			e.Structure, part = s, 2
		}
		if part < 0 {
			p.stop("", Place{st.Line, w.Col}, "unknown terrain, feature or structure %s%s", Quote(w.Val), Hint(w.Val, cellWords()))
		}
		if has[part] {
			p.stop("BD-02", Place{st.Line, w.Col}, "a cell has only one %s; %s is a second one", [3]message.Text{message.Of("terrain"), message.Of("feature"), message.Of("structure")}[part], Quote(w.Val))
		}
		has[part] = true
	}
	p.numbers(st, []numberField{{"height", &e.Ground, 0, rules.MaxHeight}})
	if w, ok := st.Field("tag"); ok {
		e.Tag = p.tag(st, w)
	}
	if w, ok := st.Field("owner"); ok {
		if e.Owner = p.sideOf(st, w); e.Structure == rules.NoStructure {
			p.stop("", Place{st.Line, w.Col}, "only structures have an owner: town, sanctum or colony")
		}
	}
	p.lv.legend[e.Char] = &e
	p.lv.Legend = append(p.lv.Legend, e)
}

// cellWords lists the names a legend may use.
func cellWords() []string {
	return slices.Concat(WordsOf(rules.Terrain(0)), WordsOf(rules.NoFeature+1), WordsOf(rules.NoStructure+1))
}

// IsLevel reports whether a text begins like a level, with the statement wallfall. Anything
// else in it may be wrong.
func IsLevel(src []byte) bool { return Begins(src, "wallfall") }

// Begins reports whether the first statement of a text has a keyword.
func Begins(src []byte, keyword string) bool {
	p := &parser{lv: &Level{}}
	_, ws := p.opening(strings.Split(string(src[:min(len(src), MaxText)]), "\n"))
	return len(ws) > 0 && ws[0].Val == keyword && ws[0].Key == ""
}

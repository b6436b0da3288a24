// Package campaign reads campaigns: texts that string levels together, in chapters
// with branches, for a squad of heroes who keep their wounds and learn. It composes the
// level to play from a level and the state of the squad. README.md in the folder above
// describes the format. It draws nothing and plays nothing.
package campaign

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/message"
)

// Campaign is a campaign that has been read, with its levels.
type Campaign struct {
	ID           string // the file's name without its ending
	File         string
	Title, About string
	Side         string // the player's side in every level
	Mana         int    // the most that is carried over
	Rest         int    // stamina that everyone gets back after a win
	Modes        [3]Mode
	Heroes       []Hero
	Chapters     []Chapter
	Levels       []Level            // the last one ends the campaign
	Statements   []levels.Statement // its own
	head         []byte             // its own lines
}

// Mode is a difficulty: the bot that plays the other sides, and what it adds to the
// heroes' stamina.
type Mode struct {
	Bot     string
	Stamina int
}

// ModeNames are the names of the difficulties.
var ModeNames = [...]string{"easy", "normal", "hard"}

// Normal is the difficulty of a campaign that begins.
const Normal = 1

// Named is the place and the name that heroes, chapters and levels have.
type Named struct {
	levels.Place
	Name string
}

func (n Named) name() string { return n.Name }

// Hero is one of the squad: the figure that bears the name, in every level.
type Hero struct {
	Named
	Kind        string
	Label, Line string // as players see it
	// Joins holds the fields of the kind of a hero who is in no level's file: one who joins
	// the squad by an offer, and then stands beside it in every level. It is "" for others.
	Joins string
	kind  levels.Kind // of one who joins
}

// Chapter is a part of the campaign.
type Chapter struct {
	Named
	Title string
}

// Level is a level of the campaign.
type Level struct {
	Named
	Chapter       int
	Needs         []int // any of these must be won; empty if open from the start
	Before, After string
	Offers        []Offer // one of which is taken after the win
	Side          bool    // it opens by an offer, or when the chapter is won
	Text          []byte
	Above         int           // the line of its mark in the campaign's file, 0 for a file of its own
	Parsed        *levels.Level // nil if the file is missing or is no level
	// Broken is the campaign's problem that stands for all errors of the level's own file,
	// nil if it has none.
	Broken *levels.Problem
	needs  levels.Word
}

var forms = levels.Forms(`
campaign 1
title "Text"
about "Text"
side NAME
mana NUMBER
rest NUMBER
+difficulty easy|normal|hard [bot=NAME] [stamina=NUMBER]
+hero NAME KIND ["Label"] ["Line"] [joins="Stats"]
+chapter NAME "Title"
+level NAME [needs=NAME,NAME...]
+before "Text"
+after "Text"
+choose HERO|all ["Text"] ability=NAME|stamina=NUMBER|mana=NUMBER|heal|join|way=LEVEL|item="Name" [power=NUMBER] [skill=NUMBER] [move=NUMBER] [armor=NUMBER] [agility=NUMBER] [might=NUMBER] [stability=NUMBER]
`)

// Is reports whether a text begins like a campaign.
func Is(src []byte) bool { return levels.Begins(src, "campaign") }

// reader reads one campaign.
type reader struct {
	*Campaign
	errs  levels.Problems
	parts []Part // the levels in the file itself
}

// Read reads a campaign and its levels. Function read returns the text of a level that is
// not in the file itself; nil is for a file that holds all of them. The name of the file
// is used in messages and for the ID. The campaign is complete if there are no problems;
// all errors of a level's own file are one problem.
func Read(file string, src []byte, read func(name string) ([]byte, error)) (*Campaign, levels.Problems) {
	id := file[strings.LastIndexAny(file, `/\`)+1:]
	r := &reader{Campaign: &Campaign{ID: strings.TrimSuffix(id, ".txt"), File: file, Rest: 1}}
	all := bot.Difficulties()
	r.Modes = [3]Mode{{all[1].Bot, 2}, {all[2].Bot, 0}, {all[3].Bot, -1}}
	if len(src) > MaxText {
		r.fail(1, 1, "a campaign has at most 2 MiB of text")
		return r.Campaign, r.errs
	}
	r.head, r.parts = Split(src)
	if len(r.parts) > maxCount {
		r.tooMany(r.parts[maxCount].Line)
		return r.Campaign, r.errs
	}
	list, errs := levels.Statements(file, r.head, forms)
	if r.errs = errs; len(errs) > 0 {
		return r.Campaign, errs
	}
	for i := range list {
		if r.statement(&list[i]); max(len(r.Heroes), len(r.Chapters), len(r.Levels)) > maxCount {
			r.tooMany(list[i].Line)
			return r.Campaign, r.errs
		}
	}
	r.Statements = list
	r.whole()
	r.packed()
	r.ways()
	r.order()
	for i := range r.Levels {
		r.level(&r.Levels[i], read)
	}
	r.errs.Sort()
	return r.Campaign, r.errs
}

func (r *reader) tooMany(line int) {
	r.fail(line, 1, "a campaign has at most %d levels, chapters and heroes each", maxCount)
}

//go:noinline
func (r *reader) fail(line, col int, format string, args ...any) {
	r.add(levels.Problem{File: r.File, Place: levels.Place{Line: line, Col: col}, Msg: message.Of(format, args...)})
}

func (r *reader) add(p levels.Problem) {
	if len(r.errs) < levels.MaxProblems {
		r.errs = append(r.errs, p)
	}
}

// statement reads one statement.
func (r *reader) statement(st *levels.Statement) {
	w := st.Words[0]
	at := levels.Place{Line: st.Line, Col: w.Col}
	last := len(r.Levels) - 1
	switch st.Keyword {
	case "title":
		r.Title = w.Val
	case "about":
		r.About = w.Val
	case "side":
		r.Side = w.Val
	case "mana":
		r.Mana = r.number(st, w, 0, rules.MaxMana)
	case "rest":
		r.Rest = r.number(st, w, 0, rules.MaxStat)
	case "difficulty":
		r.mode(st)
	case "hero":
		h := Hero{Named: Named{at, w.Val}, Kind: st.Words[1].Val}
		if r.name(st, "hero", namesOf(r.Heroes)) {
			h.Label = strings.ToUpper(h.Name[:1]) + h.Name[1:]
			if len(st.Words) > 2 {
				h.Label = st.Words[2].Val
			}
			if len(st.Words) > 3 {
				h.Line = st.Words[3].Val
			}
			r.joiner(st, &h)
			r.Heroes = append(r.Heroes, h)
		}
	case "chapter":
		if r.name(st, "chapter", namesOf(r.Chapters)) {
			r.Chapters = append(r.Chapters, Chapter{Named{at, w.Val}, st.Words[1].Val})
		}
	case "level":
		if len(r.Chapters) == 0 {
			r.fail(st.Line, 1, "a level stands in a chapter: write one above, such as: chapter one \"Title\"")
			r.Chapters = make([]Chapter, 1) // it holds the other levels, too
		}
		if r.name(st, "level", namesOf(r.Levels)) {
			l := Level{Named: Named{at, w.Val}, Chapter: len(r.Chapters) - 1}
			l.needs, _ = st.Field("needs")
			r.Levels = append(r.Levels, l)
		}
	default:
		if last < 0 {
			r.fail(st.Line, 1, "%s stands below the level that it is for", st.Keyword)
			return
		}
		l := &r.Levels[last]
		switch {
		case st.Keyword == "choose":
			r.choose(st, l)
		case st.Keyword == "before" && l.Before == "":
			l.Before = w.Val
		case st.Keyword == "after" && l.After == "":
			l.After = w.Val
		default:
			r.fail(st.Line, 1, "%s has %s twice", l.Name, st.Keyword)
		}
	}
}

// name checks the name that a statement gives.
func (r *reader) name(st *levels.Statement, thing string, known []string) bool {
	w := st.Words[0]
	switch {
	case w.Quoted || !levels.IsName(w.Val) || w.Val == "all":
		r.fail(st.Line, w.Col, "a name starts with a lower-case letter, followed by letters, digits, - and _, at most 40 characters; not %s", levels.Quote(w.Val))
	case slices.Contains(known, w.Val):
		r.fail(st.Line, w.Col, "there is already a %s %s", thing, w.Val)
	default:
		return true
	}
	return false
}

// number reads a whole number between lo and hi.
func (r *reader) number(st *levels.Statement, w levels.Word, lo, hi int) int {
	n, err := strconv.Atoi(w.Val)
	if err != nil || n < lo || n > hi {
		r.fail(st.Line, w.ValCol, "expected a number from %d to %d, not %s", lo, hi, levels.Quote(w.Val))
		return lo
	}
	return n
}

func (r *reader) mode(st *levels.Statement) {
	i := r.known(st, st.Words[0], "difficulty", ModeNames[:])
	if i < 0 {
		return
	}
	if w, ok := st.Field("stamina"); ok {
		r.Modes[i].Stamina = r.number(st, w, -9, 9)
	}
	if w, ok := st.Field("bot"); ok {
		r.Modes[i].Bot = w.Val
		for _, d := range bot.Difficulties() {
			if strings.EqualFold(d.Name, w.Val) {
				r.Modes[i].Bot = d.Bot
			}
		}
		if _, err := bot.New(r.Modes[i].Bot); err != nil {
			r.fail(st.Line, w.ValCol, "unknown bot %s; expected novice, soldier, captain, marshal, or a bot of level sim", levels.Quote(w.Val))
		}
	}
}

// known finds a word in a list; it fails and returns -1 for one that is not there.
func (r *reader) known(st *levels.Statement, w levels.Word, thing string, list []string) int {
	i := slices.Index(list, w.Val)
	if i < 0 {
		r.fail(st.Line, w.ValCol, "unknown %s %s%s", thing, levels.Quote(w.Val), levels.Hint(w.Val, list))
	}
	return i
}

// whole checks that nothing is missing.
func (r *reader) whole() {
	for _, usage := range []string{`title "Text"`, "side NAME", "hero NAME KIND", "level NAME"} {
		keyword, _, _ := strings.Cut(usage, " ")
		if !slices.ContainsFunc(r.Statements, func(st levels.Statement) bool { return st.Keyword == keyword && st.Words[0].Val != "" }) {
			r.fail(1, 1, "this campaign lacks a line: %s", usage)
		}
	}
	for i := range r.Chapters {
		c := &r.Chapters[i]
		if c.Name != "" && !slices.ContainsFunc(r.Levels, func(l Level) bool { return l.Chapter == i }) {
			r.fail(c.Line, c.Col, "chapter %s has no level", c.Name)
		}
	}
}

// order resolves which levels open which, and finds those that nothing opens.
func (r *reader) order() {
	names := namesOf(r.Levels)
	open := make([]bool, len(r.Levels))
	for i := range r.Levels {
		l := &r.Levels[i]
		switch {
		case l.needs.Val != "":
			for _, w := range l.needs.List() {
				n := slices.Index(names, w.Val)
				if len(l.Needs) == maxCount {
					r.fail(l.Line, w.Col, "%s needs more than %d levels", l.Name, maxCount)
					return
				}
				if l.Needs = append(l.Needs, n); n < 0 {
					r.fail(l.Line, w.Col, "unknown level %s%s", levels.Quote(w.Val), levels.Hint(w.Val, names))
					return
				}
			}
		case i > 0:
			l.Needs = []int{i - 1}
		default:
			open[i] = true
		}
	}
	for range r.Levels {
		for i := range r.Levels {
			open[i] = open[i] || (!r.Levels[i].Side || open[r.last(i)]) && slices.ContainsFunc(r.Levels[i].Needs, func(n int) bool { return open[n] })
		}
	}
	for i, is := range open {
		if l := &r.Levels[i]; !is {
			r.fail(l.Line, cmp.Or(l.needs.Col, l.Col), "%s never opens: it needs a level that needs it, too", l.Name)
		}
	}
}

// level reads the file of a level and checks it against the squad.
func (r *reader) level(l *Level, read func(name string) ([]byte, error)) {
	var err error
	if i := slices.IndexFunc(r.parts, func(p Part) bool { return p.Name == l.Name }); i >= 0 {
		l.Text, l.Above = r.parts[i].Text, r.parts[i].Line
	} else if read != nil {
		l.Text, err = read(l.Name)
	} else {
		err = message.Errorf("this file does not hold it, below a line %q", mark+" "+l.Name)
	}
	if err != nil {
		r.fail(l.Line, l.Col, "can't read level %s: %s", l.Name, err)
		return
	}
	lv, err := levels.Parse(l.Name+".txt", l.Text)
	if err == nil {
		_, err = lv.New(1)
	}
	if wrong := (levels.Problems)(nil); l.Above > 0 && errors.As(err, &wrong) {
		for _, p := range wrong {
			p.File, p.Line = r.File, l.Above+max(1, p.Line)
			r.add(p)
		}
		return
	}
	if err != nil {
		r.fail(l.Line, l.Col, "level %s has errors: %s", l.Name, levels.Brief(err))
		broken := r.errs[len(r.errs)-1]
		l.Broken = &broken
		return
	}
	l.Parsed = lv
	side := l.side(r.Campaign)
	if side < 0 && r.Side != "" {
		r.fail(l.Line, l.Col, "%s has no side %s", l.Name, r.Side)
		return
	}
	squad := 0
	for i := range r.Heroes {
		h := &r.Heroes[i]
		n := r.figure(lv, i)
		if h.Joins != "" && n < 0 && slices.ContainsFunc(lv.Kinds, func(k levels.Kind) bool { return k.Name == h.Kind }) {
			r.fail(l.Line, l.Col, "%s has a figure of the kind %s, which only %s may be", l.Name, h.Kind, h.Name)
		}
		if n < 0 || h.Joins != "" {
			continue
		}
		f := &lv.Figures[n]
		squad++
		for j := range lv.Figures {
			if g := &lv.Figures[j]; g != f && slices.Contains(g.Kinds, f.Kinds[0]) {
				r.fail(l.Line, l.Col, "in %s %s and %s are both of the kind %s; a hero needs a kind of their own", l.Name, h.Name, g.Name, h.Kind)
			}
		}
		if kind := lv.Kinds[f.Kinds[0]].Name; kind != h.Kind || len(f.Kinds) > 1 {
			r.fail(l.Line, l.Col, "in %s %s is not a single %s", l.Name, h.Name, h.Kind)
		}
	}
	if squad == 0 && side >= 0 && len(r.Heroes) > 0 {
		r.fail(l.Line, l.Col, "none of the heroes is in %s", l.Name)
	}
	for _, o := range l.Offers {
		if o.Hero >= 0 && r.Heroes[o.Hero].Joins == "" && r.figure(lv, o.Hero) < 0 {
			r.fail(o.Line, o.Col, "%s is not in %s", r.Heroes[o.Hero].Name, l.Name)
		}
	}
}

// side returns the index of the player's side in the level, -1 for none.
func (l *Level) side(c *Campaign) int {
	return slices.IndexFunc(l.Parsed.Sides, func(s levels.Side) bool { return s.Name == c.Side })
}

// figure returns the index of a hero's figure in a level, -1 for none.
//
//go:noinline
func (c *Campaign) figure(lv *levels.Level, hero int) int {
	for i := range lv.Figures {
		f := &lv.Figures[i]
		if f.Name == c.Heroes[hero].Name && f.Side >= 0 && lv.Sides[f.Side].Name == c.Side {
			return i
		}
	}
	return -1
}

func namesOf[T interface{ name() string }](list []T) []string {
	return levels.Each(list, T.name)
}

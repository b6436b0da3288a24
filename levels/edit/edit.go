// Package edit changes levels as text. Comments, order and spacing of a file that was
// written by hand stay as they are; an edit changes only the lines it concerns.
//
// A Doc is a text with the level it describes. An Edit collects changes to one and
// returns the next Doc. A History keeps all steps. The package knows no files, devices
// or pictures.
package edit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Doc is the text of a level with the level that it describes, nil for a plain text. It
// is immutable.
type Doc struct {
	lines []string
	lv    *levels.Level
}

// Open reads a level; its text becomes one of the present version. The error is a levels.Problems; name is for messages.
func Open(name string, src []byte) (*Doc, error) {
	src = levels.Upgrade(src)
	lv, err := levels.Parse(name, src)
	if err != nil {
		return nil, err
	}
	return &Doc{lines: strings.Split(string(src), "\n"), lv: lv}, nil
}

// Plain returns a text that is no level, for a History of it.
func Plain(src []byte) *Doc { return &Doc{lines: strings.Split(string(src), "\n")} }

// Untitled is the title of a new level.
const Untitled = "Untitled"

// Blank returns a new level: a floor of w columns and h rows, plain with a rim of rock,
// and two sides that win by slaying all enemies. Sizes are clamped to 3..rules.MaxSide.
func Blank(t rules.Topology, w, h int) *Doc {
	w, h = min(max(w, 3), rules.MaxSide), min(max(h, 3), rules.MaxSide)
	text := "wallfall 2\ntitle \"" + Untitled + "\"\ntopology " + t.String() + "\n\n" +
		"side heroes \"Heroes\" colour=amber\nside keeper \"Keeper\" colour=sky keeper\n" +
		"goal heroes slay-all\ngoal keeper slay-all\n\nfloor 1\nmap\n"
	for y := range h {
		row := "#" + strings.Repeat(".", w-2) + "#"
		if y == 0 || y == h-1 {
			row = strings.Repeat("#", w)
		}
		text += FormatRow(t, y, []rune(row)) + "\n"
	}
	d, err := Open("untitled.txt", []byte(text+"end\n"))
	if err != nil {
		panic("edit: the blank level does not parse: " + err.Error()) // a test reads every size
	}
	return d
}

// Name returns the name of the file, for messages.
func (d *Doc) Name() string { return d.lv.File }

// Text returns the text to save.
func (d *Doc) Text() []byte { return []byte(strings.Join(d.lines, "\n")) }

// Level returns the level, which must not be changed.
func (d *Doc) Level() *levels.Level { return d.lv }

// Edit begins changes; the Doc itself does not change.
func (d *Doc) Edit() *Edit {
	e := &Edit{doc: d, src: source{topo: d.lv.Topology, lines: slices.Clone(d.lines), version: 1}}
	if strings.HasSuffix(d.lines[0], "\r") {
		e.src.cr = "\r"
	}
	return e
}

// Change returns the Doc after an edit. The error is that of the edit, or says why its
// result is no level.
func (d *Doc) Change(f func(*Edit) error) (*Doc, error) {
	e := d.Edit()
	if err := f(e); err != nil {
		return nil, err
	}
	return e.Done()
}

// Done returns the Doc with all changes. The error, a levels.Problems, reports that the
// result is no level.
func (e *Edit) Done() (*Doc, error) {
	return Open(e.doc.Name(), []byte(strings.Join(e.src.lines, "\n")))
}

// Edit is a set of changes to a Doc. Drawing on a map leaves the statements where they
// are, so that a stroke over many cells costs little more than one.
type Edit struct {
	doc *Doc
	src source
}

// names returns the names with the changes so far.
func (s *source) names() *names {
	s.outline()
	return &s.known
}

// cellWords returns the words of a statement that name cells.
func cellWords(st *levels.Statement) []levels.Word {
	switch st.Keyword {
	case "link":
		return st.Words
	case "figure", "wall", "edge":
		return slices.DeleteFunc(slices.Clone(st.Fields), func(w levels.Word) bool { return w.Key != "at" && w.Key != "low" && w.Key != "high" })
	}
	return nil
}

// markers returns the characters of the map that name cells in a statement.
func markers(st *levels.Statement) (list []rune) {
	for _, w := range cellWords(st) {
		if r, ok := marker(w.Val); ok {
			list = append(list, r)
		}
	}
	return list
}

// marker reports whether a word names cells by a character of the map.
func marker(val string) (rune, bool) {
	r, n := utf8.DecodeRuneInString(val)
	return r, n > 0 && n == len(val)
}

// legendCell returns the cell that a legend statement describes.
func legendCell(st *levels.Statement, sides []string) rules.CellSetup {
	var c rules.CellSetup
	for _, w := range st.Words[1:] {
		if t, ok := rules.Parse[rules.Terrain](w.Val); ok {
			c.Terrain = t
		} else if f, ok := rules.Parse[rules.Feature](w.Val); ok {
			c.Feature = f
		} else if s, ok := rules.Parse[rules.Structure](w.Val); ok {
			c.Structure = s
		}
	}
	c.Ground, _ = strconv.Atoi(value(st, "height"))
	if tag := value(st, "tag"); tag != "" {
		c.Tag = int(tag[0]-'A') + 1
	}
	c.Owner = slices.Index(sides, value(st, "owner"))
	_, c.Magical = st.Flag("magical")
	return c
}

// breaks returns the error of a change that a rule forbids.
func breaks(r rules.Rule, format string, args ...any) error {
	return message.Errorf("%s (%s)", message.Of(format, args...), r.String())
}

func missing(what, name string) error {
	return message.Errorf("unknown %s %q", what, name)
}

func badName(name string) error {
	return message.Errorf("a name starts with a lower-case letter, followed by letters, digits, - and _, at most 40 characters; not %q", name)
}

// Rewrite changes the lines of statements other than maps and heights by hand.
func (e *Edit) Rewrite(fn func(lines []string) []string) {
	e.src.lines = fn(e.src.lines)
	e.src.version++
}

// TakeOut removes the statement in a line. Its comment becomes a line of its own.
func (e *Edit) TakeOut(line int) { e.src.takeOut(line) }

// Piece is a kind, an ability or a spell as the catalogue defines it, with what the level
// overrides.
type Piece struct {
	Name   string
	Own    bool              // the level has a statement for it
	Values map[string]string // by field; flags that are set have "yes"
}

// Pieces lists the kinds, abilities or spells, as keyword says, that a level may use:
// its own in the order of the text, then those of the catalogue.
func (d *Doc) Pieces(keyword string) (list []Piece) {
	own := slices.DeleteFunc(levels.Outline(d.lines), func(st levels.Statement) bool { return st.Keyword != keyword })
	base := levels.CatalogueStatements(keyword)
	index := map[string]int{}
	for i, st := range slices.Concat(own, base) {
		name := st.Words[0].Val
		if _, listed := index[name]; !listed {
			index[name] = len(list)
			list = append(list, Piece{Name: name, Own: i < len(own), Values: map[string]string{}})
		}
	}
	for _, st := range slices.Concat(base, own) { // the level overrides the catalogue
		for _, w := range st.Fields {
			if w.Key == "" {
				w.Key, w.Val = w.Val, "yes"
			}
			list[index[st.Words[0].Val]].Values[w.Key] = w.Val
		}
	}
	return list
}

// SetPiece sets a field or flag of a kind, ability or spell, and adds its statement to the
// level if need be; an empty value removes the field.
func (e *Edit) SetPiece(keyword, name string, what levels.Field, value string) error {
	if !levels.IsName(name) {
		return badName(name)
	}
	if e.src.find(keyword, name) == nil {
		e.src.add(keyword, name, "")
	}
	if !what.Flag && strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r == '"' || r == '=' || r == '#' }) {
		value = levels.QuoteText(value)
	}
	all := e.src.all(keyword, name)
	e.src.setFields(all[len(all)-1].Line, field{key: what.Name, val: value, flag: what.Flag}) // the last one counts
	return nil
}

// RemovePiece removes the level's statements about a kind, ability or spell.
func (e *Edit) RemovePiece(keyword, name string) error {
	if e.src.find(keyword, name) == nil {
		return message.Errorf("the level has no entry for %q", name)
	}
	e.dropWhere(func(st *levels.Statement) bool { return st.Keyword == keyword && st.Words[0].Val == name })
	return nil
}

// removeNamed removes the statement with a keyword and a name.
func (e *Edit) removeNamed(keyword, name string) error {
	st := e.src.find(keyword, name)
	if st == nil {
		return missing(keyword, name)
	}
	e.drop(st)
	return nil
}

// History holds the steps of a level without limit; each step keeps only the lines it
// changed.
type History struct {
	doc   *Doc
	steps []step
	done  int // steps done; the rest can be redone
	saved int // done when last saved, -1 once no undo or redo leads there
}

// step replaces the lines old at index from by new.
type step struct {
	what     string
	from     int
	old, new []string
}

// NewHistory returns a history without steps; the level counts as saved.
func NewHistory(d *Doc) *History { return &History{doc: d} }

// Doc returns the current level.
//
//go:noinline
func (h *History) Doc() *Doc { return h.doc }

// Do adds a step with a name for the player and drops the steps that were undone. A change
// without effect adds no step.
func (h *History) Do(what string, d *Doc) {
	s := change(what, h.doc.lines, d.lines)
	h.doc = d
	if len(s.old) == 0 && len(s.new) == 0 {
		return
	}
	if h.saved > h.done {
		h.saved = -1
	}
	h.steps = append(h.steps[:h.done], s)
	h.done++
}

// Amend merges a change with the last step if that has the same name, as for a field that
// is typed letter by letter; otherwise it is Do.
func (h *History) Amend(what string, d *Doc) {
	if last, ok := h.CanUndo(); ok && last == what && h.done == len(h.steps) && h.saved != h.done {
		h.done--
		before, _ := h.steps[h.done].back().patch(h.doc.lines)
		h.steps, h.doc = h.steps[:h.done], &Doc{lines: before, lv: h.doc.lv}
	}
	h.Do(what, d)
}

// change returns the step from one text to another.
func change(what string, old, new []string) step {
	from := 0
	for from < len(old) && from < len(new) && old[from] == new[from] {
		from++
	}
	a, b := len(old), len(new)
	for a > from && b > from && old[a-1] == new[b-1] {
		a, b = a-1, b-1
	}
	return step{what, from, slices.Clone(old[from:a]), slices.Clone(new[from:b])}
}

// back returns the step that undoes a step.
func (s step) back() step { return step{s.what, s.from, s.new, s.old} }

// patch returns lines after a step; ok is false if they are not those that it changes.
func (s step) patch(lines []string) (after []string, ok bool) {
	end := s.from + len(s.old)
	if s.from < 0 || end > len(lines) || !slices.Equal(lines[s.from:end], s.old) {
		return nil, false
	}
	return slices.Concat(lines[:s.from], s.new, lines[end:]), true
}

// CanUndo returns the name of the step that Undo would undo.
func (h *History) CanUndo() (what string, ok bool) {
	if h.done == 0 {
		return "", false
	}
	return h.steps[h.done-1].what, true
}

// CanRedo returns the name of the step that Redo would redo.
func (h *History) CanRedo() (what string, ok bool) {
	if h.done == len(h.steps) {
		return "", false
	}
	return h.steps[h.done].what, true
}

// Undo undoes the last step and reports whether there was one.
func (h *History) Undo() bool {
	if h.done == 0 {
		return false
	}
	h.done--
	h.show(h.steps[h.done].back())
	return true
}

// Redo redoes the step that was undone last and reports whether there was one.
func (h *History) Redo() bool {
	if h.done == len(h.steps) {
		return false
	}
	h.show(h.steps[h.done])
	h.done++
	return true
}

// show goes to the text that a step leads to. It was a level before, so it is one again.
func (h *History) show(s step) {
	lines, _ := s.patch(h.doc.lines)
	h.doc = &Doc{lines: lines, lv: h.doc.lv}
	if h.doc.lv == nil {
		return
	}
	if again, err := Open(h.doc.Name(), h.doc.Text()); err == nil {
		h.doc = again
	}
}

// Saved notes that the current level is saved.
func (h *History) Saved() { h.saved = h.done }

// Changed reports whether the level differs from the one saved last.
func (h *History) Changed() bool { return h.saved != h.done }

// Save returns the newest steps for Load, in about most bytes at most.
func (h *History) Save(most int) []byte {
	from, size := len(h.steps), 0
	for from > 0 && size < most {
		from--
		for _, l := range slices.Concat(h.steps[from].old, h.steps[from].new) {
			size += len(l) + 4
		}
		size += len(h.steps[from].what) + 40
	}
	if size > most {
		from++
	}
	if h.done < from {
		return nil // more was undone than there is room for
	}
	// A line for each step, and then its lines; no line of a level has a line break.
	text := []string{strconv.Itoa(h.done - from)}
	for _, s := range h.steps[from:] {
		text = append(text, fmt.Sprint(s.from, " ", len(s.old), " ", len(s.new), " ", s.what))
		text = append(append(text, s.old...), s.new...)
	}
	return []byte(strings.Join(text, "\n"))
}

// parseHistory reads what Save returned.
func parseHistory(data []byte) (done int, steps []step, ok bool) {
	lines := strings.Split(string(data), "\n")
	done, err := strconv.Atoi(lines[0])
	for lines = lines[1:]; len(lines) > 0; {
		var from, old, now int
		f := strings.SplitN(lines[0], " ", 4)
		lines = lines[1:]
		for i, n := range []*int{&from, &old, &now} {
			if i < len(f) && err == nil {
				*n, err = strconv.Atoi(f[i])
			}
		}
		if err != nil || len(f) < 4 || min(old, now) < 0 || max(old, now) > len(lines) || old+now > len(lines) {
			return 0, nil, false
		}
		steps = append(steps, step{f[3], from, slices.Clone(lines[:old]), slices.Clone(lines[old : old+now])})
		lines = lines[old+now:]
	}
	return done, steps, err == nil && done >= 0 && done <= len(steps)
}

// Load restores the steps that Save returned. Steps that do not lead to the current level
// are ignored.
func (h *History) Load(data []byte) {
	done, steps, ok := parseHistory(data)
	lines := h.doc.lines
	for i := done; ok && i < len(steps); i++ {
		lines, ok = steps[i].patch(lines)
	}
	lines = h.doc.lines
	for i := done - 1; ok && i >= 0; i-- {
		lines, ok = steps[i].back().patch(lines)
	}
	if !ok {
		return
	}
	if h.saved == h.done {
		h.saved = done
	} else {
		h.saved = -1
	}
	h.steps, h.done = steps, done
}

// Steps returns how many steps can be undone and how many there are in all.
func (h *History) Steps() (done, all int) { return h.done, len(h.steps) }

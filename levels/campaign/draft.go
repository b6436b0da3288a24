package campaign

import (
	"bytes"
	"slices"
	"strings"

	"wallfall/levels"
)

// Draft is a campaign's file that is being changed: comments and spacing of what does
// not change stay.
type Draft struct {
	List  []levels.Statement // the campaign's own lines that are statements
	Parts []Part

	lines []string
}

// NewDraft returns the draft of a file.
func NewDraft(src []byte) *Draft {
	head, parts := Split(bytes.TrimPrefix(src, []byte("\ufeff")))
	d := &Draft{Parts: slices.Clone(parts), lines: strings.Split(strings.TrimSuffix(string(head), "\n"), "\n")}
	d.read()
	return d
}

func (d *Draft) read() { d.List, _ = levels.Statements("", []byte(strings.Join(d.lines, "\n")), forms) }

// Text returns the file.
func (d *Draft) Text() ([]byte, error) { return Join([]byte(strings.Join(d.lines, "\n")), d.Parts) }

// splice puts lines in the place of others, whose indices count from 0.
func (d *Draft) splice(from, to int, put ...string) {
	d.lines = slices.Replace(d.lines, from, to, put...)
	d.read()
}

// Block returns the end of the statements that belong to one: a chapter's levels, or a
// level's own statements.
func (d *Draft) Block(i int) int {
	j, level := i+1, d.List[i].Keyword == "level"
	for ; (level || d.List[i].Keyword == "chapter") && j < len(d.List); j++ {
		if next := d.List[j].Keyword; next == "chapter" || level && next == "level" {
			break
		}
	}
	return j
}

// top returns the index of the first line of statement i: comments above belong to it.
func (d *Draft) top(i int) int {
	if i > 0 {
		return d.List[i-1].Line
	}
	return d.List[0].Line - 1
}

// Add adds a line to the statements from i to j, behind those that come before it in the
// order of the format, and returns its index.
func (d *Draft) Add(i, j int, line string) int {
	order := func(keyword string) int {
		return slices.IndexFunc(forms, func(f levels.Form) bool { return f.Keyword == keyword })
	}
	keyword, _, _ := strings.Cut(line, " ")
	for j > i && order(d.List[j-1].Keyword) > order(keyword) {
		j--
	}
	at := 1 + max(0, slices.IndexFunc(d.lines, func(l string) bool { return strings.HasPrefix(l, "campaign") }))
	if j > 0 {
		at = d.List[j-1].Line
	}
	d.splice(at, at, line)
	return j
}

// Find returns the index of the statement of a keyword among those from i to j, -1 for
// none.
func (d *Draft) Find(i, j int, keyword string) int {
	if at := slices.IndexFunc(d.List[i:j], func(st levels.Statement) bool { return st.Keyword == keyword }); at >= 0 {
		return i + at
	}
	return -1
}

// Say sets the text of a statement of a keyword among those from i to j, which is added
// if there is none, and removed for "".
func (d *Draft) Say(i, j int, keyword, text string) {
	switch at := d.Find(i, j, keyword); {
	case at < 0 && text == "":
	case at < 0:
		d.Add(i, j, keyword+" "+written(text))
	case text == "":
		d.Remove(at, at+1)
	default:
		d.Set(at, 0, "", text)
	}
}

// Set sets a word of a statement or, given a key, that field; "" removes the field.
func (d *Draft) Set(i, word int, key, value string) {
	st := &d.List[i]
	line := d.lines[st.Line-1]
	w, is := st.Field(key)
	switch n := len(st.Words); {
	case key != "" && value != "":
		line = setField(line, st, key, written(value))
	case key != "" && is:
		line = replaced(line, w.Col-2, w.End-1, "")
	case key != "":
	case word < n:
		line = replaced(line, st.Words[word].Col-1, st.Words[word].End-1, written(value))
	default:
		from := st.Words[n-1].End - 1
		line = replaced(line, from, from, " "+written(value))
	}
	d.splice(st.Line-1, st.Line, line)
}

// Remove removes the statements from i to j, and the levels that they name.
func (d *Draft) Remove(i, j int) {
	for _, st := range d.List[i:j] {
		d.Parts = slices.DeleteFunc(d.Parts, func(p Part) bool { return st.Keyword == "level" && p.Name == st.Words[0].Val })
	}
	d.splice(d.top(i), d.List[j-1].Line)
}

// Move moves the statements from i to j before another.
func (d *Draft) Move(i, j, to int) {
	from, end, at := d.top(i), d.List[j-1].Line, len(d.lines)
	if to < len(d.List) {
		at = d.top(to)
	}
	block := slices.Clone(d.lines[from:end])
	if at > from {
		at -= end - from
	}
	d.lines = slices.Delete(d.lines, from, end)
	d.splice(at, at, block...)
}

// Rename renames the hero, chapter or level that a statement names, wherever the
// campaign names it.
func (d *Draft) Rename(i int, name string) {
	was, keyword := d.List[i].Words[0].Val, d.List[i].Keyword
	for n := range d.Parts {
		if keyword == "level" && d.Parts[n].Name == was && levels.IsName(name) {
			d.Parts[n].Name = name
		}
	}
	d.Set(i, 0, "", name)
	for n := range d.List {
		st := &d.List[n]
		needs, _ := st.Field("needs")
		way, _ := st.Field("way")
		switch {
		case keyword == "level" && way.Val == was:
			d.Set(n, 0, "way", name)
		case keyword == "hero" && st.Keyword == "choose" && st.Words[0].Val == was:
			d.Set(n, 0, "", name)
		case keyword == "level" && needs.Val != "":
			list := strings.Split(needs.Val, ",")
			for k := range list {
				if list[k] == was {
					list[k] = name
				}
			}
			d.Set(n, 0, "needs", strings.Join(list, ","))
		}
	}
}

// SetLevel puts a level's text into the file.
func (d *Draft) SetLevel(name string, text []byte) {
	i := slices.IndexFunc(d.Parts, func(p Part) bool { return p.Name == name })
	if i < 0 {
		i, d.Parts = len(d.Parts), append(d.Parts, Part{Name: name})
	}
	d.Parts[i].Text = text
}

// Line returns line n of the campaign's own, counted from 1, "" if there is none.
func (d *Draft) Line(n int) string {
	if n < 1 || n > len(d.lines) {
		return ""
	}
	return d.lines[n-1]
}

// SetLine replaces line n of the campaign's own, counted from 1.
func (d *Draft) SetLine(n int, text string) { d.splice(n-1, n, text) }

// written writes a text as the format has it: in quotes unless it is a name, a number or
// a list of them.
func written(text string) string {
	plain := text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-_,:") == ""
	if plain {
		return text
	}
	return levels.QuoteText(text)
}

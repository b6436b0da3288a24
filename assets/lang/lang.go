// Package lang holds the languages of the program. The English text itself is
// the key: code says what it means in English, a language file gives the same
// in another language, and what a file lacks stays English.
//
// A language file is text: an English line, the line in the other language
// after it, indented by a tab, and empty lines and lines that begin with # in
// between as one likes. \n stands for a line break and \\ for a backslash.
// Texts with verbs of package fmt keep the verbs; where the order changes they
// name their argument: %[2]d.
package lang

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"
)

//go:embed *.txt
var files embed.FS

// file returns the text of a language file; ok is false when there is none.
func file(name string) (text string, ok bool) {
	data, err := files.ReadFile(name)
	return string(data), err == nil
}

// Language is one the program speaks.
type Language struct {
	Code string // as the settings keep it: "en", "de"
	Name string // in the language itself
}

// Languages lists all there are, English first.
func Languages() []Language {
	return []Language{{"en", "English"}, {"de", "Deutsch"}}
}

// Of returns the code of the language that a system names, as in "de_DE.UTF-8" or
// "en-GB"; English where there is none of it.
func Of(system string) string {
	for _, l := range Languages() {
		if strings.HasPrefix(strings.ToLower(system), l.Code) {
			return l.Code
		}
	}
	return Languages()[0].Code
}

// Table translates, and remembers what it has formatted of late, so that a
// screen that says the same in every frame allocates nothing. A nil Table leaves
// everything English and remembers nothing. A table belongs to one goroutine.
type Table struct {
	to   map[string]string
	said map[phrase]string
}

// phrase is a text with its arguments.
type phrase struct {
	english string
	nums    [6]int
	words   [6]string
	kinds   [6]uint8 // of each argument: 0 none, 1 number, 2 words
}

// memory is how many phrases a table remembers before it begins anew.
const memory = 2048

// Load returns the table of a language by its code, the story of the campaign in it.
// The error names the file and the line.
func Load(code string) (*Table, error) {
	if code == "en" {
		return &Table{}, nil
	}
	name := code + ".txt"
	text, ok := file(name)
	if !ok {
		return nil, fmt.Errorf("unknown language %q", code)
	}
	t, err := Parse(name, text)
	if err == nil {
		err = t.add(code+"-story.txt", Further(code, "story"))
	}
	return t, err
}

// Further returns the text of a further file of a language, such as de-rules.txt
// for "de" and "rules"; "" where there is none.
func Further(code, name string) string {
	if code == Languages()[0].Code {
		return "" // which all is written in
	}
	text, _ := file(code + "-" + name + ".txt")
	return text
}

// Parse reads the text of a language file; file names it in the error, which
// tells the line.
func Parse(file, text string) (*Table, error) {
	t := &Table{to: map[string]string{}}
	if err := t.add(file, text); err != nil {
		return nil, err
	}
	return t, nil
}

func (t *Table) add(file, text string) error {
	english, at := "", 0
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		said, indented := strings.CutPrefix(line, "\t")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case indented && english == "":
			return fmt.Errorf("%s:%d:1: a translation without an English text before it", file, i+1)
		case indented:
			t.to[english], english = unescape(said), ""
		case english != "":
			return fmt.Errorf("%s:%d:1: this text has no translation", file, at)
		default:
			english, at = unescape(line), i+1
			if _, twice := t.to[english]; twice {
				return fmt.Errorf("%s:%d:1: this text has two translations", file, i+1)
			}
		}
	}
	if english != "" {
		return fmt.Errorf("%s:%d:1: this text has no translation", file, at)
	}
	return nil
}

// Replace replaces each first string of a pair by the second, pair after pair. It is a
// strings.Replacer for short lists, without its room in the browser's program.
func Replace(text string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

func unescape(s string) string {
	return Replace(s, `\\`, "\x00", `\n`, "\n", "\x00", `\`)
}

// Has reports whether the table translates a text.
func (t *Table) Has(english string) bool {
	if t == nil {
		return false
	}
	_, ok := t.to[english]
	return ok
}

// T returns a text in the language. It is not inlined into its thousands of callers,
// which takes 90 kB off the download.
//
//go:noinline
func (t *Table) T(english string) string {
	if t != nil {
		if s, ok := t.to[english]; ok {
			return s
		}
	}
	return english
}

// F returns a text with arguments in the language, formatted as by fmt.Sprintf.
// Arguments are of type int or string and six at most: fmt sees all others as
// missing. That and remembering keep them from the heap.
func (t *Table) F(english string, args ...any) string {
	p := phrase{english: english}
	n := min(len(args), len(p.kinds))
	for i, a := range args[:n] {
		switch v := a.(type) {
		case int:
			p.nums[i], p.kinds[i] = v, 1
		case string:
			p.words[i], p.kinds[i] = v, 2
		default:
			n = i
		}
		if n == i {
			break
		}
	}
	if t == nil {
		return p.format(english, n)
	}
	if s, ok := t.said[p]; ok {
		return s
	}
	s := p.format(t.T(english), n)
	if t.said == nil || len(t.said) >= memory {
		t.said = map[phrase]string{}
	}
	t.said[p] = s
	return s
}

// format formats the n arguments of the phrase. They are copied, so that those
// of F need not outlive it.
func (p *phrase) format(text string, n int) string {
	args := make([]any, n)
	for i := range args {
		if args[i] = p.words[i]; p.kinds[i] == 1 {
			args[i] = p.nums[i]
		}
	}
	return fmt.Sprintf(text, args...)
}

// N returns the text for a number of things: one for 1, many for all others; both
// have the verb %d.
func (t *Table) N(n int, one, many string) string {
	if n == 1 {
		return t.F(one, n)
	}
	return t.F(many, n)
}

// Texts lists the English texts that the table translates, sorted.
func (t *Table) Texts() []string {
	if t == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(t.to))
}

// SplitName returns the name of an ability or a spell as text to be translated and the
// number at its end: "soul-jar" is "Soul jar" and "", "shove4" is "Shove" and " 4".
func SplitName(name string) (text, number string) {
	switch name { // a name in a level file has no apostrophe
	case "citizens-militia":
		return "Citizens' militia", ""
	case "will-o-the-wisp":
		return "Will-o'-the-wisp", ""
	}
	text = strings.TrimRight(name, "0123456789")
	if number = name[len(text):]; number != "" {
		number = " " + number
	}
	text = strings.TrimSpace(strings.ReplaceAll(text, "-", " "))
	if text != "" {
		text = strings.ToUpper(text[:1]) + text[1:] // names begin with a letter of ASCII
	}
	return text, number
}

// Name returns the name of an ability or a spell in the language.
func (t *Table) Name(name string) string {
	text, number := SplitName(name)
	return t.T(text) + number
}

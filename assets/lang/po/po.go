// Package po reads the gettext catalogues that translators edit and compiles them into what
// the program carries. The program itself does not use it.
package po

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"wallfall/assets/lang"
)

//go:embed */*.po
var files embed.FS

// Entry is a text in a catalogue.
type Entry struct {
	File    string
	Line    int // of its msgid
	Context string
	English string
	Many    string   // the English plural, "" where a text has none
	Said    []string // in the language: one text, or one for each plural form
}

// Key returns what the program asks for, with the context.
func (e *Entry) Key() string {
	if e.Context == "" {
		return e.English
	}
	return lang.Context(e.Context, e.English)
}

// Catalogue holds the texts of a language.
type Catalogue struct {
	Name    string // of the language, in itself
	Forms   int    // how many plural forms it has
	Plural  string // the form of a number n, as an expression of C
	Entries []Entry
}

// Codes lists the languages by their codes.
func Codes() (codes []string) {
	dirs, _ := fs.ReadDir(files, ".")
	for _, d := range dirs {
		codes = append(codes, d.Name())
	}
	return codes
}

// Load reads the named catalogues of a language, all of them if no name is given.
func Load(code string, names ...string) (*Catalogue, error) {
	list, err := fs.Glob(files, code+"/*.po")
	if err != nil {
		return nil, err
	}
	if len(names) > 0 {
		list = list[:0]
		for _, n := range names {
			list = append(list, code+"/"+n+".po")
		}
	}
	c := &Catalogue{}
	for _, name := range list {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := c.Add(path.Base(name), string(text)); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Template returns the template of a catalogue: its English texts with their contexts and the
// notes for translators (#.), and nothing of its language.
func Template(text string) string {
	var b strings.Builder
	keep := true // the strings that follow
	for line := range strings.Lines(text[strings.Index(text, "\nmsgid")+1:]) {
		switch word, _, _ := strings.Cut(strings.TrimSpace(line), " "); {
		case strings.HasPrefix(word, "msgstr[") && word > "msgstr[1]":
			keep = false
		case strings.HasPrefix(word, "msgstr"):
			b.WriteString(word + " \"\"\n")
			keep = b.Len() < 20 // the header
		case strings.HasPrefix(word, `"`) && keep:
			if field, _, _ := strings.Cut(word, ":"); field != `"Language` && field != `"X-Language-Name` && field != `"Plural-Forms` {
				b.WriteString(line)
			}
		case strings.HasPrefix(word, "msg"):
			keep = true
			b.WriteString(line)
		case word == "" || word == "#." || word == "#,":
			b.WriteString(line)
		}
	}
	return b.String()
}

// Templates returns the templates of all catalogues by the names of their files, as made from
// the catalogues of German, which lack no text.
func Templates() map[string]string {
	list, _ := fs.Glob(files, "de/*.po")
	out := map[string]string{}
	for _, name := range list {
		text, _ := files.ReadFile(name)
		out[path.Base(name)+"t"] = Template(string(text))
	}
	return out
}

// Add reads the text of a catalogue; file names it in errors, which give the line. Texts
// that are marked as fuzzy count as missing.
func (c *Catalogue) Add(file, text string) error {
	wrong := func(line int, format string, args ...any) error {
		return fmt.Errorf("%s:%d: %s", file, line, fmt.Sprintf(format, args...))
	}
	seen := map[string]bool{}
	for i := range c.Entries {
		seen[c.Entries[i].Key()] = true
	}
	e, fuzzy := Entry{File: file}, false
	var open *string
	end := func() error {
		done, skip := e, fuzzy
		e, fuzzy, open = Entry{File: file}, false, nil
		switch {
		case done.Said == nil && done.Line == 0:
			return nil
		case done.Said == nil:
			return wrong(done.Line, "this text has no msgstr")
		case done.English == "":
			return c.header(done.Said[0])
		case skip || done.Said[0] == "":
			return nil
		case seen[done.Key()]:
			return wrong(done.Line, "%q has two translations", done.English)
		case done.Many != "" && len(done.Said) != c.Forms:
			return wrong(done.Line, "%q has %d plural forms instead of %d", done.English, len(done.Said), c.Forms)
		}
		seen[done.Key()] = true
		c.Entries = append(c.Entries, done)
		return nil
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		if word == "msgctxt" || word == "msgid" && e.Line > 0 || strings.HasPrefix(word, "#") && e.Said != nil {
			if err := end(); err != nil {
				return err
			}
		}
		switch {
		case line == "":
			continue
		case strings.HasPrefix(word, "#"):
			fuzzy = fuzzy || word == "#," && strings.Contains(rest, "fuzzy")
			continue
		case word == "msgctxt":
			open = &e.Context
		case word == "msgid":
			e.Line, open = i+1, &e.English
		case word == "msgid_plural":
			open = &e.Many
		case word == "msgstr" || word == "msgstr["+strconv.Itoa(len(e.Said))+"]":
			e.Said = append(e.Said, "")
			open = &e.Said[len(e.Said)-1]
		case strings.HasPrefix(word, `"`):
			rest = line
		default:
			return wrong(i+1, "expected msgctxt, msgid, msgid_plural, msgstr or a comment, not %q", word)
		}
		said, err := strconv.Unquote(rest)
		if err != nil || open == nil {
			return wrong(i+1, "expected a text in quotes, not %q", rest)
		}
		*open += said
	}
	return end()
}

// header reads the header of a catalogue.
func (c *Catalogue) header(text string) error {
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch name {
		case "X-Language-Name":
			c.Name = value
		case "Plural-Forms":
			if _, err := fmt.Sscanf(value, "nplurals=%d;", &c.Forms); err != nil {
				return fmt.Errorf("Plural-Forms: %w", err)
			}
			_, c.Plural, _ = strings.Cut(value, "plural=")
			c.Plural = strings.TrimSuffix(strings.TrimSpace(c.Plural), ";")
		}
	}
	return nil
}

// Compile returns the catalogue as the program carries it, see package lang.
func (c *Catalogue) Compile() (string, error) {
	var b strings.Builder
	b.WriteString(c.Name + "\n")
	for n := range 200 {
		form, err := evaluate(c.Plural, n)
		if err != nil || form < 0 || form >= c.Forms || form > 9 {
			return "", fmt.Errorf("Plural-Forms: for n=%d it is %d (%v)", n, form, err)
		}
		b.WriteString(strconv.Itoa(form))
	}
	b.WriteString("\n")
	keys := map[uint32]string{}
	escape := strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\t", " ")
	for i := range c.Entries {
		e := &c.Entries[i]
		key := lang.Key(e.Key())
		if other, ok := keys[key]; ok {
			return "", fmt.Errorf("%s:%d: %q has the key of %q; use another", e.File, e.Line, e.English, other)
		}
		keys[key] = e.English
		b.WriteString(lang.FormatKey(key))
		for j, said := range e.Said {
			if j > 0 {
				b.WriteString("\t")
			}
			b.WriteString(escape.Replace(said))
		}
		if e.Many != "" && len(e.Said) == 1 { // a language with one form
			b.WriteString("\t")
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

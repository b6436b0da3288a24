// Package lang holds the languages of the program. The English text itself is
// the key: code says what it means in English, a catalogue gives the same in
// another language, and what a catalogue lacks stays English.
//
// Translators edit the gettext catalogues in po. CODE.txt is made of them by go
// generate and is all that the program carries: the name of the language, the plural
// form of each number, then a line for each text, six characters that stand for the
// English one and the text in the language, its plural forms apart by tabs.
// Texts with verbs of package fmt keep the verbs; where the order changes they
// name their argument: %[2]d.
package lang

//go:generate go run ./po/generate

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed *.txt
var files embed.FS

// Language is one the program speaks.
type Language struct {
	Code string // as the settings keep it: "en", "de"
	Name string // in the language itself
}

// languages lists all languages, English first.
var languages = func() []Language {
	list := []Language{{"en", "English"}}
	entries, _ := files.ReadDir(".")
	for _, e := range entries {
		text, _ := files.ReadFile(e.Name())
		name, _, _ := strings.Cut(string(text), "\n")
		list = append(list, Language{strings.TrimSuffix(e.Name(), ".txt"), name})
	}
	return list
}()

// Languages lists all languages, English first. The list must not be changed.
func Languages() []Language { return languages }

// Of returns the code of the language that a system names, as in "de_DE.UTF-8" or "en-GB";
// English if the program lacks it.
func Of(system string) string {
	for _, l := range Languages() {
		if strings.HasPrefix(strings.ToLower(system), l.Code) {
			return l.Code
		}
	}
	return Languages()[0].Code
}

// Table translates, and caches what it has formatted lately, so that a screen that says the
// same in every frame allocates nothing. A nil Table leaves everything English and caches
// nothing. A table belongs to one goroutine.
type Table struct {
	to    map[uint32]string   // by Key
	forms map[uint32][]string // plural forms, by Key of the singular
	form  string              // the form of each number, a digit each, from 0 to 199; then the last hundred repeats
	said  map[phrase]string
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

// Load returns the table of a language by its code.
func Load(code string) (*Table, error) {
	if code == "en" {
		return &Table{}, nil
	}
	text, err := files.ReadFile(code + ".txt")
	if err != nil {
		return nil, fmt.Errorf("unknown language %q", code)
	}
	return Parse(string(text)), nil
}

// Parse reads the text of a catalogue as po.Compile writes it.
func Parse(text string) *Table {
	lines := strings.Split(text, "\n")
	t := &Table{to: make(map[uint32]string, len(lines)), forms: map[uint32][]string{}, form: lines[1]}
	for _, line := range lines[2:] {
		if line == "" {
			continue
		}
		key := uint32(0)
		for i := range keySize {
			key = key<<6 | uint32(line[i]-firstDigit)
		}
		said := Replace(line[keySize:], `\\`, "\x00", `\n`, "\n", "\x00", `\`)
		if forms := strings.Split(said, "\t"); len(forms) > 1 {
			t.forms[key] = forms
		} else {
			t.to[key] = said
		}
	}
	return t
}

// A key is written as six digits of base 64, which are the characters from 0 to o.
const (
	keySize    = 6
	firstDigit = '0'
)

// Key returns the hash that stands for an English text in a catalogue. A test compares
// those of all texts.
func Key(english string) uint32 { return hash(2166136261, english) }

// hash continues an FNV-1a hash with a text.
func hash(h uint32, text string) uint32 {
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	return h
}

// FormatKey returns a key as a catalogue has it.
func FormatKey(key uint32) string {
	var b [keySize]byte
	for i := range b {
		b[keySize-1-i] = firstDigit + byte(key&63)
		key >>= 6
	}
	return string(b[:])
}

// Context returns the form that an English text of several meanings has in a catalogue;
// context names the meaning.
func Context(context, english string) string { return context + "\x04" + english }

// Replace replaces each first string of a pair by the second, pair after pair. It is a
// strings.Replacer for short lists, without its room in the browser's program.
func Replace(text string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

// Has reports whether the table translates a text.
func (t *Table) Has(english string) bool {
	if t == nil {
		return false
	}
	_, ok := t.to[Key(english)]
	return ok
}

// T returns a text in the language. It is not inlined into its thousands of callers,
// which takes 90 kB off the download.
//
//go:noinline
func (t *Table) T(english string) string {
	if t != nil {
		if s, ok := t.to[Key(english)]; ok {
			return s
		}
	}
	return english
}

// C returns a text that English uses in several meanings; context says in which, in a
// word or two that a translator understands.
func (t *Table) C(context, english string) string {
	if t != nil {
		if s, ok := t.to[hash(hash(Key(context), "\x04"), english)]; ok { // Context without joining them
			return s
		}
	}
	return english
}

// F returns a text with arguments in the language, formatted as by fmt.Sprintf. Arguments
// are at most six, of type int or string: fmt sees others as missing. This limit and the
// cache keep them from the heap.
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
	return t.remember(p, p.format(t.T(english), n))
}

// remember keeps what a phrase has become, and returns it.
func (t *Table) remember(p phrase, s string) string {
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

// N returns the text for a number of things: one for 1, many for all others in English,
// and the plural form that the language has for it. All have the verb %d.
func (t *Table) N(n int, one, many string) string { return t.NC("", n, one, many) }

// NC is N for texts that English uses in several meanings, like C.
func (t *Table) NC(context string, n int, one, many string) string {
	english := many
	if n == 1 {
		english = one
	}
	p := phrase{english: english, nums: [6]int{n}, words: [6]string{context}, kinds: [6]uint8{3}}
	if t == nil {
		return fmt.Sprintf(english, n)
	}
	if s, ok := t.said[p]; ok {
		return s
	}
	return t.remember(p, fmt.Sprintf(t.Plural(context, n, one, many), n))
}

// Plural returns the format for a number of things, which N fills in.
func (t *Table) Plural(context string, n int, one, many string) string {
	if t != nil {
		key := one
		if context != "" {
			key = Context(context, one)
		}
		if forms := t.forms[Key(key)]; forms != nil {
			i := max(n, -n)
			if i >= len(t.form) {
				i = len(t.form) - 100 + i%100
			}
			return forms[t.form[i]-'0']
		}
	}
	if n == 1 {
		return one
	}
	return many
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

// Name returns a name in the language: that of a kind, a figure, a side or a level. Names
// that the game gave have translations in a context of their own. Those in own, which the
// author of a level gave, stay as they are.
func (t *Table) Name(own map[string]bool, name string) string {
	if own[name] {
		return name
	}
	return t.C("name", name)
}

// Thing is Name for an ability or a spell.
func (t *Table) Thing(own map[string]bool, name string) string {
	text, number := SplitName(name)
	if !own[name] {
		text = t.C("name", text)
	}
	return text + number
}

package lang

import (
	"cmp"
	"regexp"
	"sort"
	"strings"
	"sync"
)

// hole is what a wording leaves open: %s for anything, %d for a number.
var hole = regexp.MustCompile(`%[sd]`)

// wording is one way an error may be worded, with its holes.
type wording struct {
	match  *regexp.Regexp
	said   string // the same in the language
	solid  int    // how many characters are not holes
	before bool   // it hangs on what stands before it, the first hole
}

// wordings reads those of each language but the first, which errors are worded in,
// by its code, when they are first needed.
var wordings = func() map[string]func() []wording {
	m := map[string]func() []wording{}
	for _, l := range Languages()[1:] {
		m[l.Code] = sync.OnceValue(func() []wording { return readWordings(l.Code) })
	}
	return m
}()

// Tell returns the text of an error in a language, by its code. Errors are worded
// far from any screen, by the rules, by levels and by the system, and one in the
// other; so their English is taken apart by the wordings in the language's file
// of errors, and what fills their holes is told likewise. What is in no wording,
// such as a name, stays as it is.
func Tell(code, text string) string {
	list, ok := wordings[code]
	if !ok {
		return text
	}
	return tell(list(), text, 8)
}

// Wordings returns the wordings of errors in a language.
func Wordings(code string) map[string]string {
	text, _ := files.ReadFile(code + "-errors.txt")
	to, english := map[string]string{}, ""
	for line := range strings.Lines(string(text)) {
		line = Replace(strings.TrimSuffix(line, "\n"), `\\`, "\x00", `\n`, "\n", "\x00", `\`)
		if said, ok := strings.CutPrefix(line, "\t"); ok {
			to[english] = said
		} else {
			english = line
		}
	}
	return to
}

func readWordings(code string) []wording {
	var list []wording
	for english, said := range Wordings(code) {
		w := wording{said: said, before: strings.HasPrefix(english, ",") || strings.IndexAny(english, ":; ") == 0}
		w.solid = len(hole.ReplaceAllString(english, ""))
		pattern := Replace(regexp.QuoteMeta(english), "%s", "(.*?)", "%d", `(\d+)`) + "$"
		if w.before {
			pattern = "(.*)" + pattern
		}
		w.match = regexp.MustCompile("(?s)^" + pattern)
		list = append(list, w)
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := &list[i], &list[j]
		return cmp.Or(b.solid-a.solid, strings.Compare(a.said, b.said)) < 0
	})
	return list
}

// ruleAfter is the rule, or the short word, that an error names in brackets.
var ruleAfter = regexp.MustCompile(`^(?s)(.*)( \([A-Za-z]+-[A-Za-z0-9-]+\))$`)

// placeBefore is where in a file a problem is.
var placeBefore = regexp.MustCompile(`^\S+:\d+:\d+: `)

// tell takes a text apart by the wording that fits most of it; deep bounds how
// far what fills the holes is followed.
func tell(list []wording, text string, deep int) string {
	if deep == 0 || text == "" {
		return text
	}
	if line, rest, ok := strings.Cut(text, "\n"); ok { // one problem a line
		return tell(list, line, deep) + "\n" + tell(list, rest, deep-1)
	}
	if m := ruleAfter.FindStringSubmatch(text); m != nil {
		return tell(list, m[1], deep-1) + m[2]
	}
	if at := placeBefore.FindString(text); at != "" {
		return at + tell(list, text[len(at):], deep-1)
	}
	for i := range list {
		w := &list[i]
		m := w.match.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		var out strings.Builder
		holes := m[1:]
		if w.before {
			out.WriteString(tell(list, holes[0], deep-1))
			holes = holes[1:]
		}
		for j, piece := range hole.Split(w.said, -1) {
			if j > 0 && j <= len(holes) {
				out.WriteString(tell(list, holes[j-1], deep-1))
			}
			out.WriteString(piece)
		}
		return out.String()
	}
	if head, rest, ok := strings.Cut(text, ": "); ok {
		return head + ": " + tell(list, rest, deep-1)
	}
	return text
}

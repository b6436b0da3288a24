package edit

import (
	"reflect"
	"slices"
	"sort"
	"strings"

	"wallfall/levels"
	"wallfall/rules/message"
)

// Format returns a level in canonical form: words separated by one space, the columns of
// neighbouring lines of one kind aligned, no trailing spaces, at most one blank line, a
// final line feed. Order, comments and meaning stay. Formatting is idempotent. The error,
// a levels.Problems, reports that the text is no level.
func Format(name string, src []byte) ([]byte, error) {
	before, err := levels.Parse(name, src)
	if err != nil {
		return nil, err
	}
	out := []byte(formatText(string(levels.Upgrade(src))))
	after, err := levels.Parse(name, out)
	if err != nil {
		return nil, err
	}
	after.FirstFloor = before.FirstFloor
	if !reflect.DeepEqual(before.Setup(), after.Setup()) {
		return nil, message.Errorf("%s: this would change the level", name) // unreachable: a test mutates many levels
	}
	return out, nil
}

// formatText formats the statements of a level or a catalogue.
func formatText(text string) string {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	f := &formatter{lines: strings.Split(text, "\n")}
	f.sts = levels.Outline(f.lines)
	f.run()
	for len(f.out) > 0 && f.out[len(f.out)-1] == "" {
		f.out = f.out[:len(f.out)-1]
	}
	return strings.Join(append(f.out, ""), "\n")
}

// formatter formats the lines of a text.
type formatter struct {
	lines []string
	sts   []levels.Statement // not yet written
	out   []string
}

func (f *formatter) run() {
	for n := 1; n <= len(f.lines); n++ {
		if len(f.sts) == 0 || f.sts[0].Line != n {
			line := strings.TrimSpace(f.lines[n-1]) // a comment, or blank
			if line != "" || len(f.out) > 0 && f.out[len(f.out)-1] != "" {
				f.out = append(f.out, line)
			}
			continue
		}
		st := f.sts[0]
		if st.Last > n {
			f.writeAligned(f.sts[:1])
			for n++; n < st.Last; n++ { // only spaces at the ends of rows change
				f.out = append(f.out, strings.TrimRight(f.lines[n-1], " "))
			}
			f.sts, f.out = f.sts[1:], append(f.out, "end")
			continue
		}
		k := 1
		for k < len(f.sts) && f.sts[k].Line == n+k && f.sts[k].Keyword == st.Keyword {
			k++
		}
		f.writeAligned(f.sts[:k])
		f.sts = f.sts[k:]
		n += k - 1
	}
}

// part is a word of a line.
type part struct {
	text  string
	key   string // of a field
	first bool   // it is the first field
	col   int    // where it stood, from 0
}

// parts splits a line into its words, the keyword first, and its comment.
func (f *formatter) parts(st levels.Statement) (words []part, comment string) {
	rs := []rune(f.lines[st.Line-1])
	all := append(slices.Clone(st.Words), st.Fields...)
	sort.SliceStable(all, func(i, j int) bool { return all[i].Col-all[j].Col < 0 })
	start := len(rs) - len([]rune(strings.TrimLeft(string(rs), " \t")))
	words = append(words, part{text: st.Keyword, col: start})
	end := start + len([]rune(st.Keyword))
	for _, w := range all {
		first := len(st.Fields) > 0 && w == st.Fields[0]
		words = append(words, part{string(rs[w.Col-1 : w.End-1]), w.Key, first, w.Col - 1})
		end = w.End - 1
	}
	return words, strings.TrimSpace(string(rs[end:]))
}

// aligned reports whether lines with a keyword are aligned up to the first field, and
// whether the fields are aligned too.
func aligned(keyword string) (words, fields bool) {
	switch keyword {
	case "figure", "wall":
		return true, true
	case "kind", "ability", "spell":
		return true, false
	}
	return false, false
}

// writeAligned writes neighbouring lines with the same keyword. It keeps columns that are
// aligned in all of them, and aligns others if aligned says so for the keyword.
func (f *formatter) writeAligned(sts []levels.Statement) {
	lines, comments := make([][]part, len(sts)), make([]string, len(sts))
	most := 0
	for i, st := range sts {
		lines[i], comments[i] = f.parts(st)
		most = max(most, len(lines[i]))
	}
	byWords, byFields := aligned(sts[0].Keyword)
	words := 1 + len(sts[0].Words)
	texts := make([][]rune, len(sts))
	kept := len(sts) > 1 // all columns so far stand where they stood
	for j := range most {
		var in []int // the lines with that many words
		for i := range lines {
			if j < len(lines[i]) {
				in = append(in, i)
			}
		}
		first := lines[in[0]][j]
		same, lined, begin := true, true, true
		end := 0
		for _, i := range in { // the first fields make a column, whatever they are
			same = same && lines[i][j].key == first.key && lines[i][j].first == first.first
			begin = begin && lines[i][j].first
			lined = lined && lines[i][j].col == first.col
			end = max(end, len(texts[i]))
		}
		same = same || begin
		col := -1 // where the column begins; -1 is right after the previous word of each line
		switch {
		case j == 0:
			kept = kept && lined && first.col == 0
		case kept && lined && len(in) > 1 && same && first.col > end:
			col = first.col
		default:
			kept = false
			if same && len(in) > 1 && byWords && (j <= words || byFields) {
				col = end + 1
			}
		}
		for _, i := range in {
			at := col
			if at < 0 && j > 0 {
				at = len(texts[i]) + 1
			}
			texts[i] = append(texts[i], []rune(strings.Repeat(" ", max(0, at-len(texts[i])))+lines[i][j].text)...)
		}
		if !same {
			byWords = false // from here on there are no columns
		}
	}
	end := 0 // of the lines with comments, which stand in one column
	for i, c := range comments {
		if c != "" {
			end = max(end, len(texts[i]))
		}
	}
	for i, c := range comments {
		if c != "" {
			c = strings.Repeat(" ", end-len(texts[i])+2) + c
		}
		f.out = append(f.out, string(texts[i])+c)
	}
}

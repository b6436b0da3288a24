package main

import (
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/template"
	"unicode/utf8"

	"wallfall/cmd/game/rulebook"
	"wallfall/levels/tactics"
)

// The measures of a page of text, in characters.
const (
	pageWidth = 78
	indent    = 4
)

// fill breaks a text into lines of at most width characters.
func fill(text string, width int) []string {
	var out []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			out = append(out, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(out, line)
}

// filled returns paragraphs, filled to the width of the page. Lines that are indented stay
// as they are.
func filled(in int, text string) string {
	out := ""
	for line := range strings.Lines(text) {
		lines := fill(line, pageWidth-in)
		if line[0] == ' ' || line[0] == '\t' {
			lines = []string{strings.TrimRight(line, "\n")}
		}
		for _, l := range lines {
			out += strings.TrimRight(pad(in)+l, " ") + "\n"
		}
	}
	return out
}

func pad(n int) string { return strings.Repeat(" ", n) }

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

func num(n int) string { return fmt.Sprint(n) }

// bar draws a share of 1 as a bar of a width in characters.
func bar(share float64, width int) string {
	eighths := int(share*float64(width)*8 + 0.5)
	eighths = max(0, min(eighths, width*8))
	if share > 0 && eighths == 0 {
		eighths = 1
	}
	full, rest := eighths/8, eighths%8
	text := strings.Repeat("█", full)
	if rest > 0 {
		text += string([]rune(" ▏▎▍▌▋▊▉")[rest])
		full++
	}
	return text + pad(width-full)
}

// texts are what commands print for people, see show.
//
//go:embed texts.tmpl
var textsFile string

// textFuncs are what texts and pages call.
var textFuncs = template.FuncMap{
	"filled": filled, "fill": fill, "join": strings.Join, "count": count, "percent": percent, "base": baseName, "bar": bar,
	"fields": strings.Fields, "topics": tactics.Topics, "find": func(id string) *rulebook.Entry { return rulebook.Load().Find(id) },
	"most": func(list []int) int { return slices.Max(append(list, 1)) },
	"sum": func(m map[string]int) (n int) {
		for k := range maps.Values(m) {
			n += k
		}
		return n
	},
	"whole":   func(x float64) string { return fmt.Sprintf("%.0f", 100*x) },
	"between": func(low, high float64) string { return fmt.Sprintf("%.1f to %.1f", 100*low, 100*high) },
	"div":     func(a, b int) float64 { return float64(a) / float64(max(1, b)) },
}

var texts = template.Must(template.New("").Funcs(textFuncs).Parse(textsFile))

// textOf returns one of the texts of texts.tmpl.
func textOf(name string, data any) string {
	var b strings.Builder
	if err := texts.ExecuteTemplate(&b, name, data); err != nil {
		b.WriteString(err.Error()) // no text has errors: tests show all of them
	}
	return b.String()
}

// show writes one of the texts of texts.tmpl. Successive lines with tabs are the rows of a
// table, whose columns fit their contents. The first line names the columns; those whose
// name ends with > are aligned to the right.
func show(w io.Writer, name string, data any) {
	var table [][]string
	for line := range strings.Lines(textOf(name, data)) {
		if cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(cells) > 1 {
			table = append(table, cells)
			continue
		}
		writeTable(w, table)
		table = nil
		io.WriteString(w, line)
	}
	writeTable(w, table)
}

func writeTable(w io.Writer, table [][]string) {
	if len(table) == 0 {
		return
	}
	right, wide := make([]bool, len(table[0])), make([]int, len(table[0]))
	for i := range right {
		table[0][i], right[i] = strings.CutSuffix(table[0][i], ">")
	}
	for _, row := range table {
		for i, cell := range row {
			wide[i] = max(wide[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range table {
		text := "   "
		for i, cell := range row {
			fill := pad(wide[i] - utf8.RuneCountInString(cell))
			if right[i] {
				text += " " + fill + cell + " "
			} else {
				text += " " + cell + fill + " "
			}
		}
		if text = strings.TrimRight(text, " "); text != "" { // the names of columns without any
			fmt.Fprintln(w, text)
		}
	}
}

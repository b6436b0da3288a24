package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
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

// writeText writes paragraphs, filled to the width of the page. Lines that are
// indented stay as they are.
func writeText(w io.Writer, text string, in int) {
	for line := range strings.Lines(text) {
		lines := fill(line, pageWidth-in)
		if line[0] == ' ' || line[0] == '\t' {
			lines = []string{strings.TrimRight(line, "\n")}
		}
		for _, l := range lines {
			fmt.Fprintln(w, strings.TrimRight(pad(in)+l, " "))
		}
	}
}

// each returns what something is of each of a list.
func each[T, U any](list []T, of func(T) U) (out []U) {
	for _, x := range list {
		out = append(out, of(x))
	}
	return out
}

func pad(n int) string { return strings.Repeat(" ", n) }

package levels

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scanner cuts a text into lines and lines into words.
type scanner struct {
	lines []string
	next  int // index into lines
	first int // number of the first line in its file
}

// newScanner takes the text of a file that begins with line number first.
func newScanner(src string, first int) *scanner {
	lines := strings.Split(src, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	return &scanner{lines: lines, first: first}
}

// line returns the next line and its number; ok is false after the last.
func (s *scanner) line() (text string, n int, ok bool) {
	if s.next >= len(s.lines) {
		return "", s.first + s.next, false
	}
	text = s.lines[s.next]
	s.next++
	return text, s.first + s.next - 1, true
}

// words cuts a line into words. On a mistake it returns the column and a sentence.
func words(line string) (ws []Word, col int, msg string) {
	rs := []rune(line)
	for i := 0; ; {
		for i < len(rs) && (rs[i] == ' ' || rs[i] == '\t') {
			i++
		}
		if i >= len(rs) || rs[i] == '#' {
			return ws, 0, ""
		}
		if len(ws) >= maxWords {
			return nil, i + 1, "too many words in this line"
		}
		w := Word{Col: i + 1, ValCol: i + 1}
		start := i
		if rs[i] != '"' {
			for i < len(rs) && rs[i] != ' ' && rs[i] != '\t' && rs[i] != '=' {
				i++
			}
			if i < len(rs) && rs[i] == '=' && i > start && IsName(string(rs[start:i])) {
				w.Key = string(rs[start:i])
				i++
				start = i
				w.ValCol = i + 1
			}
		}
		if i < len(rs) && rs[i] == '"' {
			text, end, bad := quoted(rs, i)
			if bad != "" {
				return nil, i + 1, bad
			}
			w.Val, w.Quoted, i = text, true, end
			if i < len(rs) && rs[i] != ' ' && rs[i] != '\t' {
				return nil, i + 1, "expected a space after the closing quote"
			}
		} else {
			for i < len(rs) && rs[i] != ' ' && rs[i] != '\t' {
				i++
			}
			w.Val = string(rs[start:i])
			if w.Val == "" {
				return nil, w.ValCol, "expected a value after " + w.Key + "="
			}
		}
		w.End = i + 1
		ws = append(ws, w)
	}
}

const (
	maxWords  = 32
	maxString = 400 // characters of a quoted string
	maxName   = 40
)

// quoted reads a string whose opening quote is rs[i]; \" and \\ stand for " and \.
func quoted(rs []rune, i int) (text string, end int, msg string) {
	var b strings.Builder
	n := 0
	for i++; i < len(rs); i++ {
		r := rs[i]
		switch {
		case r == '"':
			return b.String(), i + 1, ""
		case r == '\\' && i+1 < len(rs) && (rs[i+1] == '"' || rs[i+1] == '\\'):
			i++
			r = rs[i]
		case !unicode.IsPrint(r):
			return "", 0, "a string may only contain printable characters"
		}
		if n++; n > maxString {
			return "", 0, "this string is too long; at most 400 characters"
		}
		b.WriteRune(r)
	}
	return "", 0, "this string has no closing quote"
}

// IsName reports whether s is a name: a lower-case letter, then lower-case
// letters, digits, - and _.
//
//go:noinline
func IsName(s string) bool {
	if s == "" || len(s) > maxName || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// badText finds the first byte of a text that no level holds: invalid UTF-8 or
// a control character. It returns its line and column from 1, line 0 for none.
func badText(src []byte) (at Place, msg string) {
	line, col := 1, 1
	for len(src) > 0 {
		r, n := utf8.DecodeRune(src)
		switch {
		case r == utf8.RuneError && n == 1:
			return Place{line, col}, "the file is not UTF-8 text"
		case r == '\n':
			line, col = line+1, 0
		case r < ' ' && r != '\t' && r != '\r' || r == 0x7f:
			return Place{line, col}, "control characters are not allowed in a level"
		}
		col++
		src = src[n:]
	}
	return Place{}, ""
}

package levels

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

// Version is the version of the format that this package writes, in which floors count from 1.
// It reads version 1 too, where they count from 0.
const Version = 2

// Upgrade returns the text of a level in Version; any other text stays.
func Upgrade(text []byte) []byte { return recount(text, '1', '0'+Version) }

// Downgrade returns a text of Version as it was in version 1, for what was saved or shared then.
func Downgrade(text []byte) []byte { return recount(text, '0'+Version, '1') }

// SamePlay reports whether two texts are of levels that are played alike: at most titles,
// authors, places, what they are about, solutions and comments differ.
func SamePlay(a, b []byte) bool {
	a, b = Upgrade(a), Upgrade(b)
	return bytes.Equal(a, b) || bytes.Equal(played(a), played(b))
}

// played returns the lines of a text that decide how its level is played.
func played(text []byte) (out []byte) {
	block := "" // the keyword of the block that the line is in
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		keyword, _, _ := strings.Cut(string(line), " ")
		if block == "" {
			block = keyword
		}
		switch block {
		case "map", "heights", "solution":
			if block != "solution" {
				out = append(append(out, line...), '\n')
			}
			if string(line) != "end" {
				continue
			}
		case "", "title", "author", "about", "place":
		default:
			if keyword[0] != '#' {
				out = append(append(out, line...), '\n')
			}
		}
		block = ""
	}
	return out
}

// recount changes the version of a level, the numbers of its floors, and its cells' names
// except in quoted text.
func recount(text []byte, from, to byte) []byte {
	at := versionAt(text)
	if at < 0 || text[at] != from {
		return text
	}
	out := append(slices.Clip(text[:at]), to)
	drawn := false
	for line := range bytes.Lines(text[at+1:]) {
		keyword, rest, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		if drawn || keyword == "map" || keyword == "heights" {
			drawn = keyword != "end" || rest != ""
			out = append(out, line...)
		} else {
			out = append(out, recountLine(string(line), keyword == "floor", int(to)-int(from))...)
		}
	}
	return out
}

// versionAt returns where the version of a level stands in its text, -1 for another text or
// a version of several digits.
func versionAt(text []byte) int {
	at := 0
	for line := range bytes.Lines(text) {
		said := bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff")))
		if len(said) == 0 || said[0] == '#' {
			at += len(line)
			continue
		}
		said, ok := bytes.CutPrefix(said, []byte("wallfall"))
		if said = bytes.TrimSpace(said); !ok || len(said) == 0 || len(said) > 1 && said[1] > ' ' {
			return -1
		}
		return at + bytes.IndexByte(line, said[0])
	}
	return -1
}

// recountLine adds n to the floors of the cells that a line names, or to the floor it begins.
func recountLine(line string, begins bool, n int) string {
	var out strings.Builder
	quoted, word := false, false
	for i := 0; i < len(line); {
		c := line[i]
		end := i + 1
		if c >= '0' && c <= '9' && !word && !quoted {
			for end < len(line) && strings.IndexByte("0123456789:,", line[end]) >= 0 {
				end++
			}
			name := strings.TrimRight(line[i:end], ":,")
			end = i + len(name)
			if at, ok := rules.ParsePos(name, 0); ok {
				name = at.Format(n)
			} else if f, err := strconv.Atoi(name); err == nil && begins {
				name, begins = strconv.Itoa(f+n), false
			}
			out.WriteString(name)
		} else {
			out.WriteByte(c)
		}
		if c == '"' && (i == 0 || line[i-1] != '\\') {
			quoted = !quoted
		}
		c = line[end-1]
		word = c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
		i = end
	}
	return out.String()
}

// Package truncate shortens messages that repeat very long arguments of the program.
package truncate

import (
	"bytes"
	"io"
	"strconv"
	"strings"
)

// most is how many bytes of an argument are shown, and kept how many are left of one
// that has more.
const (
	most = 300
	kept = 60
)

// Writer returns a writer to w that cuts arguments short where they are repeated, with
// or without quotes.
func Writer(w io.Writer, args []string) io.Writer {
	var long [][2][]byte
	add := func(s string) {
		for _, s := range [...]string{s, strings.Trim(strconv.Quote(s), `"`)} {
			if len(s) > most {
				long = append(long, [2][]byte{[]byte(s), []byte(strings.ToValidUTF8(s[:kept], "") + "…")})
			}
		}
	}
	for _, a := range args {
		if _, value, ok := strings.Cut(a, "="); ok {
			add(value)
		}
		add(strings.TrimLeft(a, "-"))
	}
	if long == nil {
		return w
	}
	return &writer{w, long}
}

type writer struct {
	w    io.Writer
	long [][2][]byte // and what is said instead
}

func (b *writer) Write(p []byte) (int, error) {
	text := p
	for _, l := range b.long {
		text = bytes.ReplaceAll(text, l[0], l[1])
	}
	if _, err := b.w.Write(text); err != nil {
		return 0, err
	}
	return len(p), nil
}

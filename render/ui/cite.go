package ui

import (
	"regexp"
	"strings"

	"wallfall/assets/font"
)

// refSign stands in a drawn line for a reference such as CW-04, which it opens.
const refSign = "§"

// reference finds the references at the end of a sentence, "(CW-04, CW-05)" or " · CW-04".
var reference = regexp.MustCompile(` \([A-Z]{1,2}-[0-9]{2}(?:, [A-Z]{1,2}-[0-9]{2})*\)| · [A-Z]{1,2}-[0-9]{2}$`)

var code = regexp.MustCompile(`[A-Z]{1,2}-[0-9]{2}`)

// cited is a text as it is drawn, and what its signs open, in order.
type cited struct {
	text string
	refs []string
}

// References is how a Kit draws references in texts, such as "(CW-04)".
type References struct {
	On   bool // as signs that open them, instead of as they are
	kept map[citeKey]cited
}

// drawn returns a text as it is drawn, and what its signs open, in order.
func (r *References) drawn(text string) (string, []string) {
	if !r.On {
		return text, nil
	}
	c := r.cite(text, refSign)
	return c.text, c.refs
}

// Bare returns a text without its references, for where the pointer cannot reach them.
func (r *References) Bare(text string) string { return r.cite(text, "").text }

// cite replaces the references in a text by a sign each, "" to leave them out. Its results
// are kept, for the texts of a screen stay the same for many ticks.
func (r *References) cite(text, sign string) cited {
	if !strings.Contains(text, "-") {
		return cited{text: text}
	}
	key := citeKey{text, sign}
	c, ok := r.kept[key]
	if !ok {
		if len(r.kept) > 1000 || r.kept == nil {
			r.kept = map[citeKey]cited{}
		}
		c.text = reference.ReplaceAllStringFunc(text, func(s string) string {
			found := code.FindAllString(s, -1)
			c.refs = append(c.refs, found...)
			return strings.TrimRight("\u00a0"+strings.Repeat(sign, len(found)), "\u00a0")
		})
		r.kept[key] = c
	}
	return c
}

type citeKey struct{ text, sign string }

// refs makes links of the signs in a line of text and returns the references of the lines
// after it. They have no focus, and touch uses them only where there is no widget. The line
// begins at x, its middle is at y.
func (k *Kit) refs(x, y float32, line string, refs []string, face font.Face, px float32) []string {
	for at := 0; len(refs) > 0; refs = refs[1:] {
		i := strings.Index(line[at:], refSign)
		if i < 0 {
			break
		}
		left := x + k.Fonts.Measure(face, px, line[:at+i])
		k.ref(Rect{left, y - px*0.65, k.Fonts.Measure(face, px, refSign), px * 1.3}, refs[0])
		at += i + len(refSign)
	}
	return refs
}

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

// drawn returns a text as it is drawn, and what its signs open, in order.
func (k *Kit) drawn(text string) (string, []string) {
	if !k.Cites {
		return text, nil
	}
	c := k.cite(text, refSign)
	return c.text, c.refs
}

// cite replaces the references in a text by a sign each, "" to leave them out. Its results
// are kept, for the texts of a screen stay the same for many ticks.
func (k *Kit) cite(text, sign string) cited {
	if !strings.Contains(text, "-") {
		return cited{text: text}
	}
	key := citeKey{text, sign}
	c, ok := k.cites[key]
	if !ok {
		if len(k.cites) > 1000 || k.cites == nil {
			k.cites = map[citeKey]cited{}
		}
		c.text = reference.ReplaceAllStringFunc(text, func(s string) string {
			found := code.FindAllString(s, -1)
			c.refs = append(c.refs, found...)
			return strings.TrimRight(" "+strings.Repeat(sign, len(found)), " ")
		})
		k.cites[key] = c
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

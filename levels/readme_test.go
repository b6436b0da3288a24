package levels

import (
	_ "embed"
	"strings"
	"testing"

	"wallfall/rules"
)

//go:embed README.md
var readme string

// TestReadmeIsComplete looks for every word of the format in README.md.
func TestReadmeIsComplete(t *testing.T) {
	var words []string
	for _, f := range forms {
		words = append(words, "`"+f.Keyword)
		for _, k := range f.fields {
			words = append(words, k+"=")
		}
		words = append(words, f.flags...)
	}
	for g := rules.GoalKind(0); g.String() != ""; g++ {
		words = append(words, "`"+g.String()+"`")
	}
	for _, e := range builtinLegend {
		name := e.terrain.String()
		if e.feature != rules.NoFeature {
			name = e.feature.String()
		}
		if e.terrain == rules.Void {
			continue
		}
		show := "`" + string(e.char) + "` " + name
		switch e.char {
		case '`':
			show = "`` ` `` debris"
		case '|':
			show = "`\\|` wood"
		}
		words = append(words, show)
	}
	for _, e := range effectWords {
		words = append(words, "| `"+e+"` |")
	}
	for _, list := range [][]string{traitWords(), classWords, statWords, aimWords, exitWords, tierWords, sizes[:4], materials[1:]} {
		words = append(words, list...)
	}
	for _, w := range words {
		if !strings.Contains(readme, w) {
			t.Errorf("README.md does not speak of %s", w)
		}
	}
}

package levels

import (
	_ "embed"
	"slices"
	"strings"
	"testing"

	"wallfall/rules"
)

//go:embed README.md
var readme string

// TestReadmeLevelIsGood checks the level that README.md tells people to copy.
func TestReadmeLevelIsGood(t *testing.T) {
	_, rest, _ := strings.Cut(readme, "```\nwallfall 1\n")
	text, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no level")
	}
	if ps := Check("README.md", []byte("wallfall 1\n"+text)); len(ps) > 0 {
		t.Error(ps)
	}
}

// TestReadmeIsComplete looks for every word of the format in README.md.
func TestReadmeIsComplete(t *testing.T) {
	var words []string
	for _, f := range forms {
		words = append(words, "`"+f.keyword)
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

// TestReadmeListsTheCodes compares README.md's table of what the checker warns of
// with the codes there are.
func TestReadmeListsTheCodes(t *testing.T) {
	_, table, _ := strings.Cut(readme, "| code | means |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var want []string
	for _, c := range Codes() {
		want = append(want, "| `"+c.Code+"` | "+c.Means+" |")
		if c.Cause == "" || c.Mend == "" {
			t.Errorf("%s is not told about", c.Code)
		}
	}
	if got := strings.Split(table, "\n"); !slices.Equal(got, want) {
		t.Errorf("README.md's table is\n%s\nand should be\n%s", table, strings.Join(want, "\n"))
	}
}

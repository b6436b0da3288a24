package editor

import (
	"testing"

	"wallfall/levels/lint"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Each template is a level that can be played, of either shape and any size; all that is
// left to do is its words.
func TestTemplates(t *testing.T) {
	for tm := range template(len(templateIDs)) {
		for topo := range rules.Topology(2) {
			for _, z := range [][2]int{{3, 3}, {6, 5}, {9, 8}, {28, 20}, {rules.MaxSide, rules.MaxSide}} {
				lv := rulestest.Must(fromTemplate(tm, topo, z[0], z[1]))(t).Level()
				if _, err := lv.New(1); err != nil {
					t.Errorf("%s, %v, %v: %v", templateIDs[tm], topo, z, err)
				}
				if z[0] > 30 {
					continue
				}
				for _, p := range lint.Check(lv) {
					if p.Code != "no-title" && p.Code != "no-about" && (tm != emptyTemplate && p.Code != "no-end") {
						t.Errorf("%s, %v, %v: %s %v", templateIDs[tm], topo, z, p.Code, p.Msg)
					}
				}
			}
		}
	}
}

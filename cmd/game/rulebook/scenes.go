package rulebook

import (
	"sort"
	"strings"
	"sync"

	"wallfall/levels/scenarios"
	"wallfall/levels/script"
	"wallfall/rules"
)

// Scene is a scenario that shows a rule.
type Scene struct {
	*script.Scenario
	weight int
}

// all returns the scenarios that the rulebook chooses from. A test parses every file.
var all = sync.OnceValue(func() []script.Scenario { return script.ParseAll(scenarios.Shown, "scenarios") })

// Scenes returns the clearest scenario of a rule on squares and on hexes, the clearer one
// first: those about few other rules, short, on small boards, in which something happens.
func Scenes(id string) []Scene {
	rule, ok := rules.ParseRule(id)
	if !ok {
		return nil
	}
	var on [2][]Scene
	scs := all()
	for i := range scs {
		sc := &scs[i]
		for j, r := range sc.Rules {
			if r == rule {
				t := 0
				if sc.Topology() == rules.Hex {
					t = 1
				}
				on[t] = append(on[t], Scene{sc, weigh(sc, j) + perOlder*len(on[t])})
			}
		}
	}
	var out []Scene
	for _, list := range on {
		byWeight(list)
		list = list[:min(len(list), tried)]
		for i := range list {
			if cites(list[i], rule) {
				list[i].weight -= cited
			}
		}
		byWeight(list)
		out = append(out, list[:min(len(list), 1)]...)
	}
	if len(out) == 2 && out[0].dull() && !out[1].dull() {
		out[0], out[1] = out[1], out[0]
	}
	return out
}

// byWeight sorts scenarios, the clearest first.
func byWeight(list []Scene) {
	sort.SliceStable(list, func(a, b int) bool { return list[a].weight < list[b].weight })
}

// Penalties of a scenario; the least sum is the clearest.
const (
	dull      = 1000 // nothing happens in it
	refused   = 3000 // its level is invalid, there is no board
	perRule   = 25   // for each further rule it is about
	perAction = 12
	perCell   = 1
	perOlder  = 15  // for each scenario of the rule before it: files begin with the basics
	corner    = 150 // a corner case
	negative  = 50  // it shows what does not happen
	cited     = 150 // a bonus: an event cites this rule
	tried     = 12  // how many scenarios are searched for that
)

// cites reports whether an event of a scenario names a rule.
func cites(s Scene, rule rules.Rule) bool {
	t, _ := s.Trace()
	for _, st := range t.Steps {
		for i := range st.Events {
			if st.Events[i].Rule == rule {
				return true
			}
		}
	}
	return false
}

// dull reports whether nothing visible happens.
func (s Scene) dull() bool { return s.weight >= dull }

// weigh returns the penalty of a scenario for the rule that it names at index j.
func weigh(sc *script.Scenario, j int) int {
	actions, cells := sc.Size()
	w := perCell*cells + perRule*(len(sc.Rules)-1+2*j) + perAction*actions
	if actions == 0 {
		w += dull
	}
	if sc.Refused() {
		w += refused
	}
	if strings.Contains(sc.File, "awkward") || strings.Contains(sc.File, "review") || strings.Contains(sc.File, "found") {
		w += corner
	}
	title := " " + sc.Title + " "
	for _, word := range []string{" no ", " not ", " nobody ", " nothing ", " neither ", " none ", " without "} {
		if strings.Contains(title, word) {
			w += negative
			break
		}
	}
	return w
}

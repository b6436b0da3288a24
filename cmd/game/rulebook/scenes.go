package rulebook

import (
	"io/fs"
	"slices"
	"sort"
	"strings"
	"sync"

	"wallfall/levels"
	"wallfall/levels/script"
	"wallfall/rules"
)

// Scene is a scenario that shows a rule at work.
type Scene struct {
	*script.Scenario
	weight int
}

// perTopology is how many scenarios a rule has on squares, and as many on hexes.
const perTopology = 3

// all returns every scenario in the order of the files, parsed once. A test parses
// every file, so that what fails here is left out.
var all = sync.OnceValue(func() (list []script.Scenario) {
	names, _ := fs.Glob(levels.Scenarios(), "scenarios/*.txt")
	for _, name := range names {
		text, err := fs.ReadFile(levels.Scenarios(), name)
		if err != nil {
			continue
		}
		if of, err := script.Parse(name, text); err == nil {
			list = append(list, of...)
		}
	}
	return list
})

// Scenarios gives all scenarios that name a rule, in the order of the files.
func Scenarios(id string) []*script.Scenario {
	rule, ok := rules.ParseRule(id)
	if !ok {
		return nil
	}
	var out []*script.Scenario
	scs := all()
	for i := range scs {
		if slices.Contains(scs[i].Rules, rule) {
			out = append(out, &scs[i])
		}
	}
	return out
}

// Scenes gives the most telling scenarios of a rule, the best first: such as are
// about few other rules, short, on small boards, and in which something happens.
// Those on squares and those on hexes take turns.
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
	for t, list := range on {
		sort.SliceStable(list, func(a, b int) bool { return list[a].weight < list[b].weight })
		list = list[:min(len(list), tried)]
		for i := range list {
			if cites(list[i], rule) {
				list[i].weight -= cited
			}
		}
		sort.SliceStable(list, func(a, b int) bool { return list[a].weight < list[b].weight })
		on[t] = list[:min(len(list), perTopology)]
	}
	for i := range perTopology {
		for t := range on {
			if i < len(on[t]) {
				out = append(out, on[t][i])
			}
		}
	}
	// What shows nothing comes last, on whichever cells.
	sort.SliceStable(out, func(a, b int) bool { return !out[a].dull() && out[b].dull() })
	return out
}

// The weights of what makes a scenario less telling.
const (
	dull      = 1000 // nothing happens in it
	refused   = 3000 // its level is refused, there is no board
	perRule   = 25   // for each further rule it is about
	perAction = 12
	perCell   = 1
	perOlder  = 15  // for each scenario of the rule before it: files begin with what matters
	corner    = 150 // a corner of the rules, not their middle
	negative  = 50  // it shows what does not happen
	cited     = 150 // the other way: something happens by this very rule
	tried     = 12  // of so many is looked whether it does
)

// cites tells whether an event of a scenario names a rule.
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

// dull tells whether nothing can be seen to happen.
func (s Scene) dull() bool { return s.weight >= dull }

// weigh tells how little telling a scenario is for the rule it names at place j.
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

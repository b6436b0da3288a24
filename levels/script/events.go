package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

// wanted is one event of an expected list: its kind, perhaps its rule, and what
// else is said about it.
type wanted struct {
	kind rules.EventKind
	rule string
	text string
	tell []string // a bare name, or key=value
}

// expectEvents compares a log with a list such as "push:CW-04 ann to=0:3,1
// wound ann". The list is exact and in order, but that turn, phase and die only
// count when it names them. After the word includes it need only occur in that
// order, after lacks none of it may occur, and none is the empty list.
func (r *runner) expectEvents(log *rules.Log, words []string) *Failure {
	mode := ""
	if words[0] == "includes" || words[0] == "lacks" {
		mode, words = words[0], words[1:]
	}
	if len(words) == 1 && words[0] == "none" {
		words = nil
	}
	list, err := parseWanted(words)
	if err != nil {
		return r.failf("%v", err)
	}
	named := map[rules.EventKind]bool{}
	for _, w := range list {
		named[w.kind] = true
	}
	var got []rules.Event
	for _, e := range log.Events {
		quiet := e.Kind == rules.EvTurn || e.Kind == rules.EvPhase || e.Kind == rules.EvDie
		if !quiet || named[e.Kind] {
			got = append(got, e)
		}
	}
	i := 0
	switch mode {
	case "lacks":
		for _, e := range got {
			for _, w := range list {
				if r.matches(w, e) {
					return r.failf("expected no event %q; the events were:\n%s", w.text, r.tellAll(got))
				}
			}
		}
		return nil
	case "includes":
		for _, e := range got {
			if i < len(list) && r.matches(list[i], e) {
				i++
			}
		}
		if i < len(list) {
			return r.failf("expected an event %q (number %d of the list); the events were:\n%s", list[i].text, i+1, r.tellAll(got))
		}
		return nil
	}
	for i < len(list) && i < len(got) && r.matches(list[i], got[i]) {
		i++
	}
	switch {
	case i < len(list):
		return r.failf("expected event number %d to be %q; the events were:\n%s", i+1, list[i].text, r.tellAll(got))
	case i < len(got):
		return r.failf("expected at most %d events; the events were:\n%s", i, r.tellAll(got))
	}
	return nil
}

func parseWanted(words []string) ([]wanted, error) {
	var list []wanted
	for _, w := range words {
		name, rule, _ := strings.Cut(w, ":")
		if k, ok := rules.ParseEvent(name); ok && (rule == "" || isRule(rule)) {
			list = append(list, wanted{kind: k, rule: rule, text: w})
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("unknown event %q", w)
		}
		if key, _, ok := strings.Cut(w, "="); ok {
			if _, known := eventField(key); !known {
				return nil, fmt.Errorf("an event has no field %q", key)
			}
		}
		last := &list[len(list)-1]
		last.tell = append(last.tell, w)
		last.text += " " + w
	}
	return list, nil
}

// eventFields are the fields that an expected event may name, each as it is written.
var eventFields = [...]struct {
	name string
	of   func(*runner, rules.Event) string
}{
	{"from", func(r *runner, e rules.Event) string { return r.s.Board().FormatCell(e.From) }},
	{"to", func(r *runner, e rules.Event) string { return r.s.Board().FormatCell(e.To) }},
	{"n", func(_ *runner, e rules.Event) string { return strconv.Itoa(int(e.RawN)) }},
	{"m", func(_ *runner, e rules.Event) string { return strconv.Itoa(int(e.RawM)) }},
	{"left", func(_ *runner, e rules.Event) string { return strconv.Itoa(int(e.RawLeft)) }},
	{"cause", func(_ *runner, e rules.Event) string { return e.Cause.String() }},
	{"by", func(r *runner, e rules.Event) string { return r.figName(e.By) }},
	{"wall", func(r *runner, e rules.Event) string { return r.s.Board().WallName(int(e.Wall)) }},
	{"dir", func(r *runner, e rules.Event) string { return r.s.Board().Topology().DirName(e.Dir) }},
	{"side", func(r *runner, e rules.Event) string { return r.sideName(int(e.Side)) }},
	{"feature", func(_ *runner, e rules.Event) string { return e.Feature().String() }},
	{"terrain", func(_ *runner, e rules.Event) string { return e.Terrain().String() }},
	{"structure", func(_ *runner, e rules.Event) string { return e.Structure().String() }},
	{"phase", func(_ *runner, e rules.Event) string { return e.Phase().String() }},
	{"force", func(_ *runner, e rules.Event) string { return e.Force().String() }},
	{"die", func(_ *runner, e rules.Event) string { return e.Purpose().String() }},
	{"spell", func(r *runner, e rules.Event) string {
		if all := r.s.Board().Spells(); e.Spell() >= 0 && e.Spell() < len(all) {
			return all[e.Spell()].Name
		}
		return ""
	}},
	{"ability", func(r *runner, e rules.Event) string {
		if all := r.s.Board().Abilities(); e.Ability() >= 0 && e.Ability() < len(all) {
			return all[e.Ability()].Name
		}
		return ""
	}},
}

// eventField returns a field of an event as it is written; ok is false for an unknown one.
func eventField(name string) (of func(*runner, rules.Event) string, ok bool) {
	for _, f := range eventFields {
		if f.name == name {
			return f.of, true
		}
	}
	return nil, false
}

// EventFields lists the fields that an expected event may name.
func EventFields() (names []string) {
	for _, f := range eventFields {
		names = append(names, f.name)
	}
	slices.Sort(names)
	return names
}

func isRule(id string) bool {
	_, ok := rules.ParseRule(id)
	return ok
}

func (r *runner) matches(w wanted, e rules.Event) bool {
	if w.kind != e.Kind || w.rule != "" && w.rule != e.Rule.String() {
		return false
	}
	b := r.s.Board()
	for _, t := range w.tell {
		key, val, ok := strings.Cut(t, "=")
		if !ok {
			if t != b.FigName(e.Fig) && (e.Fig != rules.NoFig || t != b.WallName(int(e.Wall))) {
				return false
			}
			continue
		}
		if of, known := eventField(key); !known || of(r, e) != val {
			return false
		}
	}
	return true
}

// leaves reports whether what is left counts even when it is nothing.
func leaves(k rules.EventKind) bool {
	return k == rules.EvWound || k == rules.EvDamage || k == rules.EvUndying
}

// tellAll writes events one a line in the notation of expectations.
func (r *runner) tellAll(list []rules.Event) string {
	b := r.s.Board()
	var out strings.Builder
	for _, e := range list {
		out.WriteString("    " + e.Kind.String())
		if e.Rule != 0 {
			out.WriteString(":" + e.Rule.String())
		}
		tell := func(key, val string) {
			if val != "" && val != "-" {
				out.WriteString(" " + key + val)
			}
		}
		tell("", b.FigName(e.Fig))
		tell("by=", b.FigName(e.By))
		tell("wall=", b.WallName(int(e.Wall)))
		tell("dir=", b.Topology().DirName(e.Dir))
		tell("from=", b.FormatCell(e.From))
		tell("to=", b.FormatCell(e.To))
		if e.Kind == rules.EvDeath {
			tell("cause=", e.Cause.String())
		}
		if e.Side != rules.NoSide {
			tell("side=", r.sideName(int(e.Side)))
		}
		if e.RawN != 0 {
			tell("n=", strconv.Itoa(int(e.RawN)))
		}
		if e.RawM != 0 {
			tell("m=", strconv.Itoa(int(e.RawM)))
		}
		if e.RawLeft != 0 || leaves(e.Kind) {
			tell("left=", strconv.Itoa(int(e.RawLeft)))
		}
		out.WriteString("\n")
	}
	if out.Len() == 0 {
		return "    nothing"
	}
	return strings.TrimRight(out.String(), "\n")
}

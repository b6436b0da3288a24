package rules

import (
	"strings"
	"testing"
)

// TestTablesHaveNoHole walks the tables of operations, decisions and actions.
func TestTablesHaveNoHole(t *testing.T) {
	named := func(table string, seen map[string]bool, name string) {
		if name == "" || seen[name] {
			t.Errorf("%s: the name %q is missing or taken", table, name)
		}
		seen[name] = true
	}
	ops := map[string]bool{}
	for i := range operations[1:] {
		o := &operations[1+i]
		if named("operations", ops, o.name); o.run == nil || len(o.steps) == 0 {
			t.Errorf("operation %q does nothing or has no steps", o.name)
		}
		steps := map[string]bool{}
		for _, name := range o.steps {
			named("steps of "+o.name, steps, name)
		}
	}
	asks := map[string]bool{}
	for i := range decisions {
		q := &decisions[i]
		named("decisions", asks, q.name)
		if i != int(AskNothing) && (q.legal == nil || q.answer == nil) {
			t.Errorf("decision %q lacks a function", q.name)
		}
		if i != int(AskNothing) && q.explain == nil && strings.Count(q.first, "%s") != 1 {
			t.Errorf("decision %q does not say what to decide first", q.name)
		}
	}
	verbs := map[string]bool{}
	for _, form := range actionForms[1:] {
		named("actions", verbs, form.verb)
	}
}

// stackText writes what is going on, the innermost last: "turn/command > walk/step".
func (s *State) stackText() string {
	out := ""
	for i := range s.stack {
		f := &s.stack[i]
		if i > 0 {
			out += " > "
		}
		out += operations[f.op].name + "/" + operations[f.op].steps[f.step]
	}
	return out
}

// Unvisited plays on with an action as Apply does and strikes each step that is
// reached from the list of those that are missing.
func (s *State) Unvisited(a Action, missing map[string]bool) {
	s.answer(a, nil)
	for !s.head.over {
		f := s.top()
		delete(missing, operations[f.op].name+"/"+operations[f.op].steps[f.step])
		if s.head.ask == AskNothing {
			operations[f.op].run(s, f, nil)
		} else if a, ok := s.foregone(); ok {
			s.answer(a, nil)
		} else {
			return
		}
	}
}

// AllSteps returns every step of every operation, but for the forecast's own.
func AllSteps() map[string]bool {
	all := map[string]bool{}
	for i := range operations[1:] {
		for _, step := range operations[1+i].steps {
			all[operations[1+i].name+"/"+step] = true
		}
	}
	delete(all, "turn/forecast")
	return all
}

func TestStackText(t *testing.T) {
	s, err := New(startSetup(Start{}, 0), 1)
	if err != nil {
		t.Fatal(err)
	}
	s.Begin(nil)
	if got, want := s.stackText(), "turn/command"; got != want {
		t.Errorf("the stack is %q, want %q", got, want)
	}
}

package session

import (
	"testing"

	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// Starting over forgets help that came before, also in a saved match, until a branch that was
// helped is played again.
func TestStartingOverForgetsHelp(t *testing.T) {
	m := begun(t, "vise.txt", levels.Shipped()[1].Text, 1)
	m.Help(0)
	if _, err := m.Apply(m.State().Default()); err != nil {
		t.Fatal(err)
	}
	if err := m.StartOver(); err != nil || m.Helped(0) || m.Count() != 0 {
		t.Fatalf("%v; helped %v after %d commands", err, m.Helped(0), m.Count())
	}
	if _, err := m.Apply(m.State().Default()); err != nil {
		t.Fatal(err)
	}
	again := rulestest.Must(Load(m.Save()))(t)
	if again.Helped(0) {
		t.Error("the saved match knows of the help")
	}
	if !again.Switch(0) || !again.Helped(0) {
		t.Error("the branch that was helped counts")
	}
}

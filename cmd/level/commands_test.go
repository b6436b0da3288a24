package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestManualsAreWhole looks at what every command tells about itself.
func TestManualsAreWhole(t *testing.T) {
	for _, c := range commands() {
		t.Run(c.name, func(t *testing.T) {
			var buf bytes.Buffer
			writeManual(&buf, c)
			text := buf.String()
			for _, head := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "EXIT STATUS"} {
				if !strings.Contains("\n"+text, "\n"+head+"\n") {
					t.Errorf("there is no %s", head)
				}
			}
			for line := range strings.Lines(text) {
				if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > pageWidth+2 && !strings.HasPrefix(line, "     ") {
					t.Errorf("a line of %d characters: %s", n, line)
				}
			}
			if c.summary == "" || strings.HasSuffix(c.summary, ".") {
				t.Errorf("the summary is %q", c.summary)
			}
			for _, o := range c.options() {
				if o.usage == "" {
					t.Errorf("-%s says nothing", o.name)
				}
			}
			for _, other := range c.see {
				if findCommand(other) == nil || other == c.name {
					t.Errorf("it points to %q", other)
				}
			}
			for _, e := range c.examples {
				c.tryExample(t, e)
			}
		})
	}
}

// tryExample looks whether an example's command line is one that the command takes.
func (c *command) tryExample(t *testing.T, e example) {
	_, line, ok := strings.Cut(e.line, "level "+c.name)
	if !ok || e.does == "" {
		t.Errorf("the example %q is about something else, or nothing", e.line)
		return
	}
	var args []string
	for _, w := range strings.Fields(line) {
		if strings.ContainsAny(w[:1], "<>|") {
			break
		}
		args = append(args, strings.TrimSuffix(w, ")")) // of <(…)
	}
	fs := c.flagSet()
	c.setup(fs)
	rest, err := parseArgs(fs, args)
	if err != nil || c.need != "" && len(rest) == 0 || c.most > 0 && len(rest) > c.most {
		t.Errorf("the example %q is not understood: %v %v", e.line, rest, err)
	}
}

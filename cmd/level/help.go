package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

func helpCommand() *command {
	return &command{
		name: "help", summary: "tell what a command does, or list them all", args: "[COMMAND]", most: 1,
		setup: func(*flag.FlagSet) func(*call) int { return help },
		about: `Without a word it lists the commands. With the name of one it tells all about it, as "level COMMAND -h" does.`,
		examples: []example{
			{"level help draw", "tells about pictures of levels"},
		},
		words: commandNames,
	}
}

func help(c *call) int {
	if len(c.args) == 0 {
		writeOverview(c.out)
		return exitOK
	}
	cmd := findCommand(c.args[0])
	if cmd == nil {
		return c.fail(fmt.Errorf("there is no command %q%s", c.args[0], didYouMean(c.args[0], commandNames())))
	}
	writeManual(c.out, cmd)
	return exitOK
}

// usualStatus is what exit codes mean unless a command says otherwise.
var usualStatus = [...]string{
	exitOK: "all is well", exitWrong: "something is wrong with a level or a scenario",
	exitFailed: "the command was not understood or a file could not be read",
}

// writeOverview lists the commands.
func writeOverview(w io.Writer) {
	fmt.Fprint(w, "level is the level designer's tool. It needs no display.\n\nusage: level COMMAND [OPTION]... [WORD]...\n\n")
	wide := 0
	for _, c := range commands() {
		wide = max(wide, len(c.name))
	}
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-*s  %s\n", wide, c.name, c.summary)
	}
	fmt.Fprint(w, "\nOptions may stand before and after other words. Where a level is wanted, a\n"+
		"level of the game will do by its name, such as vise, and a link that somebody\n"+
		"sent; - is standard input.\n\n"+
		"\"level help COMMAND\" or \"level COMMAND -h\" tells all about a command.\n\nexit status: ")
	for code, means := range usualStatus {
		if code > 0 {
			fmt.Fprint(w, ",\n")
		}
		fmt.Fprintf(w, "%d %s", code, means)
	}
	fmt.Fprint(w, ".\n\nThe format of levels and scenarios is described in levels/README.md.\n")
}

// The measures of a manual page, in characters.
const (
	pageWidth = 78
	indent    = 4
)

// writeManual writes all about a command.
func writeManual(w io.Writer, c *command) {
	head := func(s string) { fmt.Fprintf(w, "\n%s\n", s) }
	fmt.Fprintf(w, "NAME\n%slevel %s - %s\n", pad(indent), c.name, c.summary)
	head("SYNOPSIS")
	writeSynopsis(w, c)
	head("DESCRIPTION")
	writeText(w, c.about, indent)
	if opts := c.options(); len(opts) > 0 {
		head("OPTIONS")
		for _, o := range opts {
			name := "-" + o.name
			if o.value != "" {
				name += " " + o.value
			}
			text := o.usage
			if o.def != "" {
				text += " (" + o.def + " unless given)"
			}
			fmt.Fprintf(w, "%s%s\n", pad(indent), name)
			writeText(w, text, 2*indent)
		}
	}
	if len(c.examples) > 0 {
		head("EXAMPLES")
		for _, e := range c.examples {
			fmt.Fprintf(w, "%s%s\n", pad(indent), e.line)
			writeText(w, e.does, 2*indent)
		}
	}
	head("EXIT STATUS")
	for code, means := range usualStatus {
		if code < len(c.status) && c.status[code] != "" {
			means = c.status[code]
		}
		fmt.Fprintf(w, "%s%d   %s\n", pad(indent), code, means)
	}
	if len(c.see) > 0 {
		head("SEE ALSO")
		fmt.Fprintf(w, "%slevel %s\n", pad(indent), strings.Join(c.see, ", level "))
	}
}

// writeSynopsis writes the usage, broken between options and indented to its name.
func writeSynopsis(w io.Writer, c *command) {
	first := "level " + c.name + " "
	parts := strings.SplitAfter(strings.TrimPrefix(c.synopsis(), strings.TrimSpace(first)), "] ")
	line, used := pad(indent)+first, 0
	for _, p := range parts {
		p = strings.TrimLeft(p, " ")
		if used > 0 && len(line)+len(strings.TrimSpace(p)) > pageWidth {
			fmt.Fprintln(w, strings.TrimRight(line, " "))
			line = pad(indent + len(first))
		}
		line += p
		used++
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}

// writeText writes paragraphs, filled to the width of the page. Lines that are
// indented stay as they are.
func writeText(w io.Writer, text string, in int) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == ' ' || line[0] == '\t' {
			fmt.Fprintln(w, strings.TrimRight(pad(in)+line, " "))
			continue
		}
		used := 0
		for word := range strings.FieldsSeq(line) {
			n := utf8.RuneCountInString(word)
			switch {
			case used == 0:
				fmt.Fprint(w, pad(in))
			case in+used+1+n > pageWidth:
				fmt.Fprint(w, "\n"+pad(in))
				used = 0
			default:
				fmt.Fprint(w, " ")
				used++
			}
			fmt.Fprint(w, word)
			used += n
		}
		fmt.Fprintln(w)
	}
}

func pad(n int) string { return strings.Repeat(" ", n) }

package main

import (
	"flag"
	"io"
	"strings"
)

// command is one of the tool's commands. Its help and its completion in shells
// are made of what stands here.
type command struct {
	name    string
	summary string // what it does in a few words, after "level NAME: "
	args    string // the words it takes besides options, as usage shows them: "FILE..."
	need    string // how a first word that is missing is called; "" when none is needed
	most    int    // how many words it takes at most; 0 is any number

	// setup declares the options and gives what carries the command out. The name
	// of an option's value (in backquotes in its usage) tells what may stand there:
	// FILE a file, DIR a folder, text|json one of these words.
	setup func(*flag.FlagSet) func(*call) int

	about    string    // the description: paragraphs with blank lines between; what is indented stays as it is
	examples []example // each with what it does
	status   []string  // what the exit codes 0, 1 and 2 mean, where it is not as usual; "" is as usual
	see      []string  // other commands

	words func() []string // words the arguments may be, for completion
	files []string        // endings of files they may be, without the dot
}

// example is a command line and what comes of it.
type example struct{ line, does string }

// commands lists all commands in the order help shows them.
func commands() []*command {
	return []*command{
		checkCommand(),
		fmtCommand(),
		drawCommand(),
		reportCommand(),
		convertCommand(),
		queryCommand(),
		solveCommand(),
		simCommand(),
		arenaCommand(),
		tacticsCommand(),
		shareCommand(),
		testCommand(),
		explainCommand(),
		schemaCommand(),
		completionCommand(),
		helpCommand(),
	}
}

// A level is taken by these: a file, a level of the game, standard input.
const aLevel = "a level file, or the name of a level of the game,"

var levelFiles = []string{"txt"}

func findCommand(name string) *command {
	for _, c := range commands() {
		if c.name == name {
			return c
		}
	}
	return nil
}

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// flagSet is the empty set of the command's options; its errors are told by run.
func (c *command) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	return fs
}

// option is an option of a command as help and completion see it.
type option struct {
	name  string
	value string // what its value is called, "" for a switch
	usage string
	def   string // its value unless given, "" when that goes without saying
}

// options lists the command's options by name.
func (c *command) options() []option {
	fs := c.flagSet()
	c.setup(fs)
	var out []option
	fs.VisitAll(func(f *flag.Flag) {
		o := option{name: f.Name}
		o.value, o.usage = flag.UnquoteUsage(f)
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
			o.value = ""
		} else if f.DefValue != "" && !strings.Contains(f.Usage, "unless given") {
			o.def = f.DefValue
		}
		out = append(out, o)
	})
	return out
}

// synopsis is the command's usage in one line.
func (c *command) synopsis() string {
	s := "level " + c.name
	for _, o := range c.options() {
		s += " [-" + o.name
		if o.value != "" {
			s += " " + o.value
		}
		s += "]"
	}
	if c.args != "" {
		s += " " + c.args
	}
	return s
}

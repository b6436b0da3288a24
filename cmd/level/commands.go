package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// command is one of the tool's commands. Its help and its completion in shells
// are made of what stands here.
type command struct {
	name    string
	summary string // what it does in a few words
	args    string // the words it takes besides options, as usage shows them: "FILE..."
	need    string // how a first word that is missing is called; "" when none is needed
	most    int    // how many words it takes at most; 0 is any number

	// setup declares the options and returns what carries the command out. The name
	// of an option's value (in backquotes in its usage) says what may stand there:
	// FILE a file, DIR a folder, text|json one of these words.
	setup func(*flag.FlagSet) func(*call) int

	about    string    // the description: paragraphs with blank lines between; what is indented stays as it is
	examples []example // each with what it does
	status   []string  // what the exit codes 0, 1 and 2 mean, where it is not as usual; "" is as usual
	see      []string  // other commands

	words func() []string // words the arguments may be, for completion
	files []string        // endings of files they may be, without the dot

	cobra *cobra.Command
}

// example is a command line and what it does.
type example struct{ line, does string }

// commands lists all commands in the order help shows them; those that write
// completion for shells, and help, are cobra's.
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
		generateCommand(),
		shareCommand(),
		testCommand(),
		explainCommand(),
		schemaCommand(),
		licencesCommand(),
	}
}

// A level is taken by these: a file, a level of the game, standard input.
const aLevel = "a level file, or the name of a built-in level,"

var levelFiles = []string{"txt"}

// usualStatus is what exit codes mean unless a command says otherwise.
var usualStatus = [...]string{
	exitOK: "success", exitWrong: "a level or a scenario has errors",
	exitFailed: "the command was not understood, or a file could not be read",
}

const overview = `level is the tool for level designers. It needs no display.

Options may stand before and after other words, with one dash or two. A level can
be a file, the name of a built-in level such as vise, or a shared link; - is
standard input.

levels/README.md describes the format of levels and scenarios.`

// newRoot returns the tool's command line. Commands set code to their exit code.
func newRoot(in io.Reader, out, errs io.Writer, code *int) *cobra.Command {
	root := &cobra.Command{
		Use: "level COMMAND", Long: overview + "\n\n" + statusText(nil), SilenceErrors: true, SilenceUsage: true,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return fmt.Errorf("level: unknown command %q%s; \"level help\" lists all commands", args[0], didYouMean(args[0], namesOfCommands(c)))
		},
		RunE: func(c *cobra.Command, _ []string) error {
			*code = exitFailed
			c.SetOut(errs)
			return c.Help()
		},
	}
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	cobra.EnableCommandSorting = false
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", pageWidth)))
	for _, c := range commands() {
		root.AddCommand(c.build(func(k *call) { k.in, k.out, k.errs = in, out, errs }, code))
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	if shells, _, err := root.Find([]string{"completion"}); err == nil {
		shells.Args = func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("unknown shell %q; expected bash, zsh, fish or powershell", args[0])
			}
			return nil
		}
		shells.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	}
	if help, _, err := root.Find([]string{"help"}); err == nil {
		help.Args = func(_ *cobra.Command, args []string) error { // which the library leaves to itself, and exits with 0
			if names := namesOfCommands(root); len(args) > 0 && !slices.Contains(names, args[0]) {
				return fmt.Errorf("level help: unknown command %q%s", args[0], didYouMean(args[0], names))
			}
			if len(args) > 1 && args[0] != "completion" {
				return fmt.Errorf("level help: unexpected %q", args[1])
			}
			return nil
		}
	}
	return root
}

func namesOfCommands(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// build returns the command as one of the library's.
func (c *command) build(io func(*call), code *int) *cobra.Command {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	do := c.setup(fs)
	c.cobra = &cobra.Command{
		Use: strings.TrimSpace(c.name + " " + c.args), Short: c.summary, Long: c.manual(), Example: c.exampleText(),
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case c.need != "" && len(args) == 0:
				return c.misused(fmt.Errorf("%s is missing", c.need))
			case c.most > 0 && len(args) > c.most || c.args == "" && len(args) > 0:
				return c.misused(fmt.Errorf("unexpected %q", args[c.most]))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			k := &call{command: c, args: args, given: map[string]bool{}}
			io(k)
			cmd.Flags().Visit(func(f *pflag.Flag) { k.given[f.Name] = true })
			*code = do(k)
			return nil
		},
		ValidArgsFunction: c.complete,
	}
	c.cobra.Flags().SortFlags = false
	c.cobra.Flags().AddGoFlagSet(fs)
	fs.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		if strings.Contains(usage, "(default: ") {
			c.cobra.Flags().Lookup(f.Name).DefValue = "" // the usage says it
		}
		var complete cobra.CompletionFunc = cobra.NoFileCompletions
		switch {
		case value == "FILE":
			complete = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault)
		case value == "DIR":
			complete = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
		case strings.Contains(value, "|"):
			complete = cobra.FixedCompletions(strings.Split(value, "|"), cobra.ShellCompDirectiveNoFileComp)
		}
		_ = c.cobra.RegisterFlagCompletionFunc(f.Name, complete) // it fails for flags that are not there
	})
	c.cobra.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		var unknown *pflag.NotExistError
		if errors.As(err, &unknown) {
			var known []string
			fs.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
			err = fmt.Errorf("unknown option -%s%s", unknown.GetSpecifiedName(), didYouMean(unknown.GetSpecifiedName(), known))
		}
		return c.misused(err)
	})
	return c.cobra
}

// misused adds to an error how the command is used.
func (c *command) misused(err error) error {
	return fmt.Errorf("level %s: %w\nusage: %s\nSee \"level help %s\"", c.name, err, c.synopsis(), c.name)
}

// synopsis is the command's usage in one line.
func (c *command) synopsis() string { return c.cobra.UseLine() }

// manual returns the description, the exit codes and what else to look at.
func (c *command) manual() string {
	var b strings.Builder
	writeText(&b, c.about, 0)
	b.WriteString("\n" + statusText(c.status))
	if len(c.see) > 0 {
		b.WriteString("\nSee also: level " + strings.Join(c.see, ", level "))
	}
	return strings.TrimRight(b.String(), "\n")
}

// statusText lists exit codes, as usual where status is empty.
func statusText(status []string) string {
	text := "Exit status:\n"
	for code, means := range usualStatus {
		if code < len(status) && status[code] != "" {
			means = status[code]
		}
		text += fmt.Sprintf("  %d  %s\n", code, means)
	}
	return text
}

func (c *command) exampleText() string {
	var b strings.Builder
	for _, e := range c.examples {
		fmt.Fprintf(&b, "  %s\n", e.line)
		writeText(&b, e.does, 2*indent)
	}
	return strings.TrimRight(b.String(), "\n")
}

// complete lists what an argument may be: words, and files and folders.
func (c *command) complete(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	var out []string
	if c.words != nil {
		out = slices.DeleteFunc(slices.Clone(c.words()), func(w string) bool { return !strings.HasPrefix(w, begun) })
	}
	words := len(out)
	found, _ := filepath.Glob(begun + "*") // of a pattern that is none there are no files
	for _, name := range found {
		st, err := os.Stat(name)
		switch {
		case err != nil || len(c.files) == 0:
		case st.IsDir():
			out = append(out, name+"/")
		case slices.Contains(c.files, strings.TrimPrefix(filepath.Ext(name), ".")):
			out = append(out, name)
			words++
		}
	}
	if words == 0 { // a folder is completed further
		return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

var longOption = regexp.MustCompile(`^-[a-z][a-z0-9-]+`)

// twoDashes returns options of more than a letter the two dashes that the library
// wants, up to a -- that ends them.
func twoDashes(args []string) []string {
	out := slices.Clone(args)
	for i, a := range out {
		if a == "--" {
			break
		}
		if longOption.MatchString(a) {
			out[i] = "-" + a
		}
	}
	return out
}

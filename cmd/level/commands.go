package main

import (
	"cmp"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wallfall/assets/licences"
	"wallfall/levels"
	"wallfall/levels/solve"
	"wallfall/levels/tactics"
	"wallfall/rules/bot"
)

// command is one of the tool's commands. Its help is in help.txt.
type command struct {
	page
	setup func(*flag.FlagSet, map[string]string) func(*call) error // declares the options by their usage and returns what carries the command out
	words func() []string                                          // words the arguments may be, for completion
	cobra *cobra.Command
}

// page is the help of a command, from help.txt.
type page struct {
	name     string
	summary  string            // what it does in a few words
	args     string            // the arguments besides options, as usage shows them: "FILE..."
	need     string            // name of the first argument in the error when it is missing; "" if none is needed
	most     int               // the most arguments it takes; 0 is any number
	About    string            // the description: paragraphs with blank lines between; indented lines stay as they are
	options  map[string]string // usages by name, see flag.UnquoteUsage: FILE a file, DIR a folder, text|json one of these words
	Examples []example
	Status   [3]string // the meaning of the exit codes 0, 1 and 2; "" is the usual one
	See      []string  // other commands
	files    []string  // endings of files that arguments may be, without the dot
}

// example is a command line and what it does.
type example struct{ Line, Does string }

//go:embed help.txt
var helpText string

// pages reads help.txt.
func pages() map[string]page {
	all := map[string]page{}
	asked, bots, strengths := "", "", ""
	for _, q := range questions {
		asked += fmt.Sprintf("  %-11s %-31s %s\n", q.name, q.fields, q.about)
	}
	for _, name := range bot.Names() {
		bots += fmt.Sprintf("  %-8s %s\n", name, bot.About(name))
	}
	for _, d := range bot.Difficulties() {
		strengths += fmt.Sprintf("  %-8s %s\n", strings.ToLower(d.Name), d.Bot)
	}
	text := strings.NewReplacer("{level}", "a level file, or the name of a built-in level,", "{questions}\n", asked,
		"{bots}\n", bots, "{strengths}\n", strengths).Replace(helpText)
	for _, entry := range strings.Split(text, "\n=== ")[1:] {
		parts := strings.Split(entry, "--- ")
		lines := strings.Split(parts[0], "\n")
		p := page{summary: lines[1], options: map[string]string{}}
		p.name, p.args, _ = strings.Cut(lines[0], " ")
		for _, line := range lines[2:] {
			switch key, value, _ := strings.Cut(line, " "); key {
			case "need":
				p.need = value
			case "most":
				p.most, _ = strconv.Atoi(value)
			case "files":
				p.files = strings.Fields(value)
			case "see":
				p.See = strings.Fields(value)
			case "status":
				p.Status[value[0]-'0'] = value[2:]
			}
		}
		for _, part := range parts[1:] {
			title, text, _ := strings.Cut(part, "\n")
			lines := strings.Split(strings.TrimSpace(text), "\n")
			switch title {
			case "about":
				p.About = strings.TrimSpace(text)
			case "options":
				for _, line := range lines {
					name, usage, _ := strings.Cut(line, "\t")
					p.options[name] = usage
				}
			case "examples":
				for i := 0; i+1 < len(lines); i += 2 {
					p.Examples = append(p.Examples, example{lines[i], lines[i+1][1:]})
				}
			}
		}
		all[p.name] = p
	}
	return all
}

// commands lists all commands in the order help shows them; those that write
// completion for shells, and help, are cobra's.
func commands() []*command {
	all := pages()
	one := func(name string, words func() []string, setup func(*flag.FlagSet, map[string]string) func(*call) error) *command {
		return &command{page: all[name], setup: setup, words: words}
	}
	return []*command{
		one("check", levelNames, with(check, checkOptions{Format: "text"})),
		one("fmt", levelNames, with(format, fmtOptions{})),
		one("draw", levelNames, with(drawLevel, drawOptions{Scale: 48, Turns: 3})),
		one("report", levelNames, with(writePage, reportOptions{Games: 200, Seed: 1})),
		one("convert", levelNames, with(convert, convertOptions{Encoding: "csv"})),
		one("query", levelNames, with(query, queryOptions{Seed: 1})),
		one("solve", levelNames, with(solveLevel, solveOptions{Every: usualKeep.Every, Dice: "worst", Opposition: "level", Nodes: solve.DefaultNodes, Memory: solve.DefaultMemory >> 20})),
		one("sim", levelNames, with(simulate, simOptions{runOptions: runOptions{keepOptions: usualKeep}, Games: 1000, Bots: "greedy", Of: "visits", Scale: 48, Game: 1})),
		one("arena", shippedNames, with(holdArena, arenaOptions{runOptions: runOptions{keepOptions: usualKeep}, Bots: "random,greedy", By: "pair", Games: 100})),
		one("worker", nil, with(takePart, workerOptions{})),
		one("tactics", nil, with(tryTactics, tacticsOptions{keepOptions: usualKeep, Nodes: tactics.DefaultNodes})),
		one("generate", func() []string { return []string{"puzzle", "skirmish"} },
			with(generateLevel, generateOptions{Seed: 1, Day: 1, Sides: 2, Size: "medium", Systems: "all", To: stdin})),
		one("share", levelNames, with(shareLevel, shareOptions{To: stdin})),
		one("test", nil, with(test, testOptions{})),
		one("explain", explainable, with(explain, explainOptions{})),
		one("schema", schemaWords, with(schema, noOptions{})),
		one("licences", nil, with(printLicences, noOptions{})),
	}
}

// noOptions is for commands without any.
type noOptions struct{}

// with returns the setup of a command: it declares the fields of options as the command's
// options, with their values as defaults, and do is called with what was parsed. An option
// is named after its field in lower case, or its tag; embedded structs hold more fields.
func with[T any](do func(*call, T) error, options T) func(*flag.FlagSet, map[string]string) func(*call) error {
	return func(fs *flag.FlagSet, usages map[string]string) func(*call) error {
		o := options
		declare(fs, usages, reflect.ValueOf(&o).Elem())
		return func(c *call) error { return do(c, o) }
	}
}

// declare declares the fields of options as options.
func declare(fs *flag.FlagSet, usages map[string]string, options reflect.Value) {
	for f, v := range options.Fields() {
		if f.Anonymous {
			declare(fs, usages, v)
			continue
		}
		name := cmp.Or(f.Tag.Get("flag"), strings.ToLower(f.Name))
		switch p := v.Addr().Interface().(type) {
		case *bool:
			fs.BoolVar(p, name, *p, usages[name])
		case *int:
			fs.IntVar(p, name, *p, usages[name])
		case *uint64:
			fs.Uint64Var(p, name, *p, usages[name])
		case *string:
			fs.StringVar(p, name, *p, usages[name])
		case *time.Duration:
			fs.DurationVar(p, name, *p, usages[name])
		case *[]string:
			fs.Func(name, usages[name], func(s string) error { *p = append(*p, s); return nil })
		}
	}
}

// newRoot returns the tool's command line. Commands set code to their exit code.
func newRoot(in io.Reader, out, errs io.Writer, code *exitCode) *cobra.Command {
	root := &cobra.Command{
		Use: "level COMMAND", Long: textOf("overview", [3]string{}), SilenceErrors: true, SilenceUsage: true,
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
		help.Args = func(_ *cobra.Command, args []string) error { // the library accepts anything, and exits with 0
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
	return levels.Each(root.Commands(), (*cobra.Command).Name)
}

// build returns the command as a cobra command.
func (c *command) build(io func(*call), code *exitCode) *cobra.Command {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	do := c.setup(fs, c.options)
	c.cobra = &cobra.Command{
		Use: strings.TrimSpace(c.name + " " + c.args), Short: c.summary, Long: strings.TrimRight(textOf("manual", c.page), "\n"), Example: strings.TrimRight(textOf("examples", c.Examples), "\n"),
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
			*code = k.attempt(func() error { return do(k) })
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

// misused adds the command's usage to an error.
func (c *command) misused(err error) error {
	return fmt.Errorf("level %s: %w\nusage: %s\nSee \"level help %s\"", c.name, err, c.synopsis(), c.name)
}

// synopsis is the command's usage in one line.
func (c *command) synopsis() string { return c.cobra.UseLine() }

// complete lists the possible values of an argument: words, files and folders.
func (c *command) complete(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	var out []string
	if c.words != nil {
		out = slices.DeleteFunc(slices.Clone(c.words()), func(w string) bool { return !strings.HasPrefix(w, begun) })
	}
	words := len(out)
	found, _ := filepath.Glob(begun + "*") // an invalid pattern matches no files
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

// twoDashes gives options of more than one letter the two dashes that the library wants, up
// to a -- that ends them.
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

//go:embed licences/*.txt
var licenceFiles embed.FS

// library is a module that the tool is built with and the game is not.
type library struct{ module, what, licence, file string }

var libraries = []library{
	{"github.com/spf13/cobra", "Commands and their help", "Apache License 2.0", "cobra.txt"},
	{"github.com/spf13/pflag", "Options", "BSD, 3 clauses", "pflag.txt"},
	{"github.com/inconshreveable/mousetrap", "Windows: was it started from the Explorer?", "Apache License 2.0", "mousetrap.txt"},
	{"github.com/klauspost/compress", "Packed maps of Tiled", "BSD, 3 clauses, and others", "compress.txt"},
	{"github.com/nats-io/nats-server/v2", "Runs on several machines: the server", "Apache License 2.0", "nats.txt"},
	{"github.com/nats-io/nats.go", "Runs on several machines", "Apache License 2.0", "nats.txt"},
	{"github.com/nats-io/nkeys", "Part of the server", "Apache License 2.0", "nats.txt"},
	{"github.com/nats-io/nuid", "Part of the server", "Apache License 2.0", "nats.txt"},
	{"github.com/nats-io/jwt/v2", "Part of the server", "Apache License 2.0", "nats.txt"},
	{"github.com/minio/highwayhash", "Part of the server", "Apache License 2.0", "highwayhash.txt"},
	{"github.com/google/go-tpm", "Part of the server on Windows", "Apache License 2.0", "go-tpm.txt"},
	{"github.com/antithesishq/antithesis-sdk-go", "Part of the server", "MIT", "antithesis.txt"},
	{"golang.org/x/crypto", "Part of the server", "BSD, 3 clauses", "golang.txt"},
	{"golang.org/x/time", "Part of the server", "BSD, 3 clauses", "golang.txt"},
	{"github.com/rogpeppe/go-internal", "Differences between texts", "BSD, 3 clauses", "go-internal.txt"},
}

func printLicences(c *call, _ noOptions) error {
	show := func(name, what, licence, text string) {
		fmt.Fprintf(c.out, "%s (%s): %s\n\n%s\n\n", name, what, licence, strings.TrimSpace(text))
	}
	for _, p := range toolParts() {
		show(p.Name, p.What, p.Licence, p.Text())
	}
	for _, l := range libraries {
		text, _ := licenceFiles.ReadFile("licences/" + l.file) // a test reads every one
		show(l.module, l.what, l.licence, string(text))
	}
	return exitOK
}

// toolParts are the parts of the game that level is built with, too.
func toolParts() []licences.Part {
	var out []licences.Part
	for _, p := range licences.Parts() {
		switch p.Name {
		case "Wallfall", "Go", "The Go fonts":
			out = append(out, p)
		}
	}
	return out
}

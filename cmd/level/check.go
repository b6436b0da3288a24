package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
	"wallfall/levels/lessons"
	"wallfall/levels/lint"
)

func checkCommand() *command {
	return &command{
		name: "check", summary: "find problems in levels", args: "PATH...", need: aLevel,
		setup: setupCheck,
		about: `Prints one problem per line, as file:line:column: sentence (code), and a last line with the numbers of levels, errors and warnings. If a path is a folder, it checks all levels in the folder and its subfolders: the files that end in .txt and start with the line wallfall. Of a campaign, a file that starts with the line campaign, it checks the campaign and all its levels; of a lesson, a file that starts with the line lesson, its steps and both its levels.

The game rejects a level with an error; the code of an error is the ID of the broken rule, if it is a rule. A warning is something that the rules allow but you probably don't want, such as a goal that nobody can reach. "level explain CODE" explains a code.

-fix makes the fixes that don't change how a level plays, such as removing what nothing uses. It writes the files and prints the changes as a diff. Nothing else in the files changes; comments stay. It then prints the remaining problems. -suggest prints under each problem the changes that would fix it but change the game, such as turning a wall that never moves; the editor makes them with one click.

With -format json each problem is one line with a JSON object: "file", "line", "column" (from 1, in characters), "severity" (error or warning), "code" ("syntax" for errors in the text itself), "message", "cell" if it is about one, and "fixes". With -format sarif the output is a SARIF 2.1.0 log, which code hosts and editors show beside the lines.`,
		examples: []example{
			{"level check mine.txt", "check a level"},
			{"level check -fix mine.txt", "fix what can be fixed without changing the game"},
			{"level check levels/campaign/wallfall.txt", "check a campaign and its levels"},
			{"level check -strict levels", "check all levels in a folder and fail on warnings"},
			{"level check -format sarif levels >levels.sarif", "write a log for a code host"},
		},
		status: []string{exitWrong: "a level has errors, or with -strict warnings"},
		see:    []string{"explain", "draw", "test"},
		words:  levelNames, files: levelFiles,
	}
}

func setupCheck(fs *flag.FlagSet) func(*call) int {
	k := &checking{}
	fs.StringVar(&k.format, "format", "text", "output format: `text|json|sarif`")
	fs.BoolVar(&k.fix, "fix", false, "make the fixes that don't change how a level plays")
	fs.BoolVar(&k.suggest, "suggest", false, "print changes that would fix a problem but change the game")
	fs.BoolVar(&k.strict, "strict", false, "treat warnings as failures")
	return func(c *call) int {
		k.call = c
		return k.run()
	}
}

// checking is one use of level check.
type checking struct {
	*call
	format  string
	strict  bool
	fix     bool
	suggest bool

	read, wrong, warned int
	campaigns           int
	others              int // .txt files in folders that are no levels
	failed              bool
	unasked             bool // of some problems nobody has asked how they could be fixed
	found               []finding
}

// fixBudget returns for how many problems of a level fixes are looked for: on large
// boards each takes a while.
func fixBudget(doc *edit.Doc) int {
	lv := doc.Level()
	return max(4, 1<<18/(len(lv.Floors)*lv.Width*lv.Height))
}

// finding is a problem with the ways to fix it that are plain.
type finding struct {
	levels.Problem
	doc   *edit.Doc // nil where the text is none
	fixes []lint.Fix
}

func (k *checking) run() int {
	if !slices.Contains([]string{"text", "json", "sarif"}, k.format) {
		return k.fail(fmt.Errorf("-format must be text, json or sarif, not %q", k.format))
	}
	for _, arg := range k.args {
		if err := k.path(arg); err != nil {
			k.fail(err)
			k.failed = true
		}
	}
	err := error(nil)
	switch k.format {
	case "json":
		err = writeJSONLines(k.out, k.found)
	case "sarif":
		err = writeSARIF(k.out, k.found)
	default:
		if k.read == 0 && k.failed {
			break // the error says it all
		}
		err = k.writeText(k.out)
	}
	switch {
	case err != nil:
		return k.fail(err)
	case k.failed:
		return exitFailed
	case k.wrong > 0 || k.strict && k.warned > 0:
		return exitWrong
	}
	return exitOK
}

// path checks a file or a folder.
func (k *checking) path(arg string) error {
	files, others, err := levelsIn(arg)
	if err != nil {
		return err
	}
	k.others += others
	for _, name := range files {
		if c, wrong, ok := k.campaignAt(name); ok {
			if err := k.campaign(name, c, wrong, name == arg); err != nil {
				return err
			}
			continue
		}
		if ok, err := k.lesson(name); ok || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		shown, src, err := k.readLevel(name)
		if err != nil {
			return err
		}
		k.read++
		doc, err := edit.Open(shown, src)
		if err != nil {
			for _, p := range lint.CheckText(shown, src) {
				k.add(finding{Problem: p})
			}
			continue
		}
		if k.fix {
			if doc, err = k.applyFixes(name, doc); err != nil {
				return err
			}
		}
		for i, p := range lint.Check(doc.Level()) {
			f := finding{Problem: p, doc: doc}
			if i < fixBudget(doc) {
				f.fixes = lint.Fixes(doc, p)
			} else {
				k.unasked = true
			}
			k.add(f)
		}
	}
	return nil
}

// lesson checks a lesson; ok is false where the file is none.
func (k *checking) lesson(name string) (ok bool, err error) {
	if name == stdin {
		return false, nil
	}
	src, err := readFile(name)
	if err != nil || !lessons.Is(src) {
		return false, nil
	}
	k.read++
	l, err := lessons.Parse(filepath.ToSlash(name), string(src))
	var wrong levels.Problems
	if errors.As(err, &wrong) {
		err = nil
	} else if err == nil {
		wrong = lint.Check(l.Board.Level) // the other is played by its steps
	}
	for _, p := range wrong {
		k.add(finding{Problem: p})
	}
	return true, err
}

func (k *checking) add(f finding) {
	if f.Warning {
		k.warned++
	} else {
		k.wrong++
	}
	k.found = append(k.found, f)
}

func (k *checking) writeText(w io.Writer) error {
	fixable, suggested := 0, 0
	for _, f := range k.found {
		fmt.Fprintln(w, f.Error())
		safe := slices.ContainsFunc(f.fixes, func(x lint.Fix) bool { return x.Safe })
		switch {
		case safe:
			fixable++
		case len(f.fixes) > 0:
			suggested++
		}
		for _, x := range f.fixes {
			if k.suggest && !x.Safe {
				fmt.Fprintf(w, "\tsuggestion: %s\n", x.Label)
			}
		}
	}
	more, perhaps := "", ""
	if k.unasked {
		perhaps = " and perhaps more"
	}
	if fixable > 0 {
		more += fmt.Sprintf("; -fix can fix %d%s", fixable, perhaps)
	}
	if suggested > 0 && !k.suggest {
		more += fmt.Sprintf("; -suggest shows changes for %d%s", suggested, perhaps)
	}
	if k.others > 0 {
		more += fmt.Sprintf("; %s skipped", count(k.others, "other file"))
	}
	begins := count(k.read, "level")
	if k.campaigns > 0 {
		begins = count(k.campaigns, "campaign") + ", " + begins
	}
	_, err := fmt.Fprintf(w, "%s, %s, %s%s\n", begins, count(k.wrong, "error"), count(k.warned, "warning"), more)
	return err
}

// levelsIn lists the level, campaign and lesson files in a folder and all below, and counts the other
// .txt files there; of anything but a folder it returns the name itself.
func levelsIn(name string) (files []string, others int, err error) {
	if st, err := os.Stat(name); err != nil || !st.IsDir() {
		return []string{name}, 0, nil // reading it reports what is wrong
	}
	err = filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		src, err := readFile(path)
		switch {
		case err != nil:
			return err
		case levels.IsLevel(src), campaign.Is(src), lessons.Is(src):
			files = append(files, filepath.ToSlash(path))
		default:
			others++
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no levels in %s", name)
	}
	return files, others, err
}

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/rogpeppe/go-internal/diff"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
	"wallfall/levels/lessons"
	"wallfall/levels/lint"
	"wallfall/rules/message"
)

// checkOptions say what is reported, and what is done about it.
type checkOptions struct {
	Format          string
	Strict, Suggest bool
}

// checking is one run of level check.
type checking struct {
	*call
	checkOptions

	read, wrong, warned int
	campaigns           int
	others              int             // .txt files in folders that are not levels
	done                map[string]bool // files that need no second look
	failed              bool
	unasked             bool // some problems were not searched for fixes
	found               []finding
}

// finding is a problem with its fixes.
type finding struct {
	levels.Problem
	src   []byte // the text of the level, nil if it is not one
	fixes []lint.Fix
}

// fixWork bounds the search for fixes: problems times the lines and cells that are read
// again for each attempt to fix one.
const fixWork = 1 << 16

// findings lists the problems of a level with its text. If searching for fixes would take long, unasked
// is true and only the first problems have them.
func findings(doc *edit.Doc, src []byte) (list []finding, unasked bool) {
	lv := doc.Level()
	size := len(lv.Floors)*lv.Width*lv.Height + bytes.Count(doc.Text(), []byte("\n"))
	for i, p := range lint.Check(lv) {
		f := finding{Problem: p, src: src}
		if i < max(1, fixWork/size) {
			f.fixes = lint.Fixes(doc, p)
		} else {
			unasked = true
		}
		list = append(list, f)
	}
	return list, unasked
}

// Mend says how to fix it.
func (f finding) Mend() string {
	if len(f.fixes) > 0 {
		return f.fixes[0].Label.String()
	}
	info, _ := lint.Explain(codeOf(f.Problem))
	return info.Mend
}

func check(c *call, o checkOptions) error {
	k := &checking{call: c, checkOptions: o, done: map[string]bool{}}
	if !slices.Contains([]string{"text", "json", "sarif"}, k.Format) {
		return fmt.Errorf("-format must be text, json or sarif, not %q", k.Format)
	}
	for _, arg := range k.args {
		if k.attempt(func() error { k.path(arg); return nil }) != exitOK {
			k.failed = true
		}
	}
	switch {
	case k.Format == "json":
		k.out.Write(problemLines(k.found))
	case k.Format == "sarif":
		k.out.Write(sarif(k.found))
	case k.read > 0 || !k.failed: // else the error says it all
		k.writeText()
	}
	switch {
	case k.failed:
		return exitFailed
	case k.wrong > 0 || k.Strict && k.warned > 0:
		return exitWrong
	}
	return exitOK
}

// path checks a file or a folder.
func (k *checking) path(arg string) {
	files, others, err := levelsIn(arg)
	try(err)
	k.others += others
	for _, name := range files {
		if k.done[name] {
			continue
		}
		k.done[name] = true
		if c, wrong, ok := k.campaignAt(name); ok {
			k.campaign(name, c, wrong, name == arg, files)
		} else if !k.lesson(name) {
			k.level(name)
		}
	}
}

// level checks a level.
func (k *checking) level(name string) {
	shown, src, err := k.readLevel(name)
	try(err)
	k.read++
	doc, err := edit.Open(shown, src)
	if err != nil {
		k.add(lint.CheckText(shown, src)...)
		return
	}
	found, unasked := findings(doc, src)
	k.unasked = k.unasked || unasked
	k.addAll(found)
}

// campaign checks a campaign, and its levels if it was named itself. The campaign's one
// line about a level's errors is left out if that level's file is checked, too.
func (k *checking) campaign(name string, c *campaign.Campaign, wrong levels.Problems, named bool, files []string) {
	for i := range c.Levels {
		l := &c.Levels[i]
		file := levelFile(name, l.Name)
		if l.Broken != nil && levels.IsLevel(l.Text) && (named || k.done[file] || slices.Contains(files, file)) {
			wrong = slices.DeleteFunc(wrong, func(p levels.Problem) bool { return p.Same(*l.Broken) })
		}
	}
	wrong = append(wrong, longStories(c)...)
	wrong.Sort()
	k.add(wrong...)
	k.campaigns++
	if !named {
		return
	}
	for i := range c.Levels {
		l := &c.Levels[i]
		file := levelFile(name, l.Name)
		switch {
		case l.Above == 0 && levels.IsLevel(l.Text) && !k.done[file]:
			k.done[file] = true
			k.level(file)
		case l.Above > 0 && l.Parsed != nil:
			k.read++
			for _, p := range lint.Check(l.Parsed) {
				p.File, p.Line = c.File, l.Above+max(1, p.Line)
				k.add(p)
			}
		}
	}
}

// maxSentences is how many sentences of story are read before or after a level.
const maxSentences = 2

// sentenceEnd matches the end of a sentence, and abbreviations that only look like one.
var sentenceEnd = regexp.MustCompile(`\b(?:Mr|Mrs|Ms|Dr|St)\. |[.!?…]+["'”’)]*(?:$| +["'“‘(]*[\p{Lu}\d])`)

// longStories warns of texts with more sentences than a story may have.
func longStories(c *campaign.Campaign) (list levels.Problems) {
	for _, st := range c.Statements {
		if st.Keyword != "before" && st.Keyword != "after" {
			continue
		}
		w, n := st.Words[0], 0
		for _, end := range sentenceEnd.FindAllString(w.Val, -1) {
			if end[0] < 'A' { // else it is a title before a name
				n++
			}
		}
		if n > maxSentences {
			list = append(list, levels.Problem{File: c.File, Place: levels.Place{Line: st.Line, Col: w.Col}, Code: "long-story", Warning: true,
				Msg: message.Of("this story has %d sentences; at most %d fit between two levels", n, maxSentences)})
		}
	}
	return list
}

// lesson checks a lesson; it returns false if the file is not one.
func (k *checking) lesson(name string) bool {
	if name == stdin {
		return false
	}
	src, err := readFile(name)
	if err != nil || !lessons.Is(src) {
		return false
	}
	k.read++
	l, err := lessons.Parse(filepath.ToSlash(name), string(src))
	var wrong levels.Problems
	if !errors.As(err, &wrong) {
		try(err)
		wrong = lint.Check(l.Board.Level) // the other is played by its steps
	}
	k.add(wrong...)
	return true
}

// add notes problems for which there are no suggestions.
func (k *checking) add(list ...levels.Problem) {
	k.addAll(levels.Each(list, func(p levels.Problem) finding { return finding{Problem: p} }))
}

func (k *checking) addAll(list []finding) {
	for _, f := range list {
		if f.Warning {
			k.warned++
		} else {
			k.wrong++
		}
	}
	k.found = append(k.found, list...)
}

func (k *checking) writeText() {
	suggested := 0
	for _, f := range k.found {
		fmt.Fprintln(k.out, f.Error())
		if len(f.fixes) > 0 {
			suggested++
		}
		if k.Suggest {
			for _, x := range f.fixes {
				fmt.Fprintf(k.out, "\tsuggestion: %s\n", x.Label)
			}
		}
	}
	more := ""
	if suggested > 0 && !k.Suggest {
		more = fmt.Sprintf("; -suggest shows changes for %d", suggested)
		if k.unasked {
			more += " and perhaps more"
		}
	}
	if k.others > 0 {
		more += fmt.Sprintf("; %s skipped", count(k.others, "other file"))
	}
	begins := count(k.read, "level")
	if k.campaigns > 0 {
		begins = count(k.campaigns, "campaign") + ", " + begins
	}
	fmt.Fprintf(k.out, "%s, %s, %s%s\n", begins, count(k.wrong, "error"), count(k.warned, "warning"), more)
}

// levelsIn lists the level, campaign and lesson files in a folder and its subfolders, and
// counts the other .txt files there; for anything but a folder it returns the name itself.
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

// fmtOptions say what is done with formatted levels.
type fmtOptions struct {
	List  bool `flag:"l"`
	Diff  bool `flag:"d"`
	Write bool `flag:"w"`
}

func format(c *call, o fmtOptions) error {
	code := exitOK
	for _, arg := range c.args {
		files, err := c.levelsOf([]string{arg})
		if err != nil {
			code = c.end(errors.New(err.Error())) // not a problem of the level
		}
		for _, name := range files {
			code = max(code, c.attempt(func() error { return formatOne(c, name, o) }))
		}
	}
	return code
}

// formatOne formats a level.
func formatOne(c *call, name string, o fmtOptions) error {
	shown, src, err := c.readLevel(name)
	try(err)
	out := must(edit.Format(shown, src))
	if !o.Write && !o.List && !o.Diff {
		_, err := c.out.Write(out)
		return err
	}
	if bytes.Equal(src, out) {
		return nil
	}
	if o.List {
		fmt.Fprintln(c.out, shown)
	}
	if o.Diff {
		c.out.Write(diff.Diff(shown, src, shown+" formatted", out))
	}
	if !o.Write {
		return exitWrong
	}
	if _, err := os.Stat(name); err != nil {
		return fmt.Errorf("%s is not a file: nothing written", shown)
	}
	return atomicfile.Write(name, out)
}

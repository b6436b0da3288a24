// Command level is the level designer's tool: it checks, draws and tests
// levels without a display. "level help" lists its commands, which commands.go
// holds; see also levels/README.md.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/cmd/internal/truncate"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/share"
	"wallfall/levels/tiled"
	"wallfall/levels/unwind"
)

// Exit codes.
const (
	exitOK     exitCode = iota
	exitWrong           // with a level or a scenario
	exitFailed          // the command itself
)

func main() { os.Exit(int(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))) }

// call is one use of a command.
type call struct {
	*command
	args      []string        // without the options
	given     map[string]bool // the options that were given
	in        io.Reader
	out, errs io.Writer
}

// run executes one command line and returns the exit code.
func run(args []string, in io.Reader, out, errs io.Writer) exitCode {
	w, code, shown := &errWriter{to: out}, exitOK, truncate.Writer(errs, args)
	root := newRoot(in, w, shown, &code)
	root.SetArgs(twoDashes(args))
	if err := root.Execute(); err != nil {
		if !strings.HasPrefix(err.Error(), "level") { // the library's own
			err = fmt.Errorf("level: %w", err)
		}
		fmt.Fprintln(shown, err)
		return exitFailed
	}
	if w.err != nil && code != exitFailed {
		fmt.Fprintln(errs, "level:", w.err)
		return exitFailed
	}
	return code
}

// errWriter keeps the first error of writing.
type errWriter struct {
	to  io.Writer
	err error
}

func (w *errWriter) Write(p []byte) (int, error) {
	n, err := w.to.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// exitCode is the error of a command that has already reported everything.
type exitCode int

func (exitCode) Error() string { return "" }

// try ends the command with an error if there is one, as log.Fatal would, but runs deferred
// calls. Only code run by attempt may call it, on the same goroutine.
func try(err error) { unwind.With(err) }

// must returns a value, or ends the command as try does.
func must[T any](v T, err error) T { return unwind.Must(v, err) }

// attempt carries out a command, or a part of one, and returns its exit code.
func (c *call) attempt(do func() error) exitCode { return c.end(unwind.Catch(do)) }

// end reports why a command could not be carried out, and returns its exit code: problems
// of a level go to the output, anything else to the errors.
func (c *call) end(err error) exitCode {
	var code exitCode
	var wrong levels.Problems
	switch {
	case err == nil || errors.As(err, &code):
		return code
	case errors.As(err, &wrong):
		fmt.Fprintln(c.out, err)
		return exitWrong
	}
	fmt.Fprintf(c.errs, "level %s: %v\n", c.name, err)
	return exitFailed
}

// stdin stands for standard input on the command line, stdinName in messages.
const stdin, stdinName = "-", "<stdin>"

// readText reads a file or, for -, standard input. It returns the name for messages too.
func (c *call) readText(name string) (shown string, src []byte, err error) {
	if name == stdin {
		src, err := io.ReadAll(io.LimitReader(c.in, maxFile))
		return stdinName, src, err
	}
	src, err = readFile(name)
	return name, src, err
}

// readLevel reads the text of a level: a file, - for standard input, a link or,
// where there is no such file, a level of the game by its name.
func (c *call) readLevel(name string) (shown string, src []byte, err error) {
	if share.Is(name) {
		return fromLink(name)
	}
	shown, src, err = c.readText(name)
	if errors.Is(err, os.ErrNotExist) {
		all := levels.All()
		if i := slices.IndexFunc(all, func(e levels.Entry) bool { return e.ID == name }); i >= 0 {
			return name + ".txt", all[i].Text, nil
		}
		if !strings.ContainsAny(name, "/\\.") {
			err = fmt.Errorf("%w, and no built-in level has this name%s", err, didYouMean(name, levelNames()))
		}
	}
	return shown, src, err
}

// openLevel reads and parses what readLevel takes.
func (c *call) openLevel(name string) (*levels.Level, error) {
	lv, _, err := c.openText(name)
	return lv, err
}

// openText is openLevel that returns the text, too.
func (c *call) openText(name string) (*levels.Level, []byte, error) {
	shown, src, err := c.readLevel(name)
	if err != nil {
		return nil, nil, err
	}
	lv, err := levels.Parse(shown, src)
	return lv, src, err
}

// levelsOf lists the levels that arguments name; for a folder or a campaign, all that are
// in it.
func (c *call) levelsOf(args []string) ([]string, error) {
	var all []string
	for _, arg := range args {
		files, _, err := levelsIn(arg)
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			k, wrong, ok := c.campaignAt(name)
			switch {
			case !ok:
				all = append(all, name)
			case name == arg && len(wrong) > 0:
				return nil, wrong
			case name == arg:
				all = append(all, levelsBeside(name, k)...)
			}
		}
	}
	return all, nil
}

// levelNames are the names of the levels of the game and of its puzzles.
func levelNames() []string { return namesOf(levels.All()) }

// shippedNames are the names of the levels that two sides play.
func shippedNames() []string { return namesOf(levels.Shipped()) }

func namesOf(list []levels.Entry) []string {
	return levels.Each(list, func(e levels.Entry) string { return e.ID })
}

// sideNames are the names of the sides of a level.
func sideNames(lv *levels.Level) []string {
	return levels.Each(lv.Sides, func(s levels.Side) string { return s.Name })
}

// sideNamed returns the index of a side by its name, -1 for none.
func sideNamed(lv *levels.Level, name string) int { return slices.Index(sideNames(lv), name) }

// didYouMean suggests the known word nearest to a word, "" if none is near.
func didYouMean(word string, known []string) string {
	if n := levels.Nearest(word, known); n != "" {
		return fmt.Sprintf("; did you mean %q?", n)
	}
	return ""
}

// maxFile bounds how many bytes of a file are read: more than any level, script or map may
// have.
const maxFile = tiled.MaxFile + 1

// errPipe is part of the error of reading a pipe by its name.
var errPipe = errors.New("is a pipe, not a file")

// readFile reads a whole file of a sane size.
func readFile(name string) ([]byte, error) {
	switch st, err := os.Stat(name); { // before it is opened: a pipe may have nobody at its other end
	case err != nil: // which opening it reports
	case st.IsDir():
		return nil, fmt.Errorf("%s is a folder", name)
	case st.Mode()&fs.ModeNamedPipe != 0:
		return nil, fmt.Errorf("%s %w: read it with - <%[1]s", name, errPipe)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile))
}

// write writes a result to a file, to standard output for -.
func (c *call) write(name string, data []byte) error {
	if name == stdin {
		_, err := c.out.Write(data)
		return err
	}
	return atomicfile.Write(name, data)
}

// deliver is write for the end of a command: it names the file on the standard error.
func (c *call) deliver(name string, data []byte) error {
	err := c.write(name, data)
	if err == nil && name != stdin {
		fmt.Fprintf(c.errs, "wrote %s\n", name)
	}
	return err
}

// writable returns an error for the first file that can't be written; "" and - are no
// files. Commands ask before long work, whose results would be lost.
func writable(names ...string) error {
	for _, name := range names {
		if name == "" || name == stdin {
			continue
		}
		if err := atomicfile.Check(name); err != nil {
			return err
		}
	}
	return nil
}

// baseName returns the name of a level's file without folder and extension, for the names
// of files made from it.
func baseName(file string) string {
	if file == stdinName {
		return "level"
	}
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// count formats a number of things.
func count(n int, thing string) string {
	switch n {
	case 0:
		return "no " + thing + "s"
	case 1:
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// campaignAt reads the campaign that a file holds, with the levels beside it; ok is
// false if it is not one.
func (c *call) campaignAt(name string) (k *campaign.Campaign, wrong levels.Problems, ok bool) {
	if name == stdin {
		return nil, nil, false
	}
	read := func(name string) (string, []byte, error) {
		src, err := readFile(name)
		return filepath.ToSlash(name), src, err
	}
	if share.Is(name) {
		read = fromLink
	}
	shown, src, err := read(name)
	if err != nil || !campaign.Is(src) {
		return nil, nil, false
	}
	k, wrong = campaign.Read(shown, src, func(level string) ([]byte, error) { return readFile(levelFile(name, level)) })
	return k, wrong, true
}

// levelFile returns the name of the file of a campaign's level.
func levelFile(campaign, level string) string {
	return filepath.ToSlash(filepath.Join(filepath.Dir(campaign), level+".txt"))
}

// levelsBeside lists the files of the levels of a campaign; one that the campaign's file
// holds stands as a link.
func levelsBeside(name string, k *campaign.Campaign) []string {
	var out []string
	for i := range k.Levels {
		l := &k.Levels[i]
		if l.Above == 0 {
			out = append(out, levelFile(name, l.Name))
		} else if end, err := share.Encode(share.Level, share.AppendLevel(nil, l.Name+".txt", l.Text)); err == nil {
			out = append(out, share.Code(end))
		}
	}
	return out
}

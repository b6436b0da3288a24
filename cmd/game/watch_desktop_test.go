//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// eye looks at a level file as the program does, without waiting between.
type eye struct {
	t    *testing.T
	name string
	w    *watched
}

func newEye(t *testing.T, text string) *eye {
	e := &eye{t: t, name: filepath.Join(t.TempDir(), "mine.txt")}
	e.write(text)
	e.w = watch(e.name, []byte(text), false)
	return e
}

func (e *eye) write(text string) {
	e.t.Helper()
	if err := os.WriteFile(e.name, []byte(text), 0o600); err != nil {
		e.t.Fatal(err)
	}
}

// sees looks n times and gives the news; more than one is a mistake.
func (e *eye) sees(n int) (news *shell.Disk) {
	e.t.Helper()
	for range n {
		if d := e.w.look(); d != nil {
			if news != nil {
				e.t.Errorf("%+v is told after %+v", d, news)
			}
			news = d
		}
	}
	return news
}

// text wants a level reported at once, and nothing after.
func (e *eye) text(want string) {
	e.t.Helper()
	if d := e.sees(1); d == nil || d.Err != nil || string(d.Text) != want {
		e.t.Fatalf("told is %+v", d)
	}
	e.none(12)
}

func (e *eye) none(n int) {
	e.t.Helper()
	if d := e.sees(n); d != nil {
		e.t.Fatalf("told is %.80q, %v", d.Text, d.Err)
	}
}

// A level file is reported however it is written, and an invalid one only when it stays
// invalid.
func TestWatchedFile(t *testing.T) {
	level := string(levels.Shipped()[0].Text)
	e := newEye(t, level)
	e.none(12)
	other := level + "# a line more\n"
	e.write(other)
	e.text(other)

	// Half of it stands there for a moment.
	e.write(level[:len(level)/2])
	e.none(1)
	e.write("")
	e.none(1)
	e.write(level)
	e.text(level)

	// Another file takes its place, of the same length.
	swapped := strings.Replace(level, "\n# ", "\n#!", 1)
	rulestest.OK(t, os.WriteFile(e.name+".new", []byte(swapped), 0o600))
	rulestest.OK(t, os.Remove(e.name))
	e.none(waitGone - 1)
	rulestest.OK(t, os.Rename(e.name+".new", e.name))
	if swapped == level {
		t.Fatal("the test needs a level")
	}
	e.text(swapped)

	// It stays broken, is broken otherwise, and is mended.
	e.write(level + "nonsense\n")
	if d := e.sees(12); d == nil || d.Err == nil || !strings.Contains(d.Err.Error(), "mine.txt:") {
		t.Fatalf("a broken level is told as %+v", d)
	}
	e.write(level + "nonsense\nrubbish\n")
	if d := e.sees(12); d == nil || d.Err == nil {
		t.Fatalf("another mistake is told as %+v", d)
	}
	e.write(swapped)
	e.text(swapped)

	// It is gone, comes back broken, and is what it was.
	rulestest.OK(t, os.Remove(e.name))
	if d := e.sees(12); d == nil || d.Err == nil || !strings.Contains(d.Err.Error(), "is gone") {
		t.Fatalf("a file that is gone is told as %+v", d)
	}
	e.write("nonsense\n")
	if d := e.sees(12); d == nil || d.Err == nil || !strings.Contains(d.Err.Error(), ":1:1") {
		t.Fatalf("one that is back broken is told as %+v", d)
	}
	e.write(swapped)
	e.text(swapped)

	// More than is read.
	e.write(strings.Repeat("#", maxLevelFile+1))
	if d := e.sees(12); d == nil || d.Err == nil || !strings.Contains(d.Err.Error(), "is larger than") {
		t.Fatalf("a file that is too long is told as %+v", d)
	}
}

// The goroutine hands the newest over and ends.
func TestWatchHandsOver(t *testing.T) {
	level := string(levels.Shipped()[0].Text)
	e := newEye(t, level)
	out, done, ended := make(chan *shell.Disk, 1), make(chan struct{}), make(chan struct{})
	go func() { e.w.run(out, done); close(ended) }()
	e.write(level + "# more\n")
	if d := <-out; string(d.Text) != level+"# more\n" {
		t.Errorf("told is %+v", d)
	}
	close(done)
	<-ended
}

// A file that is drawn on may be no level to be played, and need not be there yet.
func TestWatchedDrawing(t *testing.T) {
	level := string(levels.Shipped()[0].Text)
	e := &eye{t: t, name: filepath.Join(t.TempDir(), "new.txt")}
	e.w = watch(e.name, []byte(level), true)
	e.none(12)
	bare := "wallfall 2\nside one\nmap\n...\nend\nwall w dir=e at=1:0,0\n"
	e.write(bare)
	e.text(bare)
}

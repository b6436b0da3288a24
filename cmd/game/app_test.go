package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/share"
	"wallfall/rules/rulestest"
)

// leaving is a scene that counts how often it was asked to save, and cannot.
type leaving struct {
	shell.Scene
	asked int
}

func (l *leaving) Leave(*shell.Context) error {
	l.asked++
	panic("and saving fails too")
}

// Whatever ends the program, the scene is asked to save once, and the first cause is
// reported.
func TestFailureSaves(t *testing.T) {
	s := &leaving{}
	a := &app{scene: s}
	cause := &crash{cause: "a mistake"}
	a.fail(cause)
	a.fail(errors.New("another"))
	if c := (*crash)(nil); s.asked != 1 || !errors.As(a.failed, &c) || c != cause {
		t.Errorf("asked %d times to save; told is %v", s.asked, a.failed)
	}
}

// Only a machine that is slow for a while is called slow, and then for good.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		name  string
		every []time.Duration // between frames, in turn
		rest  bool            // nothing is drawn
		want  bool
	}{
		{"quick", []time.Duration{17 * time.Millisecond}, false, false},
		{"thirty a second", []time.Duration{33 * time.Millisecond}, false, false},
		{"slow", []time.Duration{80 * time.Millisecond}, false, true},
		{"very slow", []time.Duration{900 * time.Millisecond}, false, true},
		{"slow now and then", []time.Duration{17 * time.Millisecond, 90 * time.Millisecond}, false, false},
		{"hidden", []time.Duration{5 * time.Second}, false, false},
		{"at rest", []time.Duration{90 * time.Millisecond}, true, false},
	} {
		var p frameTimer
		now := time.Unix(1000, 0)
		for i := range 500 {
			now = now.Add(c.every[i%len(c.every)])
			p.frame(now, !c.rest)
		}
		if p.slow != c.want {
			t.Errorf("%s: slow is %v", c.name, p.slow)
		}
	}
	var p frameTimer
	now := time.Unix(1000, 0)
	for i := range 500 {
		every := 80 * time.Millisecond
		if i > 100 {
			every = 17 * time.Millisecond
		}
		now = now.Add(every)
		p.frame(now, true)
	}
	if !p.slow {
		t.Error("what was found is forgotten")
	}
}

// The first files that are dropped are read; a folder, or one that is too long, says so.
func TestReadGiven(t *testing.T) {
	files := fstest.MapFS{"a.wallfall": {Data: []byte("one")}, "b/c.txt": {Data: []byte("two")}, "d": {Data: make([]byte, session.MaxSave+1)}}
	for i := range 20 {
		files["z"+strings.Repeat("z", i)] = &fstest.MapFile{}
	}
	list := readDropped(files)
	if len(list) != maxDropped || list[0].Name != "a.wallfall" || string(list[0].Data) != "one" || list[0].Err != nil {
		t.Fatalf("%d files, the first %+v", len(list), list[0])
	}
	if list[1].Err == nil || list[2].Err == nil {
		t.Errorf("a folder gives %v, a long file %v", list[1].Err, list[2].Err)
	}
}

// -replay takes a file, a code and a link, and refuses all else before a window
// opens; what it takes can be made a link again.
func TestReadRecording(t *testing.T) {
	e := levels.Shipped()[0]
	m, err := session.New(e.ID+".txt", e.Text, 3)
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		if _, err := m.Apply(m.State().Default()); err != nil {
			break // the game is over
		}
	}
	end := rulestest.Must(m.Link())(t)
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		file := filepath.Join(dir, name)
		rulestest.OK(t, os.WriteFile(file, data, 0o600))
		return file
	}
	for _, arg := range []string{write("m.wallfall", m.Save()), write("code.txt", []byte(share.Code(end)+"\n")), share.Code(end), "https://games.example/#" + end} {
		g, err := readRecording(arg)
		if err != nil {
			t.Fatalf("%.50s: %v", arg, err)
		}
		m, _, err := g.Recording(0)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := m.Link(); err != nil || again != end {
			t.Errorf("%.50s makes another link: %v", arg, err)
		}
	}
	pipe := filepath.Join(dir, "pipe") // nobody writes to it
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Log("no pipe to try: ", err)
	}
	for _, arg := range []string{"", pipe, filepath.Join(dir, "nowhere"), dir, write("bad", m.Save()[:300]), share.Code(end)[:30], write("level.txt", e.Text)} {
		if _, err := readRecording(arg); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.50s: %v", arg, err)
		}
	}
}

// The game's levels begin by their names, and mistakes in others are told where they are.
func TestStartLevels(t *testing.T) {
	var s start
	if ok, err := s.setShipped(levels.Shipped()[0].ID); !ok || err != nil || !s.shipped || s.Source == nil {
		t.Errorf("a level of the game: %v, %v", ok, err)
	}
	if ok, err := s.setShipped("nowhere"); ok || err != nil {
		t.Errorf("a level that is not there: %v, %v", ok, err)
	}
	if err := s.setCampaign("tale.txt", []byte("campaign 1\nnonsense\n"), nil); err == nil || !strings.Contains(err.Error(), "tale.txt:2:1") {
		t.Errorf("a campaign with a mistake: %v", err)
	}
}

// browser is a browser's history as the program sees it: whether each entry is the
// program's own, and at which it is.
type browser struct {
	own []bool
	at  int
}

// does what the program asks for and reports the result later, as browsers do.
func (w *browser) does(m move) (told []bool) {
	switch m {
	case push:
		w.own, w.at = append(w.own[:w.at+1], true), w.at+1
	case pop:
		w.at--
		told = append(told, w.own[w.at])
	}
	return told
}

// The way back of a browser is a step back within the program as long as there is
// one; from the title it leads out of the page, at once.
func TestBrowserGoesBackByOneStep(t *testing.T) {
	w := &browser{own: []bool{false, false}, at: 1} // the page before, and this one
	var b historyEntry
	depth := 0 // screens and dialogs the player is in
	ticks := func() {
		for range 3 {
			for _, own := range w.does(b.tick(depth > 0)) {
				w.does(b.tick(depth > 0)) // a tick may pass before the page is told
				if b.moved(own) {
					t.Fatal("what the program has asked for counts as the player's")
				}
			}
		}
	}
	back := func() {
		w.at--
		if b.moved(w.own[w.at]) {
			depth--
		}
		ticks()
	}
	ticks()
	if w.at != 1 {
		t.Fatal("there is an entry at the title")
	}
	for _, in := range []int{1, 2, 5} {
		depth = in
		ticks()
		for depth > 0 {
			was := depth
			if back(); depth != was-1 || w.at < 1 {
				t.Fatalf("from %d steps deep the way back leads to %d, entry %d", was, depth, w.at)
			}
		}
		if w.at != 1 || len(w.own) > 3 {
			t.Fatalf("at the title it is at entry %d of %v", w.at, w.own)
		}
	}
	// By the program's own buttons to the title: the entry goes, too.
	depth = 3
	ticks()
	depth = 0
	if ticks(); w.at != 1 {
		t.Fatalf("at the title it is at entry %d", w.at)
	}
	// Forward again there is nothing to go to.
	w.at = 2
	if b.moved(w.own[2]) {
		t.Error("the way forward is a step back")
	}
	if ticks(); w.at != 1 {
		t.Error("the way forward from the title leads somewhere")
	}
	if back(); w.at != 0 {
		t.Error("the title cannot be left")
	}
}

// A page that is loaded anew in the middle of a match begins at the title with the
// entry still there.
func TestBrowserEntryAfterReload(t *testing.T) {
	w := &browser{own: []bool{false, true}, at: 1}
	b := historyEntry{shown: true}
	for _, own := range w.does(b.tick(false)) {
		if b.moved(own) {
			t.Error("that is no step back of the player's")
		}
	}
	if w.at != 0 || b.tick(false) != stay {
		t.Errorf("it is at entry %d", w.at)
	}
}

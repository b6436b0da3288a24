package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/share"
	"wallfall/rules/rulestest"
)

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
	m, _, err := session.New(e.ID+".txt", e.Text, 3)
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

package editor

import (
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
)

// A change of the file on disk is an undo step, so that unsaved changes are one
// step back.
func TestDrawingChangesOnDisk(t *testing.T) {
	r := fileDrawing(t, "/x/row.txt", gametest.Row8)
	r.Click("brush:sand")
	r.Click("cell:0:3,1")
	mine := gametest.LevelText(r)
	theirs := strings.Replace(gametest.Row8, "A row", "Another row", 1)
	r.Disk(theirs, nil)
	r.Is("text", theirs)
	r.Click("cell:0:4,1")
	more := gametest.LevelText(r)
	if r.Tick(5); gametest.LevelText(r) != more || more == theirs {
		t.Fatal("what is drawn afterwards does not stay")
	}
	r.Chord(input.KeyZ)
	r.Chord(input.KeyZ)
	r.Is("text", mine)
	// The editor's own save is not a change on disk, even after more edits.
	r.Chord(input.KeyS)
	saved := gametest.LevelText(r)
	r.Click("cell:0:5,1")
	drawn := gametest.LevelText(r)
	r.Disk(saved, nil)
	r.Is("text", drawn)
	// Neither is an earlier save that is reported late.
	r.Chord(input.KeyS)
	r.Disk(saved, nil)
	r.Is("text", drawn)
	r.Tick(shell.LateNews + 2)
	r.Disk(saved, nil)
	r.Is("text", saved)
	// During a trial, both the match and the editor follow the file.
	r.Key(input.KeyF5)
	r.Tick(3)
	r.Is("scene", "play")
	r.Disk(theirs, nil)
	if p := playOf(r); string(p.Table.Match.Source()) != theirs {
		t.Error("the match has not followed")
	}
	r.Key(input.KeyF5)
	r.Tick(3)
	r.Is("scene", "editor")
	r.Is("text", theirs)
	r.Disk("", gametest.ErrGone)
	r.Tidy("a drawing whose file is gone")
	if !strings.Contains(r.Sc.Probe().State["disk"].(string), "gone") {
		t.Error("it is not told")
	}
	// A file that others have changed is overwritten only after a second request.
	wrote := 0
	r.Ctx.Outside.Write = func(string, []byte) error { wrote++; return nil }
	r.Chord(input.KeyS)
	if wrote != 0 {
		t.Error("the file was written over without a word")
	}
	r.Chord(input.KeyS)
	if wrote != 1 {
		t.Errorf("the file was written %d times", wrote)
	}
}

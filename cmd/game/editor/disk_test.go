package editor

import (
	"strconv"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
)

// drawRow opens the row of reload_test.go in the editor, as from a file.
func drawRow(t *testing.T) *gametest.Rig {
	r := newRig(t, 1280, 800, 1)
	r.Opts.File, r.Opts.Source, r.Opts.Draw = "/x/row.txt", []byte(gametest.Row8), true
	r.Ctx.Outside.Write = func(string, []byte) error { return nil }
	r.Sc = nil
	r.Tick(3)
	r.Is("scene", "editor")
	return r
}

// A file that is drawn on and changes on disk is one more step; what was drawn and
// not saved is one step back.
func TestDrawingChangesOnDisk(t *testing.T) {
	r := drawRow(t)
	r.Click("brush:sand")
	r.Click("cell:0:3,1")
	mine := gametest.LevelText(r)
	theirs := strings.Replace(gametest.Row8, "A row", "Another row", 1)
	r.Disk(theirs, nil)
	if gametest.LevelText(r) != theirs {
		t.Fatalf("the text is\n%s", gametest.LevelText(r))
	}
	r.Click("cell:0:4,1")
	more := gametest.LevelText(r)
	if r.Tick(5); gametest.LevelText(r) != more || more == theirs {
		t.Fatal("what is drawn afterwards does not stay")
	}
	r.Chord(input.KeyZ)
	r.Chord(input.KeyZ)
	if gametest.LevelText(r) != mine {
		t.Errorf("two steps back the text is\n%s", gametest.LevelText(r))
	}
	// What the program itself has written is no news, even when more was drawn since.
	r.Chord(input.KeyS)
	saved := gametest.LevelText(r)
	r.Click("cell:0:5,1")
	drawn := gametest.LevelText(r)
	r.Disk(saved, nil)
	if gametest.LevelText(r) != drawn {
		t.Error("saving has taken back what was drawn since")
	}
	// Nor is what it has written over since, when that is told late.
	r.Chord(input.KeyS)
	if r.Disk(saved, nil); gametest.LevelText(r) != drawn {
		t.Error("two saves in a row have taken the second back")
	}
	r.Tick(shell.LateNews + 2)
	if r.Disk(saved, nil); gametest.LevelText(r) != saved {
		t.Error("somebody has put back what was saved before, and that is not shown")
	}
	// While it is tried, both the match and the drawing take it.
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
	if gametest.LevelText(r) != theirs {
		t.Error("the drawing has not followed")
	}
	r.Disk("", gametest.ErrGone)
	r.Tidy("a drawing whose file is gone")
	if !strings.Contains(r.Sc.Probe().State["disk"].(string), "gone") {
		t.Error("it is not told")
	}
	// Saving writes over what others have made of the file only when it is said twice.
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

// What the program has written itself is known for a while after it was written over,
// and no longer: who saves every few ticks for an hour fills no memory with it.
func TestOwnWritingIsForgotten(t *testing.T) {
	var o shell.OnDisk
	text := func(i int) []byte { return []byte(strconv.Itoa(i)) }
	const every = 7
	for i := range 2000 {
		now := int64(i * every)
		o.Wrote(now, text(i))
		if most := shell.LateNews/every + 2; len(o.Mine) > most {
			t.Fatalf("%d texts are kept, more than %d", len(o.Mine), most)
		}
		if i > 20 && (!o.Late(now, text(i-1)) || !o.Late(now, text(i-5)) || o.Late(now, text(i-15)) || o.Late(now, text(i))) {
			t.Fatalf("in tick %d another text is news", now)
		}
	}
	last := int64(1999 * every)
	if !o.Late(last+shell.LateNews, text(1998)) || o.Late(last+shell.LateNews+1, text(1998)) {
		t.Error("what was written over is known too short or too long")
	}
}

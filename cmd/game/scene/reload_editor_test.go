package scene

import (
	"strconv"
	"strings"
	"testing"

	"wallfall/input"
)

// drawRow opens the row of reload_test.go in the editor, as from a file.
func drawRow(t *testing.T) *rig {
	r := newRig(t, 1280, 800, 1)
	r.opts.File, r.opts.Source, r.opts.Draw = "/x/row.txt", []byte(row8), true
	r.ctx.Outside.Write = func(string, []byte) error { return nil }
	r.sc = nil
	r.tick(3)
	r.is("scene", "editor")
	return r
}

// A file that is drawn on and changes on disk is one more step; what was drawn and
// not saved is one step back.
func TestDrawingChangesOnDisk(t *testing.T) {
	r := drawRow(t)
	r.click("brush:sand")
	r.click("cell:0:3,1")
	mine := levelText(r)
	theirs := strings.Replace(row8, "A row", "Another row", 1)
	r.disk(theirs, nil)
	if levelText(r) != theirs {
		t.Fatalf("the text is\n%s", levelText(r))
	}
	r.click("cell:0:4,1")
	more := levelText(r)
	if r.tick(5); levelText(r) != more || more == theirs {
		t.Fatal("what is drawn afterwards does not stay")
	}
	r.chord(input.KeyZ)
	r.chord(input.KeyZ)
	if levelText(r) != mine {
		t.Errorf("two steps back the text is\n%s", levelText(r))
	}
	// What the program itself has written is no news, even when more was drawn since.
	r.chord(input.KeyS)
	saved := levelText(r)
	r.click("cell:0:5,1")
	drawn := levelText(r)
	r.disk(saved, nil)
	if levelText(r) != drawn {
		t.Error("saving has taken back what was drawn since")
	}
	// Nor is what it has written over since, when that is told late.
	r.chord(input.KeyS)
	if r.disk(saved, nil); levelText(r) != drawn {
		t.Error("two saves in a row have taken the second back")
	}
	r.tick(lateNews + 2)
	if r.disk(saved, nil); levelText(r) != saved {
		t.Error("somebody has put back what was saved before, and that is not shown")
	}
	// While it is tried, both the match and the drawing take it.
	r.key(input.KeyF5)
	r.tick(3)
	r.is("scene", "play")
	r.disk(theirs, nil)
	if p := playOf(r); string(p.t.match.Source()) != theirs {
		t.Error("the match has not followed")
	}
	r.key(input.KeyF5)
	r.tick(3)
	r.is("scene", "editor")
	if levelText(r) != theirs {
		t.Error("the drawing has not followed")
	}
	r.disk("", errGone)
	r.tidy("a drawing whose file is gone")
	if !strings.Contains(r.sc.Probe().State["disk"].(string), "gone") {
		t.Error("it is not told")
	}
	// Saving writes over what others have made of the file only when it is said twice.
	wrote := 0
	r.ctx.Outside.Write = func(string, []byte) error { wrote++; return nil }
	r.chord(input.KeyS)
	if wrote != 0 {
		t.Error("the file was written over without a word")
	}
	r.chord(input.KeyS)
	if wrote != 1 {
		t.Errorf("the file was written %d times", wrote)
	}
}

// What the program has written itself is known for a while after it was written over,
// and no longer: who saves every few ticks for an hour fills no memory with it.
func TestOwnWritingIsForgotten(t *testing.T) {
	var o onDisk
	text := func(i int) []byte { return []byte(strconv.Itoa(i)) }
	const every = 7
	for i := range 2000 {
		now := int64(i * every)
		o.wrote(now, text(i))
		if most := lateNews/every + 2; len(o.mine) > most {
			t.Fatalf("%d texts are kept, more than %d", len(o.mine), most)
		}
		if i > 20 && (!o.late(now, text(i-1)) || !o.late(now, text(i-5)) || o.late(now, text(i-15)) || o.late(now, text(i))) {
			t.Fatalf("in tick %d another text is news", now)
		}
	}
	last := int64(1999 * every)
	if !o.late(last+lateNews, text(1998)) || o.late(last+lateNews+1, text(1998)) {
		t.Error("what was written over is known too short or too long")
	}
}

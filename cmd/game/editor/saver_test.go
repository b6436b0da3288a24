package editor

import (
	"slices"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// If the list of levels is lost, no level is overwritten and all are found again.
func TestLevelsOutliveTheirList(t *testing.T) {
	r := newRig(t, 800, 600, 1)
	d := r.Desk()
	for _, text := range []string{"one", "two"} {
		if _, err := SaveLevel(d, r.Ctx, "", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	rulestest.OK(t, r.Ctx.Store.Delete(listKey))
	key, err := SaveLevel(d, r.Ctx, "", []byte("three"))
	if err != nil || key != "level-3" {
		t.Errorf("without the list the third is kept as %s (%v)", key, err)
	}
	if got := OwnLevels(d, r.Ctx); !slices.Equal(got, []string{"level-3", "level-1", "level-2"}) {
		t.Errorf("the list is %q", got)
	}
	for key, want := range map[string]string{"level-1": "one", "level-2": "two", "level-3": "three"} {
		if data, err := r.Ctx.Store.Get(key); err != nil || string(data) != want {
			t.Errorf("%s is %q (%v), want %q", key, data, err, want)
		}
	}
}

// Undo steps are stored with a level.
func TestUndoAfterReopening(t *testing.T) {
	r := drawing(t)
	before := gametest.LevelText(r)
	r.Click("brush:sand")
	for _, cell := range []string{"cell:0:2,2", "cell:0:3,3", "cell:0:4,4"} {
		r.Click(cell)
	}
	drawn := gametest.LevelText(r)
	r.Chord(input.KeyZ)
	r.Click("edit-menu", "leave")
	r.Is("scene", "drawings")
	r.Click("edit:0")
	r.Is("steps", 2, "all", 3)
	r.Chord(input.KeyY)
	r.Is("text", drawn)
	for range 3 {
		r.Chord(input.KeyZ)
	}
	r.Is("text", before)

}

// Each file has its own draft.
func TestDraftsOfTwoFiles(t *testing.T) {
	r := newRig(t, 800, 600, 1)
	const text = "wallfall 1\nside a\nmap\n...\nend\n"
	open := func(path string) *Editor {
		sc := rulestest.Must(openFile(r.Ctx, r.Desk(), path, []byte(text)))(t)
		return sc.(*Editor)
	}
	for path, title := range map[string]string{"/a/x.txt": "A", "/b/x.txt": "B"} {
		e := open(path)
		e.change(r.Ctx, "title", func(ed *edit.Edit) error { ed.SetText("title", title); return nil })
		rulestest.OK(t, e.saver.save(r.Ctx))
	}
	var found []string
	for _, path := range []string{"/a/x.txt", "/b/x.txt", "/c/x.txt"} {
		if draft := open(path).saver.draft; draft != nil {
			found = append(found, draft.Level().Title)
		}
	}
	if !slices.Equal(found, []string{"A", "B"}) {
		t.Errorf("the drafts found are %q", found)
	}
}

// Undoing a floor resets the cursor on it.
func TestFloorTakenBackUnderTheCursor(t *testing.T) {
	r := drawing(t)
	e := gametest.Inner[*Editor](r)
	if !e.change(r.Ctx, "floor", func(ed *edit.Edit) error { return ed.AddFloor(1) }) {
		t.Fatal("there is no second floor")
	}
	r.Tick(2)
	e.goFloor(1)
	r.Key(input.KeyRight, input.KeyDown)
	if e.controls.cursor == rules.NoCell || e.pos(e.controls.cursor).Floor != 1 {
		t.Fatal("the cursor is not on the upper floor")
	}
	r.Chord(input.KeyZ)
	if e.controls.cursor != rules.NoCell || e.pic.Floor != 0 {
		t.Errorf("the cursor is at %v of floor %d", e.controls.cursor, e.pic.Floor)
	}
}

// A change of the file on disk is an undo step, so that unsaved changes are one
// step back.
func TestDrawingChangesOnDisk(t *testing.T) {
	r := fileDrawing(t, "/x/row.txt", gametest.Row8)
	r.Click("brush:sand", "cell:0:3,1")
	mine := gametest.LevelText(r)
	theirs := strings.Replace(gametest.Row8, "A row", "Another row", 1)
	r.Disk(theirs, nil)
	r.Is("text", theirs)
	r.Click("cell:0:4,1")
	more := gametest.LevelText(r)
	if r.Tick(5); gametest.LevelText(r) != more || more == theirs {
		t.Fatal("what is drawn afterwards does not stay")
	}
	r.Chord(input.KeyZ, input.KeyZ)
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
	r.Is("scene", "play")
	r.Disk(theirs, nil)
	if p := playOf(r); string(p.Table.Match.Source()) != theirs {
		t.Error("the match has not followed")
	}
	r.Key(input.KeyF5)
	r.Is("scene", "editor", "text", theirs)
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

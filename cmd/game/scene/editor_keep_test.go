package scene

import (
	"slices"
	"testing"

	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// Where the list of levels cannot be read no level is written over, and all are
// found again.
func TestLevelsOutliveTheirList(t *testing.T) {
	r := newRig(t, 800, 600, 1)
	d := r.desk()
	for _, text := range []string{"one", "two"} {
		if _, err := keepLevel(d, r.ctx, "", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.ctx.Store.Delete(ownKey); err != nil {
		t.Fatal(err)
	}
	key, err := keepLevel(d, r.ctx, "", []byte("three"))
	if err != nil || key != "level-3" {
		t.Errorf("without the list the third is kept as %s (%v)", key, err)
	}
	if got := ownLevels(d, r.ctx); !slices.Equal(got, []string{"level-3", "level-1", "level-2"}) {
		t.Errorf("the list is %q", got)
	}
	for key, want := range map[string]string{"level-1": "one", "level-2": "two", "level-3": "three"} {
		if data, err := r.ctx.Store.Get(key); err != nil || string(data) != want {
			t.Errorf("%s is %q (%v), want %q", key, data, err, want)
		}
	}
}

// Each file has a draft of its own.
func TestDraftsOfTwoFiles(t *testing.T) {
	r := newRig(t, 800, 600, 1)
	const text = "wallfall 1\nside a\nmap\n...\nend\n"
	for i, path := range []string{"/a/x.txt", "/b/x.txt"} {
		sc, err := openFile(r.ctx, r.desk(), path, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		e := sc.(*editor)
		ed := e.hist.Doc().Edit()
		ed.SetTitle([]string{"A", "B"}[i])
		doc, err := ed.Done()
		if err != nil {
			t.Fatal(err)
		}
		e.hist.Do("title", doc)
		e.changed()
		if err := e.keep.save(r.ctx); err != nil {
			t.Fatal(err)
		}
	}
	var found []string
	for _, path := range []string{"/a/x.txt", "/b/x.txt", "/c/x.txt"} {
		sc, err := openFile(r.ctx, r.desk(), path, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if draft := sc.(*editor).keep.draft; draft != nil {
			found = append(found, draft.Level().Title)
		}
	}
	if !slices.Equal(found, []string{"A", "B"}) {
		t.Errorf("the drafts found are %q", found)
	}
}

// A floor that is taken back takes along what pointed at it.
func TestFloorTakenBackUnderTheCursor(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	e := r.sc.(*shell).inner.(*editor)
	if !e.change(r.ctx, "floor", func(ed *edit.Edit) error { return ed.AddFloor(1) }) {
		t.Fatal("there is no second floor")
	}
	r.tick(2)
	e.goFloor(1)
	r.key(input.KeyRight)
	r.key(input.KeyDown)
	r.tick(2)
	if e.keys.cursor == rules.NoCell || e.pos(e.keys.cursor).Floor != 1 {
		t.Fatal("the cursor is not on the upper floor")
	}
	r.chord(input.KeyZ)
	r.tick(2)
	if e.keys.cursor != rules.NoCell || e.pic.Floor != 0 {
		t.Errorf("the cursor is at %v of floor %d", e.keys.cursor, e.pic.Floor)
	}
}

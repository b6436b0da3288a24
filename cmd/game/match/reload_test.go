package match

import (
	"errors"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/rules"
)

// A level that changes on disk is there at once; eye, floor, selection and match
// stay where that is possible.
func TestLevelChangesOnDisk(t *testing.T) {
	r := rowRig(t)
	commandEach(r, "move ann 0:1,0", "face ann s")
	p := playOf(r)
	p.Table.Picture.Camera.ZoomAt(1.7, 400, 300)
	p.Table.Selected = p.Table.Narrator.Board.FigByName("eve")
	r.Tick(40)
	before, eye := p.Table.Match.State().Hash(), p.Table.Picture.Camera

	r.Disk(strings.Replace(strings.Replace(gametest.Row8, "A row", "Another row", 1), "colour=amber", "colour=sky", 1), nil)
	p = playOf(r)
	if p.Table.Narrator.Level.Title != "Another row" || p.Table.Match.State().Hash() != before || p.Table.Picture.Camera != eye || p.Table.Narrator.Board.FigName(p.Table.Selected) != "eve" {
		t.Fatalf("after another title: %q, camera %+v, selected %s", p.Table.Narrator.Level.Title, p.Table.Picture.Camera, p.Table.Narrator.Board.FigName(p.Table.Selected))
	}
	if !strings.Contains(p.UI.Notice.Text, "2 commands still fit") {
		t.Errorf("said is %q", p.UI.Notice.Text)
	}

	// A wall where she walked: the first command no longer fits.
	r.Disk(strings.Replace(gametest.Row8, "a......b", "a#.....b", 1), nil)
	p = playOf(r)
	if p.Table.Match.Count() != 0 || !r.Has("disk-back") || r.Has("disk-restart") {
		t.Fatalf("%d commands stay", p.Table.Match.Count())
	}
	r.Tidy("a change that does not fit")
	r.Click("disk-back")
	p = playOf(r)
	if p.Table.Match.Count() != 2 || p.Table.Match.State().Hash() != before || r.Has("disk-back") {
		t.Fatalf("as it was are %d commands", p.Table.Match.Count())
	}
	r.Tick(30)
	if playOf(r).Table.Match.Count() != 2 {
		t.Error("what was turned down is back")
	}

	// The next change counts again: here the second command is the one that fails.
	r.Disk(strings.Replace(gametest.Row8, "a......b", "a..#...b", 1), nil)
	if p = playOf(r); p.Table.Match.Count() != 2 || !strings.Contains(string(p.Table.Match.Source()), "a..#") {
		t.Fatalf("%d commands stay", p.Table.Match.Count())
	}
	// Only one match waits to be continued, and none was put aside.
	r.Tick(100)
	if list, err := r.Ctx.Store.Recordings(); err != nil || len(list) != 0 {
		t.Errorf("recordings of former texts: %v %v", list, err)
	}
}

// An error in the level's file is shown with its place until it is fixed.
func TestBrokenOnDisk(t *testing.T) {
	r := rowRig(t)
	commandEach(r, "move ann 0:1,0")
	hash := playOf(r).Table.Match.State().Hash()
	r.Disk("", errors.New(`row.txt:14:12: unknown kind "nite"`))
	p := playOf(r)
	if said := p.UI.Broken(); !strings.Contains(said, "row.txt:14:12") || p.Table.Match.State().Hash() != hash {
		t.Fatalf("it says %q", said)
	}
	before := p.Table.Picture.Camera.Area
	r.Disk(gametest.Row8, nil)
	if p = playOf(r); p.UI.Broken() != "" || p.Table.Match.State().Hash() != hash {
		t.Fatalf("it still says %q", p.UI.Broken())
	}
	r.Tick(2)
	if p.Table.Picture.Camera.Area == before {
		t.Error("the room for it was not given back")
	}
	for _, size := range [][2]float32{{640, 480}, {360, 640}, {800, 1280}} {
		r.Ctx.Width, r.Ctx.Height = size[0], size[1]
		r.Disk("", errors.New("the level file row.txt is gone"))
		r.Tidy("a file that is gone")
		r.Disk(strings.Replace(gametest.Row8, "a......b", "a#.....b", 1), nil)
		r.Tidy("a change that does not fit")
		r.Disk(gametest.Row8, nil)
		commandEach(r, "move ann 0:1,0")
	}
}

// A change of size, of floors, of names and of topology finds its way too, while
// looking back and while something moves, and so does one that comes elsewhere.
func TestRoughChangesOnDisk(t *testing.T) {
	r := rowRig(t)
	commandEach(r, "move ann 0:1,0", "end")
	hex := strings.Replace(gametest.Row8, "topology square", "topology hex", 1)
	hex = strings.Replace(hex, "a......b\nc.......", "a . . . . b\n c . . . .", 1)
	hex = strings.Replace(hex, "facing=e\nfigure bob", "facing=ne\nfigure bob", 1)
	for _, text := range []string{
		strings.Replace(gametest.Row8, "c.......", "c.......\n........", 1),
		strings.ReplaceAll(gametest.Row8, "ann", "amy"), hex, gametest.Row8,
		strings.Replace(gametest.Row8, "\nfigure bob", "\nfloor 1\nmap\n        \n........\nend\nfigure bob", 1), gametest.Row8,
	} {
		r.Disk(text, nil)
		if p := playOf(r); string(p.Table.Match.Source()) != text {
			t.Fatalf("a text was not taken: %s", p.UI.Disk.Why)
		}
		for _, k := range []input.Key{input.KeyTab, input.KeyLeft, input.KeyPageUp} {
			r.Key(k)
		}
		r.Tick(5)
	}
	commandEach(r, "move ann 0:1,0")
	playOf(r).LookBack.Enter()
	r.Tick(3)
	r.Disk(gametest.Row8+"# more\n", nil)
	if p := playOf(r); p.LookBack.on || p.Table.Match.Count() != 1 {
		t.Errorf("looking back: %d commands", p.Table.Match.Count())
	}
	playOf(r).UI.Set.Speed = 1
	commandEach(r, "move ann 0:3,0")
	r.Disk(gametest.Row8+"# more and more\n", nil)
	if p := playOf(r); p.Table.Match.Count() != 2 {
		t.Errorf("while she walks: %d commands", p.Table.Match.Count())
	}
	// Over, and still over with another title.
	commandEach(r, "resign")
	r.Tick(400)
	r.Is("dialog", string(EndDialog))
	r.Disk(gametest.Row8, nil)
	if p := playOf(r); p.result == nil || p.result.Kind != rules.EvWin {
		t.Error("the end has been forgotten")
	}
	// At the title; the match that is continued then follows.
	r = rowRig(t)
	commandEach(r, "move ann 0:1,0")
	r.Tick(60)
	d := playOf(r).UI
	r.Sc.(*shell.Window).Inner = library.NewTitle(r.Ctx, d)
	r.Tick(2)
	r.Disk(gametest.Row8+"# later\n", nil)
	r.Click("continue")
	r.Tick(3)
	if p := playOf(r); !strings.HasSuffix(string(p.Table.Match.Source()), "# later\n") || p.Table.Match.Count() != 1 {
		t.Error("the match that is continued has not followed")
	}
	// Another level does not follow.
	if next, err := NewPlay(r.Ctx, d, "other.txt", []byte(gametest.Row8)); err != nil {
		t.Fatal(err)
	} else {
		r.Sc.(*shell.Window).Inner = next
	}
	r.Disk(gametest.Row8+"# later still\n", nil)
	if p := playOf(r); strings.HasSuffix(string(p.Table.Match.Source()), "still\n") {
		t.Error("another level has followed")
	}
}

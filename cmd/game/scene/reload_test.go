package scene

import (
	"errors"
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/rules"
)

// A level that changes on disk is there at once; eye, floor, selection and match
// stay where that is possible.
func TestLevelChangesOnDisk(t *testing.T) {
	r := rowRig(t)
	commandEach(r, "move ann 0:1,0", "face ann s")
	p := playOf(r)
	p.t.pic.Camera.ZoomAt(1.7, 400, 300)
	p.t.selected = p.t.words.board.FigByName("eve")
	r.tick(40)
	before, eye := p.t.match.State().Hash(), p.t.pic.Camera

	r.disk(strings.Replace(strings.Replace(row8, "A row", "Another row", 1), "colour=amber", "colour=sky", 1), nil)
	p = playOf(r)
	if p.t.words.level.Title != "Another row" || p.t.match.State().Hash() != before || p.t.pic.Camera != eye || p.t.words.board.FigName(p.t.selected) != "eve" {
		t.Fatalf("after another title: %q, camera %+v, selected %s", p.t.words.level.Title, p.t.pic.Camera, p.t.words.board.FigName(p.t.selected))
	}
	if !strings.Contains(p.ui.notice, "2 commands still fit") {
		t.Errorf("said is %q", p.ui.notice)
	}

	// A wall where she walked: the first command no longer fits.
	r.disk(strings.Replace(row8, "a......b", "a#.....b", 1), nil)
	p = playOf(r)
	if p.t.match.Count() != 0 || !r.has("disk-back") || r.has("disk-restart") {
		t.Fatalf("%d commands stay", p.t.match.Count())
	}
	r.tidy("a change that does not fit")
	r.click("disk-back")
	p = playOf(r)
	if p.t.match.Count() != 2 || p.t.match.State().Hash() != before || r.has("disk-back") {
		t.Fatalf("as it was are %d commands", p.t.match.Count())
	}
	r.tick(30)
	if playOf(r).t.match.Count() != 2 {
		t.Error("what was turned down is back")
	}

	// The next change counts again: here the second command is the one that fails.
	r.disk(strings.Replace(row8, "a......b", "a..#...b", 1), nil)
	if p = playOf(r); p.t.match.Count() != 2 || !strings.Contains(string(p.t.match.Source()), "a..#") {
		t.Fatalf("%d commands stay", p.t.match.Count())
	}
	// Only one match waits to be continued, and none was put aside.
	r.tick(100)
	if list, err := r.ctx.Store.Recordings(); err != nil || len(list) != 0 {
		t.Errorf("recordings of former texts: %v %v", list, err)
	}
}

// A level that is none at present is told of with its place, until it is mended.
func TestBrokenOnDisk(t *testing.T) {
	r := rowRig(t)
	commandEach(r, "move ann 0:1,0")
	hash := playOf(r).t.match.State().Hash()
	r.disk("", errors.New(`row.txt:14:12: no kind is called "nite"`))
	p := playOf(r)
	if said := p.ui.disk.broken(); !strings.Contains(said, "row.txt:14:12") || p.t.match.State().Hash() != hash {
		t.Fatalf("told is %q", said)
	}
	before := p.t.pic.Camera.Area
	r.disk(row8, nil)
	if p = playOf(r); p.ui.disk.broken() != "" || p.t.match.State().Hash() != hash {
		t.Fatalf("told is still %q", p.ui.disk.broken())
	}
	r.tick(2)
	if p.t.pic.Camera.Area == before {
		t.Error("the room for it was not given back")
	}
	for _, size := range [][2]float32{{640, 480}, {360, 640}, {800, 1280}} {
		r.ctx.Width, r.ctx.Height = size[0], size[1]
		r.disk("", errors.New("there is no level file row.txt any more"))
		r.tidy("a file that is gone")
		r.disk(strings.Replace(row8, "a......b", "a#.....b", 1), nil)
		r.tidy("a change that does not fit")
		r.disk(row8, nil)
		commandEach(r, "move ann 0:1,0")
	}
}

// A change of size, of floors, of names and of topology finds its way too, while
// looking back and while something moves, and so does one that comes elsewhere.
func TestRoughChangesOnDisk(t *testing.T) {
	r := rowRig(t)
	commandEach(r, "move ann 0:1,0", "end")
	hex := strings.Replace(row8, "topology square", "topology hex", 1)
	hex = strings.Replace(hex, "a......b\nc.......", "a . . . . b\n c . . . .", 1)
	hex = strings.Replace(hex, "facing=e\nfigure bob", "facing=ne\nfigure bob", 1)
	for _, text := range []string{
		strings.Replace(row8, "c.......", "c.......\n........", 1),
		strings.ReplaceAll(row8, "ann", "amy"), hex, row8,
		strings.Replace(row8, "\nfigure bob", "\nfloor 1\nmap\n        \n........\nend\nfigure bob", 1), row8,
	} {
		r.disk(text, nil)
		if p := playOf(r); string(p.t.match.Source()) != text {
			t.Fatalf("a text was not taken: %s", p.ui.disk.why)
		}
		for _, k := range []input.Key{input.KeyTab, input.KeyLeft, input.KeyPageUp} {
			r.key(k)
		}
		r.tick(5)
	}
	commandEach(r, "move ann 0:1,0")
	playOf(r).past.enterPast()
	r.tick(3)
	r.disk(row8+"# more\n", nil)
	if p := playOf(r); p.past.on || p.t.match.Count() != 1 {
		t.Errorf("looking back: %d commands", p.t.match.Count())
	}
	playOf(r).ui.set.Speed = 1
	commandEach(r, "move ann 0:3,0")
	r.disk(row8+"# more and more\n", nil)
	if p := playOf(r); p.t.match.Count() != 2 {
		t.Errorf("while she walks: %d commands", p.t.match.Count())
	}
	// Over, and still over with another title.
	commandEach(r, "resign")
	r.tick(400)
	r.is("dialog", int(endDialog))
	r.disk(row8, nil)
	if p := playOf(r); p.over == nil || p.over.Kind != rules.EvWin {
		t.Error("the end has been forgotten")
	}
	// At the title; the match that is continued then follows.
	r = rowRig(t)
	commandEach(r, "move ann 0:1,0")
	r.tick(60)
	d := playOf(r).ui
	r.sc.(*shell).inner = newTitle(r.ctx, d)
	r.tick(2)
	r.disk(row8+"# later\n", nil)
	r.click("continue")
	r.tick(3)
	if p := playOf(r); !strings.HasSuffix(string(p.t.match.Source()), "# later\n") || p.t.match.Count() != 1 {
		t.Error("the match that is continued has not followed")
	}
	// Another level does not follow.
	if next, err := newPlay(r.ctx, d, "other.txt", []byte(row8)); err != nil {
		t.Fatal(err)
	} else {
		r.sc.(*shell).inner = next
	}
	r.disk(row8+"# later still\n", nil)
	if p := playOf(r); strings.HasSuffix(string(p.t.match.Source()), "still\n") {
		t.Error("another level has followed")
	}
}

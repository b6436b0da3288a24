package scene

import (
	"errors"
	"testing"

	"wallfall/levels"
)

// A program without a bench has one loaded for whatever leads there, stays as it is
// until then, and says why where that cannot be; the other opens what it is told.
func TestBenchIsLoaded(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	var asked []Bench
	refusal := errors.New("the browser refused: no")
	r.ctx.Outside.LoadBench = func(b Bench) error {
		asked = append(asked, b)
		return refusal
	}
	stays := func(scene string, want Bench) {
		t.Helper()
		r.is("scene", scene)
		if len(asked) != 1 || asked[0].Name != want.Name || string(asked[0].Text) != string(want.Text) || asked[0].Keep != want.Keep {
			t.Fatalf("asked for is %+v", asked)
		}
		asked = nil
	}
	r.click("make")
	r.is("notice", "the browser refused: no")
	stays("title", Bench{})
	refusal = nil
	r.click("make")
	r.is("notice", "Loading…")
	stays("title", Bench{})
	r.ctx.Given = []Given{linkTo(t, row8)}
	r.tick(3)
	r.click("edit-copy")
	stays("offer", Bench{Name: "theirs.txt", Text: []byte(row8), Keep: true})
	r.click("close")
	r.click("play")
	knoll := levels.Shipped()[0]
	r.click("level:" + knoll.ID)
	r.click("edit-copy")
	stays("levels", Bench{Name: knoll.ID + ".txt", Text: knoll.Text})

	for name, b := range map[string]*Bench{
		"drawings": {}, "editor": {Name: "theirs.txt", Text: []byte(row8), Keep: true}, "title": {Name: "bad.txt", Text: []byte("nonsense")},
	} {
		r := newRig(t, 1280, 800, 1)
		r.sc, r.opts.Bench = nil, b
		r.tick(100)
		r.is("scene", name)
		if keys := ownLevels(r.sc.(*shell).ui, r.ctx); (len(keys) == 1) != b.Keep {
			t.Errorf("%s: the player's own levels are %v", name, keys)
		}
	}
}

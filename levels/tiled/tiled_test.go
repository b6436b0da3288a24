package tiled

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/rules/rulestest"
)

// ownFiles opens nothing: our own tilesets are known without their files.
func ownFiles(string) ([]byte, error) { return nil, fs.ErrNotExist }

// allLevels returns every level that comes with the game, by its name.
func allLevels(t testing.TB) map[string][]byte {
	out := map[string][]byte{}
	for _, e := range levels.Shipped() {
		out[e.ID] = e.Text
	}
	all := rulestest.Must(lessons.All())(t)
	for _, l := range all {
		out["lesson "+l.ID] = l.Source
	}
	return out
}

// write writes a level as a map.
func write(t testing.TB, level []byte, look Look) []byte {
	t.Helper()
	out, _, err := FromLevel("level", level, look)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// open reads a map that was written.
func open(t testing.TB, src []byte) *Map {
	t.Helper()
	m := rulestest.Must(Read("map", src, ownFiles))(t)
	return m
}

// back makes a level of a map.
func back(t testing.TB, m *Map) *Result {
	t.Helper()
	r := rulestest.Must(ToLevel(m, nil))(t)
	return r
}

// TestThereAndBack takes every level that comes with the game to both formats in
// every encoding, with its tilesets in files and embedded: the very text comes
// back. TestAnyLevelComesBack does without the kept text.
func TestThereAndBack(t *testing.T) {
	for name, text := range allLevels(t) {
		for _, json := range []bool{false, true} {
			for e := range EncodingNames {
				r := back(t, open(t, write(t, text, Look{JSON: json, Encoding: Encoding(e), Embed: e%2 == 0, Typed: e%3 == 0})))
				if !bytes.Equal(r.Text, text) || len(r.Notes) > 0 || r.Lost() {
					t.Errorf("%s, json %v, %s: the text is another; notes %v, unmapped %v", name, json, EncodingNames[e], r.Notes, r.Unmapped)
				}
			}
		}
	}
}

// TestFaultyLevelsComeBack takes levels there and back with which something is wrong
// that maps can hold: nothing is lost of them either.
func TestFaultyLevelsComeBack(t *testing.T) {
	for name, text := range map[string]string{
		"a wall across":     "wallfall 1\nside one\nside two keeper  # a remark\nmap\na...\n.w..\n....\nend\nfigure ann knight side=one at=a\nwall w dir=ne at=w\n",
		"a link twice":      "wallfall 1\nside one\nside two  # a remark\nmap\na>.>\nend\nlink 0:1,0 0:3,0\nfigure ann knight side=one at=a\nlink 0:1,0 0:3,0\n",
		"and back to front": "wallfall 1\nside one\nside two  # a remark\nmap\na>.>\nend\nlink 0:1,0 0:3,0\nfigure ann knight side=one at=a\nlink 0:3,0 0:1,0\n",
	} {
		if r := back(t, open(t, write(t, []byte(text), Look{}))); string(r.Text) != text || len(r.Notes) > 2 || r.Lost() {
			t.Errorf("%s: %v\n%s", name, r.Notes, r.Text)
		}
	}
}

// forget takes the kept text out of a map.
func forget(m *Map) {
	m.Props = slices.DeleteFunc(m.Props, func(p Prop) bool { return p.Name == keptText || p.Name == keptText64 })
}

func read(t testing.TB, elems ...string) []byte {
	t.Helper()
	src := rulestest.Must(os.ReadFile(filepath.Join(elems...)))(t)
	return src
}

// TestSheetsKnowThemselves reads our tilesets as their files have them: every tile
// means what it is to mean, and a file with another numbering is told apart.
func TestSheetsKnowThemselves(t *testing.T) {
	for _, s := range Sheets() {
		if !s.Same(s.TSX(false)) {
			t.Errorf("%s is not what it says", s.Name)
		}
		other := bytes.Replace(s.TSX(false), []byte(`value="rock"`), []byte(`value="bog"`), 1)
		other = bytes.Replace(other, []byte(`value="knight"`), []byte(`value="rogue"`), 1)
		if s.Same(other) || s.Same([]byte("<tileset/>")) || s.Same([]byte("nothing")) {
			t.Errorf("%s takes another for itself", s.Name)
		}
		ids := map[int]bool{}
		for _, slot := range s.Slots {
			if ids[slot.ID] || slot.ID >= s.Columns*s.Rows {
				t.Errorf("%s: tile %d is there twice, or beyond the end", s.Name, slot.ID)
			}
			ids[slot.ID] = true
		}
	}
}

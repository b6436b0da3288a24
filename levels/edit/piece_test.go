package edit

import (
	"reflect"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
)

// TestPieces writes everything that the catalogue says into a level: it means the
// same there, and what is taken out again leaves the text as it was.
func TestPieces(t *testing.T) {
	blank := Blank(rules.Square, 5, 5)
	for _, keyword := range []string{"kind", "ability", "spell"} {
		for _, p := range blank.Pieces(keyword) {
			e := blank.Edit()
			for _, f := range levels.FieldsOf(keyword) {
				if v := p.Values[f.Name]; v != "" {
					if err := e.SetPiece(keyword, p.Name, f, v); err != nil {
						t.Fatalf("%s %s: %v", keyword, p.Name, err)
					}
				}
			}
			d, err := e.Done()
			if err != nil {
				t.Errorf("%s %s: %v", keyword, p.Name, err)
				continue
			}
			got := d.Pieces(keyword)[0]
			if got.Name != p.Name || !got.Own || !reflect.DeepEqual(got.Values, p.Values) {
				t.Errorf("%s %s: %v instead of %v", keyword, p.Name, got, p.Values)
			}
			e = d.Edit()
			if err := e.RemovePiece(keyword, p.Name); err != nil {
				t.Fatal(err)
			}
			if d, err = e.Done(); err != nil || string(d.Text()) != string(blank.Text()) {
				t.Errorf("%s %s leaves %v\n%s", keyword, p.Name, err, d.Text())
			}
		}
	}
	e := blank.Edit()
	if e.SetPiece("kind", "Bad name", levels.Field{Name: "power"}, "3") == nil || e.RemovePiece("kind", "knight") == nil {
		t.Error("a bad name, or nothing to remove, is accepted")
	}
}

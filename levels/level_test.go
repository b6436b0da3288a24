package levels

import (
	"testing"
)

func TestCatalogue(t *testing.T) {
	if errs := catalogueErrors(); len(errs) > 0 {
		t.Fatal(errs)
	}
	if len(Catalogue()) < 40 {
		t.Fatalf("only %d kinds", len(Catalogue()))
	}
}

func TestShippedLevelsBuild(t *testing.T) {
	if len(Shipped()) != len(order) {
		t.Fatal("a level of the index is not there")
	}
	for _, e := range Shipped() {
		l, err := Parse(e.ID+".txt", e.Text)
		if err != nil {
			t.Error(err)
			continue
		}
		if l.Title == "" || l.About == "" {
			t.Errorf("%s has no title or no sentence about it", e.ID)
		}
		if _, err := l.New(1); err != nil {
			t.Error(err)
		}
	}
}

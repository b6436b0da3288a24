package pack

import (
	"maps"
	"testing"
	"testing/fstest"
)

func TestJoinAndSplit(t *testing.T) {
	files := fstest.MapFS{
		"a/one.txt": {Data: []byte("=== scene\nmap\n=>\n")}, "a/two.txt": {Data: []byte("no end")}, "a/none.txt": {}, "a/other.md": {Data: []byte("x")},
	}
	text, err := Join(files, "a/*.txt")
	want := map[string]string{"one.txt": "=== scene\nmap\n=>\n", "two.txt": "no end\n", "none.txt": ""}
	if got := Split(text); err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, %q", err, got)
	}
	if got := Split(""); len(got) != 0 {
		t.Errorf("nothing splits into %q", got)
	}
}

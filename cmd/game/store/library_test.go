//go:build !js

package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

func TestRecordings(t *testing.T) {
	dir := t.TempDir()
	s := rulestest.Must(Open(dir))(t)
	if list, err := s.Recordings(); err != nil || len(list) != 0 {
		t.Errorf("a new store has the recordings %v, %v", list, err)
	}
	where, err := s.PutRecording("knoll-1", []byte("one"))
	if err != nil || filepath.Dir(where) != filepath.Join(dir, "recordings") {
		t.Fatalf("%s %v", where, err)
	}
	if _, err := s.PutRecording("knoll-1", []byte("one more")); err != nil {
		t.Fatal(err)
	}
	for _, other := range []string{"notes.txt", ".hidden.wallfall"} {
		os.WriteFile(filepath.Join(dir, "recordings", other), nil, 0o600)
	}
	list, err := s.Recordings()
	if err != nil || len(list) != 1 || list[0].Name != "knoll-1" || list[0].Changed == 0 {
		t.Errorf("%v %v", list, err)
	}
	if data, err := s.Recording("knoll-1"); err != nil || string(data) != "one more" {
		t.Errorf("%q %v", data, err)
	}
	for _, bad := range []string{"", "../x", "a/b", `a\b`, ".x", "c:x", strings.Repeat("x", 200)} {
		if _, err := s.PutRecording(bad, nil); err == nil {
			t.Errorf("a recording is kept as %q", bad)
		}
		if _, err := s.Recording(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	if err := s.DeleteRecording("knoll-1"); err != nil {
		t.Error(err)
	}
	if err := s.DeleteRecording("knoll-1"); err != nil {
		t.Error(err)
	}
	if list, _ := s.Recordings(); len(list) != 0 {
		t.Errorf("deleted, and still %v", list)
	}
	if keys, _ := filepath.Glob(filepath.Join(dir, "recordings", "*writing*")); len(keys) > 0 {
		t.Errorf("left behind: %v", keys)
	}
}

// A text never takes the place of another one.
func TestTextsStay(t *testing.T) {
	dir := t.TempDir()
	s := rulestest.Must(Open(dir))(t)
	for _, x := range [][2]string{{"one", "keep.txt"}, {"two", "keep-2.txt"}, {"three", "keep-3.txt"}, {"two", "keep-2.txt"}} {
		where, err := s.PutText("keep", []byte(x[0]))
		if err != nil || where != filepath.Join(dir, x[1]) {
			t.Errorf("%q is written to %s: %v", x[0], where, err)
		}
		if data, err := os.ReadFile(where); err != nil || string(data) != x[0] {
			t.Errorf("%s holds %q: %v", where, data, err)
		}
	}
}

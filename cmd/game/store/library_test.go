//go:build !js

package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRecordings(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
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

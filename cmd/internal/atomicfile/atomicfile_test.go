package atomicfile

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

// holds wants a file to hold a text, and to be alone in its folder.
func holds(t *testing.T, path, want string, files int) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%s holds %.40q, not %.40q (%v)", filepath.Base(path), got, want, err)
	}
	if all, _ := os.ReadDir(filepath.Dir(path)); len(all) != files {
		t.Errorf("%d files are in the folder, not %d: %v", len(all), files, all)
	}
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	for _, text := range []string{"one", "two and more", ""} {
		rulestest.OK(t, Write(path, []byte(text)))
		holds(t, path, text, 1)
	}
	rulestest.OK(t, os.Chmod(path, 0o640))
	rulestest.OK(t, Write(path, []byte("three")))
	if st, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && st.Mode().Perm() != 0o640 {
		t.Errorf("the mode is %v (%v)", st.Mode(), err)
	}
	if err := Write(filepath.Join(path, "b.txt"), nil); err == nil {
		t.Error("a file is a folder")
	}
	if err := Write(filepath.Dir(path), nil); err == nil {
		t.Error("a folder is a file")
	}
	holds(t, path, "three", 1)
}

// TestCheck asks whether files could be written: they stay what they are, and nothing
// comes beside them.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	rulestest.OK(t, Check(path))
	if all, err := os.ReadDir(dir); err != nil || len(all) > 0 {
		t.Errorf("%v is left behind (%v)", all, err)
	}
	rulestest.OK(t, Write(path, []byte("one")))
	rulestest.OK(t, Check(path))
	holds(t, path, "one", 1)
	for _, bad := range []string{dir, filepath.Join(path, "b.txt"), filepath.Join(dir, "none", "b.txt")} {
		if err := Check(bad); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("of %s it says %v", bad, err)
		}
	}
}

func TestLinksStay(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "a.txt"), filepath.Join(dir, "link.txt")
	rulestest.OK(t, os.WriteFile(path, []byte("one"), 0o644))
	if err := os.Symlink("a.txt", link); err != nil {
		t.Skip(err)
	}
	rulestest.OK(t, Write(link, []byte("two")))
	holds(t, path, "two", 2)
	if to, err := os.Readlink(link); err != nil || to != "a.txt" {
		t.Errorf("the link leads to %q (%v)", to, err)
	}
}

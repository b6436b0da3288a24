//go:build linux

package atomicfile

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"wallfall/rules/rulestest"
)

// TestFullDisk writes more than there is room for: what was there stays.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	rulestest.OK(t, os.WriteFile(path, []byte("precious"), 0o644))
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Skip(err)
	}
	tight := was
	tight.Cur = 1 << 20 // more than the log of the test itself
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight); err != nil {
		t.Skip(err)
	}
	err := Write(path, []byte(strings.Repeat("x", 2<<20)))
	rulestest.OK(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was))
	if err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("of what was not written it says %v", err)
	}
	holds(t, path, "precious", 1)
}

// TestNoFiles writes to what is no file: it stays what it is.
func TestNoFiles(t *testing.T) {
	if err := Write("/dev/full", []byte("x")); err == nil {
		t.Error("what is full takes more")
	}
	rulestest.OK(t, Write("/dev/null", []byte("x")))
	if st, err := os.Stat("/dev/null"); err != nil || st.Mode().IsRegular() {
		t.Errorf("/dev/null is a file now (%v)", err)
	}
}

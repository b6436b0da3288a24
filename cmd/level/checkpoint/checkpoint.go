// Package checkpoint keeps what a long run has found so far in a file, from which the same
// run goes on after it was stopped or has crashed.
package checkpoint

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"wallfall/cmd/internal/atomicfile"
)

// magic is the first line of a checkpoint. The second is the checksum of all that follows:
// lines that say which run it belongs to, an empty line, and what was found.
const magic = "wallfall checkpoint 1"

// maxSize bounds what a checkpoint unpacks to, in bytes.
const maxSize = 1 << 30

// File is the checkpoint of a run. A nil File keeps nothing.
type File struct {
	path  string
	every time.Duration
	run   []string
	next  time.Time // when it is due again
}

// Open returns the checkpoint at a path and reads what an earlier run has left there into a
// value, which is untouched if there is no such file. The lines of run say what the results
// depend on: a file with other lines is refused. Without a path nothing is kept.
func Open(path string, every time.Duration, run []string, into any) (*File, error) {
	if path == "" {
		return nil, nil
	}
	data, err := os.ReadFile(path)
	if err == nil {
		err = read(data, run, into)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("checkpoint %s %w", path, err)
	}
	return &File{path, every, run, time.Now().Add(every)}, nil
}

var (
	errForeign = errors.New("was not written by this command; name another file")
	errDamaged = errors.New("is damaged; delete it to start over")
)

// read checks a file and reads what is in it.
func read(data []byte, run []string, into any) error {
	first, rest, _ := bytes.Cut(data, []byte("\n"))
	sum, rest, whole := bytes.Cut(rest, []byte("\n"))
	switch {
	case string(first) != magic:
		return errForeign
	case !whole || string(sum) != checksum(rest):
		return errDamaged
	}
	head, body, _ := bytes.Cut(rest, []byte("\n\n"))
	if there := strings.Split(string(head), "\n"); !slices.Equal(there, run) {
		return fmt.Errorf("belongs to another run: %s; give the same options, name another file, or delete it to start over", difference(there, run))
	}
	if Decode(body, maxSize, into) != nil {
		return errDamaged
	}
	return nil
}

// difference names the first lines that differ.
func difference(there, here []string) string {
	for i := range max(len(there), len(here)) {
		a, b := "nothing more", "nothing more"
		if i < len(there) {
			a = there[i]
		}
		if i < len(here) {
			b = here[i]
		}
		if a != b {
			return fmt.Sprintf("there it is %s, here %s", a, b)
		}
	}
	return ""
}

func checksum(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// Due reports whether the last time is long enough ago.
func (f *File) Due() bool { return f != nil && !time.Now().Before(f.next) }

// Tick saves a value if it is due. What fails here is tried again, and reported by Save in the
// end.
func (f *File) Tick(value any) {
	if f.Due() {
		_ = f.Save(value)
	}
}

// share bounds the part of the time that saving takes: one in share.
const share = 20

// Save saves a value.
func (f *File) Save(value any) error {
	if f == nil {
		return nil
	}
	begun := time.Now()
	defer func() { f.next = time.Now().Add(max(f.every, share*time.Since(begun))) }()
	body, err := Encode(value)
	if err != nil {
		return err
	}
	rest := append([]byte(strings.Join(f.run, "\n")+"\n\n"), body...)
	return atomicfile.Write(f.path, append([]byte(magic+"\n"+checksum(rest)+"\n"), rest...))
}

// Encode packs a value, without its unexported fields.
func Encode(value any) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	err := gob.NewEncoder(w).Encode(value)
	err = errors.Join(err, w.Close())
	return out.Bytes(), err
}

// Decode unpacks into a value what Encode has packed, up to a number of bytes.
func Decode(data []byte, most int64, into any) error {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		err = gob.NewDecoder(io.LimitReader(r, most)).Decode(into)
	}
	return err
}

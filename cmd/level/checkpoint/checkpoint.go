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
const maxSize = 1 << 28

// File is the checkpoint of a run. A nil File keeps nothing.
type File struct {
	path  string
	every time.Duration
	run   []string
	last  time.Time
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
	return &File{path, every, run, time.Now()}, nil
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
	if Decode(body, into) != nil {
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

// Tick saves a value if the last time is long enough ago. What fails here is tried again,
// and reported by Save in the end.
func (f *File) Tick(value any) {
	if f != nil && time.Since(f.last) >= f.every {
		_ = f.Save(value)
	}
}

// Save saves a value.
func (f *File) Save(value any) error {
	if f == nil {
		return nil
	}
	body, err := Encode(value)
	if err != nil {
		return err
	}
	rest := append([]byte(strings.Join(f.run, "\n")+"\n\n"), body...)
	err = atomicfile.Write(f.path, append([]byte(magic+"\n"+checksum(rest)+"\n"), rest...))
	f.last = time.Now()
	return err
}

// Encode packs a value, without its unexported fields.
func Encode(value any) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	err := gob.NewEncoder(w).Encode(value)
	err = errors.Join(err, w.Close())
	return out.Bytes(), err
}

// Decode unpacks into a value what Encode has packed.
func Decode(data []byte, into any) error {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		err = gob.NewDecoder(io.LimitReader(r, maxSize)).Decode(into)
	}
	return err
}

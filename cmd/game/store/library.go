package store

import (
	"errors"
	"fmt"
	"strings"
)

// RecordingSuffix ends the names of recordings that are files.
const RecordingSuffix = ".wallfall"

// Recording is one of the recordings that are kept.
type Recording struct {
	Name    string // without the suffix
	Changed int64  // when it was written, in seconds since 1970, 0 if unknown
}

// ErrFull means that there is no space left for a recording.
var ErrFull = errors.New("no space left")

// checkName refuses names of recordings that could lead out of their folder.
func checkName(name string) error {
	switch {
	case name == "" || len(name) > 100:
		return errors.New("a replay name must have 1 to 100 characters")
	case strings.ContainsAny(name, "/\\:\x00") || name[0] == '.':
		return fmt.Errorf("%q is not a valid replay name", name)
	}
	return nil
}

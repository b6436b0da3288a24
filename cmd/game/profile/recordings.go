package profile

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
)

// MaxRecordings is the number of recordings kept besides pinned ones.
const MaxRecordings = 40

// Keys of lists of recordings, one name a line: the pinned ones, and those that the
// program recorded, newest last. Other files in the folder are never deleted.
const (
	pinsKey     = "pinned"
	recordedKey = "kept"
)

// RecordingName returns the name for a recording: level, date and a checksum. The
// same match always has the same name.
func RecordingName(file string, source []byte, seed uint64, begun int64) string {
	var b strings.Builder
	base := strings.TrimSuffix(file[strings.LastIndexAny(file, `/\`)+1:], ".txt")
	for _, c := range strings.ToLower(base) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' {
			b.WriteRune(c)
		}
	}
	base = b.String()
	if base = base[:min(len(base), 40)]; base == "" {
		base = "match"
	}
	h := fnv.New32a()
	h.Write(source)
	fmt.Fprint(h, seed, begun)
	when := "undated"
	if begun > 0 {
		when = time.Unix(begun, 0).Format("2006-01-02-1504")
	}
	return fmt.Sprintf("%s-%s-%04x", base, when, h.Sum32()&0xffff)
}

// NameOf returns the name for the recording of a match.
func NameOf(m *session.Match) string {
	return RecordingName(m.File(), m.Source(), m.Seed(), m.Begun())
}

// Record stores a recording and returns its place. When there are too many
// recordings or no room, it deletes the oldest that are not pinned.
func Record(ctx *shell.Context, name string, data []byte) (where string, err error) {
	return recordWith(ctx, name, func() (string, error) { return ctx.Store.PutRecording(name, data) })
}

// recordWith is like Record, with a function that writes the recording.
func recordWith(ctx *shell.Context, name string, put func() (string, error)) (where string, err error) {
	where, err = put()
	for tries := 0; tries < 3 && errors.Is(err, store.ErrFull) && dropOldest(ctx, droppable(ctx, name)); tries++ {
		where, err = put()
	}
	if err != nil {
		return "", err
	}
	// An unlisted recording is never deleted, which does no harm.
	_ = WriteList(ctx, recordedKey, append(without(ReadList(ctx, recordedKey), name), name))
	for list := droppable(ctx, name); len(list) >= MaxRecordings && dropOldest(ctx, list); {
		list = list[1:]
	}
	return where, nil
}

// dropOldest deletes the first recording of a list and reports whether it did.
func dropOldest(ctx *shell.Context, list []string) bool {
	if len(list) == 0 || ctx.Store.DeleteRecording(list[0]) != nil {
		return false
	}
	return WriteList(ctx, recordedKey, without(ReadList(ctx, recordedKey), list[0])) == nil
}

// droppable lists the recordings that may be deleted, oldest first, except name.
func droppable(ctx *shell.Context, name string) []string {
	list, err := ctx.Store.Recordings()
	if err != nil {
		return nil
	}
	pins := ReadList(ctx, pinsKey)
	return slices.DeleteFunc(ReadList(ctx, recordedKey), func(s string) bool {
		return s == name || slices.Contains(pins, s) || !slices.ContainsFunc(list, func(r store.Recording) bool { return r.Name == s })
	})
}

// Pinned returns the names of the pinned recordings.
func Pinned(ctx *shell.Context) []string { return ReadList(ctx, pinsKey) }

// Pin pins or unpins a recording.
func Pin(ctx *shell.Context, name string, on bool) error {
	pins := without(ReadList(ctx, pinsKey), name)
	if on {
		pins = append(pins, name)
	}
	return WriteList(ctx, pinsKey, pins)
}

// ReadList returns the lines of a record.
func ReadList(ctx *shell.Context, key string) []string {
	data, _ := ctx.Store.Get(key) // a damaged list counts as empty
	return strings.FieldsFunc(string(data), func(c rune) bool { return c == '\n' })
}

// WriteList saves a record of such lines.
func WriteList(ctx *shell.Context, key string, list []string) error {
	return ctx.Store.Put(key, []byte(strings.Join(list, "\n")))
}

func without(list []string, name string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return s == name })
}

// FreeName returns a name under which no different recording is stored.
func FreeName(ctx *shell.Context, name string, data []byte) string {
	free := name
	for i := 2; i < 100; i++ {
		if old, err := ctx.Store.Recording(free); err != nil || bytes.Equal(old, data) {
			break
		}
		free = fmt.Sprintf("%s-%d", name, i)
	}
	return free
}

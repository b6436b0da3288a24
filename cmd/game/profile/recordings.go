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

// MaxRecordings is how many recordings are kept besides the pinned ones: a
// further one takes the place of the oldest.
const MaxRecordings = 40

// Records that list recordings by name, one a line: the pinned ones, and those the
// program itself has kept, the one kept last at the end. What else a player puts
// into the folder is never dropped.
const (
	pinsKey     = "pinned"
	recordedKey = "kept"
)

// UnixNow gives the time in seconds since 1970.
func UnixNow(d *shell.UI) int64 {
	if d.Opts.Now != nil {
		return d.Opts.Now()
	}
	return time.Now().Unix()
}

// RecordingName names the recording of a match: its level, when it began, and
// four digits that tell it from others. A match that is kept again takes the same
// name.
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

// NameOf names the recording of a match.
func NameOf(m *session.Match) string {
	return RecordingName(m.File(), m.Source(), m.Seed(), m.Begun())
}

// Record keeps what is saved of a match among the recordings and tells where.
// The oldest ones that are not pinned go when there are too many, or no room.
func Record(ctx *shell.Context, name string, data []byte) (where string, err error) {
	return RecordWith(ctx, name, func() (string, error) { return ctx.Store.PutRecording(name, data) })
}

// RecordWith keeps a recording by what is given to write it.
func RecordWith(ctx *shell.Context, name string, put func() (string, error)) (where string, err error) {
	where, err = put()
	for tries := 0; tries < 3 && errors.Is(err, store.ErrFull) && dropOldest(ctx, droppable(ctx, name)); tries++ {
		where, err = put()
	}
	if err != nil {
		return "", err
	}
	// Without a place in the list it would only never be dropped.
	_ = writeList(ctx, recordedKey, append(without(readList(ctx, recordedKey), name), name))
	for list := droppable(ctx, name); len(list) >= MaxRecordings && dropOldest(ctx, list); {
		list = list[1:]
	}
	return where, nil
}

// dropOldest deletes the first of some recordings; it tells whether it did.
func dropOldest(ctx *shell.Context, list []string) bool {
	if len(list) == 0 || ctx.Store.DeleteRecording(list[0]) != nil {
		return false
	}
	return writeList(ctx, recordedKey, without(readList(ctx, recordedKey), list[0])) == nil
}

// droppable lists the recordings that may go, the one first kept first: those of the
// program's own that are not pinned, but for the one that is named.
func droppable(ctx *shell.Context, name string) []string {
	list, err := ctx.Store.Recordings()
	if err != nil {
		return nil
	}
	pins := readList(ctx, pinsKey)
	return slices.DeleteFunc(readList(ctx, recordedKey), func(s string) bool {
		return s == name || slices.Contains(pins, s) || !slices.ContainsFunc(list, func(r store.Recording) bool { return r.Name == s })
	})
}

// Pinned lists the recordings that are never dropped by themselves.
func Pinned(ctx *shell.Context) []string { return readList(ctx, pinsKey) }

// Pin pins a recording, or lets it go.
func Pin(ctx *shell.Context, name string, on bool) error {
	pins := without(readList(ctx, pinsKey), name)
	if on {
		pins = append(pins, name)
	}
	return writeList(ctx, pinsKey, pins)
}

// readList reads a list of recordings.
func readList(ctx *shell.Context, key string) []string {
	data, _ := ctx.Store.Get(key) // a damaged list is as good as none
	return strings.FieldsFunc(string(data), func(c rune) bool { return c == '\n' })
}

// writeList writes a list of recordings.
func writeList(ctx *shell.Context, key string, list []string) error {
	return ctx.Store.Put(key, []byte(strings.Join(list, "\n")))
}

// without takes a name out of a list.
func without(list []string, name string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return s == name })
}

// FreeName gives a name for a recording under which nothing else is kept.
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

package scene

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/store"
)

// maxRecordings is how many recordings are kept besides the pinned ones: a
// further one takes the place of the oldest.
const maxRecordings = 40

// pinsKey is the record that lists the pinned recordings, one a line.
const pinsKey = "pinned"

// unixNow gives the time in seconds since 1970.
func (d *desk) unixNow() int64 {
	if d.opts.Now != nil {
		return d.opts.Now()
	}
	return time.Now().Unix()
}

// recordingName names the recording of a match: its level, when it began, and
// four digits that tell it from others. A match that is kept again takes the same
// name.
func recordingName(file string, source []byte, seed uint64, begun int64) string {
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

// nameOf names the recording of a match.
func nameOf(m *session.Match) string {
	return recordingName(m.File(), m.Source(), m.Seed(), m.Begun())
}

// record keeps what is saved of a match among the recordings and tells where.
// The oldest ones that are not pinned go when there are too many, or no room.
func record(ctx *Context, name string, data []byte) (where string, err error) {
	return recordBy(ctx, name, func() (string, error) { return ctx.Store.PutRecording(name, data) })
}

// recordBy keeps a recording by what is given to write it.
func recordBy(ctx *Context, name string, put func() (string, error)) (where string, err error) {
	where, err = put()
	for tries := 0; tries < 3 && errors.Is(err, store.ErrFull) && dropOldest(ctx, loose(ctx, name)); tries++ {
		where, err = put()
	}
	if err != nil {
		return "", err
	}
	for list := loose(ctx, name); len(list) >= maxRecordings && dropOldest(ctx, list); {
		list = list[1:]
	}
	return where, nil
}

// dropOldest deletes the first of some recordings; it tells whether it did.
func dropOldest(ctx *Context, list []string) bool {
	return len(list) > 0 && ctx.Store.DeleteRecording(list[0]) == nil
}

// loose lists the recordings that may go, the oldest first: those that are not
// pinned, but for the one that is named.
func loose(ctx *Context, name string) []string {
	list, err := ctx.Store.Recordings()
	if err != nil {
		return nil
	}
	pins := pinned(ctx)
	type old struct {
		name string
		when int64
	}
	var found []old
	for _, r := range list {
		if slices.Contains(pins, r.Name) || r.Name == name {
			continue
		}
		when := r.Changed
		if when == 0 { // in a browser nobody notes it
			if data, err := ctx.Store.Recording(r.Name); err == nil {
				in, _ := session.Peek(data)
				when = in.Begun
			}
		}
		found = append(found, old{r.Name, when})
	}
	slices.SortFunc(found, func(a, b old) int { return cmp.Compare(a.when, b.when) })
	names := make([]string, len(found))
	for i, f := range found {
		names[i] = f.name
	}
	return names
}

// pinned lists the recordings that are never dropped by themselves.
func pinned(ctx *Context) []string {
	data, _ := ctx.Store.Get(pinsKey) // damaged pins are as good as none
	return strings.FieldsFunc(string(data), func(c rune) bool { return c == '\n' })
}

// pin pins a recording, or lets it go.
func pin(ctx *Context, name string, on bool) error {
	pins := slices.DeleteFunc(pinned(ctx), func(s string) bool { return s == name })
	if on {
		pins = append(pins, name)
	}
	return ctx.Store.Put(pinsKey, []byte(strings.Join(pins, "\n")))
}

// shelve keeps the match that was left among the recordings if this is another,
// since this one is about to take its place.
func (p *play) shelve(ctx *Context) error {
	if p.past.kept {
		return nil
	}
	data, _ := ctx.Store.Get(matchKey) // damage has been told when the program began
	in, err := session.Peek(data)
	if err == nil {
		if name := recordingName(in.File, in.Source, in.Seed, in.Begun); name != nameOf(p.match) {
			if _, err := record(ctx, name, data); err != nil {
				return err
			}
		}
	}
	p.past.kept = true
	return nil
}

package document

import (
	"bytes"
	"fmt"
	"strconv"

	"wallfall/cmd/game/shell"
)

// Past is an earlier save of one of the player's levels.
type Past struct {
	When int64 // Unix time, 0 if unknown
	Text []byte
}

// Limits of the earlier saves of a level, and the time in seconds within which a second
// save replaces the first instead of adding to them.
const (
	maxPasts     = 20
	maxPastBytes = 256 << 10
	keepEvery    = 10 * 60
)

func pastKey(key string) string { return "past-" + key }

// Pasts returns the earlier saves of one of the player's levels, the latest first. In the
// store each is a line with its time and its length, then its text.
func (d *Document) Pasts(ctx *shell.Context) (list []Past) {
	if d.Key == "" || d.story {
		return nil
	}
	data, _ := ctx.Store.Get(pastKey(d.Key)) // without them there is nothing to compare
	for len(data) > 0 {
		head, rest, _ := bytes.Cut(data, []byte("\n"))
		when, size, _ := bytes.Cut(head, []byte(" "))
		at, _ := strconv.ParseInt(string(when), 10, 64)
		n, err := strconv.Atoi(string(size))
		if err != nil || n < 0 || n > len(rest) {
			return list
		}
		list, data = append(list, Past{at, rest[:n]}), rest[n:]
	}
	return list
}

// keep adds the text in the store, which a save is about to replace, to the earlier saves.
func (d *Document) keep(ui *shell.UI, ctx *shell.Context) error {
	now := ui.UnixNow()
	if d.Key == "" || d.kept != 0 && now-d.kept < keepEvery {
		return nil
	}
	old, err := ctx.Store.Get(d.Key)
	if err != nil || len(old) == 0 || bytes.Equal(old, d.Text()) {
		return err
	}
	p := Past{Text: old}
	if list := Entries(ui, ctx); entryOf(list, d.Key) < len(list) {
		p.When = list[entryOf(list, d.Key)].Changed
	}
	var b bytes.Buffer
	for i, p := range append([]Past{p}, d.Pasts(ctx)...) {
		if i == maxPasts || i > 0 && b.Len()+len(p.Text) > maxPastBytes {
			break
		}
		fmt.Fprintf(&b, "%d %d\n%s", p.When, len(p.Text), p.Text)
	}
	d.kept = now
	return ctx.Store.Put(pastKey(d.Key), b.Bytes())
}

package document

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wallfall/cmd/game/shell"
)

// Keys of the store: the list of the player's documents, newest first, and the prefix of
// a level's key.
const (
	listKey   = "levels"
	keyPrefix = "level-"
)

// MaxFolder is the longest name of a folder, in bytes.
const MaxFolder = 40

// Entry is what the list remembers of one of the player's levels or campaigns. In the store
// it is a line: the key, then the time, then the folder, as far as they are known.
type Entry struct {
	Key     string
	Changed int64  // Unix time of the last change, 0 if unknown
	Folder  string // "" for none
}

// Entries returns the list of the player's documents, last changed first. Some may be
// missing, others deleted.
func Entries(ui *shell.UI, ctx *shell.Context) (list []Entry) {
	text, err := ctx.Store.Get(listKey)
	ui.Failed(ctx, err)
	for line := range strings.Lines(string(text)) {
		key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		when, folder, _ := strings.Cut(rest, " ")
		changed, _ := strconv.ParseInt(when, 10, 64)
		if key != "" {
			list = append(list, Entry{key, changed, folder})
		}
	}
	return list
}

func putEntries(ctx *shell.Context, list []Entry) error {
	var b strings.Builder
	for _, e := range list {
		line := e.Key + " " + strconv.FormatInt(e.Changed, 10) + " " + e.Folder
		b.WriteString(strings.TrimSuffix(line, " 0 ") + "\n")
	}
	return ctx.Store.Put(listKey, []byte(b.String()))
}

// entryOf returns the index of a key in the list, or the length of the list.
func entryOf(list []Entry, key string) int {
	if i := slices.IndexFunc(list, func(e Entry) bool { return e.Key == key }); i >= 0 {
		return i
	}
	return len(list)
}

// File puts documents into a folder, "" for none.
func File(ui *shell.UI, ctx *shell.Context, folder string, keys ...string) error {
	list := Entries(ui, ctx)
	for _, key := range keys {
		i := entryOf(list, key)
		if i == len(list) {
			list = append(list, Entry{Key: key})
		}
		list[i].Folder = strings.Join(strings.Fields(folder), " ")
	}
	return putEntries(ctx, list)
}

// touchEvery is the time in seconds within which a second change of the first document
// leaves the list as it is.
const touchEvery = 60

// touch notes that a document changes now, and moves it to the front of the list.
func touch(ui *shell.UI, ctx *shell.Context, key string, list []Entry) error {
	now, i := ui.UnixNow(), entryOf(list, key)
	e := Entry{Key: key}
	if i < len(list) {
		if e = list[i]; i == 0 && now-e.Changed < touchEvery && e.Changed <= now {
			return nil
		}
		list = slices.Delete(list, i, i+1)
	}
	e.Changed = now
	return putEntries(ctx, slices.Insert(list, 0, e))
}

// levelNumber returns the number in the key of a level, 0 for another key.
func levelNumber(key string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(key, keyPrefix))
	return n
}

// OwnLevels returns the keys of the player's levels, newest first. Those of an unknown
// order follow by their numbers.
func OwnLevels(ui *shell.UI, ctx *shell.Context) []string {
	keys, err := ctx.Store.Keys(keyPrefix)
	ui.Failed(ctx, err)
	list := Entries(ui, ctx)
	slices.SortFunc(keys, func(a, b string) int {
		return cmp.Or(entryOf(list, a)-entryOf(list, b), levelNumber(a)-levelNumber(b))
	})
	return slices.DeleteFunc(keys, func(key string) bool { return levelNumber(key) == 0 })
}

// SaveLevel saves a level and moves it to the front of the list. An empty key
// stands for a new level; SaveLevel returns the key.
func SaveLevel(ui *shell.UI, ctx *shell.Context, key string, text []byte) (string, error) {
	list := Entries(ui, ctx)
	if key == "" {
		keys, err := ctx.Store.Keys(keyPrefix)
		if err != nil {
			return "", err // the new key might be that of a level that is not listed
		}
		n := 1
		for _, k := range keys {
			n = max(n, levelNumber(k)+1)
		}
		key = keyPrefix + strconv.Itoa(n)
		list = slices.DeleteFunc(list, func(e Entry) bool { return e.Key == key }) // of a deleted level
	}
	if err := ctx.Store.Put(key, text); err != nil {
		return key, err
	}
	return key, touch(ui, ctx, key, list)
}

// Delete deletes one of the player's own documents with its undo steps and earlier saves.
func Delete(ctx *shell.Context, key string) error {
	if err := ctx.Store.Delete(key); err != nil || levelNumber(key) == 0 {
		return err
	}
	return cmp.Or(ctx.Store.Delete(undoKey(key)), ctx.Store.Delete(pastKey(key)))
}

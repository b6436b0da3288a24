package document

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wallfall/cmd/game/shell"
)

// Keys of the store: the order of the levels' keys, newest first, and the prefix of
// each.
const (
	listKey   = "levels"
	keyPrefix = "level-"
)

// levelNumber returns the number in the key of a level, 0 for another key.
func levelNumber(key string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(key, keyPrefix))
	return n
}

// OwnLevels returns the keys of the player's levels, newest first. Those of an unknown
// order follow by their numbers.
func OwnLevels(ui *shell.UI, ctx *shell.Context) []string {
	keys, err := ctx.Store.Keys(keyPrefix)
	list, wrong := ctx.Store.Get(listKey)
	ui.Failed(ctx, cmp.Or(err, wrong))
	order := strings.Fields(string(list))
	place := func(key string) int { return slices.Index(append(order, key), key) }
	slices.SortFunc(keys, func(a, b string) int {
		return cmp.Or(place(a)-place(b), levelNumber(a)-levelNumber(b))
	})
	return slices.DeleteFunc(keys, func(key string) bool { return levelNumber(key) == 0 })
}

// SaveLevel saves a level and moves it to the front of the list. An empty key
// stands for a new level; SaveLevel returns the key.
func SaveLevel(ui *shell.UI, ctx *shell.Context, key string, text []byte) (string, error) {
	keys := OwnLevels(ui, ctx)
	if key == "" {
		if _, err := ctx.Store.Keys(keyPrefix); err != nil {
			return "", err // the new key might be that of a level that is not listed
		}
		n := 1
		for _, k := range keys {
			n = max(n, levelNumber(k)+1)
		}
		key = keyPrefix + strconv.Itoa(n)
	}
	if err := ctx.Store.Put(key, text); err != nil || len(keys) > 0 && keys[0] == key {
		return key, err
	}
	keys = slices.DeleteFunc(keys, func(k string) bool { return k == key })
	return key, ctx.Store.Put(listKey, []byte(strings.Join(slices.Insert(keys, 0, key), "\n")+"\n"))
}

// Delete deletes one of the player's own documents with its undo steps.
func Delete(ctx *shell.Context, key string) error {
	if err := ctx.Store.Delete(key); err != nil || levelNumber(key) == 0 {
		return err
	}
	return ctx.Store.Delete(undoKey(key))
}

package editor

import (
	"slices"
	"strconv"
	"strings"
	"wallfall/cmd/game/shell"
)

// Keys of the store: the list of the levels' keys, newest first, and the prefix of
// each.
const (
	listKey   = "levels"
	keyPrefix = "level-"
)

// maxLevels limits how many of the player's levels are kept.
const maxLevels = 500

// OwnLevels returns the keys of the player's levels, newest first. If the list is
// missing it searches for them.
func OwnLevels(d *shell.UI, ctx *shell.Context) (keys []string) {
	data, err := ctx.Store.Get(listKey)
	if err != nil {
		d.Say(ctx, d.ErrText(err))
	}
	if len(data) == 0 {
		for n := range maxLevels {
			if key := keyPrefix + strconv.Itoa(n+1); exists(ctx, key) {
				keys = append(keys, key)
			}
		}
		return keys
	}
	for _, key := range strings.Fields(string(data)) {
		if _, err := strconv.Atoi(strings.TrimPrefix(key, keyPrefix)); err == nil && strings.HasPrefix(key, keyPrefix) && len(keys) < maxLevels {
			keys = append(keys, key)
		}
	}
	return keys
}

// exists reports whether there is a record, readable or not.
func exists(ctx *shell.Context, key string) bool {
	data, err := ctx.Store.Get(key)
	return data != nil || err != nil
}

// saveKeys saves the list of keys.
func saveKeys(ctx *shell.Context, keys []string) error {
	return ctx.Store.Put(listKey, []byte(strings.Join(keys, "\n")+"\n"))
}

// SaveLevel saves a level and moves it to the front of the list. An empty key
// stands for a new level; SaveLevel returns the key.
func SaveLevel(d *shell.UI, ctx *shell.Context, key string, text []byte) (string, error) {
	keys := OwnLevels(d, ctx)
	if key == "" {
		n := 1
		for _, k := range keys {
			i, _ := strconv.Atoi(strings.TrimPrefix(k, keyPrefix))
			n = max(n, i+1)
		}
		for exists(ctx, keyPrefix+strconv.Itoa(n)) { // never overwrite a level
			n++
		}
		key = keyPrefix + strconv.Itoa(n)
	}
	if err := ctx.Store.Put(key, text); err != nil {
		return key, err
	}
	if len(keys) > 0 && keys[0] == key {
		return key, nil
	}
	keys = slices.DeleteFunc(keys, func(k string) bool { return k == key })
	return key, saveKeys(ctx, slices.Insert(keys, 0, key))
}

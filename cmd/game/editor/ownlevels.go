package editor

import (
	"strconv"
	"strings"
	"wallfall/cmd/game/shell"
)

// The keys of the records in which levels are kept: the list of their keys, the
// newest first; and each of them.
const (
	listKey   = "levels"
	keyPrefix = "level-"
)

// maxLevels bounds how many levels of the player's own are kept.
const maxLevels = 500

// OwnLevels lists the keys of the player's own levels, the newest first. Where the
// list is gone or cannot be read they are looked for.
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
	for key := range strings.FieldsSeq(string(data)) {
		if _, err := strconv.Atoi(strings.TrimPrefix(key, keyPrefix)); err == nil && strings.HasPrefix(key, keyPrefix) && len(keys) < maxLevels {
			keys = append(keys, key)
		}
	}
	return keys
}

// exists tells whether there is a record, be it one that cannot be read.
func exists(ctx *shell.Context, key string) bool {
	data, err := ctx.Store.Get(key)
	return data != nil || err != nil
}

// saveKeys keeps the list of keys.
func saveKeys(ctx *shell.Context, keys []string) error {
	return ctx.Store.Put(listKey, []byte(strings.Join(keys, "\n")+"\n"))
}

// SaveLevel keeps the text of a level in the store and puts it first in the list;
// without a key it gets one.
func SaveLevel(d *shell.UI, ctx *shell.Context, key string, text []byte) (string, error) {
	keys := OwnLevels(d, ctx)
	if key == "" {
		n := 1
		for _, k := range keys {
			i, _ := strconv.Atoi(strings.TrimPrefix(k, keyPrefix))
			n = max(n, i+1)
		}
		for exists(ctx, keyPrefix+strconv.Itoa(n)) { // nothing is written over
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
	list := []string{key}
	for _, k := range keys {
		if k != key {
			list = append(list, k)
		}
	}
	return key, saveKeys(ctx, list)
}

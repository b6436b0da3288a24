package editor

import (
	"strconv"
	"strings"
	"wallfall/cmd/game/shell"
)

// The keys of the records in which levels are kept: the list of their keys, the
// newest first; and each of them.
const (
	ownKey   = "levels"
	ownBegin = "level-"
)

// maxOwn bounds how many levels of the player's own are kept.
const maxOwn = 500

// ownLevels lists the keys of the player's own levels, the newest first. Where the
// list is gone or cannot be read they are looked for.
func OwnLevels(d *shell.UI, ctx *shell.Context) (keys []string) {
	data, err := ctx.Store.Get(ownKey)
	if err != nil {
		d.Say(ctx, d.ErrText(err))
	}
	if len(data) == 0 {
		for n := range maxOwn {
			if key := ownBegin + strconv.Itoa(n+1); taken(ctx, key) {
				keys = append(keys, key)
			}
		}
		return keys
	}
	for key := range strings.FieldsSeq(string(data)) {
		if _, err := strconv.Atoi(strings.TrimPrefix(key, ownBegin)); err == nil && strings.HasPrefix(key, ownBegin) && len(keys) < maxOwn {
			keys = append(keys, key)
		}
	}
	return keys
}

// taken tells whether there is a record, be it one that cannot be read.
func taken(ctx *shell.Context, key string) bool {
	data, err := ctx.Store.Get(key)
	return data != nil || err != nil
}

// putOwn keeps the list of keys.
func putOwn(ctx *shell.Context, keys []string) error {
	return ctx.Store.Put(ownKey, []byte(strings.Join(keys, "\n")+"\n"))
}

// keepLevel keeps the text of a level in the store and puts it first in the list;
// without a key it gets one.
func KeepLevel(d *shell.UI, ctx *shell.Context, key string, text []byte) (string, error) {
	keys := OwnLevels(d, ctx)
	if key == "" {
		n := 1
		for _, k := range keys {
			i, _ := strconv.Atoi(strings.TrimPrefix(k, ownBegin))
			n = max(n, i+1)
		}
		for taken(ctx, ownBegin+strconv.Itoa(n)) { // nothing is written over
			n++
		}
		key = ownBegin + strconv.Itoa(n)
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
	return key, putOwn(ctx, list)
}

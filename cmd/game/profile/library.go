package profile

import (
	"bytes"
	"errors"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"wallfall/cmd/game/shell"
	"wallfall/levels/campaign"
)

// StoryKey begins the keys of the campaigns that the player has made or been given; a
// key is also the campaign's ID, by which its progress is saved.
const StoryKey = "story-"

// maxStories limits how many campaigns are kept.
const maxStories = 50

// Stories returns the keys of the player's campaigns.
func Stories(d *shell.UI, ctx *shell.Context) []string {
	keys, err := ctx.Store.Keys(StoryKey)
	if err != nil {
		d.Say(ctx, d.ErrText(err))
	}
	slices.Sort(keys)
	return keys
}

// Story returns the text of a campaign that the player keeps, nil for none.
func Story(ctx *shell.Context, key string) []byte {
	if !strings.HasPrefix(key, StoryKey) {
		return nil
	}
	text, _ := ctx.Store.Get(key) // a damaged one counts for none
	return text
}

// KeepStory keeps a campaign and returns its key: the same for the same text.
func KeepStory(d *shell.UI, ctx *shell.Context, text []byte) (string, error) {
	keys := Stories(d, ctx)
	for _, key := range keys {
		if bytes.Equal(Story(ctx, key), text) {
			return key, nil
		}
	}
	if len(keys) >= maxStories {
		return "", errors.New("too many campaigns are kept; delete one in the level editor first")
	}
	h := fnv.New64a()
	h.Write(text)
	for n := h.Sum64(); ; n++ {
		if key := StoryKey + strconv.FormatUint(n, 16); !slices.Contains(keys, key) {
			return key, ctx.Store.Put(key, text)
		}
	}
}

// OpenStory reads a campaign that the player keeps; ok is false where there is none that
// can be played.
func OpenStory(ctx *shell.Context, key string) (c *campaign.Campaign, ok bool) {
	text := Story(ctx, key)
	if text == nil {
		return nil, false
	}
	c, wrong := campaign.Read(key+".txt", text, nil)
	return c, len(wrong) == 0
}

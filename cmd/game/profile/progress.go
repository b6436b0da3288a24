package profile

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"wallfall/cmd/game/shell"
	"wallfall/levels/campaign"
	"wallfall/levels/lessons"
	"wallfall/rules/message"
)

// campaignKey begins the key of how far the player is in a campaign. IronRun ends the ID of
// the run of a campaign in which there is no undo. TestRun is the ID of a campaign that is
// tried out in the editor: it has no Ironman, and its matches do not count.
const (
	campaignKey = "campaign-"
	IronRun     = "-iron"
	TestRun     = "test-run"
)

// Campaign returns how far the player is in a campaign, as it was saved; nil for the start.
func Campaign(d *shell.UI, ctx *shell.Context, id string) []byte {
	return d.Load(ctx, campaignKey+id, d.Lang.T("Campaign: %s"))
}

// SaveCampaign saves how far the player is in a campaign.
func SaveCampaign(d *shell.UI, ctx *shell.Context, id string, data []byte) {
	d.Fails(ctx, ctx.Store.Put(campaignKey+id, data), d.Lang.T("Can't save the campaign: %s"))
}

// LessonProgress returns the number of finished steps of each lesson by ID, Lesson.Done for
// a finished lesson.
func LessonProgress(d *shell.UI, ctx *shell.Context) map[string]int {
	done := map[string]int{}
	data := d.Load(ctx, lessonsKey, d.Lang.T("Tutorial progress: %s"))
	if len(data) == 0 {
		return done // reading the lessons takes a tenth of the start in a browser
	}
	all, _ := lessons.All()
	for _, line := range strings.Split(string(data), "\n") {
		var id, state string
		var n int
		if k, _ := fmt.Sscan(line, &id, &n, &state); k < 2 || n < 0 {
			continue
		}
		done[id] = n
		for _, l := range all {
			if l.ID != id {
				continue
			}
			if state == "board" {
				done[id] = len(l.Steps)
			} else if state == "done" || n >= len(l.Steps) { // lessons once ended with their steps
				done[id] = l.Done()
			}
		}
	}
	return done
}

// lessonsKey is the key of the lesson progress: a line per lesson with its ID and
// step, and "board" if only its board is left, "done" if nothing is.
const lessonsKey = "lessons"

// SaveLesson saves the progress of a lesson. A finished lesson stays finished.
func SaveLesson(d *shell.UI, ctx *shell.Context, l *lessons.Lesson, step int) {
	done := LessonProgress(d, ctx)
	if done[l.ID] >= l.Done() {
		return
	}
	done[l.ID] = step
	var b strings.Builder
	all, _ := lessons.All()
	for _, l := range all {
		n, ok := done[l.ID]
		switch {
		case ok && n >= l.Done():
			fmt.Fprintf(&b, "%s %d done\n", l.ID, n)
		case ok && n == len(l.Steps):
			fmt.Fprintf(&b, "%s %d board\n", l.ID, n)
		case ok:
			fmt.Fprintf(&b, "%s %d\n", l.ID, n)
		}
	}
	d.Fails(ctx, ctx.Store.Put(lessonsKey, []byte(b.String())), d.Lang.T("Can't save the tutorial progress: %s"))
}

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
	text, _ := ctx.Store.Get(key) // a damaged one counts as missing
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
		return "", message.Errorf("too many campaigns are kept; delete one in the level editor first")
	}
	h := fnv.New64a()
	h.Write(text)
	for n := h.Sum64(); ; n++ {
		if key := StoryKey + strconv.FormatUint(n, 16); !slices.Contains(keys, key) {
			return key, ctx.Store.Put(key, text)
		}
	}
}

// OpenStory reads a campaign that the player keeps; ok is false if it cannot be played.
func OpenStory(ctx *shell.Context, key string) (c *campaign.Campaign, ok bool) {
	text := Story(ctx, key)
	if text == nil {
		return nil, false
	}
	c, wrong := campaign.Read(key+".txt", text, nil)
	return c, len(wrong) == 0
}

// firstsKey is the key of the record of what was shown once.
const firstsKey = "shown-once"

// FirstTime reports whether something was never shown before, and notes that it is now.
func FirstTime(ctx *shell.Context, what string) bool {
	seen, err := ctx.Store.Get(firstsKey)
	if err != nil || slices.Contains(strings.Fields(string(seen)), what) {
		return false
	}
	return ctx.Store.Put(firstsKey, append(seen, what+"\n"...)) == nil
}

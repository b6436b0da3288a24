package feats

import (
	"slices"
	"strings"

	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/levels/campaign"
)

// HardWin marks the medals of a level that was won on the highest difficulty.
const HardWin = 1 << 7

// unlocksKey is the key of the record of what was unlocked: a name in each line.
const unlocksKey = "unlocks"

// Unlock is something that a chapter of the campaign gives, beside the game: a letter to
// read, a look or a title.
type Unlock struct {
	Kind  Kind
	Name  string // of the look
	Title string
	Text  string // of the letter
}

// Kind is a kind of unlock.
type Kind uint8

// The kinds of unlocks.
const (
	Letter Kind = iota
	Table
	Coat
	Frame
	Title
)

// Unlocks returns what there is to unlock: three for each chapter, in their order. The
// first is for its last level, the second for all its medals, the third for all its levels
// on the highest difficulty or its last one in an Ironman.
func Unlocks() []Unlock { return unlocks[:] }

var unlocks = [...]Unlock{
	{Letter, "", "Mrs. Pell's list", "For the twins, should they be home first: soup is on the sill, the key is under the third pot. If the walls are closer than the bed, sleep in the other room. If there is no other room, come and find me."},
	{Coat, "brass", "Brass walls", ""},
	{Title, "Millwright", "Millwright", ""},
	{Letter, "", "Mr. Quill's last entry", "I have added up what the street pays and what the house spends on coal. The house loses money, and has for eleven years. I wrote that down on a Monday. On Tuesday I was shown to the bottling room."},
	{Table, "slate", "Slate table", ""},
	{Frame, "iron", "Iron frames", ""},
	{Letter, "", "Miss Flo's delivery note", "Two hundred rolls a day, to the hatch on the inner side. Nobody is ever there, and by evening they are gone. Whoever lives in the middle of this house is very hungry and very polite: the basket always comes back swept."},
	{Coat, "glass", "Glass walls", ""},
	{Title, "Glazier", "Glazier", ""},
	{Letter, "", "Marthe's label", "Third bed from the left: snowdrops. It is always January in here, so they never finish. I have counted thirty-one Januaries and watered every one of them. Whoever reads this, please see to the thirty-second."},
	{Table, "snow", "Snowed-in table", ""},
	{Frame, "ivy", "Ivy frames", ""},
	{Letter, "", "The twins' postcard", "Dear mother, we are filed under Paid, so nobody asks us for anything, not even our names. The shelves come closer at night, and we mark how far in pencil. You would be proud of us. It is all very tidy."},
	{Table, "baize", "Registrar's desk", ""},
	{Title, "Absentee", "Absentee", ""},
	{Letter, "", "The landlord's reply", "To whoever stopped it: I built the mill to hold back the walls of my own room, and fed it everyone else's. It kept its word, one step a night. I could hear you coming all week. It had not occurred to me that one can knock."},
	{Coat, "red", "Red lacquer walls", ""},
	{Frame, "gold", "Gold frames", ""},
}

// How an unlock is earned.
const (
	byEnd = iota
	byMedals
	byHard
	ways
)

// progress says of which levels of a chapter something holds.
type progress struct{ end, whole, medals, hard bool }

// chapters returns how far the player's run and the Ironman are in each chapter.
func chapters(d *shell.UI, ctx *shell.Context) (runs [2][]progress) {
	const all = uint8(profile.Victory | profile.Swift | profile.Unscathed)
	c := campaign.Shipped()
	for run, id := range [...]string{c.ID, c.ID + profile.IronRun} {
		s := c.Load(profile.Campaign(d, ctx, id))
		runs[run] = slices.Repeat([]progress{{false, true, true, true}}, len(c.Chapters))
		for i := range c.Levels {
			w, won := s.Result(i)
			p := &runs[run][c.Levels[i].Chapter]
			*p = progress{won, p.whole && won, p.medals && w.Medals&all == all, p.hard && w.Medals&HardWin != 0}
		}
	}
	return runs
}

// Earn records what the campaign has unlocked and returns what of it is new.
func Earn(d *shell.UI, ctx *shell.Context) (fresh []Unlock) {
	have := unlocked(ctx)
	for run, list := range chapters(d, ctx) {
		for i, p := range list {
			for way, is := range [ways]bool{p.end, p.medals, p.hard || run == 1 && p.end} {
				if n := i*ways + way; is && n < len(unlocks) && !slices.Contains(have, unlocks[n].Title) {
					have, fresh = append(have, unlocks[n].Title), append(fresh, unlocks[n])
				}
			}
		}
	}
	if fresh != nil {
		if err := ctx.Store.Put(unlocksKey, []byte(strings.Join(have, "\n"))); err != nil {
			d.Say(ctx, d.Lang.F("Can't save the feats: %s", d.ErrText(err)))
		}
	}
	return fresh
}

// unlocked returns the titles of what was unlocked.
func unlocked(ctx *shell.Context) []string {
	data, _ := ctx.Store.Get(unlocksKey) // most of it can be found out again
	return strings.FieldsFunc(string(data), func(c rune) bool { return c == '\n' })
}

// setting returns where it is kept which unlock of a kind is switched on, nil for a letter,
// and what stands there when none is.
func (u *Unlock) setting(s *shell.Settings) (at *string, none string) {
	return [...]*string{nil, &s.Table, &s.Coat, &s.Frame, &s.Title}[u.Kind], [...]string{"", "wood", "steel", "plain", ""}[u.Kind]
}

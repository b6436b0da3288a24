// Package campaign is the screen of a campaign: its chapters and levels, the squad, the
// story, and what the player chooses after a win. It begins matches and hears of their
// end by routes.
package campaign

import (
	"strings"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/rules"
)

// book is a campaign and how far the player is.
type book struct {
	ui *shell.UI
	c  *campaign.Campaign
	s  *campaign.State
}

// shown is the campaign that the program plays; nil is the one that the game comes
// with.
type shown struct{ c *campaign.Campaign }

// Use plays another campaign than the one that the game comes with.
func Use(d *shell.UI, c *campaign.Campaign) { shell.Part[shown](d).c = c }

// open returns the campaign as it was saved: another window may have played on.
func open(d *shell.UI, ctx *shell.Context) *book {
	c := shell.Part[shown](d).c
	if c == nil {
		c = campaign.Shipped()
	}
	return &book{d, c, c.Load(profile.Campaign(d, ctx, c.ID))}
}

func (b *book) save(ctx *shell.Context) { profile.SaveCampaign(b.ui, ctx, b.c.ID, b.c.Save(b.s)) }

// file returns the name of the level's file in matches, by which they are known again.
func (b *book) file(level int) string { return b.c.ID + "/" + b.c.Levels[level].Name + ".txt" }

// levelOf returns the level of the campaign that a match is of, -1 for none.
func levelOf(c *campaign.Campaign, m *session.Match) int {
	for i := range c.Levels {
		if m.File() == c.ID+"/"+c.Levels[i].Name+".txt" && c.Levels[i].Parsed != nil {
			return i
		}
	}
	return -1
}

// Install sets the routes to the campaign, and lets matches of it that go on know
// that they are.
func Install(d *shell.UI) {
	r := &d.Routes
	r.Campaign = func(ctx *shell.Context) shell.Scene { return NewMap(ctx, d) }
	other := r.Continue
	r.Continue = func(ctx *shell.Context, m *session.Match) shell.Scene {
		c := shell.Part[shown](d).c
		if c == nil && strings.HasPrefix(m.File(), campaign.ShippedID+"/") {
			c = campaign.Shipped()
		}
		if c != nil {
			if i := levelOf(c, m); i >= 0 {
				return r.Tell(m, story(d, c, i))
			}
		}
		return other(ctx, m)
	}
	installOwn(d)
}

// story returns what the campaign adds to a match of a level.
func story(d *shell.UI, c *campaign.Campaign, level int) *shell.Story {
	return &shell.Story{
		After: c.Levels[level].After,
		Face:  c.Heroes[c.Speaker(level, c.Levels[level].After)].Name,
		Over: func(ctx *shell.Context, m *session.Match, won bool) {
			if side, over := m.State().Winner(); !won || !over || side == rules.NoSide || m.Level().Sides[side].Name != c.Side {
				return
			}
			b := open(d, ctx)
			_, medals := profile.Earned(m)
			b.c.Win(b.s, level, m.Level(), m.State(), uint8(medals))
			b.save(ctx)
		},
		Next:  func(ctx *shell.Context, _ *session.Match) (shell.Scene, error) { return NewMap(ctx, d), nil },
		Home:  func(ctx *shell.Context) shell.Scene { return NewMap(ctx, d) },
		Again: func(ctx *shell.Context) (shell.Scene, error) { return open(d, ctx).begin(ctx, level) },
	}
}

// begin begins a match of a level with the squad as it stands.
func (b *book) begin(ctx *shell.Context, level int) (shell.Scene, error) {
	m, _, err := session.New(b.file(level), b.c.Apply(b.s, level), b.ui.Seed())
	if err != nil {
		return nil, levels.Brief(err)
	}
	m.SetBegun(b.ui.UnixNow())
	for i, sd := range m.Level().Sides {
		if sd.Name != b.c.Side && !sd.Rests {
			m.SetSeat(i, b.c.Modes[b.s.Mode].Bot)
		}
	}
	return b.ui.Routes.Tell(m, story(b.ui, b.c, level)), nil
}

// Package campaign is the screen of a campaign: its chapters and levels, the squad, the
// story, and what the player chooses after a win. It begins matches and hears of their
// end by routes.
package campaign

import (
	"strings"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/rules"
)

// book is a run of a campaign: how far the player is.
type book struct {
	ui *shell.UI
	c  *campaign.Campaign
	s  *campaign.State
}

// shown is the campaign that the program plays; nil is the one that the game comes
// with. It has two runs: one that takes things back, and an Ironman.
type shown struct {
	c            *campaign.Campaign
	iron, chosen bool
}

// Use plays another campaign than the one that the game comes with.
func Use(d *shell.UI, c *campaign.Campaign) { shell.Part[shown](d).c = c }

// open returns the campaign as it was saved: another window may have played on.
func open(d *shell.UI, ctx *shell.Context) *book {
	at := shell.Part[shown](d)
	c := at.c
	if c == nil {
		c = campaign.Shipped()
	}
	if !at.chosen {
		at.chosen, at.iron = true, profile.Campaign(d, ctx, c.ID) == nil && profile.Campaign(d, ctx, c.ID+profile.IronRun) != nil
	}
	b := &book{d, c, c.Load(profile.Campaign(d, ctx, runID(c, at.iron)))}
	b.s.Iron.On = at.iron
	return b
}

// runID returns the ID of a run of a campaign.
func runID(c *campaign.Campaign, iron bool) string {
	if iron {
		return c.ID + profile.IronRun
	}
	return c.ID
}

func (b *book) save(ctx *shell.Context) {
	profile.SaveCampaign(b.ui, ctx, runID(b.c, b.s.Iron.On), b.c.Save(b.s))
}

// file returns the name of the level's file in matches, by which they are known again.
func (b *book) file(level int) string {
	return runID(b.c, b.s.Iron.On) + "/" + b.c.Levels[level].Name + ".txt"
}

// levelOf returns the level of the campaign that a match is of, -1 for none, and whether
// its run is an Ironman.
func levelOf(c *campaign.Campaign, m *session.Match) (level int, iron bool) {
	run, name, _ := strings.Cut(m.File(), "/")
	iron = run == runID(c, true)
	for i := range c.Levels {
		if name == c.Levels[i].Name+".txt" && run == runID(c, iron) && c.Levels[i].Parsed != nil {
			return i, iron
		}
	}
	return -1, false
}

// Install sets the routes to the campaign, and lets matches of it that go on know
// that they are.
func Install(d *shell.UI) {
	r := &d.Routes
	r.Campaign = func(ctx *shell.Context) shell.Scene { return NewMap(ctx, d) }
	other := r.Continue
	r.Continue = func(ctx *shell.Context, m *session.Match) shell.Scene {
		at := shell.Part[shown](d)
		c := at.c
		if c == nil && strings.HasPrefix(m.File(), campaign.ShippedID) {
			c = campaign.Shipped()
		}
		if c != nil {
			if i, iron := levelOf(c, m); i >= 0 {
				at.chosen, at.iron = true, iron
				if b := open(d, ctx); !iron || b.under(i, m.Seed()) {
					return r.Tell(m, b.story(m, i))
				}
			}
		}
		return other(ctx, m)
	}
	installOwn(d)
}

// under reports whether a match is the one of an Ironman that was begun.
func (b *book) under(level int, seed uint64) bool {
	return b.s.Iron.Under == level && b.s.Iron.Seed == seed
}

// story returns what the campaign adds to a match of a level.
func (b *book) story(m *session.Match, level int) *shell.Story {
	d, c := b.ui, b.c
	again := func(ctx *shell.Context) (shell.Scene, error) { return open(d, ctx).begin(ctx, level) }
	home := func(ctx *shell.Context) shell.Scene { return NewMap(ctx, d) }
	if b.s.Iron.On {
		m.Iron = true
		again = func(ctx *shell.Context) (shell.Scene, error) { return home(ctx), nil }
	}
	st := &shell.Story{
		After: c.Levels[level].After,
		Face:  c.Heroes[c.Speaker(level, c.Levels[level].After)].Name,
		Next:  func(ctx *shell.Context, _ *session.Match) (shell.Scene, error) { return home(ctx), nil },
		Home:  home,
		Again: again,
	}
	st.Over = func(ctx *shell.Context, m *session.Match, won bool) {
		if told := open(d, ctx).over(ctx, m, level, won); told != "" {
			st.Told = told
		}
	}
	return st
}

// over notes that the match of a level has ended, and returns what came of it in words.
func (b *book) over(ctx *shell.Context, m *session.Match, level int, won bool) string {
	side, over := m.State().Winner()
	won = won && over && side != rules.NoSide && m.Level().Sides[side].Name == b.c.Side
	var told []string
	if b.s.Iron.On {
		if !b.under(level, m.Seed()) {
			return ""
		}
		told = append(told, b.ui.Lang.T("Ironman"))
		for _, i := range b.c.Close(b.s, m.Level(), m.State(), won) {
			told = append(told, b.ui.Lang.F("%s is lost: a neighbour with half the stamina stands in", b.ui.Lang.T(b.c.Heroes[i].Label)))
		}
		if !won {
			told = append(told, b.defeats())
		}
	} else if !won {
		return b.ui.Lang.T("Nothing is lost: the squad stands as it did before this level")
	}
	if _, before := b.s.Result(level); won {
		_, medals := profile.Earned(m)
		hard := b.s.Mode == len(b.c.Modes)-1
		for i, sd := range m.Level().Sides {
			hard = hard && (sd.Name == b.c.Side || sd.Rests || m.Seat(i) == b.c.Modes[b.s.Mode].Bot)
		}
		if hard {
			medals |= feats.HardWin
		}
		b.c.Win(b.s, level, m.Level(), m.State(), uint8(medals))
		if !before {
			told = append(told, b.wounded(m, level)...)
		}
	}
	b.save(ctx)
	for _, u := range feats.Earn(b.ui, ctx) {
		told = append(told, b.ui.Lang.F("Unlocked: %s", b.ui.Lang.T(u.Title)))
	}
	return strings.Join(told, "\n")
}

// wounded says of each hero who was hurt in a level that was just won what that means for
// the next.
func (b *book) wounded(m *session.Match, level int) (told []string) {
	next := b.c.Next(b.s)
	for i := range b.c.Heroes {
		h := &b.c.Heroes[i]
		now, full := b.c.Health(b.s, i, next)
		if !b.c.In(i, level) || b.s.Squad[i].Lost || now >= full {
			continue
		}
		text := b.ui.Lang.F("%s is wounded: %d of %d stamina in the next level", b.ui.Lang.T(h.Label), now, full)
		if m.State().Figure(m.State().Board().FigByName(h.Name)).Dead {
			text = b.ui.Lang.F("%s went down: back with %d of %d stamina in the next level", b.ui.Lang.T(h.Label), now, full)
		}
		told = append(told, text)
	}
	if len(told) > 0 {
		told = append(told, b.heals())
	}
	return told
}

// heals returns what wounds do between levels.
func (b *book) heals() string {
	return b.ui.Lang.F("Each win brings everyone to at least half stamina, plus %d", b.c.Rest)
}

// defeats returns how many levels an Ironman has lost.
func (b *book) defeats() string {
	if b.s.Ended() {
		return b.ui.Lang.T("This run is over")
	}
	return b.ui.Lang.F("%d of %d defeats", b.s.Iron.Defeats, campaign.MaxDefeats)
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
	st := b.story(m, level)
	if b.s.Iron.On { // from now on it is saved, even before its first command
		if err := profile.Save(b.ui, ctx, m); err != nil {
			return nil, err
		}
		b.s.Iron.Under, b.s.Iron.Seed = level, m.Seed()
		b.save(ctx)
	}
	return b.ui.Routes.Tell(m, st), nil
}

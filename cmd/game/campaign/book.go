// Package campaign is the screen of a campaign: its chapters and levels, the squad, the
// story, and what the player chooses after a win. It begins matches by routes, and a
// shell.Story reports their end.
package campaign

import (
	"slices"
	"strings"

	"wallfall/assets/icon"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/render/ui"
	"wallfall/rules"
)

// book is a run of a campaign: how far the player is.
type book struct {
	ui *shell.UI
	c  *campaign.Campaign
	s  *campaign.State
}

// shown is the campaign that the program plays. It has two runs: one with undo, and an
// Ironman.
type shown struct {
	c            *campaign.Campaign // nil for the one that the game comes with
	own          bool               // c came by a route
	from         shell.Scene        // where leaving its map leads, nil for the title
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

func runID(c *campaign.Campaign, iron bool) string {
	if iron {
		return c.ID + profile.IronRun
	}
	return c.ID
}

func (b *book) save(ctx *shell.Context) {
	profile.SaveCampaign(b.ui, ctx, runID(b.c, b.s.Iron.On), b.c.Save(b.s))
}

// file returns the file name by which saved matches of the level are recognised.
func (b *book) file(level int) string {
	return runID(b.c, b.s.Iron.On) + "/" + b.c.Levels[level].Name + ".txt"
}

// Install sets the routes to the campaigns, and gives a match that continues its story
// if it belongs to one.
func Install(d *shell.UI) {
	shell.AddBox(d, offersDialog, shell.Box[*Map]{Draw: (*Map).offers})
	shell.AddBox(d, anewDialog, shell.Box[*Map]{Draw: (*Map).anew})
	r := &d.Routes
	r.Campaign = func(ctx *shell.Context) shell.Scene {
		forget(d)
		return NewMap(ctx, d)
	}
	r.Tale = func(ctx *shell.Context, t shell.Tale) shell.Scene { return show(ctx, d, t) }
	r.Receive = func(ctx *shell.Context, file string, text []byte) (shell.Scene, error) {
		c, wrong := campaign.Read(file, text, nil)
		if len(wrong) > 0 {
			return nil, levels.Brief(wrong)
		}
		key, err := profile.KeepStory(d, ctx, text)
		if err != nil {
			return nil, err
		}
		c.ID = key
		d.Notice.Clear()
		return show(ctx, d, shell.Tale{Campaign: c, Level: -1}), nil
	}
	other := r.Continue
	r.Continue = func(ctx *shell.Context, m *session.Match) shell.Scene {
		at := shell.Part[shown](d)
		run, name, _ := strings.Cut(m.File(), "/")
		id := run
		if parts := strings.SplitN(id, "-", 3); len(parts) == 3 {
			id = parts[0] + "-" + parts[1] // of any of its runs
		}
		if at.c == nil || at.c.ID != id {
			forget(d)
			if c, ok := profile.OpenStory(ctx, id); ok {
				*at = shown{c: c, own: true}
			}
		}
		c := at.c
		if c == nil && strings.HasPrefix(m.File(), campaign.ShippedID) {
			c = campaign.Shipped()
		}
		if c != nil {
			iron := run == runID(c, true)
			i := slices.IndexFunc(c.Levels, func(l campaign.Level) bool { return name == l.Name+".txt" && l.Parsed != nil })
			if i >= 0 && run == runID(c, iron) {
				at.chosen, at.iron = true, iron
				if b := open(d, ctx); !iron || b.under(i, m.Seed()) {
					return r.Tell(m, b.story(m, i))
				}
			}
		}
		return other(ctx, m)
	}
}

// under reports whether a match is the one that an Ironman has begun.
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
		Own:   c.ID != campaign.ShippedID,
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

// name returns a name of the campaign, translated if the campaign is shipped.
func (b *book) name(s string) string {
	if b.c.ID == campaign.ShippedID {
		return b.ui.Lang.Name(nil, s)
	}
	return s
}

// text returns a text of the campaign, translated if the campaign is shipped.
func (b *book) text(s string) string {
	if b.c.ID == campaign.ShippedID {
		return b.ui.Lang.T(s)
	}
	return s
}

// over notes that the match of a level has ended, and returns the consequences in words.
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
			told = append(told, b.ui.Lang.F("%s is lost: a neighbour with half the stamina stands in", b.name(b.c.Heroes[i].Label)))
		}
		if !won {
			told = append(told, b.defeats())
		}
	} else if !won {
		return b.ui.Lang.T("Nothing is lost: the squad is as it was before this level")
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

// wounded says, for each hero hurt in a level that was just won, with how much stamina the
// next one begins.
func (b *book) wounded(m *session.Match, level int) (told []string) {
	next := b.c.Next(b.s)
	if next < 0 {
		return nil
	}
	for i := range b.c.Heroes {
		h := &b.c.Heroes[i]
		now, full := b.c.Health(b.s, i, next)
		if !b.c.In(i, level) || b.s.Squad[i].Lost || now >= full {
			continue
		}
		text := b.ui.Lang.F("%s is wounded: %d of %d stamina in the next level", b.name(h.Label), now, full)
		if m.State().Figure(m.State().Board().FigByName(h.Name)).Dead {
			text = b.ui.Lang.F("%s went down: back with %d of %d stamina in the next level", b.name(h.Label), now, full)
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
	return b.ui.Lang.F("Each win brings everyone back to at least half stamina, then heals %d more", b.c.Rest)
}

// defeats returns how many levels an Ironman has lost.
func (b *book) defeats() string {
	if b.s.Ended() {
		return b.ui.Lang.T("This run is over")
	}
	return b.ui.Lang.F("%d of %d defeats", b.s.Iron.Defeats, campaign.MaxDefeats)
}

func (b *book) begin(ctx *shell.Context, level int) (shell.Scene, error) {
	m, err := session.New(b.file(level), b.c.Apply(b.s, level), b.ui.Seed())
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

// show returns the map of a campaign at one of its levels, or at the next one for -1.
func show(ctx *shell.Context, d *shell.UI, t shell.Tale) shell.Scene {
	*shell.Part[shown](d) = shown{c: t.Campaign, own: true, from: t.From}
	m := NewMap(ctx, d)
	if t.Level >= 0 {
		m.selected = t.Level
	}
	return m
}

// forget returns from a campaign of the player's own to the one that the game comes with.
func forget(d *shell.UI) {
	if at := shell.Part[shown](d); at.own {
		*at = shown{}
	}
}

// ownButtons draws at the right of the head what can be done with a campaign. It returns
// the next scene, or nil to stay.
func (m *Map) ownButtons(ctx *shell.Context, k *ui.Kit, head *ui.Rect) shell.Scene {
	share := m.UI.Click(k.Button("share-level", head.CutRight(k.Pt(50)).Inset(k.Pt(2)), "", ui.Look{Icon: icon.Link, Tip: m.UI.Lang.T("Share this campaign")}))
	own := strings.HasPrefix(m.b.c.ID, profile.StoryKey)
	tip := m.UI.Lang.T("Edit a copy")
	if own {
		tip = m.UI.Lang.T("Edit")
	}
	edit := m.UI.Click(k.Button("edit-copy", head.CutRight(k.Pt(50)).Inset(k.Pt(2)), "", ui.Look{Icon: icon.Pencil, Tip: tip}))
	if !share && !edit {
		return nil
	}
	text, err := m.b.c.Pack()
	switch {
	case m.UI.Failed(ctx, err):
	case share:
		sharing.OpenLevel(m.UI, ctx, sharing.FileName(m.b.c.Title)+".txt", text)
	default:
		k.End()
		return m.UI.Routes.Make(ctx, shell.Bench{Name: m.b.c.ID + ".txt", Text: text, Keep: !own}, m)
	}
	return nil
}

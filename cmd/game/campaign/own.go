package campaign

import (
	"strings"
	"wallfall/assets/icon"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/render/ui"
)

// visit is a campaign besides the one that the game comes with.
type visit struct {
	own  bool
	from shell.Scene // where leaving its map leads, nil for the title
}

// show shows the map of a campaign at one of its levels, or at what is next for -1.
func show(ctx *shell.Context, d *shell.UI, t shell.Tale) shell.Scene {
	*shell.Part[shown](d) = shown{c: t.Campaign}
	*shell.Part[visit](d) = visit{true, t.From}
	m := NewMap(ctx, d)
	if t.Level >= 0 {
		m.selected = t.Level
	}
	return m
}

// leave returns the screen behind the map.
func leave(ctx *shell.Context, d *shell.UI) shell.Scene {
	from := shell.Part[visit](d).from
	forget(d)
	if from != nil {
		return from
	}
	return d.Routes.Title(ctx)
}

// forget makes the campaign that the game comes with the one that is shown.
func forget(d *shell.UI) {
	if v := shell.Part[visit](d); v.own {
		*v, *shell.Part[shown](d) = visit{}, shown{}
	}
}

// receive keeps a campaign that came from outside and shows its map.
func receive(ctx *shell.Context, d *shell.UI, file string, text []byte) (shell.Scene, error) {
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

// installOwn sets the routes to the campaigns besides the one that the game comes with.
func installOwn(d *shell.UI) {
	r := &d.Routes
	r.Tale = func(ctx *shell.Context, t shell.Tale) shell.Scene { return show(ctx, d, t) }
	r.Receive = func(ctx *shell.Context, file string, text []byte) (shell.Scene, error) {
		return receive(ctx, d, file, text)
	}
	shipped := r.Campaign
	r.Campaign = func(ctx *shell.Context) shell.Scene {
		forget(d)
		return shipped(ctx)
	}
	other := r.Continue
	r.Continue = func(ctx *shell.Context, m *session.Match) shell.Scene {
		id, _, _ := strings.Cut(m.File(), "/")
		if parts := strings.SplitN(id, "-", 3); len(parts) == 3 {
			id = parts[0] + "-" + parts[1] // of any of its runs
		}
		if at := shell.Part[shown](d).c; at == nil || at.ID != id {
			forget(d)
			if c, ok := profile.OpenStory(ctx, id); ok {
				*shell.Part[shown](d), *shell.Part[visit](d) = shown{c: c}, visit{own: true}
			}
		}
		return other(ctx, m)
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
	case err != nil:
		m.UI.Say(ctx, m.UI.ErrText(err))
	case share:
		sharing.OpenLevel(m.UI, ctx, sharing.FileName(m.b.c.Title)+".txt", text)
	default:
		k.End()
		return m.UI.Routes.Make(ctx, shell.Bench{Name: m.b.c.ID + ".txt", Text: text, Keep: !own}, m)
	}
	return nil
}

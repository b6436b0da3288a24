package match

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// menuEntry is a button of a menu: it opens a dialog, or closes the menu and does
// something that may lead to another screen.
type menuEntry struct {
	shell.Entry
	opens shell.Dialog
	do    func() (shell.Scene, error) // nil scene: this screen
}

// act returns an entry that closes the menu and does something on this screen.
func act(e shell.Entry, do func()) menuEntry {
	return menuEntry{Entry: e, do: func() (shell.Scene, error) {
		do()
		return nil, nil
	}}
}

// menuBox draws the open page of the pause menu, with entries at the same places everywhere.
func (p *Screen) menuBox(ctx *shell.Context) (shell.Scene, error) {
	page, heading, back := p.mainMenu(ctx), p.UI.Lang.T(p.Table.Narrator.Level.Title), shell.NoDialog
	switch p.UI.Dialog {
	case MatchMenuDialog:
		page, heading, back = p.matchMenu(ctx), p.UI.Lang.T("This match"), MenuDialog
	case HelpMenuDialog:
		l := p.UI.Lang
		page = []menuEntry{
			{Entry: shell.Entry{ID: "help", Text: l.T("How to play"), Icon: icon.Info}, opens: shell.HelpDialog},
			{Entry: shell.Entry{ID: "legend", Text: l.T("Legend of the board"), Icon: icon.Eye}, opens: LegendDialog},
			{Entry: shell.Entry{ID: "rules", Text: l.T("Rulebook"), Icon: icon.Star}, opens: HelpMenuDialog, do: func() (shell.Scene, error) {
				p.UI.Routes.Rule("")
				return nil, nil
			}},
		}
		heading, back = l.T("Help"), MenuDialog
	}
	if back == MenuDialog {
		page = append(page, menuEntry{Entry: shell.Entry{ID: "menu-back", Text: p.UI.Lang.T("Back"), Icon: icon.Back}, opens: back})
	}
	var entries []shell.Entry
	for _, e := range page {
		entries = append(entries, e.Entry)
	}
	used := p.UI.MenuBox(ctx, heading, entries)
	if p.UI.Kit.In.Cancel {
		p.UI.Dialog = back
		return p, nil
	}
	for _, e := range page {
		if e.ID != used {
			continue
		}
		p.UI.Dialog = e.opens
		if e.do != nil {
			if next, err := e.do(); next != nil || err != nil {
				return next, err
			}
		}
	}
	return p, nil
}

// mainMenu returns the seven entries of the pause menu.
func (p *Screen) mainMenu(ctx *shell.Context) []menuEntry {
	l, replay, lesson := p.UI.Lang, p.LookBack.recording, p.coach.lesson != nil
	resume, leave := l.T("Resume"), menuEntry{Entry: shell.Entry{ID: "title", Text: l.T("Save and leave"), Icon: icon.Save}, do: func() (shell.Scene, error) { return p.Ending.leaveTo(ctx) }}
	switch {
	case p.Ending.practice():
		leave.Text, leave.Icon = l.T("All lessons"), icon.Back
	case lesson:
		resume = l.T("Back to the lesson")
		leave = menuEntry{Entry: shell.Entry{ID: "lessons", Text: l.T("All lessons"), Icon: icon.Back}, do: func() (shell.Scene, error) { return p.coach.toLessons(ctx) }}
	case p.Workbench != nil:
		leave = act(shell.Entry{ID: "bench", Text: l.T("Back to the editor"), Icon: icon.Pencil}, func() { p.leavesForWorkbench = true })
	case replay:
		resume = l.T("Back to the replay")
		leave.Text, leave.Icon = p.LookBack.backText(), icon.Film
	}
	return []menuEntry{
		{Entry: shell.Entry{ID: "resume", Text: resume, Icon: icon.Play, Primary: true}},
		{Entry: shell.Entry{ID: "match-menu", Text: l.T("This match"), Icon: icon.Pawn}, opens: MatchMenuDialog},
		{Entry: shell.Entry{ID: "help-menu", Text: l.T("Help"), Icon: icon.Info}, opens: HelpMenuDialog},
		{Entry: shell.Entry{ID: "settings", Text: l.T("Settings"), Icon: icon.Gear}, opens: shell.SettingsDialog},
		{Entry: shell.Entry{ID: "restart", Text: l.T("Restart"), Icon: icon.Restart, Disabled: replay || p.Table.Match.Present() == 0 || p.Table.Match.Iron}, opens: RestartDialog},
		{Entry: shell.Entry{ID: "resign", Text: l.T("Resign"), Icon: icon.Flag, Disabled: replay || lesson || p.result != nil || p.Players.botTurn()}, opens: ResignDialog},
		leave,
	}
}

// matchMenu returns the page about the match: what happened, who plays, what can be done with it.
func (p *Screen) matchMenu(ctx *shell.Context) []menuEntry {
	l, m := p.UI.Lang, p.Table.Match
	lesson := p.coach.lesson
	page := []menuEntry{
		{Entry: shell.Entry{ID: "log", Text: l.T("Log"), Icon: icon.Hourglass}, opens: LogDialog},
		{Entry: shell.Entry{ID: "sides", Text: l.T("Sides and goals"), Icon: icon.Flag}, opens: SidesDialog},
		act(shell.Entry{ID: "fit", Text: l.T("Fit board"), Icon: icon.Fit}, func() { p.Table.Picture.Camera.Fit(p.Table.Narrator.Board) }),
		act(shell.Entry{ID: "drift", Text: l.T("Wall timeline"), Icon: icon.Wall, Disabled: m.State().NumWalls() == 0}, p.Table.Schedule.Toggle),
		{Entry: shell.Entry{ID: "tray", Text: l.T("Spells in play"), Icon: icon.Portal, Disabled: m.State().NumCasts() == 0}, opens: table.TrayDialog},
	}
	if lesson != nil {
		done := lesson.coach.Done()
		return append(page,
			act(shell.Entry{ID: "show-me", Text: l.T("Show me"), Icon: icon.Eye, Disabled: done}, p.coach.startDemo),
			act(shell.Entry{ID: "try-again", Text: l.T("Retry from here"), Icon: icon.Undo, Disabled: done}, p.coach.tryAgain))
	}
	over := m.State().Pending().Ask == rules.AskNothing && p.result != nil
	page = append(page,
		menuEntry{Entry: shell.Entry{ID: "seats", Text: l.T("Who plays"), Icon: icon.Pawn, Disabled: p.LookBack.recording || m.Iron}, opens: seats.Dialog},
		act(shell.Entry{ID: "lines", Text: l.T("Branches of this match"), Icon: icon.Branch, Disabled: m.Empty()}, p.LookBack.OpenLines),
		menuEntry{Entry: shell.Entry{ID: "share", Text: l.T("Share this match"), Icon: icon.Link, Disabled: m.Length() == 0}, opens: ShareDialog})
	if p.Workbench != nil {
		return append(page, act(shell.Entry{ID: "keep-recording", Text: l.T("Save to replays"), Icon: icon.Film, Disabled: m.Length() == 0}, func() {
			p.UI.Say(ctx, sharing.SaveMatch(p.UI, ctx, m))
		}))
	}
	return append(page, menuEntry{Entry: shell.Entry{ID: "result", Text: l.T("Result"), Icon: icon.Star, Disabled: !over}, opens: EndDialog})
}

// legendRow is a kind of ground that the board has.
type legendRow struct {
	look       board.Swatch
	name, text string
}

func (p *Screen) legendBox(ctx *shell.Context) {
	s, b, w := p.Table.Match.State(), p.Table.Narrator.Board, p.Table.Narrator
	var rows []legendRow // the terrains, features and edges of the board, each once
	add := func(look board.Swatch, term, text string) {
		look.Colour = board.Nobody
		if r := (legendRow{look, narrate.Capital(w.Term(term)), w.Lang.T(text)}); !slices.Contains(rows, r) {
			rows = append(rows, r)
		}
	}
	for t := range rules.Void {
		for c := range rules.Cell(b.Cells()) {
			if s.Terrain(c) == t {
				add(board.Swatch{Terrain: t}, t.String(), narrate.TerrainTexts[t])
				break
			}
		}
	}
	for c := range rules.Cell(b.Cells()) {
		if f := s.Feature(c); f != rules.NoFeature {
			add(board.Swatch{Feature: f}, f.String(), narrate.FeatureTexts[f])
		}
		for d := range rules.Dir(b.Topology().Dirs()) {
			if e, _ := b.EdgeAt(c, d); e != rules.NoEdge {
				add(board.Swatch{Edge: e}, e.String(), narrate.EdgeTexts[e])
			}
		}
	}
	r, foot := p.UI.Box(ctx, 560, 130+52*float32(min(9, len(rows))), p.UI.Lang.T("Legend of the board"))
	k := &p.UI.Kit
	area := r
	r = k.Scroll("legend", r, k.Pt(52)*float32(len(rows)))
	hex := p.Table.Narrator.Board.Topology() == rules.Hex
	for i := range rows {
		line := r.CutTop(k.Pt(52))
		x, y := line.CutLeft(k.Pt(56)).Mid()
		rows[i].look.Draw(&k.List, &p.UI.Palette, hex, x, y, k.Pt(44))
		line.CutLeft(k.Pt(4))
		k.Label(line.CutTop(k.Pt(22)), rows[i].name, 14, quad.Left, k.Theme.Text, font.Bold)
		k.Paragraph(line, rows[i].text, k.FittedBox(rows[i].text, 13, 9, line, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	}
	k.EndScroll("legend", area)
	p.UI.CloseButton(foot, p.UI.Lang.T("Back"))
}

package match

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// menuEntry is a button of a menu: it opens a dialog, or closes the menu and wants something.
type menuEntry struct {
	shell.Entry
	opens shell.Dialog
	wants wish
}

// menuBox draws the open page of the pause menu, with entries at the same places everywhere.
func menuBox(s scene, ctx *shell.Context) want {
	p, of := s.screen(), s.telling()
	page, heading, back := p.mainMenu(of), narrate.Title(p.View.UI.Lang, p.View.Table.Narrator.Level), shell.NoDialog
	switch p.View.UI.Dialog {
	case MatchMenuDialog:
		page, heading, back = p.matchMenu(of), p.View.UI.Lang.T("This match"), MenuDialog
	case HelpMenuDialog:
		l := p.View.UI.Lang
		page = []menuEntry{
			{Entry: shell.Entry{ID: "help", Text: l.T("How to play"), Icon: icon.Info}, opens: shell.HelpDialog},
			{Entry: shell.Entry{ID: "legend", Text: l.T("Legend of the board"), Icon: icon.Eye}, opens: LegendDialog},
			{Entry: shell.Entry{ID: "rules", Text: l.T("Rulebook"), Icon: icon.Star}, opens: HelpMenuDialog, wants: wishRule},
		}
		heading, back = l.T("Help"), MenuDialog
	}
	if back == MenuDialog {
		page = append(page, menuEntry{Entry: shell.Entry{ID: "menu-back", Text: p.View.UI.Lang.T("Back"), Icon: icon.Back}, opens: back})
	}
	var entries []shell.Entry
	for _, e := range page {
		entries = append(entries, e.Entry)
	}
	used := p.View.UI.MenuBox(ctx, heading, entries)
	if p.View.UI.Kit.In.Cancel {
		p.View.UI.Dialog = back
		return want{}
	}
	for _, e := range page {
		if e.ID == used {
			p.View.UI.Dialog = e.opens
			return want{do: e.wants}
		}
	}
	return want{}
}

// mainMenu returns the seven entries of the pause menu.
func (p *Screen) mainMenu(of telling) []menuEntry {
	l, lesson := p.View.UI.Lang, p.lesson != nil
	resume, leave := l.T("Resume"), menuEntry{Entry: shell.Entry{ID: "title", Text: l.T("Save and leave"), Icon: icon.Save}, wants: wishLeave}
	switch {
	case p.View.End.practice():
		leave.Text, leave.Icon = l.T("All lessons"), icon.Back
	case lesson:
		resume = l.T("Back to the lesson")
		leave = menuEntry{Entry: shell.Entry{ID: "lessons", Text: l.T("All lessons"), Icon: icon.Back}, wants: wishLessons}
	case of.bench:
		leave = menuEntry{Entry: shell.Entry{ID: "bench", Text: l.T("Back to the editor"), Icon: icon.Pencil}, wants: wishBench}
	case of.replay:
		resume = l.T("Back to the replay")
		leave.Text, leave.Icon = of.back, icon.Film
	}
	return []menuEntry{
		{Entry: shell.Entry{ID: "resume", Text: resume, Icon: icon.Play, Primary: true}},
		{Entry: shell.Entry{ID: "match-menu", Text: l.T("This match"), Icon: icon.Pawn}, opens: MatchMenuDialog},
		{Entry: shell.Entry{ID: "help-menu", Text: l.T("Help"), Icon: icon.Info}, opens: HelpMenuDialog},
		{Entry: shell.Entry{ID: "settings", Text: l.T("Settings"), Icon: icon.Gear}, opens: shell.SettingsDialog},
		{Entry: shell.Entry{ID: "restart", Text: l.T("Restart"), Icon: icon.Restart, Disabled: of.replay || p.View.Table.Match.Present() == 0 || p.View.Table.Match.Iron}, wants: wishRestart},
		{Entry: shell.Entry{ID: "resign", Text: l.T("Resign"), Icon: icon.Flag, Disabled: of.replay || lesson || p.View.Log.Result != nil || p.View.Turn.BotTurn()}, opens: ResignDialog},
		leave,
	}
}

// matchMenu returns the page about the match: what happened, who plays, what can be done with it.
func (p *Screen) matchMenu(of telling) []menuEntry {
	l, m := p.View.UI.Lang, p.View.Table.Match
	page := []menuEntry{
		{Entry: shell.Entry{ID: "log", Text: l.T("Log"), Icon: icon.Hourglass}, opens: chronicle.Dialog},
		{Entry: shell.Entry{ID: "sides", Text: l.T("Sides and goals"), Icon: icon.Flag}, opens: SidesDialog},
		{Entry: shell.Entry{ID: "fit", Text: l.T("Fit board"), Icon: icon.Fit}, wants: wishFit},
		{Entry: shell.Entry{ID: "turn-board", Text: l.T("Turn the board"), Icon: icon.Restart, Disabled: p.View.Table.Narrator.Board.Topology() != rules.Square}, wants: wishTurn},
		{Entry: shell.Entry{ID: "drift", Text: l.T("Wall timeline"), Icon: icon.Wall, Disabled: m.State().NumWalls() == 0}, wants: wishSchedule},
		{Entry: shell.Entry{ID: "tray", Text: l.T("Spells in play"), Icon: icon.Portal, Disabled: m.State().NumCasts() == 0}, opens: table.TrayDialog},
	}
	if p.lesson != nil {
		done := p.lesson.coach.Done()
		return append(page,
			menuEntry{Entry: shell.Entry{ID: "show-me", Text: l.T("Show me"), Icon: icon.Eye, Disabled: done}, wants: wishShowMe},
			menuEntry{Entry: shell.Entry{ID: "try-again", Text: l.T("Retry from here"), Icon: icon.Undo, Disabled: done}, wants: wishTryAgain})
	}
	over := m.State().Pending().Ask == rules.AskNothing && p.View.Log.Result != nil
	page = append(page,
		menuEntry{Entry: shell.Entry{ID: "seats", Text: l.T("Who plays"), Icon: icon.Pawn, Disabled: of.replay || m.Iron}, opens: seats.Dialog},
		menuEntry{Entry: shell.Entry{ID: "lines", Text: l.T("Branches of this match"), Icon: icon.Branch, Disabled: m.Empty()}, wants: wishLines},
		menuEntry{Entry: shell.Entry{ID: "share", Text: l.T("Share this match"), Icon: icon.Link, Disabled: m.Length() == 0}, wants: wishShare})
	if of.bench {
		return append(page, menuEntry{Entry: shell.Entry{ID: "keep-recording", Text: l.T("Save to replays"), Icon: icon.Film, Disabled: m.Length() == 0}, wants: wishKeep})
	}
	return append(page, menuEntry{Entry: shell.Entry{ID: "result", Text: l.T("Result"), Icon: icon.Star, Disabled: !over}, opens: EndDialog})
}

// legendRow is a kind of ground that the board has.
type legendRow struct {
	look       board.Swatch
	name, text string
}

// legendBox draws what the board consists of as a dialog.
func (v *view) legendBox(ctx *shell.Context) {
	s, b, w := v.Table.Match.State(), v.Table.Narrator.Board, v.Table.Narrator
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
				add(board.Swatch{Terrain: t}, t.String(), t.Does())
				break
			}
		}
	}
	for c := range rules.Cell(b.Cells()) {
		if f := s.Feature(c); f != rules.NoFeature {
			add(board.Swatch{Feature: f}, f.String(), f.Does())
		}
		for d := range rules.Dir(b.Topology().Dirs()) {
			if e, _ := b.EdgeAt(c, d); e != rules.NoEdge {
				add(board.Swatch{Edge: e}, e.String(), e.Does())
			}
		}
	}
	k, hex := &v.UI.Kit, b.Topology() == rules.Hex
	sh := v.UI.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "legend", Bar: ui.BarWidth}, W: 560, Rows: 1, Heading: v.UI.Lang.T("Legend of the board")})
	for sh.Next() {
		for i := range rows {
			line := sh.Take(52)
			x, y := line.TakeLeft(k.Pt(56), k.Pt(4)).Mid()
			rows[i].look.Draw(&k.List, &v.UI.Palette, hex, x, y, k.Pt(44))
			k.Label(line.CutTop(k.Pt(22)), rows[i].name, 14, quad.Left, k.Theme.Text, font.Bold)
			k.Boxed(line, rows[i].text, 13, 9, k.Theme.Dim, font.Regular)
		}
	}
	v.UI.CloseButton(sh.Foot, v.UI.Lang.T("Back"))
}

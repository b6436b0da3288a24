package library

import (
	"slices"
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// LevelList is the screen that lists the game's levels or puzzles and shows the
// page of one.
type LevelList struct {
	shell.ListScreen
	Cards       []card
	puzzles     bool // it lists puzzles
	medals      profile.MedalRecord
	SolvedLabel string // number of solved puzzles
	tier        int    // the group of puzzles that is shown
	tierLabels  [len(Tiers)]string
	filtered    system
	Selected    int      // the card whose page is shown, -1 for none
	visible     []int    // reused: the cards that pass the filter
	tips        struct { // of the filter
		lang *lang.Table
		text [len(Systems)]string
	}
}

// system is a set of the game's five systems.
type system uint8

const (
	wallSystem system = 1 << iota
	pitSystem
	forceSystem
	HazardSystem
	spellSystem
)

// Systems are the filters of the list, with the icons of the cards.
var Systems = [...]struct {
	bit  system
	id   string
	Name string
	icon icon.ID
}{
	{wallSystem, "filter:walls", "Walls", icon.Wall},
	{pitSystem, "filter:pits", "Pits", icon.Pit},
	{forceSystem, "filter:force", "Force", icon.Push},
	{HazardSystem, "filter:hazards", "Hazards", icon.Skull},
	{spellSystem, "filter:spells", "Spells", icon.Portal},
}

// card is a level of the list.
type card struct {
	ID      string // of its button
	file    string
	Entry   levels.Entry
	level   *levels.Level
	picture *board.Picture
	large   *board.Picture // for the page, with its own camera
	facts   string
	length  string
	Systems system
	kinds   []kindCount
	words   narrate.Narrator
}

// kindCount is the number of figures of a kind on a side.
type kindCount struct {
	chip  board.Chip
	name  string
	count int
	side  int
}

func NewLevelList(d *shell.UI, at shell.LevelsAt) *LevelList {
	s := &LevelList{ListScreen: shell.ListScreen{UI: d}}
	s.setGroup(at.Puzzles)
	if len(s.Cards) > 0 {
		d.Stand(s.Cards[0].ID)
	}
	if at.ID != "" {
		s.Open(at.ID)
	}
	return s
}

// setGroup lists the levels or the puzzles.
func (s *LevelList) setGroup(puzzles bool) {
	d := s.UI
	s.puzzles, s.Cards, s.Selected = puzzles, nil, -1
	for _, e := range profile.LevelGroup(puzzles) {
		lv, err := levels.Parse(e.ID+".txt", e.Text)
		if err != nil {
			continue // tests cover every shipped level
		}
		c := card{ID: "level:" + e.ID, file: e.ID + ".txt", Entry: e, level: lv, picture: boardview.Picture(d, lv), large: boardview.Picture(d, lv), Systems: systemsOf(lv)}
		if c.picture != nil {
			c.words = narrate.New(lv, c.picture.View.Board, d.Lang)
		}
		c.translate(d.Lang)
		s.Cards = append(s.Cards, c)
	}
}

// translate writes the card's texts in a language.
func (c *card) translate(l *lang.Table) {
	c.facts, c.length = narrate.LevelFacts(l, c.level), narrate.LengthOf(l, c.level)
	if c.words.Lang = l; c.words.Board == nil {
		return
	}
	c.kinds = kindsOf(c.level, c.words.Board)
	for i := range c.kinds {
		c.kinds[i].name = narrate.Capital(c.words.Kind(c.kinds[i].name))
	}
}

// Open shows the page of a level.
func (s *LevelList) Open(id string) {
	s.setGroup(profile.IsPuzzle(id))
	for i := range s.Cards {
		if s.Cards[i].Entry.ID == id {
			s.Selected = i
			s.UI.Kit.SetFocus("begin")
		}
	}
}

// systemsOf returns the systems that a level uses.
func systemsOf(lv *levels.Level) (u system) {
	if len(lv.Walls) > 0 {
		u |= wallSystem
	}
	for _, f := range lv.Figures {
		for _, n := range f.Kinds {
			if len(lv.Kinds[n].Knows) > 0 {
				u |= forceSystem
			}
		}
	}
	for _, sd := range lv.Sides {
		if len(sd.Spells) > 0 {
			u |= spellSystem
		}
	}
	if len(lv.Edges) > 0 {
		u |= HazardSystem
	}
	s, err := lv.New(1)
	if err != nil {
		return u
	}
	for c := range rules.Cell(s.Board().Cells()) {
		switch t := s.Terrain(c); {
		case t == rules.Pit:
			u |= pitSystem
		case t >= rules.Tree && t <= rules.Cloud:
			u |= HazardSystem
		}
		if s.Feature(c) == rules.Pitfall {
			u |= pitSystem
		}
	}
	return u
}

// kindsOf returns the kinds in a level, side by side.
func kindsOf(lv *levels.Level, b *rules.Board) []kindCount {
	var out []kindCount
	for side := range lv.Sides {
		first := len(out)
		for i := range lv.Figures {
			if lv.Figures[i].Side != side {
				continue
			}
			for _, n := range lv.Figures[i].Kinds {
				name := lv.Kinds[n].Name
				if at := slices.IndexFunc(out[first:], func(c kindCount) bool { return c.name == name }); at >= 0 {
					out[first+at].count++
				} else if k := slices.IndexFunc(b.Kinds(), func(k rules.Kind) bool { return k.Name == name }); k >= 0 {
					out = append(out, kindCount{board.ChipOf(&b.Kinds()[k], int(lv.Sides[side].Colour)), name, 1, side})
				}
			}
		}
	}
	return out
}

// Update implements shell.Scene.
func (s *LevelList) Update(ctx *shell.Context) (shell.Scene, error) {
	k := s.UI.Begin(ctx, true)
	if s.medals == nil {
		s.medals = profile.LoadMedals(s.UI, ctx)
		s.updateSolved()
	}
	for i := range s.Cards {
		if c := &s.Cards[i]; c.words.Lang != s.UI.Lang {
			c.translate(s.UI.Lang)
		}
	}
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	var next shell.Scene = s
	var err error
	if s.Selected >= 0 {
		next, err = s.page(ctx, k, screen)
	} else {
		next = s.list(ctx, k, screen)
	}
	s.UI.Common(ctx)
	if s.UI.Dialog == seats.Dialog && s.Selected >= 0 {
		seats.NextMatchBox(s.UI, ctx, s.Cards[s.Selected].level, &s.Cards[s.Selected].words)
	}
	if s.UI.Dialog == SolutionDialog && s.Selected >= 0 {
		if p := s.solutionBox(ctx); p != nil {
			k.End()
			return p, nil
		}
	}
	s.UI.End(ctx)
	return next, err
}

// list draws the list and returns the next scene.
func (s *LevelList) list(ctx *shell.Context, k *ui.Kit, screen ui.Rect) shell.Scene {
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	var next shell.Scene = s
	if s.BackButton(ctx, &head) {
		next = s.UI.Routes.Title(ctx)
	}
	wide := head.W > k.Pt(760)
	filter := head
	if wide {
		filter = head.CutRight(min(k.Pt(560), head.W*0.66))
	}
	s.groupButtons(k, head)
	if !wide {
		filter = screen.CutTop(k.Pt(48))
		screen.CutTop(k.Pt(8))
	}
	s.filterButtons(k, filter)
	if s.puzzles {
		s.tierButtons(k, screen.CutTop(k.Pt(44)))
		screen.CutTop(k.Pt(8))
	}
	found := s.visible[:0]
	for i := range s.Cards {
		if s.matches(i) && s.inTier(i) {
			found = append(found, i)
		}
	}
	s.visible = found
	if len(found) == 0 {
		k.Label(screen.CutTop(k.Pt(60)), s.UI.Lang.T("No matching levels"), 15, quad.Center, k.Theme.Dim, font.Regular)
	}
	grid := shell.NewGrid(k, screen, 3, 290, 14)
	grid.H = grid.W*0.56 + k.Pt(154)
	grid.Begin(k, "levels", len(found))
	for n, i := range found {
		r, near := grid.Cell(n)
		if s.UI.Click(k.Button(s.Cards[i].ID, r, "", ui.Look{})) {
			s.Selected = i
			k.SetFocus("begin")
		}
		if near {
			s.card(k, &s.Cards[i], r, screen)
		}
	}
	grid.End(k)
	return next
}

// matches reports whether a card passes the filter.
func (s *LevelList) matches(i int) bool { return s.filtered&^s.Cards[i].Systems == 0 }

// neighbour returns the next card that passes the filter, or the previous one for
// -1, or the current one if there is none.
func (s *LevelList) neighbour(by int) int {
	for i := s.Selected + by; i >= 0 && i < len(s.Cards); i += by {
		if s.matches(i) {
			return i
		}
	}
	return s.Selected
}

// filterButtons draws the filter.
func (s *LevelList) filterButtons(k *ui.Kit, r ui.Rect) {
	columns := r.Columns(len(Systems), k.Pt(6))
	if t := &s.tips; t.lang != s.UI.Lang || t.text[0] == "" {
		t.lang = s.UI.Lang
		for i, sys := range Systems {
			t.text[i] = s.UI.Lang.F("Only levels with %s", strings.ToLower(s.UI.Lang.T(sys.Name)))
		}
	}
	for i, sys := range Systems {
		look := ui.Look{Icon: sys.icon, On: s.filtered&sys.bit != 0, Size: 13, Tip: s.tips.text[i]}
		text := s.UI.Lang.T(sys.Name)
		if columns.At(i).W < k.Pt(92) {
			text = ""
		}
		if s.UI.Click(k.Button(sys.id, columns.At(i).Inset(k.Pt(2)), text, look)) {
			s.filtered ^= sys.bit
		}
	}
}

// card draws a level of the list.
func (s *LevelList) card(k *ui.Kit, c *card, r, window ui.Rect) {
	if r.Y > window.Y+window.H || r.Y+r.H < window.Y {
		return
	}
	body := r.Inset(k.Pt(10))
	s.drawBoard(k, c.picture, c.level, body.CutTop(r.W*0.56))
	body.CutTop(k.Pt(8))
	line := body.CutTop(k.Pt(26))
	signs := line.CutRight(k.Pt(24) * float32(len(Systems)))
	x := signs.X + signs.W
	for i := len(Systems) - 1; i >= 0; i-- {
		if c.Systems&Systems[i].bit != 0 {
			x -= k.Pt(23)
			k.List.Icon(Systems[i].icon, x+k.Pt(11), signs.Y+signs.H/2, k.Pt(19), k.Theme.Accent.Fade(0.85))
		}
	}
	k.Label(line, s.UI.Lang.T(c.level.Title), 19, quad.Left, k.Theme.Text, font.Bold)
	k.Label(body.CutTop(k.Pt(20)), c.facts, 12.5, quad.Left, k.Theme.Dim, font.Regular)
	foot := body.CutBottom(k.Pt(28))
	k.Paragraph(body, s.UI.Lang.T(c.level.About), 13, quad.Left, k.Theme.Text, font.Regular)
	all := s.medals[c.Entry.ID]
	sides, each := profile.MedalSlots(c.level)
	for i := range sides {
		used := profile.MedalRow(s.UI, k, foot, int(c.level.Sides[i].Colour), all[i], each)
		foot.CutLeft(used + k.Pt(8))
	}
	if s.UI.Fonts.Measure(font.Regular, k.Pt(12.5), c.length) <= foot.W { // the page has it as well
		k.Label(foot, c.length, 12.5, quad.Right, k.Theme.Dim, font.Regular)
	}
}

// page draws the page of the selected level and returns the next scene.
func (s *LevelList) page(ctx *shell.Context, k *ui.Kit, screen ui.Rect) (shell.Scene, error) {
	c := &s.Cards[s.Selected]
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	if s.BackButton(ctx, &head) {
		s.UI.Kit.SetFocus(c.ID)
		s.tier, s.Selected = tierOf(s.Selected, len(s.Cards)), -1
		return s, nil
	}
	next, prev := s.neighbour(1), s.neighbour(-1)
	if s.UI.Click(k.Button("next-level", head.CutRight(k.Pt(48)).Inset(k.Pt(2)), "", ui.Look{Icon: icon.Arrow, Disabled: next == s.Selected, Tip: s.UI.Lang.T("Next level")})) {
		s.Selected = next
		return s, nil
	}
	if s.UI.Click(k.Button("prev-level", head.CutRight(k.Pt(48)).Inset(k.Pt(2)), "", ui.Look{Icon: icon.Back, Disabled: prev == s.Selected, Tip: s.UI.Lang.T("Previous level")})) {
		s.Selected = prev
		return s, nil
	}
	k.Label(head, s.UI.Lang.T(c.level.Title), k.Fitted(s.UI.Lang.T(c.level.Title), 28, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	return s.about(ctx, k, c, s.board(k, c, screen), nil)
}

// Probe implements shell.Scene.
func (s *LevelList) Probe() probe.Frame {
	return probe.Frame{Scene: "levels", Hot: s.UI.Shown, State: map[string]any{"levels": len(s.Cards), "notice": s.UI.Notice.Text, "chosen": s.Selected, "only": int(s.filtered), "dialog": string(s.UI.Dialog), "puzzles": s.puzzles}}
}

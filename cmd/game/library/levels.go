package library

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
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
	Selected    int // the card whose page is shown, -1 for none
	solution    chronicle.Solution
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

type card struct {
	ID      string // of its button
	file    string
	Entry   levels.Entry
	level   *levels.Level
	picture *board.Picture
	Systems system
	words   narrate.Narrator
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
		s.Cards = append(s.Cards, newCard(d, e.ID+".txt", e, lv, boardview.Picture(d, lv)))
	}
}

// newCard returns the card of a level with a picture, nil for none.
func newCard(d *shell.UI, file string, e levels.Entry, lv *levels.Level, picture *board.Picture) card {
	c := card{ID: "level:" + e.ID, file: file, Entry: e, level: lv, picture: picture, Systems: systemsOf(lv)}
	if picture != nil {
		c.words = narrate.New(lv, picture.View.Board, d.Lang)
	}
	return c
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
	if slices.ContainsFunc(lv.Sides, func(sd levels.Side) bool { return len(sd.Spells) > 0 }) {
		u |= spellSystem
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
		case t.Hazard():
			u |= HazardSystem
		}
		if s.Feature(c) == rules.Pitfall {
			u |= pitSystem
		}
	}
	return u
}

// Update implements shell.Scene.
func (s *LevelList) Update(ctx *shell.Context) (shell.Scene, error) {
	k, head, screen := s.Begin(ctx)
	if s.medals == nil {
		s.medals = profile.LoadMedals(s.UI, ctx)
		s.updateSolved()
	}
	var next shell.Scene
	var err error
	if s.Selected >= 0 {
		next, err = s.page(ctx, k, head, screen)
	} else {
		next = s.list(ctx, k, head, screen)
	}
	if err != nil {
		return nil, err
	}
	return s.UI.Finish(s, next, ctx)
}

// list draws the list and returns the next scene.
func (s *LevelList) list(ctx *shell.Context, k *ui.Kit, head, screen ui.Rect) shell.Scene {
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
		filter = screen.TakeTop(k.Pt(48), k.Pt(8))
	}
	s.filterButtons(k, filter)
	if s.puzzles {
		s.tier = s.UI.Segments(screen.TakeTop(k.Pt(ui.RowHeight), k.Pt(ui.Gap)), ui.SmallGap, 15, tierIDs[:], s.tierLabels[:], s.tier)
	}
	var found []int
	for i := range s.Cards {
		if s.matches(i) && (!s.puzzles || tierOf(i, len(s.Cards)) == s.tier) {
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		k.Label(screen.CutTop(k.Pt(60)), s.UI.Lang.T("No matching levels"), 15, quad.Center, k.Theme.Dim, font.Regular)
	}
	grid := shell.NewGrid(k, screen, 3, 290, 14)
	grid.H = grid.W*cardPicture + k.Pt(2*cardPadding+ui.Gap+cardTitle+cardFacts+cardAbout+cardFoot)
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

// neighbour returns the next card that passes the filter, the previous one where by is
// -1, or the selected one at either end.
func (s *LevelList) neighbour(by int) int {
	for i := s.Selected + by; i >= 0 && i < len(s.Cards); i += by {
		if s.matches(i) {
			return i
		}
	}
	return s.Selected
}

func (s *LevelList) filterButtons(k *ui.Kit, r ui.Rect) {
	columns := r.Columns(len(Systems), k.Pt(6))
	for i, sys := range Systems {
		text := s.UI.Lang.T(sys.Name)
		look := ui.Look{Icon: sys.icon, On: s.filtered&sys.bit != 0, Size: 13, Tip: s.UI.Lang.F("Only levels with %s", strings.ToLower(text))}
		if columns.At(i).W < k.Pt(92) {
			text = ""
		}
		if s.UI.Click(k.Button(sys.id, columns.At(i).Inset(k.Pt(2)), text, look)) {
			s.filtered ^= sys.bit
		}
	}
}

// The heights of the parts of a card in points, and of its picture as a share of its width.
const (
	cardPicture = 0.56
	cardPadding = 10
	cardTitle   = 26
	cardFacts   = 20
	cardAbout   = 52
	cardFoot    = 28
)

func (s *LevelList) card(k *ui.Kit, c *card, r, window ui.Rect) {
	if r.Y > window.Y+window.H || r.Y+r.H < window.Y {
		return
	}
	body := r.Inset(k.Pt(cardPadding))
	boardview.DrawStill(s.UI, c.picture, body.TakeTop(r.W*cardPicture, k.Pt(ui.Gap)))
	line := body.CutTop(k.Pt(cardTitle))
	for _, sys := range slices.Backward(Systems[:]) {
		if c.Systems&sys.bit != 0 {
			x, y := line.CutRight(k.Pt(23)).Mid()
			k.List.Icon(sys.icon, x, y, k.Pt(19), k.Theme.Accent.Fade(0.85))
		}
	}
	k.Label(line, narrate.Title(s.UI.Lang, c.level), 19, quad.Left, k.Theme.Text, font.Bold)
	k.Label(body.CutTop(k.Pt(cardFacts)), narrate.LevelFacts(s.UI.Lang, c.level), 12.5, quad.Left, k.Theme.Dim, font.Regular)
	foot := body.CutBottom(k.Pt(cardFoot))
	k.Paragraph(body, narrate.About(s.UI.Lang, c.level), 13, quad.Left, k.Theme.Text, font.Regular)
	all := s.medals[c.Entry.ID]
	sides, each := profile.MedalSlots(c.level)
	for i := range sides {
		profile.MedalRow(s.UI, k, &foot, int(c.level.Sides[i].Colour), all[i], each)
		foot.CutLeft(k.Pt(ui.Gap))
	}
	length := narrate.LengthOf(s.UI.Lang, c.level)
	if s.UI.Fonts.Measure(font.Regular, k.Pt(12.5), length) <= foot.W { // the page shows it too
		k.Label(foot, length, 12.5, quad.Right, k.Theme.Dim, font.Regular)
	}
}

// page draws the page of the selected level and returns the next scene.
func (s *LevelList) page(ctx *shell.Context, k *ui.Kit, head, screen ui.Rect) (shell.Scene, error) {
	c := &s.Cards[s.Selected]
	if s.BackButton(ctx, &head) {
		s.UI.Kit.SetFocus(c.ID)
		s.tier, s.Selected = tierOf(s.Selected, len(s.Cards)), -1
		return s, nil
	}
	turn := func(id string, by int, sign icon.ID, tip string) bool {
		at := s.neighbour(by)
		if !s.UI.Click(k.Button(id, head.CutRight(k.Pt(48)).Inset(k.Pt(2)), "", ui.Look{Icon: sign, Disabled: at == s.Selected, Tip: tip})) {
			return false
		}
		s.Selected = at
		return true
	}
	if turn("next-level", 1, icon.Arrow, s.UI.Lang.T("Next level")) || turn("prev-level", -1, icon.Back, s.UI.Lang.T("Previous level")) {
		return s, nil
	}
	s.Title(ctx, head, narrate.Title(s.UI.Lang, c.level))
	return s.about(ctx, k, c, s.board(k, c, screen), nil)
}

// Probe implements shell.Scene.
func (s *LevelList) Probe() probe.Frame {
	return probe.Frame{Scene: "levels", Hot: s.UI.Shown, State: map[string]any{"levels": len(s.Cards), "notice": s.UI.Notice.Text, "chosen": s.Selected, "only": int(s.filtered), "dialog": string(s.UI.Dialog), "puzzles": s.puzzles}}
}

func (s *LevelList) groupButtons(k *ui.Kit, r ui.Rect) {
	r = r.Centred(k.Pt(300), r.H)
	two := r.Columns(2, k.Pt(4))
	button := func(i int, id, text string, puzzles bool, tip string) {
		at := two.At(i).Inset(k.Pt(2))
		look := ui.Look{On: s.puzzles == puzzles, Size: k.Fitted(text, 15, 8.5, at.W-k.Pt(10), font.Bold), Tip: tip}
		if s.UI.Click(k.Button(id, at, text, look)) && s.puzzles != puzzles {
			s.setGroup(puzzles)
		}
	}
	button(0, "group:levels", s.UI.Lang.T("Levels"), false, s.UI.Lang.T("Matches for two or more sides"))
	button(1, "group:puzzles", s.SolvedLabel, true, s.UI.Lang.T("Win in a few rounds, whatever the other side does"))
}

// Tiers are the groups of the puzzles, which are listed by difficulty: equal parts of the
// list.
var Tiers = [...]string{"Warm-up", "Tricky", "Hard", "Fiendish"}

var tierIDs = [len(Tiers)]string{"tier:0", "tier:1", "tier:2", "tier:3"}

// tierOf returns the group of the i-th of n puzzles.
func tierOf(i, n int) int { return i * len(Tiers) / n }

// updateSolved updates the numbers of solved puzzles, and shows the first group that has
// one left to solve.
func (s *LevelList) updateSolved() {
	all := levels.Puzzles()
	var solved, of [len(Tiers)]int
	n := 0
	for i, e := range all {
		t := tierOf(i, len(all))
		of[t]++
		if s.medals[e.ID][0]&profile.Victory != 0 {
			solved[t]++
			n++
		}
	}
	s.SolvedLabel, s.tier = s.UI.Lang.F("Puzzles %d/%d", n, len(all)), 0
	for s.tier < len(Tiers)-1 && solved[s.tier] == of[s.tier] {
		s.tier++
	}
	for t, name := range Tiers {
		s.tierLabels[t] = fmt.Sprintf("%s %d/%d", s.UI.Lang.T(name), solved[t], of[t])
	}
}

// solutionBox tells the solution of the chosen puzzle. It returns a replay of it that leads
// back to a scene, or nil.
func (s *LevelList) solutionBox(ctx *shell.Context, back shell.Scene) (shell.Scene, error) {
	if s.Selected < 0 {
		return nil, nil
	}
	c := &s.Cards[s.Selected]
	return s.solution.Box(s.UI, ctx, c.level, c.Entry.Text, back)
}

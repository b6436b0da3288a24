package scene

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/probe"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// levelList shows every level of the game, or every puzzle, with its picture, and one
// of them at large.
type levelList struct {
	ui      *desk
	cards   []card
	puzzles bool // those are listed
	earned  medalRecord
	solved  string // how many puzzles of how many, as it is shown
	replace bool   // a match waits to be continued and would be replaced
	only    system
	chosen  int      // the card that is shown at large, -1 for none
	found   []int    // scratch: the cards that are listed
	tips    struct { // of the filters
		lang *lang.Table
		text [len(systems)]string
	}
}

// system is one of the five systems of the game, in a set.
type system uint8

const (
	wallSystem system = 1 << iota
	pitSystem
	forceSystem
	hazardSystem
	spellSystem
)

// systems lists them with their signs, for the filter and the cards.
var systems = [...]struct {
	bit  system
	id   string
	name string
	icon icon.ID
}{
	{wallSystem, "filter:walls", "Walls", icon.Wall},
	{pitSystem, "filter:pits", "Pits", icon.Pit},
	{forceSystem, "filter:force", "Force", icon.Push},
	{hazardSystem, "filter:hazards", "Hazards", icon.Skull},
	{spellSystem, "filter:spells", "Spells", icon.Portal},
}

// card is one level of the list.
type card struct {
	id      string // of its button
	entry   levels.Entry
	level   *levels.Level
	picture *board.Picture
	large   *board.Picture // for the page, a camera of its own
	facts   string
	length  string
	uses    system
	kinds   []kindCount
	words   words
}

// kindCount is a kind that takes part, for a side.
type kindCount struct {
	chip  board.Chip
	name  string
	count int
	side  int
}

func newLevelList(d *desk, at LevelsAt) *levelList {
	s := &levelList{ui: d, replace: at.Replaces}
	s.group(at.Puzzles)
	if len(s.cards) > 0 {
		d.stand(s.cards[0].id)
	}
	if at.ID != "" {
		s.open(at.ID)
	}
	return s
}

// group lists the levels, or the puzzles.
func (s *levelList) group(puzzles bool) {
	d := s.ui
	s.puzzles, s.cards, s.chosen = puzzles, nil, -1
	for _, e := range groupOf(puzzles) {
		lv, err := levels.Parse(e.ID+".txt", e.Text)
		if err != nil {
			continue // a test reads every shipped level
		}
		c := card{id: "level:" + e.ID, entry: e, level: lv, picture: picture(d, lv), large: picture(d, lv), uses: uses(lv)}
		c.facts, c.length = levelFacts(s.ui.lang, lv), lengthOf(s.ui.lang, lv)
		if c.picture != nil {
			c.words = words{lv, c.picture.View.Board, d.lang}
			c.kinds = kindsOf(lv, c.words.board)
			for j := range c.kinds {
				c.kinds[j].name = capital(c.words.kind(c.kinds[j].name))
			}
		}
		s.cards = append(s.cards, c)
	}
}

// open shows the page of a level.
func (s *levelList) open(id string) {
	s.group(isPuzzle(id))
	for i := range s.cards {
		if s.cards[i].entry.ID == id {
			s.chosen = i
			s.ui.kit.SetFocus("begin")
		}
	}
}

// uses tells which systems a level plays with.
func uses(lv *levels.Level) (u system) {
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
		u |= hazardSystem
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
			u |= hazardSystem
		}
		if s.Feature(c) == rules.Pitfall {
			u |= pitSystem
		}
	}
	return u
}

// kindsOf lists the kinds that take part, side after side.
func kindsOf(lv *levels.Level, b *rules.Board) []kindCount {
	var out []kindCount
	for side := range lv.Sides {
		first := len(out)
		for i := range lv.Figures {
			f := &lv.Figures[i]
			if f.Side != side {
				continue
			}
			for _, n := range f.Kinds {
				name := lv.Kinds[n].Name
				at := -1
				for j := first; j < len(out); j++ {
					if out[j].name == name {
						at = j
					}
				}
				if at >= 0 {
					out[at].count++
					continue
				}
				for k := range b.Kinds() {
					if kind := &b.Kinds()[k]; kind.Name == name {
						out = append(out, kindCount{board.ChipOf(kind, int(lv.Sides[side].Colour)), name, 1, side})
						break
					}
				}
			}
		}
	}
	return out
}

// Update lays the cards or the page out and starts the level that is played.
func (s *levelList) Update(ctx *Context) (Scene, error) {
	k := s.ui.begin(ctx, true)
	if s.earned == nil {
		s.earned = readMedals(s.ui, ctx)
		s.countSolved()
	}
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	var next Scene = s
	var err error
	if s.chosen >= 0 {
		next, err = s.page(ctx, k, screen)
	} else {
		next = s.list(ctx, k, screen)
	}
	s.ui.common(ctx)
	if s.ui.dialog == seatsDialog && s.chosen >= 0 {
		seatsToCome(s.ui, ctx, s.cards[s.chosen].level, &s.cards[s.chosen].words)
	}
	if s.ui.dialog == solutionDialog && s.chosen >= 0 {
		if p := s.solutionBox(ctx); p != nil {
			k.End()
			return p, nil
		}
	}
	s.ui.end(ctx)
	return next, err
}

// list is the list of all levels.
func (s *levelList) list(ctx *Context, k *ui.Kit, screen ui.Rect) Scene {
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	var next Scene = s
	if s.ui.click(k.Button("back", head.CutLeft(k.Pt(104)).Inset(k.Pt(2)), s.ui.lang.T("Back"), ui.Look{Icon: icon.Back})) ||
		s.ui.dialog == noDialog && ctx.In.Actions.Has(input.Cancel) {
		next = s.ui.routes.Title(ctx)
	}
	wide := head.W > k.Pt(760)
	filter := head
	if wide {
		filter = head.CutRight(min(k.Pt(560), head.W*0.66))
	}
	s.groups(k, head)
	if !wide {
		filter = screen.CutTop(k.Pt(48))
		screen.CutTop(k.Pt(8))
	}
	s.filter(k, filter)
	found := s.found[:0]
	for i := range s.cards {
		if s.lists(i) {
			found = append(found, i)
		}
	}
	s.found = found
	columns := max(1, min(3, int(screen.W/k.Pt(290))))
	gap := k.Pt(14)
	w := (screen.W - k.Pt(12) - gap*float32(columns-1)) / float32(columns)
	h := w*0.56 + k.Pt(154)
	rows := (len(found) + columns - 1) / columns
	room := k.Scroll("levels", screen, float32(rows)*(h+gap))
	if len(found) == 0 {
		k.Label(room.CutTop(k.Pt(60)), s.ui.lang.T("No level has all of these."), 15, quad.Center, k.Theme.Dim, font.Regular)
	}
	for n, i := range found {
		r := ui.Rect{X: room.X + float32(n%columns)*(w+gap), Y: room.Y + float32(n/columns)*(h+gap), W: w, H: h}
		if s.ui.click(k.Button(s.cards[i].id, r, "", ui.Look{})) {
			s.chosen = i
			k.SetFocus("begin")
		}
		s.card(k, &s.cards[i], r, screen)
	}
	k.EndScroll("levels", screen)
	return next
}

// lists tells whether the filter lets a card through.
func (s *levelList) lists(i int) bool { return s.only&^s.cards[i].uses == 0 }

// beside gives the card of the list that comes after the chosen one, or before it
// for -1; the chosen one where there is none.
func (s *levelList) beside(by int) int {
	for i := s.chosen + by; i >= 0 && i < len(s.cards); i += by {
		if s.lists(i) {
			return i
		}
	}
	return s.chosen
}

// filter are the switches that narrow the list to levels with some systems.
func (s *levelList) filter(k *ui.Kit, r ui.Rect) {
	columns := r.Columns(len(systems), k.Pt(6))
	if t := &s.tips; t.lang != s.ui.lang || t.text[0] == "" {
		t.lang = s.ui.lang
		for i, sys := range systems {
			t.text[i] = s.ui.lang.F("Only levels with %s", strings.ToLower(s.ui.lang.T(sys.name)))
		}
	}
	for i, sys := range systems {
		look := ui.Look{Icon: sys.icon, On: s.only&sys.bit != 0, Size: 13, Tip: s.tips.text[i]}
		text := s.ui.lang.T(sys.name)
		if columns.At(i).W < k.Pt(92) {
			text = ""
		}
		if s.ui.click(k.Button(sys.id, columns.At(i).Inset(k.Pt(2)), text, look)) {
			s.only ^= sys.bit
		}
	}
}

// card draws one level of the list: its board, what it is, what was earned.
func (s *levelList) card(k *ui.Kit, c *card, r, window ui.Rect) {
	if r.Y > window.Y+window.H || r.Y+r.H < window.Y {
		return
	}
	body := r.Inset(k.Pt(10))
	s.still(k, c.picture, c.level, body.CutTop(r.W*0.56))
	body.CutTop(k.Pt(8))
	line := body.CutTop(k.Pt(26))
	signs := line.CutRight(k.Pt(24) * float32(len(systems)))
	x := signs.X + signs.W
	for i := len(systems) - 1; i >= 0; i-- {
		if c.uses&systems[i].bit != 0 {
			x -= k.Pt(23)
			k.List.Icon(systems[i].icon, x+k.Pt(11), signs.Y+signs.H/2, k.Pt(19), k.Theme.Accent.Fade(0.85))
		}
	}
	k.Label(line, s.ui.lang.T(c.level.Title), 19, quad.Left, k.Theme.Text, font.Bold)
	k.Label(body.CutTop(k.Pt(20)), c.facts, 12.5, quad.Left, k.Theme.Dim, font.Regular)
	foot := body.CutBottom(k.Pt(28))
	k.Paragraph(body, s.ui.lang.T(c.level.About), 13, quad.Left, k.Theme.Text, font.Regular)
	all := s.earned[c.entry.ID]
	sides, each := medalsOf(c.level)
	for i := range sides {
		used := medalRow(s.ui, k, foot, int(c.level.Sides[i].Colour), all[i], each)
		foot.CutLeft(used + k.Pt(8))
	}
	if s.ui.fonts.Measure(font.Regular, k.Pt(12.5), c.length) <= foot.W { // the level's page tells it as well
		k.Label(foot, c.length, 12.5, quad.Right, k.Theme.Dim, font.Regular)
	}
}

// page shows one level at large, with who takes part and what they want.
func (s *levelList) page(ctx *Context, k *ui.Kit, screen ui.Rect) (Scene, error) {
	c := &s.cards[s.chosen]
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	if s.ui.click(k.Button("back", head.CutLeft(k.Pt(104)).Inset(k.Pt(2)), s.ui.lang.T("Back"), ui.Look{Icon: icon.Back})) ||
		s.ui.dialog == noDialog && ctx.In.Actions.Has(input.Cancel) {
		s.ui.kit.SetFocus(c.id)
		s.chosen = -1
		return s, nil
	}
	next, prev := s.beside(1), s.beside(-1)
	if s.ui.click(k.Button("next-level", head.CutRight(k.Pt(48)).Inset(k.Pt(2)), "", ui.Look{Icon: icon.Arrow, Disabled: next == s.chosen, Tip: s.ui.lang.T("The next level")})) {
		s.chosen = next
		return s, nil
	}
	if s.ui.click(k.Button("prev-level", head.CutRight(k.Pt(48)).Inset(k.Pt(2)), "", ui.Look{Icon: icon.Back, Disabled: prev == s.chosen, Tip: s.ui.lang.T("The level before")})) {
		s.chosen = prev
		return s, nil
	}
	k.Label(head, s.ui.lang.T(c.level.Title), k.Fitted(s.ui.lang.T(c.level.Title), 28, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	return s.about(ctx, k, c, s.board(k, c, screen))
}

// about is what is to be known of a level, and the button that begins it.
func (s *levelList) about(ctx *Context, k *ui.Kit, c *card, r ui.Rect) (Scene, error) {
	k.Panel(r)
	r = r.Inset(k.Pt(16))
	foot := r.CutBottom(k.Pt(50))
	if s.replace {
		note := s.ui.lang.T("Once something is done in this one, the match you left waits under Recordings.")
		h := k.TextHeight(note, 12.5, r.W, font.Regular)
		k.Paragraph(r.CutBottom(h+k.Pt(2)), note, 12.5, quad.Center, k.Theme.Warn, font.Regular)
	}
	r.CutBottom(k.Pt(8))
	f := form{ui: s.ui, area: r, id: c.entry.ID}
	f.beginPage()
	s.opening(&f, c)
	s.sides(ctx, &f, c)
	medalTable(s.ui, k, &f.room, c.level, s.earned[c.entry.ID])
	s.solutionButton(&f, c.level)
	f.end()
	copies := foot.CutRight(foot.W * 0.42)
	foot.CutRight(k.Pt(8))
	if s.ui.click(k.Button("edit-copy", copies, s.ui.lang.T("Edit a copy"), ui.Look{Icon: icon.Pencil, Size: 14})) {
		k.End()
		return s.ui.routes.Make(ctx, Bench{Name: c.entry.ID + ".txt", Text: c.entry.Text}, s), nil // it is kept from the first change on
	}
	if s.ui.click(k.Button("share-level", foot.CutRight(k.Pt(50)), "", ui.Look{Icon: icon.Link, Tip: s.ui.lang.T("Share this level")})) {
		shareLevel(s.ui, c.entry.ID+".txt", c.entry.Text)
	}
	foot.CutRight(k.Pt(8))
	if s.ui.click(k.Button("begin", foot, s.ui.lang.T("Play"), ui.Look{Icon: icon.Play, Primary: true, Size: 18})) {
		k.End()
		return s.ui.routes.Match(ctx, c.entry.ID+".txt", c.entry.Text)
	}
	return s, nil
}

// Draw draws the table and what lies on it.
func (s *levelList) Draw(ctx *Context, l *quad.List) {
	tabletop(ctx, l)
	l.Append(&s.ui.kit.List)
}

// Probe tells tests what can be pressed.
func (s *levelList) Probe() probe.Frame {
	return probe.Frame{Scene: "levels", Hot: s.ui.shown, State: map[string]any{"levels": len(s.cards), "notice": s.ui.notice, "chosen": s.chosen, "only": int(s.only), "dialog": int(s.ui.dialog), "puzzles": s.puzzles}}
}

// Leave has nothing to save.
func (s *levelList) Leave(*Context) error { return nil }

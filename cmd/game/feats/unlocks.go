package feats

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/shell"
	"wallfall/levels/campaign"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

type page struct {
	shell.ListScreen
	rec   Record
	done  int
	kills [6]string // by system
	most  int       // of them
	sum   string

	unlocks bool     // they are shown
	have    []string // titles of those that are earned
	letter  int      // that is read
}

// NewPage returns the screen with the feats and the statistics.
func NewPage(ctx *shell.Context, d *shell.UI) shell.Scene {
	Earn(d, ctx) // from before there were any
	s := &page{ListScreen: shell.ListScreen{UI: d}, rec: Load(d, ctx), have: unlocked(ctx)}
	d.Dialog = shell.NoDialog
	for i := range All {
		if _, done := s.rec.Done(&All[i]); done {
			s.done++
		}
	}
	for i := range s.kills {
		n := s.rec.Total[int(firstKill)+i]
		s.kills[i], s.most = narrate.Number(n), max(s.most, n)
	}
	s.sum = d.Lang.N(s.rec.Total[Matches], "%d match", "%d matches") + " · " + d.Lang.F("%d won", s.rec.Total[Wins]) + " · " + d.Lang.F("%d of %d feats", s.done, len(All))
	if d.Set.Title != "" {
		s.sum = d.Lang.T(d.Set.Title) + " · " + s.sum
	}
	return s
}

var systemTexts = [...]string{"Walls", "Falls", "Impact", "Hazards", "Spells", "Strikes"}

// Update implements shell.Scene.
func (s *page) Update(ctx *shell.Context) (shell.Scene, error) {
	d := s.UI
	k, head, screen := s.Begin(ctx)
	var next shell.Scene = s
	if s.BackButton(ctx, &head) {
		next = d.Routes.Title(ctx)
	}
	s.Title(ctx, head, d.Lang.T("Feats and unlocks"))
	screen = screen.Centred(k.Pt(1000), screen.H)
	at := 0
	if s.unlocks {
		at = 1
	}
	s.unlocks = d.Tabs(&screen, []string{"tab-feats", "tab-unlocks"}, []string{d.Lang.T("Feats"), d.Lang.T("Unlocks")}, at) == 1
	if s.unlocks {
		s.drawUnlocks(ctx, k, screen)
	} else {
		s.drawFeats(k, screen)
	}
	return d.Finish(s, next, ctx)
}

func (s *page) drawFeats(k *ui.Kit, screen ui.Rect) {
	d := s.UI
	s.totals(k, screen.TakeTop(k.Pt(132), k.Pt(10)))
	grid := shell.NewGrid(k, screen, 3, 300, 8)
	grid.H = k.Pt(64)
	for i := range All { // the longest text of all, so that rows are alike
		grid.H = max(grid.H, k.Pt(34)+k.TextHeight(d.Lang.T(All[i].Text), 13, grid.W-k.Pt(72), font.Regular))
	}
	grid.Begin(k, "feats", len(All))
	for i := range All {
		if r, near := grid.Cell(i); near {
			s.feat(k, r, i)
		}
	}
	grid.End(k)
}

// totals draws the sums of all matches, and a bar for each system.
func (s *page) totals(k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(9))
	k.Label(r.CutTop(k.Pt(22)), s.sum, k.Fitted(s.sum, 15, 9, r.W, font.Bold), quad.Center, k.Theme.Text, font.Bold)
	text := s.UI.Lang.T("Enemies you killed, by cause. Matches with hints or a bot's help don't count.")
	k.Label(r.CutTop(k.Pt(20)), text, k.Fitted(text, 12, 6, r.W, font.Regular), quad.Center, k.Theme.Dim, font.Regular)
	columns := r.Columns(len(s.kills), k.Pt(6))
	for i := range s.kills {
		c := columns.At(i)
		name := s.UI.Lang.T(systemTexts[i])
		k.Label(c.CutBottom(k.Pt(17)), name, k.Fitted(name, 12, 7, c.W, font.Regular), quad.Center, k.Theme.Dim, font.Regular)
		k.Label(c.CutTop(k.Pt(18)), s.kills[i], 14, quad.Center, k.Theme.Text, font.Bold)
		h := max(k.Pt(2), c.H*float32(s.rec.Total[int(firstKill)+i])/float32(max(1, s.most)))
		k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(3), quad.Solid(k.Theme.PanelDark))
		k.List.Rect(c.X, c.Y+c.H-h, c.W, h, k.Pt(3), quad.Gradient(k.Theme.Accent, k.Theme.Accent.Darker(0.35)))
	}
}

// feat draws a feat: done with a star, open with how far it is.
func (s *page) feat(k *ui.Kit, r ui.Rect, i int) {
	f := &All[i]
	n, done := s.rec.Done(f)
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	x, y := r.TakeLeft(k.Pt(40), k.Pt(8)).Mid()
	ink, says := k.Theme.Text, k.Theme.Dim
	if done {
		ink, says = k.Theme.Accent, k.Theme.Text
		k.List.Circle(x, y, k.Pt(18), quad.Bevel(quad.RGB(0xc9962f), quad.RGB(0xffe0a0), quad.RGB(0x5a4416), k.Pt(2)))
		k.List.Icon(icon.Star, x, y, k.Pt(24), quad.RGB(0x3a2909))
	} else {
		const top = -1.5707964
		k.List.Ring(x, y, k.Pt(17), k.Pt(3), quad.Solid(k.Theme.PanelDark))
		if n > 0 {
			k.List.Arc(x, y, k.Pt(17), k.Pt(3), top, top+6.2831855*float32(n)/float32(f.N), quad.Solid(k.Theme.Accent))
		}
		k.List.Icon(icon.Star, x, y, k.Pt(18), k.Theme.Dim.Fade(0.5))
	}
	line := r.CutTop(k.Pt(20))
	if !done && f.N > 1 && !f.One {
		count := s.UI.Lang.F("%d of %d", n, f.N)
		k.Label(line.CutRight(s.UI.Fonts.Measure(font.Regular, k.Pt(12), count)+k.Pt(4)), count, 12, quad.Right, k.Theme.Dim, font.Regular)
	}
	name := s.UI.Lang.T(f.Name)
	k.Label(line, name, k.Fitted(name, 15, 9, line.W, font.Bold), quad.Left, ink, font.Bold)
	k.Paragraph(r, s.UI.Lang.T(f.Text), 13, quad.Left, says, font.Regular)
}

// Probe implements shell.Scene.
func (s *page) Probe() probe.Frame {
	return probe.Frame{Scene: "feats", Hot: s.UI.Shown, State: map[string]any{"done": s.done, "unlocked": len(s.have), "notice": s.UI.Notice.Text, "dialog": string(s.UI.Dialog)}}
}

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

// Unlocks are what there is to unlock: three for each chapter, in their order. The first is
// for its last level, the second for all its medals, the third for all its levels on the
// highest difficulty or its last one in an Ironman.
var Unlocks = [...]Unlock{
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
				if n := i*ways + way; is && n < len(Unlocks) && !slices.Contains(have, Unlocks[n].Title) {
					have, fresh = append(have, Unlocks[n].Title), append(fresh, Unlocks[n])
				}
			}
		}
	}
	if fresh != nil {
		d.Fails(ctx, profile.WriteList(ctx, unlocksKey, have), d.Lang.T("Can't save the feats: %s"))
	}
	return fresh
}

// unlocked returns the titles of what was unlocked.
func unlocked(ctx *shell.Context) []string {
	return profile.ReadList(ctx, unlocksKey)
}

// setting returns the setting that says which unlock of this kind is switched on, nil for
// a letter, and its value when all are off.
func (u *Unlock) setting(s *shell.Settings) (at *string, none string) {
	return [...]*string{nil, &s.Table, &s.Coat, &s.Frame, &s.Title}[u.Kind], [...]string{"", "wood", "steel", "plain", ""}[u.Kind]
}

const letterDialog shell.Dialog = "letter"

// Install adds the dialog of the page to a UI.
func Install(d *shell.UI) { shell.AddBox(d, letterDialog, shell.Box[*page]{Draw: (*page).read}) }

// drawUnlocks draws all unlocks, with how to earn each. Those that are earned can be read,
// or switched on and off.
func (s *page) drawUnlocks(ctx *shell.Context, k *ui.Kit, area ui.Rect) {
	d := s.UI
	grid := shell.NewGrid(k, area, 3, 280, 8)
	grid.H = k.Pt(100)
	for i := range Unlocks {
		grid.H = max(grid.H, k.Pt(62)+k.TextHeight(way(d, i), 12.5, grid.W-k.Pt(100), font.Regular))
	}
	grid.Begin(k, "unlocks", len(Unlocks))
	for i := range Unlocks {
		r, near := grid.Cell(i)
		if !near {
			continue
		}
		u := &Unlocks[i]
		at, none := u.setting(&d.Set)
		has, on := slices.Contains(s.have, u.Title), at != nil && *at == u.Name
		if d.Click(k.Button(d.ID("unlock:", i), r, "", ui.Look{On: has && on, Disabled: !has})) {
			switch {
			case at == nil:
				s.letter, d.Dialog = i, letterDialog
			case on:
				*at = none
			default:
				*at = u.Name
			}
			d.Keep(ctx)
		}
		s.unlock(k, r.Inset(k.Pt(8)), i, has, on)
	}
	grid.End(k)
}

func way(d *shell.UI, i int) string {
	chapter := d.Lang.Name(nil, campaign.Shipped().Chapters[i/ways].Title)
	switch i % ways {
	case byEnd:
		return d.Lang.F("Win the last level of “%s”", chapter)
	case byMedals:
		return d.Lang.F("Earn every medal of “%s”", chapter)
	}
	return d.Lang.F("Win all of “%s” on Hard, or its last level in Ironman", chapter)
}

func (s *page) unlock(k *ui.Kit, r ui.Rect, i int, has, on bool) {
	u, l := &Unlocks[i], s.UI.Lang
	show := r.TakeLeft(k.Pt(76), k.Pt(8)).Centred(k.Pt(72), k.Pt(72))
	x, y := show.Mid()
	switch u.Kind {
	case Letter:
		k.List.Rect(x-k.Pt(23), y-k.Pt(30), k.Pt(46), k.Pt(60), k.Pt(2), quad.Gradient(paper, paper.Darker(0.15))).Rot = -0.06
		k.List.Icon(icon.List, x, y, k.Pt(32), quad.RGBA(0x3a2b1eb0))
	case Table:
		shell.DrawTable(&k.List, u.Name, show.X, show.Y, show.W, show.H, k.Scale*0.6)
	case Coat:
		ink := shell.Ink(shell.Coats, u.Name)
		k.List.Rect(show.X, show.Y, show.W, show.H, 0, quad.Bevel(ink[0], ink[2], ink[1], k.Pt(5)))
		k.List.Rect(show.X+k.Pt(54), show.Y, k.Pt(10), show.H, 0, quad.Stripes(quad.RGB(0xffcb2e), quad.RGB(0x1d1a16), k.Pt(6)))
		k.List.Chevron(x-k.Pt(8), y, k.Pt(18), k.Pt(28), k.Pt(6), 0, quad.Solid(quad.RGB(0xffeab0)))
	case Frame:
		shell.DrawFace(&k.List, campaign.Shipped().Heroes[i/ways].Name, u.Name, show.X, show.Y, show.W)
	case Title:
		k.List.Ellipse(x, y, show.W*0.5, show.H*0.3, quad.Bevel(quad.RGB(0x5a3f22), quad.RGB(0xc9962f), quad.RGB(0x241609), k.Pt(2)))
		k.Label(show, l.T(u.Title), k.Fitted(l.T(u.Title), 14, 6, show.W-k.Pt(14), font.Bold), quad.Center, quad.RGB(0xffe9ae), font.Bold)
	}
	ink, state := k.Theme.Text, l.T("Switch on")
	switch {
	case !has:
		ink, state = k.Theme.Dim, ""
		k.List.Rect(show.X, show.Y, show.W, show.H, k.Pt(4), quad.Solid(quad.RGBA(0x120b07b0)))
		k.List.Icon(icon.Lock, x, y, k.Pt(26), ink)
	case u.Kind == Letter:
		state = l.T("Read the letter")
	case on:
		ink, state = k.Theme.Accent, l.T("Switched on")
	}
	k.Label(r.CutTop(k.Pt(22)), l.T(u.Title), k.Fitted(l.T(u.Title), 15, 9, r.W, font.Bold), quad.Left, ink, font.Bold)
	k.Label(r.CutBottom(k.Pt(20)), state, 12.5, quad.Left, k.Theme.Accent, font.Bold)
	k.Paragraph(r, way(s.UI, i), 12.5, quad.Left, k.Theme.Dim, font.Regular)
}

var paper = quad.RGB(0xf3ead6)

func (s *page) read(ctx *shell.Context) {
	d, k := s.UI, &s.UI.Kit
	text := d.Lang.T(Unlocks[s.letter].Text)
	box := d.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "letter"}, W: 456, Rows: 1, Heading: d.Lang.T(Unlocks[s.letter].Title)})
	for box.Next() {
		high := k.TextHeight(text, 16, box.R.W-2*k.Pt(16), font.Regular)
		r := box.Take(2*16 + high/k.Scale)
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(3), quad.Gradient(paper, paper.Darker(0.1)))
		k.Paragraph(r.Inset(k.Pt(16)), text, 16, quad.Left, quad.RGB(0x33261a), font.Regular)
	}
	d.CloseButton(box.Foot, d.Lang.T("Close"))
}

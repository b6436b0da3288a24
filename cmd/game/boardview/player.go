package boardview

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/script"
	"wallfall/render/board"
	"wallfall/render/board/anim"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Player plays recorded events on a board of its own, over and over. It decides nothing.
type Player struct {
	Words  narrate.Narrator
	first  *rules.State
	Shots  []script.Step // the first is the opening
	Pic    board.Picture
	tl     anim.Timeline
	view   scene.View
	At     int     // the shot that is shown
	hold   float32 // ticks until the next one, or until it begins anew
	Paused bool
	Once   bool              // it ends instead of beginning anew
	Done   bool              // it has
	said   string            // the last event that has words
	claims [][]narrate.Claim // what is expected after each shot, in words
}

// The rests in ticks: before the beginning, after each shot, at the end, for each expectation.
const (
	playerStart = 50
	playerRest  = 45
	playerEnd   = 150
	playerClaim = 110
)

// Dress gives a picture the colours and the names of a level.
func Dress(p *board.Picture, lv *levels.Level) {
	p.Colours, p.Own, p.Place = p.Colours[:0], lv.Own(), lv.Place
	for _, sd := range lv.Sides {
		p.Colours = append(p.Colours, int(sd.Colour))
	}
}

// NewPlayer returns a player of a level that begins at a position.
func NewPlayer(fonts *font.Set, table *lang.Table, lv *levels.Level, first *rules.State, shots []script.Step) *Player {
	r := &Player{Words: narrate.New(lv, first.Board(), table), first: first, Shots: shots}
	r.Pic = *board.NewPicture(&r.view, &r.tl, fonts)
	r.Pic.Lang = table
	Dress(&r.Pic, lv)
	for _, s := range shots {
		var list []narrate.Claim
		for _, e := range s.Expect {
			if c := r.Words.Claim(e); c.Text != "" {
				list = append(list, c)
			}
		}
		r.claims = append(r.claims, list)
	}
	r.Rewind()
	return r
}

// NewDemo returns a player that plays a demo once.
func NewDemo(fonts *font.Set, table *lang.Table, d *levels.Demo) *Player {
	shots := make([]script.Step, len(d.Events))
	for i, e := range d.Events {
		shots[i].Events = e
	}
	r := NewPlayer(fonts, table, d.Level, d.First, shots)
	r.Once = true
	return r
}

// claim returns the expectation that is shown now, nil while events are under way.
func (r *Player) claim() *narrate.Claim {
	list := r.claims[r.At]
	if r.tl.Busy() || len(list) == 0 {
		return nil
	}
	left := int(r.hold / playerClaim)
	return &list[max(0, len(list)-1-left)]
}

// Caption returns a text for what is shown.
func (r *Player) Caption() string {
	if c := r.claim(); c != nil {
		return c.Text
	}
	return r.said
}

// rest returns the ticks that the player rests after the current shot.
func (r *Player) rest() float32 {
	rest := float32(playerRest)
	if r.At+1 >= len(r.Shots) && !r.Once {
		rest = playerEnd
	}
	return max(rest, playerClaim*float32(len(r.claims[r.At])))
}

// Rewind shows the beginning. Events before the first command are not animated
// unless there are no others.
func (r *Player) Rewind() {
	r.tl.Clear()
	r.view.Show(r.first)
	r.At, r.hold, r.said = 0, max(playerStart, playerClaim*float32(len(r.claims[0]))), ""
	r.Pic.Floor = Busiest(&r.view)
	if len(r.Shots) > 0 {
		r.tl.Add(r.Shots[0].Events)
		if len(r.Shots) > 1 && !r.Once {
			r.finish()
			r.said = ""
		}
	}
}

func (r *Player) finish() {
	r.tl.Skip(&r.view, func(e *rules.Event) { r.follow(e, true) })
}

// follow switches to the floor of an event, where it begins or where it is over, and notes
// its sentence.
func (r *Player) follow(e *rules.Event, over bool) {
	if at := anim.Watched(r.Words.Board, e); at != rules.NoCell {
		if over {
			at = anim.Place(e)
		}
		r.Pic.Floor = r.Words.Board.Pos(at).Floor
	}
	switch s := r.Words.Sentence(e); {
	case e.Kind == rules.EvStep:
		r.said = r.Words.Lang.F("%s moves", r.Words.Fig(e.Fig))
	case s != "" && e.Kind != rules.EvTurn:
		r.said = s
	}
}

// Advance moves the player on by ticks; still shows each shot without motion.
func (r *Player) Advance(ticks float32, still bool) {
	r.Pic.Tick += ticks
	r.Pic.Reduced, r.tl.Still = still, still
	if r.Paused && !r.tl.Busy() {
		return
	}
	if r.tl.Busy() {
		r.tl.Advance(ticks, &r.view, func(c *anim.Cue, m anim.Moment) {
			if m == anim.Begins {
				r.follow(&c.Event, false)
			} else if m == anim.Passes {
				r.Pic.Floor = r.Words.Board.Pos(c.Event.To).Floor
			}
		})
		if !r.tl.Busy() {
			r.hold = r.rest()
		}
		return
	}
	r.tl.Advance(ticks, &r.view, func(*anim.Cue, anim.Moment) {}) // what is left of the last effects
	if r.hold -= ticks; r.hold > 0 {
		return
	}
	if r.At+1 >= len(r.Shots) {
		if r.Done = r.Once; !r.Once {
			r.Rewind()
		}
		return
	}
	r.Next(still)
}

// Next plays the next shot, or the first again.
func (r *Player) Next(still bool) {
	r.finish()
	if r.At+1 >= len(r.Shots) {
		r.Rewind()
		return
	}
	r.At++
	r.hold, r.said = r.rest(), ""
	r.tl.Add(r.Shots[r.At].Events)
	if still {
		r.finish()
	}
}

// Draw draws the board into an area of a list.
func (r *Player) Draw(k *ui.Kit, l *quad.List, area ui.Rect) {
	r.Pic.Scale = k.Scale
	o := &r.Pic.Over
	o.Aim.From, o.Aim.To = rules.NoCell, rules.NoCell
	c := r.claim()
	if c != nil {
		at := func(p narrate.Site) rules.Cell {
			if p.Fig != rules.NoFig {
				return r.view.Figures[p.Fig].Cell
			}
			return p.Cell
		}
		o.Aim.From, o.Aim.To = at(c.From), at(c.To)
	}
	r.Pic.Camera.SetArea(r.Words.Board, area.Bounds())
	r.Pic.Draw(l)
}

// Busiest returns the floor with the most figures, the lowest of several.
func Busiest(v *scene.View) int {
	count := make([]int, v.Board.Floors())
	for i := range v.Figures {
		if c := v.Figures[i].Cell; c != rules.NoCell {
			count[v.Board.Pos(c).Floor]++
		}
	}
	return slices.Index(count, slices.Max(count))
}

// Picture returns a still picture of a level as it begins, nil if it cannot begin.
func Picture(d *shell.UI, lv *levels.Level) *board.Picture {
	s, err := lv.New(1)
	if err != nil {
		return nil
	}
	return PictureOf(d, lv, s)
}

// PictureOf returns a still picture of a position of a level.
func PictureOf(d *shell.UI, lv *levels.Level, s *rules.State) *board.Picture {
	p := board.NewPicture(scene.NewView(s), new(anim.Timeline), d.Fonts)
	Dress(p, lv)
	return p
}

// DrawStill draws the top floor of a picture without animations in a dark frame. A nil
// picture leaves the frame empty.
func DrawStill(d *shell.UI, p *board.Picture, r ui.Rect) { DrawFloor(d, p, r, rules.MaxFloors) }

// DrawFloor is DrawStill for a floor, or the top one if it has not so many.
func DrawFloor(d *shell.UI, p *board.Picture, r ui.Rect, floor int) {
	l := &d.Kit.List
	l.Rect(r.X, r.Y, r.W, r.H, d.Kit.Pt(4), quad.Vignette(quad.RGB(0x1d2129), quad.RGB(0x0c0e12), r.H*0.3))
	if p == nil {
		return
	}
	p.Scale, p.Reduced, p.Palette, p.Floor = d.Kit.Scale, true, d.Palette, min(floor, p.View.Board.Floors()-1)
	p.Camera.SetArea(p.View.Board, r.Bounds())
	p.Camera.Fit(p.View.Board) // the picture may be drawn in several places
	p.Draw(l)
}

package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/levels/script"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// reel is a little board on which something happens by itself, over and over:
// what shows a rule, or a match behind the title. It only shows: all events were
// worked out by the rules before.
type reel struct {
	words  words
	first  *rules.State
	shots  []script.Step // the first is the opening
	pic    board.Picture
	tl     board.Timeline
	view   board.View
	at     int     // the shot that is shown
	hold   float32 // ticks until the next one, or until it begins anew
	paused bool
	once   bool      // it ends instead of beginning anew
	done   bool      // it has
	said   string    // the last event that has words
	claims [][]claim // what is expected after each shot, in words
}

// How long a reel rests, in ticks: before it begins, after each shot, at its end.
const (
	reelStart = 50
	reelRest  = 45
	reelEnd   = 150
	reelClaim = 110
)

// newReel shows a level from a position on.
func newReel(fonts *font.Set, table *lang.Table, lv *levels.Level, first *rules.State, shots []script.Step) *reel {
	r := &reel{words: words{lv, first.Board(), table}, first: first, shots: shots}
	r.pic = *board.NewPicture(&r.view, &r.tl, fonts)
	r.pic.Lang = table
	for _, sd := range lv.Sides {
		r.pic.Colours = append(r.pic.Colours, int(sd.Colour))
	}
	for _, s := range shots {
		var list []claim
		for _, e := range s.Expect {
			if c := r.words.claim(e); c.text != "" {
				list = append(list, c)
			}
		}
		r.claims = append(r.claims, list)
	}
	r.rewind()
	return r
}

// claim gives what is expected at this moment, nil while something happens: one
// thing after the other.
func (r *reel) claim() *claim {
	list := r.claims[r.at]
	if r.tl.Busy() || len(list) == 0 {
		return nil
	}
	left := int(r.hold / reelClaim)
	return &list[max(0, len(list)-1-left)]
}

// caption gives the words for what is shown.
func (r *reel) caption() string {
	if c := r.claim(); c != nil {
		return c.text
	}
	return r.said
}

// rest is how long a reel rests after the shot that is shown.
func (r *reel) rest() float32 {
	rest := float32(reelRest)
	if r.at+1 >= len(r.shots) && !r.once {
		rest = reelEnd
	}
	return max(rest, reelClaim*float32(len(r.claims[r.at])))
}

// point lets an arrow go between the places of what is expected.
func (r *reel) point() {
	o := &r.pic.Over
	o.AimFrom, o.AimTo = rules.NoCell, rules.NoCell
	c := r.claim()
	if c == nil {
		return
	}
	at := func(p site) rules.Cell {
		if p.fig != rules.NoFig {
			return r.view.Figures[p.fig].Cell
		}
		return p.cell
	}
	o.AimFrom, o.AimTo = at(c.from), at(c.to)
}

// rewind shows the beginning: what happens before the first command is told, not
// shown, unless there is nothing else.
func (r *reel) rewind() {
	r.tl.Clear()
	r.view.Show(r.first)
	r.at, r.hold, r.said = 0, max(reelStart, reelClaim*float32(len(r.claims[0]))), ""
	r.pic.Floor = busiest(&r.view)
	if len(r.shots) > 0 {
		r.play(r.shots[0].Events)
		if len(r.shots) > 1 && !r.once {
			r.finish()
			r.said = ""
		}
	}
}

func (r *reel) play(events []rules.Event) { r.tl.Add(events) }

func (r *reel) finish() { r.tl.Skip(&r.view, r.follow) }

// follow turns to the floor where something happens and notes it in words.
func (r *reel) follow(e *rules.Event) {
	at := e.To
	if at == rules.NoCell || e.Kind == rules.EvFall {
		at = e.From
	}
	switch e.Kind {
	case rules.EvTurn, rules.EvPhase, rules.EvFacing, rules.EvSpell, rules.EvMana:
	default:
		if at != rules.NoCell {
			r.pic.Floor = r.words.board.Pos(at).Floor
		}
	}
	switch s := r.words.sentence(e); {
	case e.Kind == rules.EvStep:
		r.said = r.words.lang.F("%s moves", r.words.fig(e.Fig))
	case s != "" && e.Kind != rules.EvTurn:
		r.said = s
	}
}

// advance lets it go on by ticks; still shows each shot at once.
func (r *reel) advance(ticks float32, still bool) {
	r.pic.Tick += ticks
	r.pic.Reduced, r.tl.Still = still, still
	if r.paused && !r.tl.Busy() {
		return
	}
	if r.tl.Busy() {
		r.tl.Advance(ticks, &r.view, func(c *board.Cue, m board.Moment) {
			if m == board.Begins {
				r.follow(&c.Event)
			} else if m == board.Passes {
				r.pic.Floor = r.words.board.Pos(c.Event.To).Floor
			}
		})
		if !r.tl.Busy() {
			r.hold = r.rest()
		}
		return
	}
	r.tl.Advance(ticks, &r.view, func(*board.Cue, board.Moment) {}) // what is left of the last effects
	if r.hold -= ticks; r.hold > 0 {
		return
	}
	if r.at+1 >= len(r.shots) {
		if r.done = r.once; !r.once {
			r.rewind()
		}
		return
	}
	r.next(still)
}

// next plays the next shot.
func (r *reel) next(still bool) {
	r.finish()
	if r.at+1 >= len(r.shots) {
		r.rewind()
		return
	}
	r.at++
	r.hold, r.said = r.rest(), ""
	r.play(r.shots[r.at].Events)
	if still {
		r.finish()
	}
}

// draw draws the board into an area of a list.
func (r *reel) draw(k *ui.Kit, l *quad.List, area ui.Rect) {
	r.pic.Scale = k.Scale
	r.point()
	r.pic.Camera.SetArea(r.words.board, area.Bounds())
	r.pic.Draw(l)
}

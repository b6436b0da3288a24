package table

import (
	"slices"
	"sort"
	"strings"

	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/render/ui"
	"wallfall/rules"
)

// intents lists for each group of the side that decides which enemies could harm it in
// their next turn where it stands now, and for each enemy that a bot plays the worst it
// could do. Each tick does a part of the work.
type intents struct {
	part
	hash   uint64
	side   int
	bots   int // as Table.bots
	next   int // the next pair of groups to look at
	by     [][]rules.FigID
	threat rules.Threat

	tries []rules.Action // an enemy, whom it could harm (Other), how (N), from where (To)
	worst []intent       // of each group, the most valuable first when done
	shown bool           // worst is in order

	turn, moved, used rules.State // at the start of the moves of a side, after a move and after an ability
	turnOf            int         // the side
	reach             rules.Reach
	ends              []rules.ForceEnd
}

// intent is the worst that an enemy could do to a group.
type intent struct {
	board.Intent
	value int // what it costs the group's side, in sixths of stamina
	text  string
}

// The work of a tick is limited, in cells; trying a command out counts as many.
const (
	intentBudget = 4000
	tryWork      = 1500
	tryEnds      = 60 // positions looked at for the ends of a forced movement
)

// goodRoll is the sum of 2d10 that an ability is expected to reach: more than one roll in
// four does.
const goodRoll = 14

// bots returns the sides that bots play, a bit each, and above them those that rest.
func (t *Table) bots() (bits int) {
	for i := range t.Narrator.Board.Sides() {
		if t.Rests(i) {
			bits |= 1 << (i + rules.MaxSides)
		} else if t.Match.Seat(i) != "" {
			bits |= 1 << i
		}
	}
	return bits
}

// update continues the work, from the start after a change of position.
func (in *intents) update() {
	s := in.t.Match.State()
	n, bots := s.NumFigures(), in.t.bots()
	if side := s.Pending().Side; in.hash != in.t.Preview.Cache.Hash || in.side != side || in.bots != bots || len(in.by) != n {
		in.hash, in.side, in.bots, in.next = in.t.Preview.Cache.Hash, side, bots, 0
		in.tries, in.shown, in.turnOf = in.tries[:0], false, -1
		in.by, in.worst = slices.Grow(in.by[:0], n)[:n], slices.Grow(in.worst[:0], n)[:n]
		for i := range in.by {
			in.by[i], in.worst[i] = in.by[i][:0], intent{}
		}
	}
	work := 0
	for ; in.next < n*n && work < intentBudget; in.next++ {
		work++
		own, foe := rules.FigID(in.next%n), rules.FigID(in.next/n) // enemy by enemy
		f, g := s.Stance(own), s.Stance(foe)
		if f.Side != in.side || g.Side == in.side || g.Side == rules.NoSide || !f.OnBoard || !g.OnBoard {
			continue
		}
		if bots>>(g.Side+rules.MaxSides)&1 != 0 && !s.Contact(foe, own) {
			continue // who rests only strikes where it must
		}
		work += in.t.Narrator.Board.Cells()
		if s.Threat(foe, own, &in.threat); in.threat.Harm[f.Cell] != 0 {
			in.by[own] = append(in.by[own], foe)
			if bots>>g.Side&1 != 0 {
				harm := in.threat.Harm[f.Cell]
				f, g := s.Figure(own), s.Figure(foe)
				if in.begin(s, g.Side) { // try all cells from which it could
					b, far := in.t.Narrator.Board, 1
					for _, n := range b.Kinds()[g.Kind].Abilities {
						far = max(far, b.Abilities()[n].Range)
					}
					in.turn.Reach(foe, &in.reach)
					from := b.Pos(f.Cell)
					add := func(c rules.Cell) {
						at := b.Pos(c)
						near := at.Floor == from.Floor && max(at.X-from.X-f.Size, from.X-at.X-g.Size) < far && max(at.Y-from.Y-f.Size, from.Y-at.Y-g.Size) < far
						if near || harm&rules.HarmRangestrike != 0 {
							in.tries = append(in.tries, rules.Action{Kind: rules.Move, Fig: foe, Other: own, N: uint8(harm), To: c})
						}
					}
					add(g.Cell)
					for _, c := range in.reach.Cells() {
						add(c)
					}
				}
			}
		}
	}
	for ; in.reached() && len(in.tries) > 0 && work < intentBudget; work += tryWork {
		last := len(in.tries) - 1
		a := in.tries[last]
		in.tries = in.tries[:last]
		in.try(s, a)
	}
	if in.done() && !in.shown {
		in.shown = true
		sort.SliceStable(in.worst, func(a, b int) bool { return in.worst[a].value > in.worst[b].value })
	}
}

// reached reports whether it is known who could harm whom, done also what they could do.
func (in *intents) reached() bool { return in.next >= len(in.by)*len(in.by) }
func (in *intents) done() bool    { return in.reached() && len(in.tries) == 0 }

// begin reports whether a side has moves in the position, and makes turn its start.
func (in *intents) begin(s *rules.State, side int) bool {
	if in.turnOf == side {
		return true
	}
	in.turnOf = -1
	if s.MovesOf(side, &in.turn) {
		in.turnOf = side
	}
	return in.turnOf == side
}

// try works out what an enemy could do to a group from one cell.
func (in *intents) try(s *rules.State, a rules.Action) {
	foe, own, x := a.Fig, a.Other, &in.moved
	g := s.Stance(foe)
	if !in.begin(s, g.Side) {
		return
	}
	if x.CopyFrom(&in.turn); a.To != g.Cell {
		if x.Apply(rules.Action{Kind: rules.Move, Fig: foe, To: a.To}, nil) != nil || x.Pending().Ask != rules.AskMove || x.Stance(foe).Cell != a.To {
			return
		}
	}
	w, l := &in.t.Narrator, in.ui.Lang
	best := func(value int, harm rules.Harm, pic icon.ID, text func() string) {
		if value > in.worst[foe].value {
			in.worst[foe] = intent{board.Intent{By: foe, Fig: own, N: 1, Harm: harm, Icon: pic}, value, text()}
		}
	}
	if dice, need, ok := x.StrikeDiceFrom(foe, a.To, own, s.Stance(own).Cell); ok {
		best(dice*max(0, 7-max(1, need)), rules.HarmStrike, icon.None, func() string { return l.F("%s could strike %s: %s", w.Fig(foe), w.Fig(own), w.Pool(dice, need)) })
	}
	if dice, need, ok := x.RangestrikeDice(foe, own); ok {
		best(dice*max(0, 7-max(1, need)), rules.HarmRangestrike, icon.None, func() string { return l.F("%s could rangestrike %s: %s", w.Fig(foe), w.Fig(own), w.Pool(dice, need)) })
	}
	for _, n := range w.Board.Kinds()[x.Figure(foe).Kind].Abilities {
		end := in.outcome(x, rules.Action{Kind: rules.Use, Fig: foe, Other: own, To: rules.NoCell, N: uint8(n)})
		if end == nil {
			continue
		}
		value, words, _, pic := 6*end.Value, "", "", icon.None
		if words, _, pic = w.End(end); pic == icon.None && end.Cell != rules.NoCell && s.Terrain(end.Cell) == rules.Pit {
			value, pic = value+3, board.SignIcon(board.InPit)
		}
		best(value, rules.HarmAbility, pic, func() string {
			return l.F("%s could use %s on %s: %s", w.Fig(foe), w.Name(w.Board.Abilities()[n].Name), w.Fig(own), words)
		})
	}
}

// outcome returns the worst end of a forced movement by an ability with a good roll, or nil.
func (in *intents) outcome(s *rules.State, a rules.Action) *rules.ForceEnd {
	x := &in.used
	if x.CopyFrom(s); x.Apply(a, nil) != nil {
		return nil
	}
	for range 8 {
		answer := x.Default()
		switch x.Pending().Ask {
		case rules.AskDistance, rules.AskForce:
			if in.ends, _ = x.ForceEnds(in.ends[:0], tryEnds); len(in.ends) > 0 {
				return &in.ends[0]
			}
			return nil
		case rules.AskMove, rules.AskNothing:
			return nil
		case rules.AskDie:
			answer = rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: goodRoll}
		}
		if x.Apply(answer, nil) != nil {
			return nil
		}
	}
	return nil
}

// show marks what each enemy could do, and who else could harm a group, with one sign for
// each group.
func (in *intents) show(o *board.Overlay) {
	in.update()
	if !in.shown {
		return
	}
	add := func(n board.Intent) {
		for i := range o.Intents {
			if first := &o.Intents[i]; first.Fig == n.Fig && first.N > 0 {
				first.N, n.N = first.N+1, 0
			}
		}
		o.Intents = append(o.Intents, n)
	}
	for i := range in.worst {
		if in.worst[i].value > 0 {
			add(in.worst[i].Intent)
		}
	}
	for id := range in.by {
		for _, foe := range in.by[id] {
			if in.WorstOf(foe) == "" {
				add(board.Intent{By: rules.NoFig, Fig: rules.FigID(id), N: 1})
			}
		}
	}
}

// Notes explains the signs of what enemies could do, where they were drawn, and what is
// written on the cell that is pointed at: at the rim of its chip, at a corner of the ground.
func (t *Table) Notes(k *ui.Kit) {
	for _, n := range t.Picture.Over.Intents {
		if n.At.Has(t.Aim.X, t.Aim.Y) {
			k.NoteOn(ui.Rect{X: n.At.X0, Y: n.At.Y0, W: n.At.X1 - n.At.X0, H: n.At.Y1 - n.At.Y0}, t.Intents.Text(n.Fig), false)
		}
	}
	keys := t.Aim.OnKeys && k.In.Keys && !t.Aim.Around
	at := t.Aim.Hover
	if keys {
		at = t.Aim.Cursor
	}
	if at == rules.NoCell || t.host.Busy() || t.Narrator.Board.Pos(at).Floor != t.Picture.Floor {
		return
	}
	cell, half := at, float32(0.5)
	id := t.Inspector.ShownAt(at)
	if id != rules.NoFig {
		f := &t.View.Figures[id]
		cell, half = f.Cell, float32(f.Size)/2
	}
	x, y := board.Centre(t.Narrator.Board, cell)
	x, y = t.Picture.Camera.Screen(x+half-0.5, y+half-0.5)
	r := t.Picture.Camera.Zoom * half
	if dx, dy := t.Aim.X-x, t.Aim.Y-y; keys || dx*dx+dy*dy > r*r*0.4 { // the face itself stays free
		k.NoteOn(ui.Rect{X: x - r, Y: y - r, W: 2 * r, H: 2 * r}, strings.Join(t.NotesOf(at, id, keys), " · "), keys)
	}
}

// NotesOf returns what the signs and numbers on a cell and on the chip of a figure there
// mean; all includes what enemies could do, whose signs lie between the cells.
func (t *Table) NotesOf(at rules.Cell, id rules.FigID, all bool) (list []string) {
	l := t.ui.Lang
	if id != rules.NoFig {
		f := t.Figure(id)
		if list = narrate.SignTexts(t.Narrator, t.Picture.SignsOn(id)); f.Members > 1 {
			list = append(list, l.F("A group: %d of %d are alive (FG-01)", f.Living, f.Members))
		}
		if f.Height > 0 && !f.Aloft {
			list = append(list, l.F("%d above its ground", f.Height)+" (BD-11)")
		}
		if text := t.Intents.WorstOf(id); all && text != "" {
			list = append(list, text)
		}
	}
	if h := t.Narrator.Board.Ground(at); h > 0 {
		list = append(list, l.F("Ground of height %d: a difference of 2 or more is a cliff (BD-05)", h))
	}
	return list
}

// WorstOf returns in words the worst that an enemy could do, "" for nothing.
func (in *intents) WorstOf(foe rules.FigID) string {
	for i := range in.worst {
		if w := &in.worst[i]; w.value > 0 && w.By == foe && in.shown && in.hash == in.t.Preview.Cache.Hash {
			return w.text
		}
	}
	return ""
}

// Text returns what a group could do, or names the enemies that could harm it and the worst
// of what they could do, "" for nothing.
func (in *intents) Text(id rules.FigID) string {
	if in.hash != in.t.Preview.Cache.Hash || int(id) >= len(in.by) || !in.done() {
		return ""
	}
	if len(in.by[id]) == 0 {
		return in.WorstOf(id)
	}
	var names []string
	for _, foe := range in.by[id] {
		names = append(names, in.t.Narrator.Fig(foe))
	}
	text := in.ui.Lang.F("Threatened by %s next turn", strings.Join(names, ", "))
	for i := range in.worst {
		if w := &in.worst[i]; w.value > 0 && w.Fig == id {
			text += ". " + w.text
		}
	}
	return text
}

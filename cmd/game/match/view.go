package match

import (
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/board/anim"
	"wallfall/render/board/ground"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// view is a match as it is shown: its board, its log and what surrounds the board. The
// match and the replay of it show the same one, one after the other. The position changes
// at once; the timeline shows how.
type view struct {
	Turn     turn.Turn
	Table    table.Table
	UI       *shell.UI
	Log      chronicle.Log
	Hud      hud
	End      ending
	Frame    replayFrame
	Branches branches
	ring     focusRing
	timeline timeline

	past      bool           // an earlier position is shown: nothing can be commanded
	drag      boardview.Drag // of the board by the pointer
	heldTicks int            // ticks the button has been held without dragging
	now       status         // of the tick
}

// newView shows a match where it is.
func newView(d *shell.UI, m *session.Match) *view {
	d.Dialog = shell.NoDialog
	v := &view{UI: d, Hud: hud{TurnSide: -1}}
	v.Turn = turn.New(m, narrate.New(m.Level(), m.State().Board(), d.Lang))
	v.Table = table.New(d, &v.Turn)
	v.Table.Timeline.Still = d.Set.Reduced
	v.showNow()
	v.Table.Picture = *board.NewPicture(&v.Table.View, &v.Table.Timeline, d.Fonts)
	boardview.Dress(&v.Table.Picture, m.Level())
	v.Log = chronicle.New(m, &v.Table.Narrator)
	v.Table.Picture.Floor = boardview.Busiest(&v.Table.View)
	v.refreshDerived()
	return v
}

// showNow shows the position without animation. A wall that a decision has stopped leans on
// its obstacle.
func (v *view) showNow() {
	s := v.Table.Match.State()
	v.Table.Timeline.Clear()
	v.Table.View.Show(s)
	if s.Phase() != rules.PhaseWalls || turn.TakesCommands(s.Pending().Ask) {
		return
	}
	for i := v.Table.Match.Count() - 1; i >= -1; i-- {
		events := v.Table.Match.Events(i)
		for j := len(events) - 1; j >= 0; j-- {
			switch e := &events[j]; e.Kind {
			case rules.EvWallStart:
				v.Table.Timeline.Lean(e.Wall)
				return
			case rules.EvWallMove, rules.EvWallRemoved, rules.EvTurn:
				return
			}
		}
	}
}

// reread shows the position and the whole log of a match that is somewhere else now.
func (v *view) reread() {
	v.closeFrame()
	v.showNow()
	v.Log.Rebuild()
	v.Log.RevealAll()
	v.Hud.TurnSide = v.Table.Match.State().Side()
	v.refreshDerived()
}

// show shows and logs the events of the last action.
func (v *view) show(events []rules.Event) {
	v.Table.Timeline.Add(events)
	v.Log.Add(v.Table.Match.Count()-1, events)
	v.refreshDerived()
	if v.UI.Set.Speed == 0 {
		v.Finish()
	} else {
		v.run(0) // events without duration
	}
}

// Finish ends the animation at once.
func (v *view) Finish() {
	if v.Frame.on {
		v.closeFrame()
		return
	}
	if !v.Table.Timeline.Busy() {
		return
	}
	heard := [sound.Count]bool{}
	v.Table.Timeline.Skip(&v.Table.View, func(e *rules.Event) {
		v.scrollTo(e)
		v.onTurn(e)
		if e.Kind == rules.EvFall {
			v.Table.ScrollTo(e.To)
		}
		// Without animation each sound is still played once.
		if id := board.Sound(v.Table.Match.State(), e, board.Begins); v.UI.Set.Speed == 0 && !heard[id] {
			heard[id] = true
			v.playSound(e, id)
		}
	})
	v.settled()
	v.refreshDerived()
}

// settled updates what waits for the animation to end.
func (v *view) settled() {
	v.Table.Held.Sync(v.Table.Match.State())
	v.Log.RevealAll()
	if d := v.Table.Match.State().Pending(); !turn.TakesCommands(d.Ask) && d.Fig != rules.NoFig {
		v.Table.ScrollTo(v.Table.View.Figures[d.Fig].Cell)
	}
}

// onTurn announces a turn as it begins. In the past nothing is announced.
func (v *view) onTurn(e *rules.Event) {
	if e.Kind != rules.EvTurn {
		return
	}
	m, side := v.Table.Match, int(e.Side)
	v.Hud.TurnSide, v.Hud.banner = side, v.Table.Tick+80
	if v.past || v.Turn.Now().Coached || m.Seat(side) != "" {
		return
	}
	if !v.Frame.on {
		v.Hud.recap.Begin(&v.Log, side)
	}
	if v.UI.Set.Handover && m.People() > 1 && m.Count() > 0 && v.Log.Result == nil {
		v.UI.Dialog = HandoverDialog
	}
}

// tell passes on to the turn what else is shown.
func (v *view) tell() {
	n := v.Turn.Now()
	n.Busy, n.Past, n.Covered = v.Busy(), v.past, v.UI.Dialog != shell.NoDialog
	n.WalkOut, n.Forecast = v.UI.Set.WalkOut, v.UI.Set.Forecast
	v.Turn.Tell(n)
	v.Table.Replaying = v.Frame.on
}

// options brings the options up to the moment.
func (v *view) options() {
	v.tell()
	v.Turn.Options()
}

// overlay shows what can be chosen and what it would do.
func (v *view) overlay() {
	v.tell()
	v.Turn.Overlay(&v.Table.Picture.Over, v.Table.Pointer())
	v.Table.Overlay()
}

// unselect clears the selection.
func (v *view) unselect() {
	v.Turn.Select(rules.NoFig)
	v.Table.Aim.Tapped = rules.NoCell
}

// refreshDerived updates all that depends on the position.
func (v *view) refreshDerived() {
	s, t := v.Turn.Match.State(), &v.Table
	if !t.Timeline.Busy() {
		t.Held.Sync(s)
	}
	v.tell()
	if v.Turn.Refresh() {
		t.Picture.Standing = board.ReadStanding(s, t.Picture.Standing)
	}
	t.Aim.Tapped = rules.NoCell
}

// speak follows the language, and reports whether it has changed.
func (v *view) speak() bool {
	if v.Table.Narrator.Lang == v.UI.Lang {
		return false
	}
	v.Table.Narrator.Lang = v.UI.Lang
	v.Table.Held.Texts = v.Table.Held.Texts[:0]
	v.Log.Retell()
	v.Table.Chooser.Invalidate()
	return true
}

// tick lets a tick pass, in which the animation runs at a speed. A held key speeds it up,
// and so does a finger or button held on the board.
func (v *view) tick(ctx *shell.Context, speed float32) {
	if v.heldTicks++; !ctx.In.Down || ctx.In.Dragging {
		v.heldTicks = 0
	}
	if ctx.In.Holds(input.Hurry) || v.heldTicks > 15 {
		speed *= 4
	}
	v.run(speed)
}

// begin starts a tick: what moves by itself goes on.
func (v *view) begin(ctx *shell.Context) {
	v.Table.Tick = ctx.Tick
	if v.Table.Timeline.Busy() {
		ctx.Stir()
	}
	v.Table.Picture.Tick = ctx.Ambient
	v.updateAmbience()
}

// run advances the animation by some ticks.
func (v *view) run(ticks float32) {
	busy := v.Table.Timeline.Busy()
	v.Table.Timeline.Advance(ticks, &v.Table.View, func(c *board.Cue, m board.Moment) {
		e := &c.Event
		if m == board.Passes {
			v.Table.ScrollTo(e.To)
			return
		}
		if c.I == 0 { // a pool of dice is heard once
			v.playSound(e, board.Sound(v.Table.Match.State(), e, m))
		}
		if m == board.Begins {
			switch e.Kind {
			case rules.EvStrike, rules.EvRangestrike:
				v.Hud.striker = e.Fig
			case rules.EvTurn, rules.EvPhase:
				v.Hud.striker = rules.NoFig
			}
			v.scrollTo(e)
		}
		if v.Frame.on {
			return // only the board is replayed
		}
		if m == board.Begins {
			v.onTurn(e)
			v.Table.Held.OnStart(e)
		}
		if m == board.Ends && e.Kind == rules.EvHop {
			v.Table.Held.OnArrival(e, v.Table.Match.State())
		}
	})
	v.Log.Reveal(v.Table.Timeline.Added() - v.Table.Timeline.Revealed())
	if v.Frame.on && !v.Table.Timeline.Busy() {
		if v.Frame.rest--; v.Frame.rest < 0 {
			v.closeFrame()
		}
	}
	if busy && !v.Table.Timeline.Busy() && !v.Frame.on {
		v.settled()
	}
}

func (v *view) scrollTo(e *rules.Event) {
	v.Table.ScrollTo(anim.Watched(v.Table.Narrator.Board, e))
}

// Busy reports whether the board shows anything but the position at rest.
//
//go:noinline
func (v *view) Busy() bool { return v.Frame.on || v.Table.Timeline.Busy() }

// Refuse says why something cannot be done.
func (v *view) Refuse(ctx *shell.Context, why string) {
	v.UI.Player.Play(sound.Refuse, 0, 1)
	v.UI.Say(ctx, narrate.Capital(why))
}

// Draw draws the background, the board and the widgets.
func (v *view) Draw(ctx *shell.Context, l *quad.List) {
	v.UI.Tabletop(ctx, l)
	ground.Surroundings(l, v.Table.Picture.Place, quad.Box(0, 0, ctx.Width, ctx.Height))
	v.Table.Picture.Draw(l)
	if v.Table.Schedule.On && !v.Busy() {
		l.PushClip(v.Table.Picture.Camera.Wide)
		v.Table.Schedule.Over(l, &v.Table.Picture, &v.Table.Narrator)
		l.Pop()
	}
	l.Append(&v.UI.Kit.List)
	v.Table.Picture.Flights(l)
}

// strokeRest is for how many ticks a group that is dragged rests on a figure it uses an ability on.
const strokeRest = 8

// steer moves the camera and changes floors.
func (v *view) steer(ctx *shell.Context) {
	if aim := &v.Table.Aim; ctx.In.DragStarted || !ctx.In.Dragging {
		aim.Carries, aim.Strokes, aim.Rested = ctx.In.DragStarted && v.lifts(ctx.In), false, 0
	} else if at := v.Table.Picture.Camera.CellAt(v.Table.Narrator.Board, v.Table.Picture.Floor, ctx.In.X, ctx.In.Y); at != aim.Hover {
		aim.Rested = 0
	} else if aim.Rested++; aim.Carries && aim.Rested == strokeRest {
		aim.Strokes = v.Turn.Stroke(at) || aim.Strokes
	}
	boardview.SteerCamera(v.UI, ctx, &v.Table.Picture.Camera, v.Table.Narrator.Board, &v.drag, !v.Table.Aim.Carries)
	if ctx.In.Fresh.Has(input.TurnBoard) {
		v.Hud.placing.Other = !v.Hud.placing.Other
	}
	if ctx.In.Did(input.FloorUp) {
		v.Table.ChangeFloor(1)
	}
	if ctx.In.Did(input.FloorDown) {
		v.Table.ChangeFloor(-1)
	}
}

// lifts selects the group that the pointer begins to drag, or makes it the target of the chosen
// spell, and reports whether there is one. Elsewhere a drag moves the board.
func (v *view) lifts(in *input.Frame) bool {
	t := &v.Table
	at := t.Picture.Camera.CellAt(t.Narrator.Board, t.Picture.Floor, in.DragStartX, in.DragStartY)
	if v.Frame.on || in.DragButton != input.ButtonLeft || t.UI.Kit.Over() || at == rules.NoCell {
		return false
	}
	id := t.ShownAt(at)
	switch {
	case v.Turn.Liftable(id):
		v.Finish()
		if t.Aim.Tapped = rules.NoCell; id != v.Turn.Selected {
			v.Turn.Select(id)
		}
	case v.Turn.Transported(at):
		v.Turn.Act(turn.CellAt(at))
	default:
		return false
	}
	v.options()
	return true
}

// menuKeys handles the keys that open the menu and help.
func (v *view) menuKeys(in *input.Frame) {
	if in.Fresh.Has(input.Menu) {
		v.UI.Dialog = MenuDialog
	} else if in.Fresh.Has(input.Help) {
		v.UI.Dialog = shell.HelpDialog
	}
}

// speedOf returns the speed of the animation, given one for those who want animations.
func (v *view) speedOf(speed float32) float32 {
	switch {
	case v.UI.Set.Speed == 0 && v.Frame.on:
		return 1 // a replay is always animated
	case v.UI.Set.Speed == 0:
		return 64
	}
	return speed
}

// status returns what the parts around the board need to know. It takes no commands.
func (v *view) status(of telling) *status {
	v.now = status{busy: v.Busy(), over: v.Log.Result, lost: v.End.lost(&v.Table, v.Log.Result), bench: of.bench, said: v.Log.Said()}
	now := &v.now
	if v.Frame.on {
		now.replayed = v.Log.Text(v.Frame.line)
	}
	if now.over != nil {
		now.verdict, now.reason, _ = v.End.verdict(&v.Table, &v.Log, of)
	}
	return now
}

// tellEnd opens the dialog of the end, with its sound.
func (v *view) tellEnd() {
	v.UI.Dialog = EndDialog
	v.End.rested = profile.OthersRested(v.Table.Match)
	switch over := v.Log.Result; {
	case over.Kind == rules.EvDraw:
		v.UI.Player.Play(sound.Draw, 0, 1)
	case v.End.lost(&v.Table, over):
		v.UI.Player.Play(sound.Defeat, 0, 1)
	default:
		v.UI.Player.Play(sound.Victory, 0, 1)
	}
}

// scheduleKeys handles the keys of the walls' schedule.
func (v *view) scheduleKeys(in *input.Frame) {
	if v.Table.Schedule.On || v.Table.Match.State().NumWalls() > 0 {
		v.Table.Schedule.Keys(in)
	}
}

// slimRoom cuts the room for a slim timeline off the board; on low screens it is empty.
func slimRoom(k *ui.Kit, area *ui.Rect) (r ui.Rect) {
	if high := float32(20); k.Screen.H >= k.Pt(560) {
		if k.Finger {
			high = 44
		}
		r = area.CutBottom(k.Pt(high))
	}
	return r
}

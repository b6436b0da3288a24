package match

import (
	"strconv"
	"time"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/render/board"
	"wallfall/rules"
)

// Probe returns the layout and state of the screen, for tests.
func (p *Screen) Probe() probe.Frame {
	s := p.View.Table.Match.State()
	d := s.Pending()
	_, over := s.Winner()
	b := p.View.Table.Narrator.Board
	hot := p.View.UI.Shown
	for i := range p.View.Table.View.Figures {
		f := &p.View.Table.View.Figures[i]
		if f.Cell == rules.NoCell || b.Pos(f.Cell).Floor != p.View.Table.Picture.Floor {
			continue
		}
		hot = append(hot, p.View.spot("figure:"+b.FigName(rules.FigID(i)), f.Cell))
	}
	for _, a := range p.View.Table.Legal {
		if a.Kind != rules.Cast && a.To != rules.NoCell && a.Fig == p.View.Table.Selected && p.View.Table.Chooser.Remaining == nil && b.Pos(a.To).Floor == p.View.Table.Picture.Floor {
			hot = append(hot, p.View.spot("cell:"+b.FormatCell(a.To), a.To))
		}
	}
	for i := range p.View.Table.Chooser.Options {
		o := &p.View.Table.Chooser.Options[i]
		switch {
		case o.Dir != rules.NoDir:
			x, y, r := p.View.Table.Picture.FaceWheel(o.Fig, o.Dir)
			hot = append(hot, probe.Hot{ID: "dir:" + b.Topology().DirName(o.Dir), X: x - r/2, Y: y - r/2, W: r, H: r})
		case o.Fig == rules.NoFig && o.Cell != rules.NoCell && b.Pos(o.Cell).Floor == p.View.Table.Picture.Floor:
			hot = append(hot, p.View.spot("cell:"+b.FormatCell(o.Cell), o.Cell))
		}
	}
	state := map[string]any{
		"level": p.View.Table.Match.File(), "round": s.Round(), "side": s.Side(), "ask": d.Ask.String(),
		"count": p.View.Table.Match.Count(), "length": p.View.Table.Match.Length(), "branches": len(p.View.Table.Match.Lines()), "canCommand": len(p.View.Table.Legal) > 0,
		"present": p.View.Table.Match.Present(), "follows": p.View.Turn.Follows(), "replaying": p.View.Frame.on, "around": p.View.Table.Aim.Around, "focus": p.View.UI.Kit.Focus(),
		"hash": strconv.FormatUint(s.Hash(), 16),
		"busy": p.View.Table.Timeline.Busy(), "over": over, "dialog": string(p.View.UI.Dialog), "notice": p.View.UI.Notice.Text, "floor": p.View.Table.Picture.Floor,
		"selected": b.FigName(p.View.Table.Selected), "lines": p.View.Log.Len(), "odds": p.View.Table.Text, "why": p.View.Table.Why.Text, "disk": p.View.UI.Disk.Reason(),
	}
	if p.View.Table.Aim.OnKeys {
		state["cursor"] = b.FormatCell(p.View.Table.Aim.Cursor)
	}
	if p.lesson != nil {
		state["lesson"], state["step"], state["astray"], state["said"] = p.lesson.coach.Lesson.ID, p.lesson.step, p.lesson.off, p.lesson.spoken
	}
	var names []string
	for i := range p.View.Table.Match.Level().Sides {
		names = append(names, p.View.Table.Match.Seat(i))
		state["seat"+strconv.Itoa(i)] = names[i]
	}
	state["seats"], state["paused"], state["bot"] = names, p.Players.Paused, p.View.Turn.BotTurn()
	steps, most, longest := 0, 0, time.Duration(0)
	for i := range p.Players.searches {
		m := &p.Players.searches[i]
		steps, most, longest = steps+m.steps, max(most, m.most), max(longest, m.longest)
	}
	state["steps"], state["mostSteps"], state["longest"] = steps, most, int(longest/time.Microsecond)
	state["hint"] = ""
	switch {
	case p.Hints.On && p.Hints.done:
		if state["hint"] = narrate.Joined(p.Hints.stages[p.Hints.stage]); !p.Hints.lost {
			state["hinted"] = p.View.Table.Narrator.Board.FormatAction(p.Hints.shown.Action)
		}
	case p.Hints.On:
		state["hint"] = "…"
	}
	return probe.Frame{Scene: "play", Hot: hot, State: state}
}

// spot returns the rectangle of a cell on the screen.
func (v *view) spot(id string, c rules.Cell) probe.Hot {
	x, y := v.Table.Picture.Camera.Screen(board.Centre(v.Table.Narrator.Board, c))
	z := v.Table.Picture.Camera.Zoom
	return probe.Hot{ID: id, X: x - z*0.3, Y: y - z*0.3, W: z * 0.6, H: z * 0.6}
}

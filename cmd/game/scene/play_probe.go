package scene

import (
	"strconv"

	"wallfall/cmd/game/probe"
	"wallfall/render/board"
	"wallfall/rules"
)

// Probe tells tests where everything is and how the match stands.
func (p *play) Probe() probe.Frame {
	s := p.t.match.State()
	d := s.Pending()
	_, over := s.Winner()
	b := p.t.words.board
	hot := p.ui.shown
	for i := range p.t.view.Figures {
		f := &p.t.view.Figures[i]
		if f.Cell == rules.NoCell || b.Pos(f.Cell).Floor != p.t.pic.Floor {
			continue
		}
		hot = append(hot, p.spot("figure:"+b.FigName(rules.FigID(i)), f.Cell))
	}
	for _, a := range p.t.legal {
		if a.Kind != rules.Cast && a.To != rules.NoCell && a.Fig == p.t.selected && p.t.pick.list == nil && b.Pos(a.To).Floor == p.t.pic.Floor {
			hot = append(hot, p.spot("cell:"+b.FormatCell(a.To), a.To))
		}
	}
	var options []string
	for i := range p.t.pick.opts {
		o := &p.t.pick.opts[i]
		switch {
		case o.dir != rules.NoDir:
			x, y, r := p.t.pic.FaceWheel(o.fig, o.dir)
			id := "dir:" + b.Topology().DirName(o.dir)
			hot = append(hot, probe.Hot{ID: id, X: x - r/2, Y: y - r/2, W: r, H: r})
			options = append(options, id)
		case o.fig != rules.NoFig:
			options = append(options, "figure:"+b.FigName(o.fig))
		case o.cell != rules.NoCell:
			id := "cell:" + b.FormatCell(o.cell)
			if b.Pos(o.cell).Floor == p.t.pic.Floor {
				hot = append(hot, p.spot(id, o.cell))
			}
			options = append(options, id)
		default:
			options = append(options, o.id)
		}
	}
	legal := make([]string, 0, min(len(p.t.legal), 400))
	for _, a := range p.t.legal[:min(len(p.t.legal), 400)] {
		legal = append(legal, b.FormatAction(a))
	}
	state := map[string]any{
		"level": p.t.match.File(), "round": s.Round(), "side": s.Side(), "phase": s.Phase().String(), "ask": d.Ask.String(), "asked": d.Side,
		"count": p.t.match.Count(), "hash": strconv.FormatUint(s.Hash(), 16), "options": options, "picked": len(p.t.pick.trail),
		"busy": p.t.tl.Busy(), "moving": p.moving(), "over": over, "dialog": int(p.ui.dialog), "notice": p.ui.notice, "floor": p.t.pic.Floor,
		"selected": b.FigName(p.t.selected), "legal": legal, "lines": len(p.chronicle.lines), "zoom": p.t.pic.Camera.Zoom, "odds": p.t.preview.foretold, "why": p.t.preview.why.text, "lens": int(p.t.preview.lens.mode),
	}
	state["disk"] = p.ui.disk.why
	p.tutor.lesson.tell(state)
	p.players.botProbe(state)
	p.advice.hintProbe(state)
	return probe.Frame{Scene: "play", Hot: hot, State: state}
}

// moving tells tests what is in motion, and how many parts of 100 of each are over.
func (p *play) moving() map[string]int {
	list := map[string]int{}
	p.t.tl.Moving(func(k rules.EventKind, run float32) { list[k.String()] = max(list[k.String()], int(run*100)) })
	return list
}

// spot gives the rectangle of a cell on the screen.
func (p *play) spot(id string, c rules.Cell) probe.Hot {
	x, y := p.t.pic.Camera.Screen(board.Centre(p.t.words.board, c))
	z := p.t.pic.Camera.Zoom
	return probe.Hot{ID: id, X: x - z*0.3, Y: y - z*0.3, W: z * 0.6, H: z * 0.6}
}

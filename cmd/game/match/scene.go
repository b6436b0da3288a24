package match

import (
	"cmp"

	"wallfall/cmd/game/shell"
	"wallfall/render/ui"
)

// scene is a match or its past.
type scene interface {
	shell.Scene
	screen() *Screen // of the match
	telling() telling
	tellTurn()                                              // passes on what the turn must know of the moment
	layout(ctx *shell.Context, k *ui.Kit) want              // lays out the widgets and returns what they want
	keys(ctx *shell.Context) want                           // reads the input for the board
	fulfil(ctx *shell.Context, w want) (shell.Scene, error) // and returns the scene that follows
}

// attend is the part of a tick in which the player acts: the widgets are laid out, what is
// wanted by them and by the board is done, and the overlay shows what it leads to.
func attend(ctx *shell.Context, s scene) (shell.Scene, error) {
	p := s.screen()
	v, d := p.View, p.View.UI
	free := d.Dialog == shell.NoDialog // input that closes a dialog does nothing else
	v.options()
	if free && p.lesson == nil {
		v.scheduleKeys(ctx.In)
	}
	if v.ring.update(&v.Table, ctx) {
		v.closeFrame()
		v.Finish()
	}
	d.Layout.Coached = p.lesson != nil
	k := d.Begin(ctx, v.Table.Aim.Around)
	next, err := s.fulfil(ctx, s.layout(ctx, k))
	if free && d.Dialog == shell.NoDialog && next == shell.Scene(s) {
		v.options()
		v.steer(ctx)
		next, err = s.fulfil(ctx, s.keys(ctx))
	}
	v.ring.endTick(&v.Table)
	s.tellTurn()
	v.overlay()
	if sb := &d.SettingsBox; d.Dialog == shell.SettingsDialog {
		if sb.Dropped > 0 {
			v.Turn.ForgetHabit(sb.Dropped - 1)
		}
		sb.Answers, sb.Dropped = v.Turn.Habits(), 0
	}
	over, wrong := d.Finish(s, next, ctx)
	p.keep(ctx)
	if over != shell.Scene(s) {
		p.Hints.proof.Stop()
	}
	if to := p.toWorkbench(ctx); to != nil {
		return to, err
	}
	return over, cmp.Or(err, wrong)
}

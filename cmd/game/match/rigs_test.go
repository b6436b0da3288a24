package match

import (
	"testing"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
)

func playOf(r *gametest.Rig) *Screen {
	for sc := r.Sc; ; {
		switch x := sc.(type) {
		case *Screen:
			return x
		case *shell.Window:
			sc = x.Inner
		default:
			r.T.Fatalf("there is no match on the screen but %T", sc)
		}
	}
}

// rowRig opens that level as from a file, without animations.
func rowRig(t *testing.T) *gametest.Rig {
	r := newRig(t, 1280, 800, 1)
	r.Opts.File, r.Opts.Source, r.Opts.Now = "row.txt", []byte(gametest.Row8), func() int64 { return 1795271000 }
	r.Sc = nil
	r.Tick(2)
	playOf(r).UI.Set.Speed = 0
	r.Tick(30)
	return r
}

func commandEach(r *gametest.Rig, words ...string) {
	r.T.Helper()
	for _, w := range words {
		p := playOf(r)
		a, err := p.Table.Narrator.Board.ParseAction(w)
		if err != nil || !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s: %v, %s", w, err, p.UI.Notice.Text)
		}
		r.Tick(2)
	}
}

// plainHead begins a level of two sides that fight to the end.
const plainHead = `wallfall 1
title "Bench"
about "b"
topology square
side heroes "Heroes" colour=amber
side keeper "Keeper" colour=sky keeper
goal heroes slay-all
goal keeper slay-all
`

// start makes the first screen of the whole game.
func start(ctx *shell.Context, opts shell.Options) (shell.Scene, error) {
	return shell.New(ctx, opts, rulepage.Install, sharing.Install, Install, editor.Install, library.Install)
}

func newRig(t testing.TB, w, h, scale float32) *gametest.Rig {
	return gametest.Open(t, start, w, h, scale)
}

func sit(t *testing.T, opts shell.Options) *gametest.Rig {
	return gametest.OpenWith(t, start, opts)
}

// play returns the match on the screen.
func matchOf(b *gametest.Rig) *Screen {
	b.T.Helper()
	p, ok := b.Sc.(*shell.Window).Inner.(*Screen)
	if !ok {
		b.T.Fatalf("the screen is a %T, not a match", b.Sc.(*shell.Window).Inner)
	}
	return p
}

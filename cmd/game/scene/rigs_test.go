package scene

import (
	"testing"
)

func playOf(r *rig) *play {
	for sc := r.sc; ; {
		switch x := sc.(type) {
		case *play:
			return x
		case *shell:
			sc = x.inner
		default:
			r.t.Fatalf("there is no match on the screen but %T", sc)
		}
	}
}

// rowRig opens that level as from a file, without animations.
func rowRig(t *testing.T) *rig {
	r := newRig(t, 1280, 800, 1)
	r.opts.File, r.opts.Source, r.opts.Now = "row.txt", []byte(row8), func() int64 { return 1795271000 }
	r.sc = nil
	r.tick(2)
	playOf(r).ui.set.Speed = 0
	r.tick(30)
	return r
}

func commandEach(r *rig, words ...string) {
	r.t.Helper()
	for _, w := range words {
		p := playOf(r)
		a, err := p.t.words.board.ParseAction(w)
		if err != nil || !p.do(r.ctx, a) {
			r.t.Fatalf("%s: %v, %s", w, err, p.ui.notice)
		}
		r.tick(2)
	}
}

func newRig(t testing.TB, w, h, scale float32) *rig { return openRig(t, Start, w, h, scale) }

func sit(t *testing.T, opts Options) *sitter { return openSitter(t, Start, opts) }

// play gives the match on the screen.
func matchOf(b *sitter) *play {
	b.t.Helper()
	p, ok := b.at.(*shell).inner.(*play)
	if !ok {
		b.t.Fatalf("the screen is a %T, not a match", b.at.(*shell).inner)
	}
	return p
}

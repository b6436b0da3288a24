package match

import (
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/rules"
)

// follow asks for a hint, does it, and returns what it said.
func follow(t *testing.T, r *gametest.Rig, p *Screen) (head, then string) {
	t.Helper()
	p.AskHint(r.Ctx)
	for range 2000 {
		if r.Tick(1); p.Hints.done {
			break
		}
		p.FindHint()
	}
	if !p.Hints.done {
		t.Fatal("there is no hint")
	}
	for _, l := range p.Hints.stages[len(p.Hints.stages)-1] {
		if head == "" {
			head = l.Text
		}
		if text, ok := strings.CutPrefix(l.Text, "Then: "); ok {
			then = text
		}
	}
	for r.Tick(repeatDelay + 1); !p.Hints.told(); r.Tick(repeatDelay + 1) {
		p.AskHint(r.Ctx)
	}
	n := p.match().Count()
	if p.AskHint(r.Ctx); p.match().Count() == n { // a spell that would end the phase waits
		r.Click("end-turn")
	}
	r.Settle()
	r.Dismiss()
	return head, then
}

// What a hint says comes then is what the hints after it say and do: for a hint whose own end
// leaves the line of the bot, nothing is promised.
func TestWhatAHintPlansIsDone(t *testing.T) {
	kept := 0
	for _, level := range []string{"millrace", "undercroft", "vise"} {
		r, p := atLevel(t, level)
		promised, draws, side, since := "", uint64(0), -1, 0
		for range 30 {
			s := p.state()
			if s.Pending().Ask == rules.AskNothing {
				break
			}
			same := s.Draws() == draws && s.Pending().Side == side
			draws, side = s.Draws(), s.Pending().Side
			head, then := follow(t, r, p)
			if since++; !same {
				promised = ""
			}
			switch {
			case promised != "" && head == promised:
				kept++
				promised = ""
			case promised != "" && (since > 6 || then != promised && strings.Contains(head, ": ")):
				t.Errorf("%s: %q was promised, and the hint is %q, then %q", level, promised, head, then)
				promised = ""
			}
			if then != "" {
				promised, since = then, 0
			}
			for _, word := range []string{"test games", "behind", "ahead", "best move"} {
				if strings.Contains(head+then, word) {
					t.Errorf("%s: a hint says %q", level, head)
				}
			}
		}
	}
	if kept < 5 {
		t.Errorf("only %d plans were kept", kept)
	}
}

package rules_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// tape returns out the bytes of a fuzzed input, then zeros.
type tape struct {
	data []byte
	at   int
}

func (p *tape) more() bool { return p.at < len(p.data) }

func (p *tape) next() int {
	if !p.more() {
		return 0
	}
	p.at++
	return int(p.data[p.at-1])
}

// below returns a number from 0 up to n-1.
func (p *tape) below(n int) int {
	v := p.next()
	if n > 256 {
		v |= p.next() << 8
	}
	return v % n
}

// FuzzPlay plays by a stream of commands on a random board: a byte picks a legal
// action, or says that any action is to follow, legal or not.
func FuzzPlay(f *testing.F) {
	for seed := range 24 {
		r := rulestest.NewRand(uint64(seed))
		data := []byte{byte(seed), 0}
		for range 60 {
			data = append(data, byte(r.Intn(256)))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := &tape{data: data[:min(len(data), 600)]}
		s, r, err := rulestest.Start(uint64(in.next() | in.next()<<8))
		if err != nil {
			t.Fatal(err)
		}
		s.Begin(nil)
		var buf []rules.Action
		for in.more() {
			buf = s.Legal(buf)
			if len(buf) == 0 {
				break
			}
			var a rules.Action
			if k := in.next(); k < 224 {
				a = buf[(k|in.next()<<8)%len(buf)]
				if err := s.Apply(a, nil); err != nil {
					t.Fatalf("legal %q refused: %v", s.Board().FormatAction(a), err)
				}
			} else {
				a = rulestest.Wild(in.below, s)
				before, listed := s.Hash(), has(buf, a)
				err := s.Apply(a, nil)
				if (err == nil) != (listed || a == rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell} && err == nil) {
					t.Fatalf("%+v is listed: %v, and came to: %v", a, listed, err)
				}
				if err != nil && s.Hash() != before {
					t.Fatalf("the refused %+v changed the position", a)
				}
			}
			if err := rulestest.Invariants(s); err != nil {
				t.Fatalf("after %q: %v", s.Board().FormatAction(a), err)
			}
		}
		if err := rulestest.Same(s); err != nil {
			t.Fatal(err)
		}
		if err := rulestest.Ask(r, s); err != nil {
			t.Fatal(err)
		}
	})
}

func has(list []rules.Action, a rules.Action) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// FuzzNotation reads actions from any text: one that is read reads the same when
// it is written and read again, and is either taken or refused for a reason.
func FuzzNotation(f *testing.F) {
	s, r, err := rulestest.Start(8)
	if err != nil {
		f.Fatal(err)
	}
	s.Begin(nil)
	seen := map[rules.ActionKind]int{}
	for range 4000 {
		a := rulestest.Wild(r.Intn, s)
		if seen[a.Kind]++; seen[a.Kind] <= 5 {
			f.Add(s.Board().FormatAction(a))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		b := s.Board()
		a, err := b.ParseAction(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused for no reason")
			}
			return
		}
		if again, err := b.ParseAction(b.FormatAction(a)); err != nil || again != a {
			t.Errorf("%q is read as %+v, written as %q and read again as %+v, %v", text, a, b.FormatAction(a), again, err)
		}
		if err := s.Check(a); err != nil && err.Error() == "" {
			t.Errorf("%q is refused for no reason", text)
		}
	})
}

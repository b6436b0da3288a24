package rules

import (
	"strings"
	"testing"
)

func startSetup(at Start, rounds int) *Setup {
	return &Setup{Width: 3, Height: 1, Floors: []FloorSetup{{Cells: []CellSetup{{}, {}, {}}}}, Kinds: []Kind{{Name: "knight", Power: 4, Skill: 3, Move: 3, Stamina: 3}},
		Sides:   []SideSetup{{Name: "One"}, {Name: "Two", Keeper: true}},
		Figures: []FigureSetup{{Name: "ann", Side: 0, Kinds: []int{0}}, {Name: "bob", Side: 1, Kinds: []int{0}, At: Pos{X: 2}}},
		Rounds:  rounds, Start: at}
}

// A game begins where its set-up says.
func TestStart(t *testing.T) {
	for _, at := range []Start{{}, {1, 0}, {7, 1}, {MaxStart, 0}} {
		s, err := New(startSetup(at, 0), 1)
		if err != nil {
			t.Fatal(err)
		}
		want := Start{max(1, at.Round), at.Side}
		for range 2 {
			if got := (Start{s.Round(), s.Side()}); got != want || s.Board().Start() != want {
				t.Errorf("%+v begins as %+v", at, got)
			}
			s.Begin(nil)
		}
		if s.Pending().Side != at.Side {
			t.Errorf("%+v asks side %d first", at, s.Pending().Side)
		}
	}
}

func TestStartRefused(t *testing.T) {
	for want, su := range map[string]*Setup{
		"TN-01: the side to move first": startSetup(Start{Side: 2}, 0),
		"TN-01: the side to":            startSetup(Start{Side: -1}, 0),
		"TN-01: a match starts":         startSetup(Start{Round: MaxStart + 1}, 0),
		"TN-01: a match":                startSetup(Start{Round: -1}, 0),
		"TN-04: the match starts":       startSetup(Start{Round: 5}, 4),
	} {
		if _, err := New(su, 1); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := New(startSetup(Start{Round: 4}, 4), 1); err != nil {
		t.Error(err)
	}
}

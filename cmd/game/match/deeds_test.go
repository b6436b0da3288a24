package match

import (
	"strings"
	"testing"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/rules"
)

// deedLevel has a wall about to crush whoever is pulled before it.
const deedLevel = plainHead + `ability haul tier1="pull 2" tier2="pull 2" tier3="pull 2"
floor 0
map
#######
###e###
##...##
#w..###
#.....#
##.f.k#
#######
end
wall mill dir=e at=w
figure fenna fisher side=heroes at=f facing=n
figure eck bouncer side=keeper at=e facing=s
figure kay knight side=keeper at=k
`

// The end names who pulled whom under a wall, replays that from the pull on, and comes
// back after the replay on the board. A campaign adds its words and leads on.
func TestTheMomentOfAMatch(t *testing.T) {
	for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 2}, {390, 844, 1}, {844, 390, 1}} {
		b := newRig(t, size[0], size[1], 1)
		d := b.Desk()
		d.Set.Text, d.Set.Speed = size[2], 0
		m, _, err := session.New("deed.txt", []byte(deedLevel), 1)
		if err != nil {
			t.Fatal(err)
		}
		m.SetSeat(1, "rest")
		won, next := 0, false
		p := d.Routes.Tell(m, &shell.Story{After: "The mill holds its breath.", Face: "odo",
			Over: func(_ *shell.Context, _ *session.Match, w bool) { won++ },
			Next: func(*shell.Context, *session.Match) (shell.Scene, error) {
				next = true
				return b.Sc.(*shell.Window).Inner, nil
			},
		}).(*Screen)
		b.Sc.(*shell.Window).Inner = p
		do := func(a rules.Action, err error) {
			t.Helper()
			events, refused := m.Apply(a)
			if err != nil || refused != nil {
				t.Fatal(m.State().Board().FormatAction(a), err, refused)
			}
			p.applyEvents(events)
		}
		for _, text := range strings.Split("end;use fenna haul eck;distance eck 2;brace eck 0;force eck s;force eck s;end;end;resign", ";") {
			for text != "resign" && !strings.HasPrefix(text, "brace") && m.State().Pending().Side == 1 {
				do(m.State().Default(), nil)
			}
			do(m.State().Board().ParseAction(text))
		}
		b.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(EndDialog) })
		b.Tick(3)
		b.Tidy("the end")
		if got := p.Ending.deeds.at.text; got != "Fenna pulled Eck under a wall" || won != 1 {
			t.Errorf("the moment is %q, the campaign heard of the end %d times", got, won)
		}
		fenna, eck := m.State().Board().FigByName("fenna"), m.State().Board().FigByName("eck")
		theirs, ours := deed{fig: fenna, by: eck, force: rules.Push, cause: rules.ByWall}, deed{fig: eck, by: fenna, cause: rules.ByStrike}
		p.Ending.write(&theirs)
		if p.Ending.write(&ours); ours.worth <= theirs.worth {
			t.Errorf("after a victory %q comes before %q", theirs.text, ours.text)
		}
		if b.Has("again") || !b.Has("next") {
			t.Errorf("at %v a campaign does not lead on", size)
		}
		if b.Has("moment") {
			b.Click("moment")
			if !p.LookBack.frame.on || p.UI.Dialog == EndDialog {
				t.Error("the moment is not replayed")
			}
			b.Until("the end again", func(s map[string]any) bool { return s["dialog"] == string(EndDialog) })
		}
		if b.Click("next"); !next {
			t.Error("the gold button leads nowhere")
		}
	}
}

// Who dies of the wound that a wall's push leaves was crushed by the walls.
func TestAWallsLastWound(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	b.Desk().Set.Speed = 0
	m, _, err := session.New("wound.txt", []byte(plainHead+`floor 0
map
#######
#w.e..#
#######
#..f..#
#######
end
wall mill dir=e at=w
figure fay knight side=heroes at=f facing=n
figure eck knight side=keeper at=e stamina=1
`), 1)
	if err != nil {
		t.Fatal(err)
	}
	m.SetSeat(1, "rest")
	p := b.Desk().Routes.Tell(m, &shell.Story{}).(*Screen)
	b.Sc.(*shell.Window).Inner = p
	for n := 0; m.State().Pending().Ask != rules.AskNothing && n < 40; n++ {
		events, refused := m.Apply(m.State().Default())
		if refused != nil {
			t.Fatal(refused)
		}
		p.applyEvents(events)
	}
	b.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(EndDialog) })
	if got := p.Ending.deeds.at.text; got != "Eck is crushed by the walls" {
		t.Errorf("the moment is %q; %v", got, p.Ending.deeds.all)
	}
}

package match

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// letBotsPlay waits until a person must decide or the game is over.
func letBotsPlay(r *gametest.Rig) {
	r.T.Helper()
	r.Until("a person's turn", func(s map[string]any) bool { return s["bot"] == false && s["busy"] == false })
}

// commandsOf returns the commands of a match as text.
func commandsOf(p *Screen) string {
	var out []string
	for i := range p.match().Present() {
		a, _ := p.match().Action(i)
		out = append(out, p.board().FormatAction(a))
	}
	return strings.Join(out, "\n")
}

// Bots play each other to the end on every level, watched without animations, and
// nobody earns a medal by watching.
func TestBotsAmongThemselves(t *testing.T) {
	for _, e := range levels.Shipped() {
		r := newRig(t, 640, 480, 1)
		lv := rulestest.Must(levels.Parse(e.ID, e.Text))(t)
		beginMatch(r, e.ID, []string{"greedy", "random", "greedy", "random"}[:len(lv.Sides)]...)
		r.Until("the end", func(s map[string]any) bool { return s["over"] == true })
		if len(profile.LoadMedals(r.Desk(), r.Ctx)) > 0 {
			t.Errorf("%s: a medal is earned by watching", e.ID)
		}
	}
}

// Bots act by the seed alone, however their search is sliced.
func TestBotsDoTheSameHoweverSliced(t *testing.T) {
	var all []string
	for _, pace := range []time.Duration{0, 20 * time.Microsecond, 70 * time.Microsecond} {
		r := newRig(t, 640, 480, 1)
		now := time.Duration(0)
		r.Desk().Opts.Clock = func() time.Duration { now += pace; return now }
		p := beginMatch(r, "knoll", "planner:60", "planner:40")
		r.Until("some commands", func(s map[string]any) bool { return s["count"].(int) >= 24 || s["over"] == true })
		lines := strings.Split(commandsOf(p), "\n")
		all = append(all, strings.Join(lines[:24], "\n"))
	}
	if all[0] != all[1] || all[0] != all[2] {
		t.Errorf("the bots play differently:\n%s", strings.Join(all, "\n\n"))
	}
}

// counter is a bot that counts how much it is asked to think.
type counter struct {
	bot.Rest
	clock       *time.Duration
	each        time.Duration // the time of a step
	nodes, tick int
	of          int
}

func (c *counter) Start(*rules.State) { c.nodes = 0 }
func (c *counter) Think(n int) bool {
	c.nodes, c.tick = c.nodes+n, c.tick+n
	*c.clock += time.Duration(n) * c.each
	return c.nodes >= c.of
}
func (c *counter) Best() rules.Action {
	return rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
}
func (c *counter) Progress() (int, int)   { return min(c.nodes, c.of), c.of }
func (c *counter) Line() []rules.Action   { return nil }
func (c *counter) Worth() (now, then int) { return 0, 0 }
func (c *counter) Odds() (win, lose int)  { return 0, 0 }

// A bot exceeds its part of a tick by at most the rest of one slice, however slow a node
// is; and a clock that stands still does not make it think for ever.
func TestBotsThinkWithinTheirBudget(t *testing.T) {
	for _, each := range []time.Duration{0, 200 * time.Nanosecond, 3 * time.Microsecond, 400 * time.Microsecond, 3 * time.Millisecond} {
		r := newRig(t, 640, 480, 1)
		now := time.Duration(0)
		r.Desk().Opts.Clock = func() time.Duration { return now }
		p := beginMatch(r, "knoll")
		c := &counter{clock: &now, each: each, of: 30_000_000}
		p.Players.searches[0] = botSearch{name: "rest", board: p.board(), bot: c, slicer: c, thinker: c, slice: firstSlice}
		p.match().SetSeat(0, "rest")
		for i := range 40 {
			c.tick = 0
			before := now
			r.Tick(1)
			took := now - before
			if i > 0 && took > thinkTime+2*sliceTime+3*time.Millisecond || c.tick > mostSteps || c.tick == 0 {
				t.Fatalf("%v a step: %d steps in a tick, which take %v", each, c.tick, took)
			}
		}
		if got := r.Sc.Probe().State; got["bot"] != true || got["count"] != 0 {
			t.Fatalf("%v a step: it is not thinking any more", each)
		}
		r.Key(input.KeySpace) // hurried, it does what it has
		r.Tick(3)
		r.Is("count", 1)
	}
}

// Seats change in the middle of a match: a person takes over from a bot, hands over
// to one, and all of it is kept in what is saved.
func TestSeatsChangeDuringAMatch(t *testing.T) {
	r, p := atLevel(t, "undercroft", "", "greedy")
	passTurn(r)
	r.Tick(1)
	r.Click("seats")
	r.Is("dialog", string(seats.Dialog))
	r.Tidy("who plays")
	r.Click("seat:20") // a person for the second side
	r.Key(input.KeyEscape)
	r.Is("dialog", "", "bot", false)
	n := p.match().Count()
	r.Tick(200)
	r.Is("count", n, "canCommand", true)
	r.Key(input.KeyF10)
	r.Click("match-menu", "seats", "seats-watch")
	r.Key(input.KeyEscape)
	r.Is("dialog", string(MatchMenuDialog))
	r.Key(input.KeyEscape, input.KeyEscape)
	r.Until("the bots", func(map[string]any) bool { return p.match().Helped(0) && p.match().Helped(1) })
	if p.match().Count() <= n || p.match().People() != 0 {
		t.Fatal("bots do not play on")
	}
	back, err := session.Load(p.match().Save())
	if err != nil || back.People() != 0 || !back.Helped(0) || !back.Helped(1) {
		t.Errorf("the saved match has other seats: %v", err)
	}
}

// A match that is left during a bot's turn goes on where it was, with the same result.
func TestLeavingInABotsTurn(t *testing.T) {
	run := func(leave bool) string {
		r := newRig(t, 1280, 800, 1)
		r.Opts.Seed, r.Opts.Seeded = 11, true
		p := beginMatch(r, "knoll", "planner:200", "greedy")
		for i := range 6 {
			r.Until("a command", func(s map[string]any) bool { return s["count"].(int) > 2*i })
			if leave {
				r.Tick(i) // in the middle of a thought
				rulestest.OK(t, p.Leave(r.Ctx))
				r.Show(library.NewTitle(r.Ctx, r.Desk()))
				r.Click("continue")
				p = playOf(r)
				r.Is("seat0", "planner:200", "seat1", "greedy")
			}
		}
		r.Until("some commands", func(s map[string]any) bool { return s["count"].(int) >= 20 })
		return strings.Join(strings.Split(commandsOf(p), "\n")[:20], "\n")
	}
	if a, b := run(false), run(true); a != b {
		t.Errorf("left, the match goes another way:\n%s\n\n%s", a, b)
	}
}

// Undo returns a person to his own last decision, past all answers of bots, even while a
// bot thinks; after a redo the bots answer alike.
func TestUndoAgainstABot(t *testing.T) {
	r, p := atLevel(t, "knoll", "", "greedy")
	letBotsPlay(r)
	h0, n0 := r.Text("hash"), p.match().Count()
	passTurn(r)
	own := p.match().Count() - n0
	letBotsPlay(r)
	h1, n1 := r.Text("hash"), p.match().Count()
	if n1 <= n0+own {
		t.Fatal("the bot has not answered")
	}
	for range own {
		r.Click("undo")
		r.Is("bot", false)
	}
	r.Is("hash", h0)
	passTurn(r)
	r.Tick(2)
	r.Is("bot", true)
	r.Click("undo") // while it thinks
	r.Is("bot", false, "count", n0+own-1)
	passTurn(r)
	letBotsPlay(r)
	r.Is("hash", h1, "count", n1)
}

// During a bot's turn the player can give no commands but look at everything; the bot can
// be paused and goes on step by step.
func TestBotTakesNoCommands(t *testing.T) {
	r, p := atLevel(t, "courts", "greedy", "")
	r.Key(input.KeyEnter)
	r.Is("paused", true)
	n := p.match().Count()
	for _, k := range []input.Key{'T', input.KeyTab, 'G', '1', 'N', 'F'} {
		r.Key(k)
	}
	for _, h := range r.Sc.Probe().Hot {
		if gametest.OnBoard(h.ID) {
			r.Click(h.ID)
		}
	}
	r.Is("count", n, "selected", "", "canCommand", false)
	r.Key('L')
	r.Is("dialog", string(chronicle.Dialog))
	r.Tick(100)
	r.Key(input.KeyEscape)
	for i := range 3 {
		r.Click("bot-step")
		r.Tick(60)
		r.Is("count", n+i+1, "paused", true)
	}
	r.Click("bot-pause")
	r.Tick(400)
	if p.match().Count() <= n+3 {
		t.Error("it does not go on")
	}
}

// A recording replays as it was, whoever played; played on, its bots play on.
func TestRecordingOfAMatchWithBots(t *testing.T) {
	r, p := atLevel(t, "knoll", "", "greedy")
	for p.match().Count() < 12 && p.state().Pending().Ask != rules.AskNothing {
		letBotsPlay(r)
		p.Do(r.Ctx, p.state().Default())
	}
	m := rulestest.Must(session.Load(p.match().Save()))(t)
	q := watched(r, m)
	q.playing = false
	n := m.Length()
	for _, at := range []int{0, n / 2, n} {
		q.goTo(at)
		r.Tick(100)
		r.Is("count", at, "length", n)
	}
	for at := n; at >= 0; at-- { // back to where the bot must decide
		if q.goTo(at); m.Seat(m.State().Pending().Side) != "" {
			break
		}
	}
	at := q.match().Count()
	r.Key('T')
	r.Tick(300)
	if q.match().Count() <= at || q.match().Seat(1) != "greedy" {
		t.Error("the bot does not play on from a recording")
	}
}

// The last choice of players is kept for the next match, even after a restart; sides that
// the level lets rest do so whatever was chosen.
func TestSeatsAreChosenAsBefore(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("play", "levels", "level:iris")
	p := seats.Chosen(r.Desk(), r.Ctx)
	if p.Bots[0] != "" || p.Bots[1] != bot.Difficulties()[seats.DefaultDifficulty].Bot {
		t.Errorf("at first the seats are %q", p.Bots)
	}
	r.Click("seat-line:1", "seats-plain")
	r.Click(r.Desk().ID("seat:", 20+1+4+slices.Index(bot.Names(), "random")))
	r.Click("seat:4") // the hardest difficulty for the first
	r.Key(input.KeyEscape)
	r.Is("dialog", "")
	want := shell.Part[seats.Seating](r.Desk()).Bots
	if want[0] != bot.Difficulties()[3].Bot || want[1] != "random" {
		t.Fatalf("chosen are %q", want)
	}
	d := &shell.UI{}
	if got := seats.Chosen(d, r.Ctx).Bots; got != want {
		t.Errorf("kept are %q, want %q", got, want)
	}
	for text, want := range map[string][2]string{"": {"", bot.Difficulties()[seats.DefaultDifficulty].Bot}, "4 person": {bot.Difficulties()[3].Bot, ""}, "9 nobody x y z u v": {"", bot.Difficulties()[seats.DefaultDifficulty].Bot}} {
		rulestest.OK(t, r.Ctx.Store.Put(seats.Key, []byte(text)))
		d := &shell.UI{}
		if got := seats.Chosen(d, r.Ctx).Bots; [2]string(got[:2]) != want {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	sc := rulestest.Must(newSeatedMatch(r.Desk(), r.Ctx, "x.txt", []byte(level(t, "bench")+"opposition keeper rest\n")))(t)
	if m := sc.(*Screen).match(); m.Seat(1) != session.RestBot || m.Seat(0) != want[0] {
		t.Errorf("the seats are %q and %q", m.Seat(0), m.Seat(1))
	}
}

// A bot of unknown name leaves its seat to a person.
func TestUnknownBot(t *testing.T) {
	r, _ := atLevel(t, "knoll", "", "oracle:7")
	passTurn(r)
	r.Tick(3)
	r.Is("seat1", "", "canCommand", true)
	r.Says("notice", "oracle:7")
}

// Trials of a drawing keep who plays; a side that has been set to rest does so.
func TestSeatsOfTrials(t *testing.T) {
	for rest, want := range map[string]string{"": "greedy", "opposition keeper rest\n": session.RestBot} {
		r := newRig(t, 1280, 800, 1)
		r.OpenFile("/x/bench.txt", []byte(level(t, "bench")+rest), true)
		r.Key(input.KeyF2)
		r.Tick(3)
		playOf(r).SetSeat(0, "random")
		playOf(r).SetSeat(1, "greedy")
		r.Key(input.KeyF2)
		r.Tick(2)
		r.Key(input.KeyF2)
		r.Tick(3)
		if p := playOf(r); p.match().Seat(0) != "random" || p.match().Seat(1) != want {
			t.Errorf("the seats are %q and %q, want %q", p.match().Seat(0), p.match().Seat(1), want)
		}
	}
}

// A list of seats names known bots, and no more than there are sides.
func TestCheckSeats(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "person,captain": "", "PERSON": "unknown bot", "Novice 2,planner:50 rest": "", "person,wizard": "unknown bot", "planner:0": "effort", "greedy:9": "", "random:9": "effort",
		"person,person,person,person,person": "5 seats",
	} {
		err := seats.Check(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

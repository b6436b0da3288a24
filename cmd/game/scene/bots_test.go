package scene

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// seated begins a match of a shipped level without animations, with bots in some of
// its seats.
func seatedMatch(r *rig, level string, bots ...string) *play {
	r.t.Helper()
	d := r.desk()
	d.set.Speed = 0
	for _, e := range levels.Shipped() {
		if e.ID != level {
			continue
		}
		sc, err := newPlay(r.ctx, d, level+".txt", e.Text)
		if err != nil {
			r.t.Fatal(err)
		}
		r.sc.(*shell).inner = sc
		p := sc.(*play)
		for i, name := range bots {
			p.players.setSeat(i, name)
		}
		r.tick(1)
		return p
	}
	r.t.Fatalf("there is no level %s", level)
	return nil
}

// persons lets bots play until a person is to decide or the game is over.
func allPersons(r *rig) {
	r.t.Helper()
	r.until("a person's turn", func(s map[string]any) bool { return s["bot"] == false && s["busy"] == false })
}

// playedOut lets bots play to the end.
func playedOut(r *rig) {
	r.t.Helper()
	for range 60 {
		if r.sc.Probe().State["over"] == true {
			return
		}
		r.tick(1000)
	}
	r.t.Fatal("the match does not end")
}

// commandsOf gives the commands of a match as text.
func commandsOf(p *play) string {
	var out []string
	for i := range p.t.match.Present() {
		a, _ := p.t.match.Action(i)
		out = append(out, p.t.words.board.FormatAction(a))
	}
	return strings.Join(out, "\n")
}

// A person plays whole matches against a bot by each device alone, from the menus to
// the end, by commands at random.
func TestMatchAgainstABotByEveryHand(t *testing.T) {
	for i, h := range hands() {
		t.Run(h.name, func(t *testing.T) {
			h.rig = newRig(t, 1280, 800, 1)
			h.desk().set.Speed = 0
			h.use("play")
			h.use("level:causeway")
			h.use("seat-line:0")
			h.use("seats-alone")
			h.use(h.desk().id("seat:", 20+1)) // the second side's easiest opponent
			h.use("close")
			h.use("begin")
			p := h.play()
			if p.t.match.Seat(0) != "" || p.t.match.Seat(1) != bot.Difficulties()[0].Bot {
				t.Fatalf("the seats are %q and %q", p.t.match.Seat(0), p.t.match.Seat(1))
			}
			rnd := rand.New(rand.NewPCG(uint64(i), 3))
			for range 400 {
				allPersons(h.rig)
				s := p.t.match.State()
				if _, over := s.Winner(); over {
					break
				}
				legal := s.Legal(nil)
				a := legal[rnd.IntN(len(legal))]
				if rnd.IntN(3) == 0 {
					a = s.Default()
				}
				h.command(a)
			}
			h.until("the end", func(s map[string]any) bool { return s["dialog"] == int(endDialog) })
			moved := [2]int{}
			for i := range p.t.match.Count() {
				_, side := p.t.match.Action(i)
				moved[side]++
			}
			if moved[0] < 5 || moved[1] < 5 || p.t.match.Helped(0) || !p.t.match.Helped(1) {
				t.Errorf("%v commands, helped: %v %v", moved, p.t.match.Helped(0), p.t.match.Helped(1))
			}
		})
	}
}

// Bots play each other to the end on every level, watched without animations, and
// nobody earns a medal by watching.
func TestBotsAmongThemselves(t *testing.T) {
	for _, e := range levels.Shipped() {
		r := newRig(t, 640, 480, 1)
		lv, err := levels.Parse(e.ID, e.Text)
		if err != nil {
			t.Fatal(err)
		}
		p := seatedMatch(r, e.ID, []string{"greedy", "random", "greedy", "random"}[:len(lv.Sides)]...)
		playedOut(r)
		if p.ending.prize.set != 0 || len(readMedals(r.desk(), r.ctx)) > 0 {
			t.Errorf("%s: a medal is earned by watching", e.ID)
		}
	}
}

// What bots do follows from the seed, however their thinking is cut up.
func TestBotsDoTheSameHoweverSliced(t *testing.T) {
	var all []string
	for _, pace := range []time.Duration{0, 20 * time.Microsecond, 70 * time.Microsecond} {
		r := newRig(t, 640, 480, 1)
		now := time.Duration(0)
		r.desk().opts.Clock = func() time.Duration { now += pace; return now }
		p := seatedMatch(r, "knoll", "planner:60", "planner:40")
		r.until("some commands", func(s map[string]any) bool { return s["count"].(int) >= 24 || s["over"] == true })
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
	each        time.Duration // a step takes
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

// A bot never thinks for longer than its part of a tick, but for what is left of one
// slice, whatever a node takes; and a clock that stands still does not have it think
// for ever.
func TestBotsThinkWithinTheirBudget(t *testing.T) {
	for _, each := range []time.Duration{0, 200 * time.Nanosecond, 3 * time.Microsecond, 400 * time.Microsecond, 3 * time.Millisecond} {
		r := newRig(t, 640, 480, 1)
		now := time.Duration(0)
		r.desk().opts.Clock = func() time.Duration { return now }
		p := seatedMatch(r, "knoll")
		c := &counter{clock: &now, each: each, of: 30_000_000}
		p.players.minds[0] = mind{name: "rest", board: p.t.words.board, bot: c, slicer: c, thinker: c, slice: firstSlice}
		p.t.match.SetSeat(0, "rest")
		for i := range 40 {
			c.tick = 0
			before := now
			r.tick(1)
			took := now - before
			if i > 0 && took > thinkTime+2*sliceTime+3*time.Millisecond || c.tick > mostSteps || c.tick == 0 {
				t.Fatalf("%v a step: %d steps in a tick, which take %v", each, c.tick, took)
			}
		}
		if got := r.sc.Probe().State; got["bot"] != true || got["count"] != 0 {
			t.Fatalf("%v a step: it is not thinking any more", each)
		}
		r.key(input.KeySpace) // hurried, it does what it has
		r.tick(3)
		if p.t.match.Count() != 1 {
			t.Errorf("%v a step: a hurried bot does nothing", each)
		}
	}
}

// Seats change in the middle of a match: a person takes over from a bot, hands over
// to one, and all of it is kept in what is saved.
func TestSeatsChangeDuringAMatch(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := seatedMatch(r, "undercroft", "", "greedy")
	p.do(r.ctx, p.t.match.State().Default())
	for p.t.match.State().Side() == 0 && !p.players.botTurn() {
		p.do(r.ctx, p.t.match.State().Default())
	}
	r.tick(1)
	r.click("seats")
	r.is("dialog", int(seatsDialog))
	r.tidy("who plays")
	r.click("seat:20") // a person for the second side
	r.key(input.KeyEscape)
	r.is("dialog", int(noDialog), "bot", false)
	n := p.t.match.Count()
	r.tick(200)
	if p.t.match.Count() != n || len(p.t.legal) == 0 {
		t.Fatal("a person cannot play on in the bot's place")
	}
	r.key(input.KeyF10)
	r.click("seats")
	r.click("seats-watch")
	r.key(input.KeyEscape)
	r.is("dialog", int(menuDialog))
	r.key(input.KeyEscape)
	for range 3000 {
		if r.tick(1); p.t.match.Helped(0) && p.t.match.Helped(1) {
			break
		}
	}
	if p.t.match.Count() <= n || p.t.match.People() != 0 {
		t.Fatal("bots do not play on")
	}
	back, err := session.Load(p.t.match.Save())
	if err != nil || back.People() != 0 || !back.Helped(0) || !back.Helped(1) {
		t.Errorf("the saved match has other seats: %v", err)
	}
}

// A match that is left while a bot is at its turn goes on where it was, and comes to
// the same as one that was not left.
func TestLeavingInABotsTurn(t *testing.T) {
	run := func(leave bool) string {
		r := newRig(t, 1280, 800, 1)
		r.opts.Seed, r.opts.Seeded = 11, true
		p := seatedMatch(r, "knoll", "planner:200", "greedy")
		for i := range 6 {
			r.until("a command", func(s map[string]any) bool { return s["count"].(int) > 2*i })
			if leave {
				r.tick(i) // in the middle of a thought
				if err := p.Leave(r.ctx); err != nil {
					t.Fatal(err)
				}
				r.sc.(*shell).inner = newTitle(r.ctx, r.desk())
				r.tick(2)
				r.click("continue")
				p = playOf(r)
				if p.t.match.Seat(0) != "planner:200" || p.t.match.Seat(1) != "greedy" {
					t.Fatal("the match that is continued has other seats")
				}
			}
		}
		r.until("some commands", func(s map[string]any) bool { return s["count"].(int) >= 20 })
		return strings.Join(strings.Split(commandsOf(p), "\n")[:20], "\n")
	}
	if a, b := run(false), run(true); a != b {
		t.Errorf("left, the match goes another way:\n%s\n\n%s", a, b)
	}
}

// Undo leads a person back to his own last decision, past all that a bot has answered,
// also while the bot thinks; and what is done again is answered in the same way.
func TestUndoAgainstABot(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := seatedMatch(r, "knoll", "", "greedy")
	allPersons(r)
	h0, n0 := p.t.match.State().Hash(), p.t.match.Count()
	end := func() {
		t.Helper()
		for p.t.match.State().Side() == 0 && !p.players.botTurn() {
			p.do(r.ctx, p.t.match.State().Default())
		}
	}
	end()
	own := p.t.match.Count() - n0
	allPersons(r)
	h1, n1 := p.t.match.State().Hash(), p.t.match.Count()
	if n1 <= n0+own {
		t.Fatal("the bot has not answered")
	}
	for range own {
		r.click("undo")
		if p.players.botTurn() {
			t.Fatal("undo ends in the bot's turn")
		}
	}
	if p.t.match.State().Hash() != h0 {
		t.Fatal("undo does not lead to where the person's turn began")
	}
	end()
	r.tick(2)
	if !p.players.botTurn() {
		t.Fatal("it is not the bot's turn")
	}
	r.click("undo") // while it thinks
	if p.players.botTurn() || p.t.match.Count() != n0+own-1 {
		t.Fatalf("undo in the bot's turn leads to command %d", p.t.match.Count())
	}
	end()
	allPersons(r)
	if p.t.match.State().Hash() != h1 || p.t.match.Count() != n1 {
		t.Error("the bot answers the same in another way")
	}
}

// A bot's turn takes no commands of the player's, but lets him look at everything;
// it can be stopped and goes on step by step.
func TestNobodyCommandsABot(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := seatedMatch(r, "courts", "greedy", "")
	r.key(input.KeyEnter)
	r.is("paused", true)
	n := p.t.match.Count()
	for _, k := range []input.Key{input.KeyT, input.KeyTab, input.KeyG, input.Key1, input.KeyN, input.KeyF} {
		r.key(k)
	}
	for id := range p.t.match.State().NumFigures() {
		if c := p.t.view.Figures[id].Cell; c != rules.NoCell {
			s := p.spot("", c)
			r.snap.MouseX, r.snap.MouseY = s.X+s.W/2, s.Y+s.H/2
			r.snap.Mouse, r.snap.MouseHit = 1, 1
			r.tick(1)
			r.snap.Mouse = 0
			r.tick(1)
		}
	}
	if p.t.match.Count() != n || p.t.selected != rules.NoFig || len(p.t.legal) > 0 {
		t.Fatalf("the player has commanded the bot: %d commands, %s selected", p.t.match.Count(), p.t.words.board.FigName(p.t.selected))
	}
	r.key(input.KeyL)
	r.is("dialog", int(logDialog))
	r.tick(100)
	r.key(input.KeyEscape)
	for i := range 3 {
		r.click("bot-step")
		r.tick(60)
		r.is("count", n+i+1, "paused", true)
	}
	r.click("bot-pause")
	r.tick(400)
	if p.t.match.Count() <= n+3 {
		t.Error("it does not go on")
	}
}

// A recording is watched as it was, whoever played; played on, its bots play on.
func TestRecordingOfAMatchWithBots(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := seatedMatch(r, "knoll", "", "greedy")
	for p.t.match.Count() < 12 && p.t.match.State().Pending().Ask != rules.AskNothing {
		allPersons(r)
		p.do(r.ctx, p.t.match.State().Default())
	}
	m, err := session.Load(p.t.match.Save())
	if err != nil {
		t.Fatal(err)
	}
	q := watch(r.ctx, r.desk(), m, Watching{})
	r.sc.(*shell).inner = q
	q.past.playing = false
	n := m.Length()
	for _, at := range []int{0, n / 2, n} {
		q.past.goTo(at)
		r.tick(100)
		if q.t.match.Count() != at || q.t.match.Length() != n {
			t.Fatal("a bot has played in a recording")
		}
	}
	for at := n; at >= 0; at-- { // to where the bot is to decide
		if q.past.goTo(at); m.Seat(m.State().Pending().Side) != "" {
			break
		}
	}
	at := q.t.match.Count()
	q.past.playOn(r.ctx)
	r.tick(300)
	if q.t.match.Count() <= at || q.t.match.Seat(1) != "greedy" {
		t.Error("the bot does not play on from a recording")
	}
}

// What was chosen last is chosen for the next match, also after the program was left;
// sides that the level lets rest do so whoever was chosen.
func TestSeatsAreChosenAsBefore(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("play")
	r.click("level:iris")
	p := seatsChosen(r.desk(), r.ctx)
	if p.bots[0] != "" || p.bots[1] != bot.Difficulties()[usualFoe].Bot {
		t.Errorf("at first the seats are %q", p.bots)
	}
	r.click("seat-line:1")
	r.click("seats-plain")
	r.click(r.desk().id("seat:", 20+1+4+slices.Index(bot.Names(), "random")))
	r.click("seat:4") // the hardest difficulty for the first
	r.key(input.KeyEscape)
	r.is("dialog", int(noDialog))
	want := partOf[seating](r.desk()).bots
	if want[0] != bot.Difficulties()[3].Bot || want[1] != "random" {
		t.Fatalf("chosen are %q", want)
	}
	d := &desk{}
	if got := seatsChosen(d, r.ctx).bots; got != want {
		t.Errorf("kept are %q, want %q", got, want)
	}
	for text, want := range map[string][2]string{"": {"", bot.Difficulties()[usualFoe].Bot}, "4 person": {bot.Difficulties()[3].Bot, ""}, "9 nobody x y z u v": {"", bot.Difficulties()[usualFoe].Bot}} {
		if err := r.ctx.Store.Put(seatsKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
		d := &desk{}
		if got := seatsChosen(d, r.ctx).bots; [2]string(got[:2]) != want {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	text := strings.Replace(string(levels.Shipped()[0].Text), "wallfall 1\n", "wallfall 1\n", 1)
	lv, err := levels.Parse("x", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	text += fmt.Sprintf("\nopposition %s rest\n", lv.Sides[1].Name)
	sc, err := newSeatedMatch(r.desk(), r.ctx, "x.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if m := sc.(*play).t.match; m.Seat(1) != session.RestBot || m.Seat(0) != want[0] {
		t.Errorf("the seats are %q and %q", m.Seat(0), m.Seat(1))
	}
}

// A bot of a name that this program does not know leaves its seat to a person.
func TestUnknownBot(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := seatedMatch(r, "knoll", "", "oracle:7")
	for !p.players.botTurn() {
		p.do(r.ctx, p.t.match.State().Default())
	}
	r.tick(3)
	if p.t.match.Seat(1) != "" || !strings.Contains(p.ui.notice, "oracle:7") || len(p.t.legal) == 0 {
		t.Errorf("the seat is %q, the notice %q", p.t.match.Seat(1), p.ui.notice)
	}
}

// A trial of a drawing keeps who plays for the next.
func TestSeatsOfTrials(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	openShipped(r, "millrace", true)
	r.key(input.KeyF2)
	r.tick(3)
	playOf(r).players.setSeat(1, "greedy")
	r.key(input.KeyF2)
	r.tick(2)
	r.key(input.KeyF2)
	r.tick(3)
	if p := playOf(r); p.t.match.Seat(1) != "greedy" || p.t.match.Seat(0) != "" {
		t.Errorf("the seats are %q and %q", p.t.match.Seat(0), p.t.match.Seat(1))
	}
}

// A list of seats names bots that there are, and no more than sides.
func TestCheckSeats(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "person,captain": "", "PERSON": "no bot", "Novice 2,planner:50 rest": "", "person,wizard": "no bot", "planner:0": "effort", "greedy:9": "", "random:9": "effort",
		"person,person,person,person,person": "5 seats",
	} {
		err := CheckSeats(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A side that rests by now does so in a trial, whoever has played it in the last one.
func TestTrialLetsSidesRest(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	doc, err := edit.Open("t.txt", []byte("wallfall 1\ntitle \"T\"\nrounds 5\nside a\nside b keeper\nopposition b rest\ngoal a slay-all\ngoal b slay-all\nmap\nk . l\nend\nfigure k knight side=a at=k\nfigure l knight side=b at=l\n"))
	if err != nil {
		t.Fatal(err)
	}
	e := newEditor(r.desk(), doc, keptLevel{})
	e.sit(0, "random")
	e.sit(1, "greedy")
	next, err := e.trials.trial()
	if err != nil {
		t.Fatal(err)
	}
	if p := next.(*play); p.t.match.Seat(0) != "random" || p.t.match.Seat(1) != session.RestBot {
		t.Errorf("the seats are %q and %q: %v", p.t.match.Seat(0), p.t.match.Seat(1), err)
	}
}

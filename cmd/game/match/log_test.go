package match

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// logText writes the log as it stands on the screen.
func logText(p *Screen) string {
	var b strings.Builder
	for _, ln := range p.Log.lines {
		b.WriteString(strings.Repeat("  ", ln.depth) + ln.text + "\n")
	}
	return b.String()
}

// Causes stand before their effects, turns begin with a heading, and a walk
// is one line however many commands it took.
func TestLogCausesFirst(t *testing.T) {
	g, p := onBench(t, "hall")
	somehow(g, 200)
	text := logText(p)
	if len(p.Log.lines) < 80 {
		t.Fatalf("the match is too short to tell:\n%s", text)
	}
	depth, heads := -1, 0
	for i, ln := range p.Log.lines {
		switch {
		case ln.head && ln.depth != 0, ln.depth > depth+1:
			t.Errorf("line %d, %q, hangs in the air:\n%s", i, ln.text, text)
		case i > 0 && ln.text == p.Log.lines[i-1].text && ln.steps > 0:
			t.Errorf("one walk has two lines: %q", ln.text)
		case ln.text == "" || ln.cmd >= p.Table.Match.Count():
			t.Errorf("line %d is %+v", i, ln)
		}
		if depth = ln.depth; ln.head {
			heads++
			depth = -1
		}
	}
	if heads < 4 || p.Log.shown != len(p.Log.lines) || p.Log.reported != p.Log.events {
		t.Errorf("%d headings; %d of %d lines shown, %d of %d events seen", heads, p.Log.shown, len(p.Log.lines), p.Log.reported, p.Log.events)
	}
	for _, want := range []string{"\nWall Ram moves one cell · CW-02\n  ", "\n  Wall Ram pushes Bob · CW-04\n    Bob is wounded", " hits on Kip · ST-02\n    Kip takes ", "\n  Cai pushes Mog 2 cells"} {
		if !strings.Contains(text, want) {
			t.Errorf("the log lacks %q:\n%s", want, text)
		}
	}
}

// A walk in two commands is one line, and taking back takes it back; who climbs out of a
// pit is said to do so once.
func TestLogJoinsAWalk(t *testing.T) {
	_, p := onBench(t, "hall", "end", "move dot 1:4,4", "move dot 1:4,5")
	if got := p.Log.lines[len(p.Log.lines)-1]; got.text != "Dot moves 2 cells" || got.cmd != 1 {
		t.Errorf("the last line is %+v:\n%s", got, logText(p))
	}
	p.Table.Match.Undo()
	p.ShowRewound()
	if got := p.Log.lines[len(p.Log.lines)-1].text; got != "Dot moves 1 cell" {
		t.Errorf("taken back it says %q", got)
	}
	_, p = onBench(t, "pit", "move ann 0:2,1", "end", "end", "move ann 0:3,1")
	if n := strings.Count(logText(p), "climbs out"); n != 1 {
		t.Errorf("it is logged %d times:\n%s", n, logText(p))
	}
}

// The filters keep what they say, and no heading without anything below it.
func TestLogFilters(t *testing.T) {
	g, p := onBench(t, "hall")
	somehow(g, 200)
	v := &p.Log.LogView
	for f := range LogFilters {
		v.Filter = f
		p.Log.layLog(&p.UI.Kit, 500)
		n := 0
		for i, row := range v.rows {
			ln := &p.Log.lines[row.line]
			if ln.head {
				if f != logAll && (i+1 == len(v.rows) || p.Log.lines[v.rows[i+1].line].head) {
					t.Errorf("%s: nothing stands below %q", p.Log.filterName(f), ln.text)
				}
				continue
			}
			n++
			if f == logFights && ln.topic&aboutFights == 0 || f == logWalls && ln.topic&aboutWalls == 0 || f == logMine && ln.sides>>p.Log.mine()&1 == 0 {
				t.Errorf("%s lets %q through", p.Log.filterName(f), ln.text)
			}
		}
		if n == 0 || f != logAll && n == len(p.Log.lines) {
			t.Errorf("%s shows %d lines of %d", p.Log.filterName(f), n, len(p.Log.lines))
		}
	}
}

// Looking back at a line shows the past and comes back to the very same present,
// by itself or by a click.
func TestWatchComesBack(t *testing.T) {
	g, p := onBench(t, "hall")
	somehow(g, 60)
	p.UI.Set.Speed = 4
	hash, camera, told := p.Table.Match.State().Hash(), p.Table.Picture.Camera, p.Log.shown
	want := viewText(board.NewView(p.Table.Match.State()))
	for i := 0; i < len(p.Log.lines); i += 3 {
		p.replay(i, i)
		if !p.Frame.on || !p.Busy() {
			t.Fatalf("%q cannot be seen again", p.Log.lines[i].text)
		}
		if i%2 == 0 {
			g.Tick(3)
			g.Click("sides") // anything
			g.Press(400, 300, 400, 300)
			p.UI.Dialog = shell.NoDialog
			g.Press(400, 300, 400, 300)
		}
		g.Until("the present", func(map[string]any) bool { return !p.Busy() })
		g.Tick(2)
		if got := viewText(&p.Table.View); got != want || p.Table.Match.State().Hash() != hash || p.Log.shown != told {
			t.Fatalf("after %q the present is another:\n%s\nwant\n%s", p.Log.lines[i].text, got, want)
		}
		if c := p.Table.Picture.Camera; c.X != camera.X || c.Y != camera.Y || c.Zoom != camera.Zoom {
			t.Fatalf("after %q the camera is elsewhere", p.Log.lines[i].text)
		}
	}
}

func viewText(v *board.View) string {
	return fmt.Sprint(v.Figures, v.Walls, v.Side, v.Round, v.Phase, v.Mana)
}

// Every die of the match is in the book once, and what it says adds up.
func TestDiceBookHoldsEveryDie(t *testing.T) {
	g, p := onBench(t, "hall")
	somehow(g, 200)
	dice, owned, faces := 0, 0, 0
	for i := -1; i < p.Table.Match.Count(); i++ {
		events := p.Table.Match.Opening()
		if i >= 0 {
			events = p.Table.Match.Events(i)
		}
		for _, e := range events {
			if e.Kind == rules.EvDie {
				dice++
				if e.Fig != rules.NoFig && p.Table.Match.State().Figure(e.Fig).Side != rules.NoSide {
					owned++
				}
			}
		}
	}
	for i := range p.Log.dice.Throws {
		th := &p.Log.dice.Throws[i]
		faces += len(th.Faces)
		hits := 0
		for _, f := range th.Faces {
			if th.Need > 0 && int(f) >= th.Need {
				hits++
			}
		}
		if hits != th.Hits || th.Why == rules.NoDie || p.Log.whyText(th) == "" || th.Why == rules.DieStrike && (th.Need == 0 || th.By == rules.NoFig) {
			t.Errorf("throw %d is %+v", i, th)
		}
	}
	if dice == 0 || faces != dice {
		t.Errorf("%d dice in the book, %d were thrown", faces, dice)
	}
	sum := 0
	for i := range p.Log.dice.Sides {
		sum += p.Log.dice.Sides[i].Dice() + p.Log.dice.Sides[i].Powers + p.Log.dice.Sides[i].Picks
	}
	all := &p.Log.dice.All
	if n := all.Dice() + all.Powers + all.Picks; sum != owned || n != dice {
		t.Errorf("the sides have %d dice together, want %d; all are %d, want %d", sum, owned, n, dice)
	}
	p.Log.rebuild()
	again := 0
	for i := range p.Log.dice.Throws {
		again += len(p.Log.dice.Throws[i].Faces)
	}
	if again != dice {
		t.Errorf("counted again there are %d dice, want %d", again, dice)
	}
}

func TestLuckInASentence(t *testing.T) {
	_, p := onBench(t, "hall")
	for _, c := range []struct {
		pool, hits int
		expected   float64
		want       string
	}{
		{0, 0, 0, "No strike dice yet"},
		{12, 8, 5.7, "12 strike dice: 8 hits, 2.3 more than average."},
		{12, 3, 5.5, "12 strike dice: 3 hits, 2.5 fewer than average."},
		{1, 1, 0.9, "1 strike die: 1 hit, exactly average."},
	} {
		if got := p.Log.luckText(&session.Tally{Pool: c.pool, Hits: c.hits, Expected: c.expected}); got != c.want {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
	var ty session.Tally
	for _, f := range []int{1, 2, 3, 4, 5, 6} {
		ty.Add(rules.DieStrike, f, 5, 0)
	}
	if ty.Hits != 2 || math.Abs(ty.Luck()) > 1e-9 {
		t.Errorf("six faces at 5 or more are %d hits with luck %v", ty.Hits, ty.Luck())
	}
}

// The tables of the distribution are the judge.
func TestUneven(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{{1.145, 0.95}, {4.351, 0.5}, {11.070, 0.05}, {15.086, 0.01}} {
		if got := session.Tail5(c.x); math.Abs(got-c.want) > 0.0005 {
			t.Errorf("beyond %v lie %v, want %v", c.x, got, c.want)
		}
	}
	if _, ok := session.Uneven([6]int{4, 4, 4, 4, 4, 4}); ok {
		t.Error("24 dice are too few to tell")
	}
	_, p := onBench(t, "hall")
	p.Log.dice.All.Faces = [6]int{60, 0, 0, 0, 0, 0}
	if text := p.Log.fairText(); !strings.Contains(text, "rare") {
		t.Errorf("of such a die it says %q", text)
	}
}

// Every kind of die is counted and judged: the sums of two ten-sided dice by how they
// are spread, the cells that chance picks by which end of the list they lean to.
func TestEveryKindOfDieIsJudged(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var honest, crooked session.Tally
	for range 600 {
		honest.Add(rules.DiePower, 2+rnd.IntN(10)+rnd.IntN(10), 0, 0)
		n := 2 + rnd.IntN(9)
		honest.Add(rules.DieCell, 1+rnd.IntN(n), 0, n)
		crooked.Add(rules.DiePower, 10+rnd.IntN(3), 0, 0)
		crooked.Add(rules.DieCell, 1+rnd.IntN(n/2+1), 0, n)
	}
	for what, judge := range map[string]func() (float64, bool){
		"even dice":     func() (float64, bool) { return session.Uneven([6]int{20, 20, 20, 20, 20, 20}) },
		"even sums":     func() (float64, bool) { return session.UnevenSums(honest.Sums) },
		"even picks":    func() (float64, bool) { return session.UnevenPicks(&honest) },
		"always 1":      func() (float64, bool) { return session.Uneven([6]int{60, 0, 0, 0, 0, 0}) },
		"in the middle": func() (float64, bool) { return session.UnevenSums(crooked.Sums) },
		"first half":    func() (float64, bool) { return session.UnevenPicks(&crooked) },
	} {
		n, ok := judge()
		if even := strings.HasPrefix(what, "even"); !ok || even && n < 1 || !even && n > 0.1 || what == "even dice" && n < 99.9 || what != "always 1" && !even && n > 0.01 {
			t.Errorf("%s come out as %v %v", what, n, ok)
		}
	}
	share := 0
	for _, r := range session.SumRanges {
		share += r.Share
	}
	ways := [5]int{}
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			var one session.Tally
			one.Add(rules.DiePower, a+b, 0, 0)
			for i := range one.Sums {
				ways[i] += one.Sums[i]
			}
		}
	}
	for i, r := range session.SumRanges {
		if ways[i] != r.Share {
			t.Errorf("range %d has %d ways of 100, not %d", i, ways[i], r.Share)
		}
	}
	_, p := onBench(t, "hall")
	p.Log.dice.All = crooked
	if text := p.Log.fairText(); share != 100 || strings.Count(text, "rare") != 2 || !strings.Contains(text, "Random cells: 600") {
		t.Errorf("of such dice it says %q", text)
	}
}

// quiet are the events that change nothing one could hear.
var quiet = map[rules.EventKind]string{
	rules.EvPhase: "the chime of the turn is enough", rules.EvFacing: "a turn of the head", rules.EvWin: "the end screen has its tune",
	rules.EvDraw: "the end screen has its tune", rules.EvForceEnd: "what it ends in is heard", rules.EvHeight: "the throw is heard",
	rules.EvSpell: "the cast is heard",
}

func TestEveryEventIsHeard(t *testing.T) {
	_, p := atLevel(t, "knoll")
	for k := rules.EvTurn; k.String() != ""; k++ {
		e := rules.Event{Kind: k, RawN: 1, Cause: rules.ByWall}
		heard := board.Sound(p.Table.Match.State(), &e, board.Begins) != sound.None || board.Sound(p.Table.Match.State(), &e, board.Ends) != sound.None
		switch why := quiet[k]; {
		case heard && why != "":
			t.Errorf("%v is heard, though %s", k, why)
		case !heard && why == "" && k != rules.EvStep && k != rules.EvFeature:
			t.Errorf("%v is silent", k)
		}
	}
	for c := rules.ByWounds; c.String() != ""; c++ {
		if board.Sound(p.Table.Match.State(), &rules.Event{Kind: rules.EvDeath, Cause: c}, board.Begins) == sound.None {
			t.Errorf("a death by %v is silent", c)
		}
	}
	for k := rules.StepWalk; k <= rules.StepCross; k++ {
		e := rules.Event{Kind: rules.EvStep, RawN: int16(k)}
		if k != rules.StepFly && k != rules.StepPortal && board.Sound(p.Table.Match.State(), &e, board.Begins) == sound.None && board.Sound(p.Table.Match.State(), &e, board.Ends) == sound.None {
			t.Errorf("step %d is silent", k)
		}
	}
	used := map[sound.ID]bool{}
	for terrain := rules.Plain; terrain.String() != ""; terrain++ {
		used[board.Sound(p.Table.Match.State(), &rules.Event{Kind: rules.EvTerrain, RawM: int16(terrain)}, board.Begins)] = true
	}
	for _, id := range []sound.ID{sound.Shatter, sound.Splinter, sound.Crack, sound.Buckle, sound.Grow} {
		if !used[id] {
			t.Errorf("%v is never heard", id)
		}
	}
}

func TestSoundsHaveCaptions(t *testing.T) {
	_, p := atLevel(t, "knoll")
	for id := sound.None + 1; id < sound.Count; id++ {
		switch id {
		case sound.Select, sound.Hover, sound.Button, sound.Refuse, sound.Undo, sound.Redo:
			if p.caption(id, 0) != "" {
				t.Errorf("the click %v has a caption", id)
			}
		default:
			if p.caption(id, 0) == "" {
				t.Errorf("%v has no caption", id)
			}
		}
	}
	if l, r := p.caption(sound.Crush, -0.8), p.caption(sound.Crush, 0.8); l != "a crushing blow, left" || r != "a crushing blow, right" {
		t.Errorf("captions tell the sides as %q and %q", l, r)
	}
}

func TestDangerRises(t *testing.T) {
	_, p := atLevel(t, "millrace")
	s := p.Table.Match.State()
	calm, doomed := danger(s, 0), danger(s, 2)
	if calm <= 0 || calm > 0.3 || doomed < calm+0.3 || danger(s, 99) > 1 {
		t.Errorf("danger is %.2f, with two doomed %.2f, with all %.2f", calm, doomed, danger(s, 99))
	}
}

// sheetText writes a figure's sheet as lines.
func sheetText(p *Screen, name string) string {
	sh := p.Table.Inspector.SheetOf(p.Table.Narrator.Board.FigByName(name))
	var b strings.Builder
	for _, s := range sh.Stats {
		fmt.Fprintf(&b, "%s %s%s\n", s.Name, s.Value, [3]string{" down", "", " up"}[s.Change+1])
	}
	for _, text := range sh.Parts {
		b.WriteString(text + "\n")
	}
	for _, f := range sh.Facts {
		b.WriteString(f.Text + "\n")
	}
	for _, text := range sh.Traits {
		b.WriteString(text + "\n")
	}
	for _, t := range sh.Abilities {
		fmt.Fprintln(&b, t.Name, t.How, t.Tiers)
	}
	return b.String()
}

// The sheet shows where every number comes from and what holds a figure, at telling
// positions.
func TestSheet(t *testing.T) {
	g, p := onBench(t, "hall", "cast battle-fury bob", "end")
	for _, c := range []struct{ name, want string }{
		{"bob", "Power 14 up"}, {"bob", "Power 14 = "}, {"bob", " + 2 Battle fury, 2 turns left (SP-01)"},
		{"bob", "Battle fury of The Company of the Lantern, 2 turns left"},
		{"ann", "Stands on bramble"}, {"ann", "at home"}, {"ann", "Struck here by strangers: skill -1 (HZ-05)"}, {"ann", "Flying: passes over figures"},
		{"fay", "Prone: can't act; at the end of its side's turn it stands up on 4+"},
		{"cai", "Shove action · one figure beside it · 2d10 + 2 might (MV-05) [[≤ 11 push 1] [12–16 push 2] [17 + push 3]]"},
		{"nat", "Power "}, {"gus", "In the air, 1 above its ground (BD-11)"},
	} {
		if got := sheetText(p, c.name); !strings.Contains(got, c.want) {
			t.Errorf("the sheet of %s lacks %q:\n%s", c.name, c.want, got)
		}
	}
	command(g, "move cai 1:4,2")
	got := sheetText(p, "cai")
	if !strings.Contains(got, "Touches Kip: strikes with") && !strings.Contains(got, "Touches Mog: strikes with") || !strings.Contains(got, "Move 2 of 3") {
		t.Errorf("the sheet of Cai does not name whom it touches, or what is left of its move:\n%s", got)
	}
}

// What a group can't do now is listed with the reason and its rule.
func TestUnavailableReasons(t *testing.T) {
	_, p := onBench(t, "hall", "end")
	p.Table.Selected = p.Table.Narrator.Board.FigByName("cai")
	p.Table.Chooser.Version++
	why := map[string]string{}
	for _, b := range p.Table.Chooser.Unavailable() {
		why[b.ID] = b.Tip
	}
	if got := why["barred:use:bash"]; !strings.Contains(got, "corner") || !strings.Contains(got, "BD-07") {
		t.Errorf("why Cai cannot bash is %q: %v", got, why)
	}
	if _, barred := why["barred:use:shove"]; barred {
		t.Error("what can be done is said to be impossible")
	}
	p.Table.Selected = rules.NoFig
	p.Table.Chooser.Version++
	if len(p.Table.Chooser.Unavailable()) != 0 {
		t.Error("nobody is chosen, yet something is impossible")
	}
}

// A sheet that is looked at again and again is worked out once.
func TestSheetIsKept(t *testing.T) {
	_, p := onBench(t, "hall", "end")
	a, b := p.Table.Narrator.Board.FigByName("ann"), p.Table.Narrator.Board.FigByName("bob")
	p.Table.Inspector.SheetOf(a)
	p.Table.Inspector.SheetOf(b)
	if n := testing.AllocsPerRun(20, func() { p.Table.Inspector.SheetOf(a); p.Table.Inspector.SheetOf(b) }); n != 0 {
		t.Errorf("%v allocations for what is known", n)
	}
}

// The recap at the start of a turn lists what mattered since the last. Its lines replay
// their moments, and the first command closes it.
func TestRecap(t *testing.T) {
	for _, size := range [][2]float32{{1280, 900}, {700, 560}} { // in the panel, and in a dialog
		r := onLevel(t, level(t, "workbench"), size[0], size[1])
		p := playOf(r)
		if r.Has("recap:1") {
			t.Fatal("there is a recap of nothing")
		}
		for p.Table.Match.State().Round() == 1 { // everybody fights
			p.Do(r.Ctx, p.Table.Match.State().Default())
			r.Settle()
		}
		if r.Tick(2); r.Has("recap") {
			r.Click("recap")
		}
		if !r.Has("recap:1") {
			t.Fatalf("at %v there is no recap of %d lines", size, len(p.Log.lines))
		}
		for _, n := range p.Hud.recap.lines {
			if ln := &p.Log.lines[n]; ln.weight == 0 || ln.head {
				t.Errorf("it says %q", ln.text)
			}
			for _, m := range p.Hud.recap.lines {
				if a, b := &p.Log.lines[n], &p.Log.lines[m]; m != n && a.cmd == b.cmd && a.fig == b.fig {
					t.Errorf("two lines are of one event: %q and %q", a.text, b.text)
				}
			}
		}
		r.Click("recap:1")
		if !p.Frame.on {
			t.Error("a line does not replay its moment")
		}
		r.Key(input.KeyEscape)
		r.Settle()
		if !r.Has("recap:1") && !r.Has("recap") {
			t.Error("the replay has closed it")
		}
		p.Do(r.Ctx, p.Table.Legal[0])
		r.Tick(2)
		r.Settle()
		if p.Table.Match.State().Round() == 2 && (r.Has("recap:1") || r.Has("recap")) {
			t.Error("a command does not close it")
		}
	}
}

// A branch of the same length, with fewer lines, closes the recap.
func TestRecapOfAnotherBranch(t *testing.T) {
	r := onLevel(t, level(t, "workbench"), 1280, 900)
	p := playOf(r)
	for p.Table.Match.State().Round() == 1 {
		p.Do(r.Ctx, p.Table.Match.State().Default())
		r.Settle()
	}
	if !r.Has("recap:1") {
		t.Fatal("there is no recap")
	}
	p.Log.reset() // as if of fewer lines
	r.Tick(2)
	if r.Has("recap:1") {
		t.Error("a recap of what has not happened")
	}
}

package turn

import (
	"slices"

	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/render/board/forecast"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// ahead is how a turn goes on after its last command: the strikes that come first, each at its
// likeliest, and then the walls.
type ahead struct {
	known   bool
	dice    bool // some of it depends on dice
	strikes []board.Intent
	walls   forecast.Walls
	lost    []int // of each figure, what the strikes cost it
	deaths  []rules.Event

	state, scratch rules.State
	log            rules.Log
}

// maxAhead bounds the answers that are followed.
const maxAhead = 400

// follow plays on from a position up to the next moves or spells: some given strikes, then
// those that hit best. before is what has happened since the position s.
func (ah *ahead) follow(s, from *rules.State, before []rules.Event, given []rules.Action) {
	ah.known, ah.dice, ah.strikes, ah.deaths = true, false, ah.strikes[:0], ah.deaths[:0]
	x := &ah.state
	x.CopyFrom(from)
	x.SetExplicitDice(true)
	ah.log.Events = append(ah.log.Events[:0], before...)
	for range maxAhead {
		d := x.Pending()
		a := x.Default()
		switch {
		case d.Ask == rules.AskNothing || d.Ask == rules.AskMove || d.Ask == rules.AskSpells:
			ah.read(s)
			return
		case d.Ask == rules.AskDie:
			a, ah.dice = bot.Likeliest(x), true
		case d.Ask == rules.AskStrike && len(given) > 0 && x.Check(given[0]) == nil:
			a, given = given[0], given[1:]
		case d.Ask == rules.AskStrike:
			a = bot.Likeliest(x)
		}
		if x.Apply(a, &ah.log) != nil {
			break
		}
	}
	ah.read(s)
}

// read sums up what has happened.
func (ah *ahead) read(s *rules.State) {
	n := s.NumFigures()
	ah.lost = slices.Grow(ah.lost[:0], n)[:n]
	clear(ah.lost)
	walls := false
	for _, e := range ah.log.Events {
		switch e.Kind {
		case rules.EvStrike, rules.EvRangestrike:
			if e.Vain() {
				continue
			}
			harm := rules.HarmStrike
			if e.Kind == rules.EvRangestrike {
				harm = rules.HarmRangestrike
			}
			ah.strikes = append(ah.strikes, board.Intent{By: e.Fig, Fig: e.By, N: 1, Harm: harm})
		case rules.EvWallStart:
			walls = true
		case rules.EvDamage, rules.EvWound:
			if !walls {
				ah.lost[e.Fig] += e.Damage()
			}
		case rules.EvDeath:
			ah.deaths = append(ah.deaths, e)
		}
	}
	if walls {
		ah.walls.ReadEvents(s, ah.log.Events)
	} else {
		ah.walls.Read(&ah.state, &ah.scratch, &ah.log)
	}
}

// misses returns the strikes at those who most likely lose nothing.
func (ah *ahead) misses() (list []rules.Action) {
	for _, n := range ah.strikes {
		dies := func(e rules.Event) bool { return e.Fig == n.Fig }
		if ah.lost[n.Fig] > 0 || slices.ContainsFunc(ah.deaths, dies) {
			continue
		}
		a := rules.Action{Kind: rules.Strike, Fig: n.By, Other: n.Fig, To: rules.NoCell}
		if n.Harm == rules.HarmRangestrike {
			a.Kind = rules.Rangestrike
		}
		list = append(list, a)
	}
	return list
}

// lines appends what happens in words: the deaths, then what the strikes cost. What the walls do
// as things stand now (known) does not depend on the strikes.
func (ah *ahead) lines(w *narrate.Narrator, known *forecast.Walls, card []narrate.CardLine) []narrate.CardLine {
	first := len(card)
	dies := func(id rules.FigID) func(e forecast.WallEvent) bool {
		return func(e forecast.WallEvent) bool { return e.Kind == rules.EvDeath && e.Fig == id }
	}
	add := func(id rules.FigID, text string) {
		if text = w.Fig(id) + ": " + text; ah.dice && !slices.ContainsFunc(known.Events, dies(id)) {
			text = w.Lang.F("%s (likely)", text)
		}
		card = append(card, narrate.CardLine{Fig: id, Text: text, Head: len(card) == 0})
	}
	for i := range ah.deaths {
		add(ah.deaths[i].Fig, narrate.Fate(*w, ah.deaths[i].Cause))
	}
	for id, n := range ah.lost {
		dead := slices.ContainsFunc(ah.deaths, func(e rules.Event) bool { return e.Fig == rules.FigID(id) })
		if n > 0 && !dead {
			add(rules.FigID(id), w.Lang.F("loses %d", n))
		}
	}
	for i := range ah.walls.Events { // those that come after the strikes and all answers to them
		e := &ah.walls.Events[i].Event
		told := slices.ContainsFunc(ah.deaths, func(x rules.Event) bool { return x.Fig == e.Fig })
		if e.Kind == rules.EvDeath && !told {
			text := w.Lang.T("crushed by the next wall move")
			if narrate.MayLeave(&ah.state, e.Fig) {
				text = w.Lang.T("crushed by the next wall move if nothing is done")
			}
			add(e.Fig, text)
		}
	}
	if ah.dice && len(card) > first {
		card = append(card, narrate.CardLine{Fig: rules.NoFig, Note: true, Text: w.Lang.T("First come the strikes, shown as they will most likely go")})
	}
	return card
}

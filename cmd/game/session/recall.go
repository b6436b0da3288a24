package session

import (
	"wallfall/rules"
	"wallfall/rules/bot"
)

// player is the bot that plays a side.
type player struct {
	name string
	bot  bot.Bot
	at   int    // commands that lead to the position up to which it has seen all
	hash uint64 // of that position
}

// Player returns the bot that plays a side. One Keeper both shows what the side will do and
// does it, so that the plan is made once; it has seen what led to the position that is shown.
func (m *Match) Player(side int) (bot.Bot, error) {
	p := &m.players[side]
	if name := m.Seat(side); p.bot == nil || p.name != name {
		b, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		*p = player{name: name, bot: bot.Showing(b, m.now.Board()), at: -1}
		p.bot.Begin(m.At(0), bot.Seed(m.seed, uint64(side)))
	}
	if k, ok := p.bot.(*bot.Keeper); ok && (p.at != m.at || p.hash != m.now.Hash()) {
		p.at, p.hash = m.at, m.now.Hash()
		recall(m, k, side)
	}
	return p.bot, nil
}

// recall has the Keeper of a side see what has happened up to the position that is shown, since
// the turn of another side began.
func recall(m *Match, k *bot.Keeper, side int) {
	k.Forget()
	turns, from := 1, m.at // turns of the side to go back by
	if m.now.Side() == side {
		turns = 2
	}
	for i := m.at - 1; i >= -1 && turns > 0; i-- {
		events := m.Events(i)
		for j := len(events) - 1; j >= 0 && turns > 0; j-- {
			if e := &events[j]; e.Kind == rules.EvTurn && int(e.Side) == side {
				turns--
			} else if e.Kind == rules.EvTurn {
				from = i + 1
			}
		}
	}
	s := m.At(from)
	for i := from; i < m.at && s != nil; i++ {
		a, _ := m.Action(i)
		if k.See(s, a); s.Apply(a, nil) != nil {
			return
		}
	}
}

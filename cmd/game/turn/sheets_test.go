package turn

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

var rolled = regexp.MustCompile(`2d10 \+ (-?\d+)`)

// sheet checks what the sheet of a figure says of the command that was checked last: the roll of an
// ability, whom it reaches, and the dice of a strike.
func (x *truth) sheet() error {
	s, w := x.s, &x.Narrator
	switch x.a.Kind {
	case rules.Use:
		ab := &w.Board.Abilities()[x.a.N]
		text := w.TalentHow(ab, s.Figure(x.a.Fig))
		bonus, _ := strconv.Atoi(rolled.FindStringSubmatch(text)[1])
		var want [3]*big.Rat
		for i := range want {
			want[i] = new(big.Rat)
		}
		for roll := 2; roll <= 20; roll++ {
			row := map[bool]int{roll+bonus >= 12: 1}[true] + map[bool]int{roll+bonus >= 17: 1}[true]
			want[row].Add(want[row], big.NewRat(int64(min(roll-1, 21-roll)), 100))
		}
		for i, p := range want {
			is := x.chance(func(at *world) bool {
				return slices.ContainsFunc(at.events, func(e rules.Event) bool { return e.Kind == rules.EvTier && e.Tier() == i+1 })
			})
			if is.Cmp(p) != 0 {
				return fmt.Errorf("%q: row %d has a chance of %v, not %v", text, i+1, is, p)
			}
		}
		if s.Farther(x.a) > 0 && !strings.Contains(text, "1 cell farther") {
			return fmt.Errorf("%q, but it is thrown farther", text)
		}
		x.said["sheet"]++
	case rules.Strike:
		text := w.Contact(s, x.a.Fig, x.a.Other)
		mean, most := x.mean(func(at *world) int {
			i := slices.IndexFunc(at.events, func(e rules.Event) bool { return e.Kind == rules.EvHits })
			return at.events[i].Hits()
		})
		is := ": " + w.Pool(most, 7-int(6*mean/float64(most)+0.5))
		if x.chance(func(at *world) bool {
			return slices.ContainsFunc(at.events, func(e rules.Event) bool { return e.Kind == rules.EvDamage && e.Fig == x.a.Other })
		}).Sign() == 0 {
			is = ": too weak to hurt"
		}
		if !strings.Contains(text, is) {
			return fmt.Errorf("%q instead of %q", text, is)
		}
		x.said["contact"]++
	}
	return nil
}

// end checks the words for an end of a forced movement, on its button and on its cell: they hold in
// each world if no die falls.
func (x *truth) end(e *rules.ForceEnd, id rules.FigID) error {
	words, _, _ := x.Narrator.End(e)
	was, none := x.s.Figure(id), big.NewRat(0, 1)
	for _, part := range strings.Split(strings.ToLower(words), ", ") {
		holds := func(w *world) bool { return true }
		number := strings.Fields(part)
		switch {
		case part == "dies":
			holds = func(w *world) bool { f := w.s.Figure(id); return f.Dead || f.Doomed }
		case part == "slams":
			holds = func(w *world) bool { return w.happened(rules.EvSlam, id) }
		case part == "falls prone":
			holds = func(w *world) bool { return w.s.Figure(id).Prone }
		case strings.HasPrefix(part, "falls "):
			holds = func(w *world) bool { return w.happened(rules.EvFall, id) }
		case strings.HasSuffix(part, " damage"):
			n, _ := strconv.Atoi(number[0])
			holds = func(w *world) bool { return was.TotalStamina()-w.s.Figure(id).TotalStamina() == n }
		case part == "in the way of a wall":
			holds = func(w *world) bool { return w.doomed(id) }
		case part != "leave in place" && part != "stop here":
			return fmt.Errorf("nothing checks %q of %q", part, words)
		}
		x.said["end"]++
		if p := x.chance(holds); p.Cmp(none) == 0 || len(x.list) == 1 && p.Cmp(big.NewRat(1, 1)) != 0 {
			return fmt.Errorf("%q: %q has a chance of %v", words, part, p)
		}
	}
	return nil
}

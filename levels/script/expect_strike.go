package script

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"wallfall/rules"
)

// refused compares the rule that a strike is refused for.
func (r *runner) refused(what, rule string, err error) *Failure {
	if err == nil {
		return r.failf("expected %s to be rejected by %s, but it is possible", what, rule)
	}
	re, ok := err.(*rules.RuleError)
	if !ok || re.Rule.String() != rule {
		return r.failf("expected %s to be rejected by %s, not by %v", what, rule, err)
	}
	return nil
}

// expectStrike wants a strike to have such numbers: dice=6 need=4 less=1 slays=5
// mods=HZ-05,HZ-16 carry=bob,cat penalty=bob:5:4 optional=yes, "none" for nobody.
func expectStrike(g *given) *Failure {
	r, of := g.runner, g.label()
	i, err := r.s.StrikeInfo(g.ids[0], g.ids[1])
	if g.name == "no-strike" {
		return r.refused(of, g.words[2], err)
	}
	if err != nil {
		return r.failf("expected %s to be possible: %v", of, err)
	}
	if f := r.numbers(of, i.Power, i.Attack, i.Defence, i.Dice, i.Need, i.Mods); f != nil {
		return f
	}
	if dice, need, ok := r.s.StrikeDice(g.ids[0], g.ids[1]); !ok || dice != i.Dice || need != i.Need {
		return r.failf("%s has %d dice hitting on %d, but the short form says %d on %d", of, i.Dice, i.Need, dice, need)
	}
	penalties := joined(i.Penalties, ",", func(p rules.PenaltyInfo) string { return fmt.Sprintf("%s:%d:%d", r.figName(p.Fig), p.Dice, p.Need) })
	return r.fields(of, g.words[2:], map[string]string{
		"dice": strconv.Itoa(i.Dice), "need": strconv.Itoa(i.Need), "less": strconv.Itoa(i.Less), "slays": strconv.Itoa(i.Slays),
		"mods": modList(i.Mods), "carry": cmp.Or(joined(i.Carry, ",", r.figName), "none"), "penalty": cmp.Or(penalties, "none"), "optional": yesNo(i.Optional),
	})
}

// expectRangestrike is expectStrike from afar: dice=3 need=5 mods=ST-04 reach=4
// from=0:1,2 side=left; of one that is refused it compares the rule and perhaps
// blocked=0:2,2.
func expectRangestrike(g *given) *Failure {
	r, of := g.runner, g.label()
	i, err := r.s.RangeInfo(g.ids[0], g.ids[1])
	cell := g.b.FormatCell
	have := map[string]string{"reach": strconv.Itoa(i.Reach), "from": cell(i.From), "to": cell(i.To), "blocked": cell(i.Blocked)}
	if g.name == "no-rangestrike" {
		if f := r.refused(of, g.words[2], err); f != nil {
			return f
		}
		return r.fields(of, g.words[3:], have)
	}
	if err != nil {
		return r.failf("expected %s to be possible: %v", of, err)
	}
	if f := r.numbers(of, i.Power, i.Attack, i.Defence, i.Dice, i.Need, i.Mods); f != nil {
		return f
	}
	have["dice"], have["need"], have["mods"], have["side"] = strconv.Itoa(i.Dice), strconv.Itoa(i.Need), modList(i.Mods), "none"
	if i.Along {
		have["side"] = [2]string{"left", "right"}[i.Side]
	}
	return r.fields(of, g.words[2:], have)
}

// numbers wants the numbers of a strike to be what its modifiers add up to.
func (r *runner) numbers(of string, power, attack, defence, dice, need int, mods []rules.Modifier) *Failure {
	d, n := power, 4-attack+defence
	for _, m := range mods {
		d += m.Dice
		n += m.Need
	}
	if d != dice || n != need {
		return r.failf("%s has %d dice hitting on %d, but its parts add up to %d on %d: %v", of, dice, need, d, n, mods)
	}
	return nil
}

// fields compares key=value words with what is there.
func (r *runner) fields(of string, words []string, have map[string]string) *Failure {
	for _, w := range words {
		key, want, ok := strings.Cut(w, "=")
		got, known := have[key]
		if !ok || !known {
			return r.failf("%q can't be expected of %s", w, of)
		}
		if f := r.same("the "+key+" of "+of, want, got); f != nil {
			return f
		}
	}
	return nil
}

func modList(mods []rules.Modifier) string {
	return cmp.Or(joined(mods, ",", func(m rules.Modifier) string { return m.Rule.String() }), "none")
}

package levels

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

var (
	aimWords    = WordsOf(rules.Aim(0))
	classWords  = WordsOf(rules.SpellClass(0))
	statWords   = WordsOf(rules.Stat(0))
	effectWords = WordsOf(rules.NoEffect + 1)
	exitWords   = []string{rules.ExitHere: "here", rules.ExitAdjacent: "adjacent"}
	yesNoWords  = []string{"no", "yes"}
)

// setting reads the numbers and switches of the level (PF-02, FM-15, FM-19).
func (p *parser) setting(st *stmt) {
	set := &p.lv.Settings
	risk := 1
	p.numbers(st, []numberField{{"jump-cost", &set.JumpCost, 1, rules.MaxStat}, {"jump-risk", &risk, 0, 5},
		{"careful-cost", &set.CarefulCost, 1, rules.MaxStat}})
	if set.JumpRisk = risk; risk == 0 {
		set.JumpRisk = -1
	}
	for key, to := range map[string]*bool{"dead-pass": &set.DeadPass, "tough-objects": &set.ToughObjects} {
		i, _ := p.choice(st, key, yesNoWords)
		*to = i == 1
	}
}

// ability reads an ability: what it does not say it takes from the one of that
// name in the catalogue or above it in the file (MV-05).
func (p *parser) ability(st *stmt) {
	name := p.listed(st)
	a := p.abilities.get(name)
	a.Name, a.Place = name, st.place()
	p.numbers(st, []numberField{{"range", &a.Range, 1, rules.MaxRange}, {"targets", &a.Targets, 1, rules.MaxGroup}})
	pick(p, st, "aim", aimWords, &a.Aim)
	a.Agility = a.Agility || st.has("agility")
	a.Weapon = a.Weapon || st.has("weapon")
	a.Vertical = a.Vertical || st.has("vertical")
	for i := range a.Tiers {
		if w, ok := st.Field("tier" + strconv.Itoa(i+1)); ok {
			a.Tiers[i] = p.tier(st, w)
		}
	}
	p.abilities.put(name, a)
}

// tierWords are what a tier may speak of; the first four take a number.
var tierWords = []string{"damage", "push", "pull", "slide", "prone", "grab"}

// tier reads what an ability does at one tier, such as "damage 3 push 2 prone".
func (p *parser) tier(st *stmt, w Word) (t rules.Tier) {
	col := w.ValCol
	if w.Quoted {
		col++
	}
	var said []string
	text := w.Val
	next := func() (string, Place) {
		rest := strings.TrimLeft(text, " ")
		col += len(text) - len(rest)
		part, _, _ := strings.Cut(rest, " ")
		at := Place{st.Line, col}
		text, col = rest[len(part):], col+len([]rune(part))
		return part, at
	}
	for part, at := next(); part != ""; part, at = next() {
		if !slices.Contains(tierWords, part) {
			p.stop("", at, "unknown effect of a tier: "+Quote(part)+Hint(part, tierWords))
		}
		key := part
		if f, ok := rules.ParseForce(part); ok {
			key, t.Force = "its forced movement", f
		}
		if slices.Contains(said, key) {
			p.stop("", at, "this tier has "+key+" twice")
		}
		said = append(said, key)
		switch part {
		case "prone":
			t.Prone = true
			continue
		case "grab":
			t.Grab = true
			continue
		}
		to, hi := &t.Distance, rules.MaxRange
		if part == "damage" {
			to, hi = &t.Damage, rules.MaxStat
		}
		number, at := next()
		had := len(p.errs)
		*to = p.number(st, Word{Val: number, ValCol: at.Col}, 1, hi)
		if len(p.errs) > had {
			panic(skip{})
		}
	}
	return t
}

// spell reads a spell: what it does not say it takes from the one of that name
// in the catalogue or above it in the file (SP-01).
func (p *parser) spell(st *stmt) {
	name := p.listed(st)
	s := p.spells.get(name)
	s.Name, s.Place = name, st.place()
	p.numbers(st, []numberField{
		{"cost", &s.Cost, 0, rules.MaxMana}, {"turns", &s.Turns, 0, rules.MaxTurns}, {"range", &s.Range, 0, rules.MaxRange},
		{"mana", &s.Mana, 0, rules.MaxMana}, {"amount", &s.Amount, -rules.MaxStat, rules.MaxStat},
	})
	s.Heal = s.Heal || st.has("heal")
	s.All = s.All || st.has("all")
	if i, ok := p.choice(st, "effect", effectWords); ok {
		s.Effect = rules.NoEffect + 1 + rules.Effect(i)
	}
	s.Class = rules.ClassOf(s.Effect, s.Turns)
	pick(p, st, "class", classWords, &s.Class)
	pick(p, st, "aim", aimWords, &s.Aim)
	pick(p, st, "exit", exitWords, &s.Exit)
	pick(p, st, "stat", statWords, &s.Stat)
	pick(p, st, "terrain", WordsOf(rules.Terrain(0)), &s.Terrain)
	pick(p, st, "structure", WordsOf(rules.Structure(0)), &s.Structure)
	if w, ok := st.Field("terrains"); ok {
		s.Terrains = 0
		p.list(st, w, "terrain", WordsOf(rules.Terrain(0)), func(name string, _ Place) {
			t, _ := rules.ParseTerrain(name)
			s.Terrains |= rules.NativeTo(t)
		})
	}
	if w, ok := st.Field("kinds"); ok {
		s.Brings = nil
		p.list(st, w, "kind", p.kinds.names, func(name string, at Place) {
			if s.Brings = append(s.Brings, name); len(s.Brings) == rules.MaxGroup+1 {
				p.failAs("FG-01", at, "a group has 1 to 8 members")
			}
		})
	}
	if s.Effect == rules.NoEffect {
		p.stop("", st.place(), "a spell needs an effect, such as effect="+effectWords[0])
	}
	p.spells.put(name, s)
}

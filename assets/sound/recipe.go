package sound

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed recipes.txt
var recipes string

// effect is an effect with its recipe. recipes.txt says what the numbers are.
type effect struct {
	name                  string
	caption               string // see ID.Caption
	variations            int
	level, spread, length float64
	steps                 []step
}

// step is a line of a recipe, with the lines below it that are indented more.
type step struct {
	words []string
	block []step
}

// table holds the effects by ID, with an empty one for None, and parts the steps that
// recipes share: the words of each are its name and those of its numbers.
var table, parts = func() (table []effect, parts map[string]step) {
	table, parts = []effect{{name: "none"}}, map[string]step{}
	all, _ := readSteps(strings.Split(recipes, "\n"), 0)
	for _, st := range all {
		if name, ok := strings.CutPrefix(st.words[0], "part/"); ok {
			parts[name] = st
			continue
		}
		var p player
		number := func(i int) float64 { return p.value(st.words[i]) }
		table = append(table, effect{name: st.words[0], caption: strings.Join(st.words[5:], " "), steps: st.block,
			variations: int(number(1)), level: -number(2), spread: number(3), length: number(4)})
	}
	return table, parts
}()

// readSteps returns the steps at the start of lines that are indented by a number of tabs,
// and the lines after them.
func readSteps(lines []string, tabs int) (steps []step, rest []string) {
	for len(lines) > 0 {
		text := strings.TrimLeft(lines[0], "\t")
		if text == "" || text[0] == '#' {
			lines = lines[1:]
			continue
		}
		if len(lines[0])-len(text) < tabs {
			break
		}
		st := step{words: strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' })}
		st.block, lines = readSteps(lines[1:], tabs+1)
		steps = append(steps, st)
	}
	return steps, lines
}

// bodies are what a recipe can strike, by the numbers of their names.
var bodies = [...][]mode{stone, wood, chip, metal, bar, glass, bone}

// names are the numbers that every recipe knows: notes in hertz, bodies and filters.
var names = map[string]float64{
	"D3": 146.83, "A3": 220, "D4": 293.66, "F4": 349.23, "G4": 392, "A4": 440, "C5": 523.25, "D5": 587.33, "E5": 659.26, "Fs5": 739.99, "A5": 880, "D6": 1174.66,
	"stone": 0, "wood": 1, "chip": 2, "metal": 3, "bar": 4, "glass": 5, "bone": 6,
	"band": float64(band), "low": float64(low), "high": float64(high),
}

// layers are the steps that have no block, with the least and the most of their numbers.
var layers = map[string]struct {
	least, most int
	add         func(s *synth, v []float64)
}{
	"strike": {5, 5, func(s *synth, v []float64) { s.strike(v[0], bodies[int(v[1])], v[2], v[3], v[4]) }},
	"tone":   {8, 8, func(s *synth, v []float64) { s.tone(v[0], env{v[1], v[2], v[3]}, v[4], v[5], v[6], v[7]) }},
	"noise": {9, 11, func(s *synth, v []float64) {
		v = append(v, 0, 0)
		s.noise(v[0], noise{env{v[1], v[2], v[3]}, passKind(v[4]), v[5], v[6], v[7], v[8], v[9], v[10]})
	}},
	"creak":   {6, 6, func(s *synth, v []float64) { s.creak(v[0], v[1], v[2], v[3], v[4], v[5]) }},
	"note":    {3, 3, func(s *synth, v []float64) { s.note(v[0], v[1], v[2]) }},
	"shimmer": {4, 9, func(s *synth, v []float64) { s.shimmer(v[0], v[1], v[2], v[3:]) }},
	"room":    {2, 2, func(s *synth, v []float64) { s.room(v[0], v[1]) }},
	"drive":   {1, 1, func(s *synth, v []float64) { s.drive(v[0]) }},
	"reverse": {1, 1, func(s *synth, v []float64) { s.reverse(v[0]) }},
}

// play plays the recipe on a synth.
func (e *effect) play(s *synth) error {
	p := player{synth: s, vars: map[string]float64{}}
	p.play(e.steps)
	return p.err
}

// player plays recipes on its synth and keeps the first error.
type player struct {
	*synth
	vars map[string]float64
	src  string // what is left of the number that is read
	err  error
}

func (p *player) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

func (p *player) play(steps []step) {
	for i := range steps {
		p.step(&steps[i])
	}
}

func (p *player) step(st *step) {
	name, words := st.words[0], st.words[1:]
	if len(words) == 2 && words[0] == "=" {
		p.vars[name] = p.value(words[1])
		return
	}
	v := make([]float64, len(words))
	for i, w := range words {
		v[i] = p.value(w)
	}
	layer, isLayer := layers[name]
	part, isPart := parts[name]
	switch {
	case p.err != nil:
	case isLayer && len(v) >= layer.least && len(v) <= layer.most:
		layer.add(p.synth, v)
	case isPart && len(v) == len(part.words)-1:
		mine := p.vars
		p.vars = map[string]float64{}
		for i, w := range part.words[1:] {
			p.vars[w] = v[i]
		}
		p.play(part.block)
		p.vars = mine
	case name == "times" && len(v) == 1:
		for i := range int(v[0]) {
			p.vars["i"] = float64(i)
			p.play(st.block)
		}
	case name == "each":
		for i, hz := range v {
			p.vars["i"], p.vars["hz"] = float64(i), hz
			p.play(st.block)
		}
	case name == "scatter" && len(v) == 4:
		p.scatter(v[0], v[1], int(v[2]), v[3], func(at, fade float64) {
			p.vars["at"], p.vars["fade"] = at, fade
			p.play(st.block)
		})
	default:
		p.fail("there is no step %s with %d numbers", name, len(v))
	}
}

// value returns the number that a word says.
func (p *player) value(word string) float64 {
	p.src = word
	v := p.sum()
	if p.src != "" {
		p.fail("cannot read %q in %q", p.src, word)
	}
	return v
}

// next reports whether a sign is next, and skips it.
func (p *player) next(sign string) bool {
	rest, ok := strings.CutPrefix(p.src, sign)
	p.src = rest
	return ok
}

func (p *player) sum() float64 {
	for v := p.product(); ; {
		switch {
		case p.next("+"):
			v += p.product()
		case p.next("-"):
			v -= p.product()
		default:
			return v
		}
	}
}

func (p *player) product() float64 {
	for v := p.random(); ; {
		switch {
		case p.next("*"):
			v *= p.random()
		case p.next("/"):
			v /= p.random()
		default:
			return v
		}
	}
}

func (p *player) random() float64 {
	v := p.factor()
	switch {
	case p.next("~"):
		v = p.about(v, p.factor())
	case p.next(".."):
		v = p.between(v, p.factor())
	}
	return v
}

func (p *player) factor() float64 {
	if p.next("(") {
		v := p.sum()
		if !p.next(")") {
			p.fail("a bracket is not closed before %q", p.src)
		}
		return v
	}
	end := strings.IndexAny(p.src+"+", "+-*/~()")
	word, _, _ := strings.Cut(p.src[:end], "..")
	p.src = p.src[len(word):]
	for _, list := range [...]map[string]float64{p.vars, names} {
		if v, ok := list[word]; ok {
			return v
		}
	}
	v, err := strconv.ParseFloat(word, 64)
	if err != nil {
		p.fail("%q is neither a number nor set", word)
	}
	return v
}

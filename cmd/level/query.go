package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/unwind"
	"wallfall/rules"
	"wallfall/rules/message"
)

// maxLine is how long a request may be.
const maxLine = 64 << 10

// errQuestions is the error for a level on standard input, which holds the questions.
var errQuestions = errors.New(`standard input holds the questions, not the level: name a level file, or name any level and ask {"ask":"load","text":"…"} first`)

type queryOptions struct{ Seed uint64 }

// query answers questions about a level: a JSON object a line in, one out.
func query(c *call, o queryOptions) error {
	if c.args[0] == stdin {
		return errQuestions
	}
	doc, err := c.openDoc(c.args[0])
	if errors.Is(err, errPipe) {
		err = fmt.Errorf("%s is a pipe; %w", c.args[0], errQuestions)
	}
	try(err)
	q := &querier{doc: doc, open: c.openDoc, seed: o.Seed}
	q.restart()
	lines, w := bufio.NewReader(c.in), bufio.NewWriter(c.out)
	for {
		line, err := readLine(lines)
		if text := bytes.TrimSpace(line); len(text) > 0 {
			w.Write(q.line(text))
			w.WriteByte('\n')
			try(w.Flush())
		}
		if err == io.EOF {
			return exitOK
		}
		if err != nil {
			return err
		}
	}
}

// openDoc reads what readLevel takes, to be changed.
func (c *call) openDoc(name string) (*edit.Doc, error) {
	shown, src, err := c.readLevel(name)
	if err != nil {
		return nil, err
	}
	return edit.Open(shown, src)
}

// readLine reads a line and cuts it at maxLine, so that a longer one is invalid JSON and is
// refused.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= maxLine {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line[:min(len(line), maxLine)], err
		}
	}
}

// request is one question. Which fields count depends on Ask.
type request struct {
	ID       json.RawMessage `json:"id"`
	Ask      string          `json:"ask"`
	From     string          `json:"from"`
	To       string          `json:"to"`
	Cell     string          `json:"cell"`
	Group    string          `json:"group"`
	Other    string          `json:"other"`
	Attacker string          `json:"attacker"`
	Target   string          `json:"target"`
	Command  string          `json:"command"`
	Level    string          `json:"level"`
	Text     string          `json:"text"`
	Kinds    string          `json:"kinds"`
	Side     string          `json:"side"`
	Facing   string          `json:"facing"`
	Round    int             `json:"round"`
	Seed     *uint64         `json:"seed"`
	Explicit *bool           `json:"explicit"`
}

// question is one that can be asked.
type question struct {
	name   string
	fields string                     // the fields it needs; optional ones in brackets
	about  string                     // what it answers
	answer func(*querier, *asked) any // may end with try
	result any                        // the zero value of the answer
}

// questions lists all of them. It is filled by init because some answers list them.
var questions []question

func init() {
	questions = []question{
		{"state", "", "whose turn it is, every figure, wall and side", (*querier).state, stateAnswer{}},
		{"cell", "cell", "what is there", (*querier).cell, cellAnswer{}},
		{"hash", "", "a number that identifies the position", func(q *querier, _ *asked) any { return hashAnswer{hashText(q.s)} }, hashAnswer{}},
		{"decision", "", "who must decide what, and the default", func(q *querier, _ *asked) any { return q.pending() }, decisionAnswer{}},
		{"legal", "[group]", "the legal commands", (*querier).legal, legalAnswer{}},
		{"check", "command", "whether it is legal, and if not, why", (*querier).check, checkAnswer{}},
		{"preview", "command", "what it would lead to, with exact odds", (*querier).preview, previewAnswer{}},
		{"apply", "command", "applies it: events, and the next decision", (*querier).apply, applyAnswer{}},
		{"undo", "", "undoes one command", (*querier).undo, applyAnswer{}},
		{"reset", "[seed] [explicit]", "undoes all commands", (*querier).reset, applyAnswer{}},
		{"sight", "from to", "whether one cell is visible from the other", (*querier).sight, sightAnswer{}},
		{"sees", "group [to] [other]", "whether it sees a cell or another group", (*querier).sees, seesAnswer{}},
		{"dist", "from to", "how far apart two cells are", func(q *querier, r *asked) any {
			return distAnswer{q.s.Board().Dist(r.cells["from"], r.cells["to"])}
		}, distAnswer{}},
		{"contact", "group other", "whether two groups touch", func(q *querier, r *asked) any {
			return contactAnswer{q.s.Contact(r.figs["group"], r.figs["other"])}
		}, contactAnswer{}},
		{"strike", "attacker target", "dice, odds and who hits carry over to", (*querier).strike, strikeAnswer{}},
		{"rangestrike", "attacker [target] [cell]", "whether it could hit a group, or an enemy on a cell", (*querier).rangestrike, rangeAnswer{}},
		{"reach", "group [to]", "where it can go, or the path to one cell", (*querier).reach, reachAnswer{}},
		{"step", "group [to]", "what single steps from where it stands cost", (*querier).step, stepAnswer{}},
		{"place", "group kinds to [side] [facing]", "adds a figure to the level", (*querier).place, changeAnswer{}},
		{"move", "group to [facing]", "moves a figure at the start of the level", (*querier).move, changeAnswer{}},
		{"remove", "group", "removes a figure from the level", (*querier).remove, changeAnswer{}},
		{"start", "[round] [side]", "sets in which round and turn the match starts", (*querier).start, changeAnswer{}},
		{"load", "[level] [text]", "loads another level, by name or as text", (*querier).load, changeAnswer{}},
	}
}

// querySchema is the JSON Schema of a question, with those of the answers among its
// definitions.
func querySchema() object {
	fields := schemaOf(reflect.TypeFor[request]())["properties"].(object)
	answers := object{"error": schemaOf(reflect.TypeFor[refused]())}
	var asked []any
	for _, q := range questions {
		props, required := object{"ask": object{"const": q.name}, "id": fields["id"]}, []string{"ask"}
		for word := range strings.FieldsSeq(q.fields) {
			name := strings.Trim(word, "[]")
			if props[name] = fields[name]; name == word {
				required = append(required, name)
			}
		}
		asked = append(asked, object{"type": "object", "title": q.about, "properties": props, "required": required, "additionalProperties": false})
		answers[q.name] = schemaOf(reflect.TypeOf(q.result))
	}
	return object{"oneOf": asked, "$defs": answers}
}

// querier answers requests about one game, which apply, undo and reset change.
type querier struct {
	doc      *edit.Doc
	open     func(name string) (*edit.Doc, error) // another level
	s        *rules.State
	seed     uint64
	explicit bool
	done     []rules.Action // all that was applied
}

// line answers one line with a JSON object.
func (q *querier) line(text []byte) []byte {
	var r request
	var body any
	err := unwind.Catch(func() error {
		try(decode(text, &r))
		body = q.answer(&r)
		return nil
	})
	if err != nil {
		body = refusal(err)
	}
	out := bytes.TrimSpace(jsonText(body, ""))
	if len(r.ID) == 0 {
		return out
	}
	head := append([]byte(`{"id":`), r.ID...)
	if len(out) > 2 {
		head = append(head, ',')
	}
	return append(head, out[1:]...)
}

// decode parses a request, and its ID even if the rest is invalid.
func decode(text []byte, r *request) error {
	if len(text) >= maxLine {
		return fmt.Errorf("a question has at most %d bytes", maxLine)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(r); err != nil {
		var only struct{ ID json.RawMessage }
		if json.Unmarshal(text, &only) == nil {
			r.ID = only.ID
		}
		return decodeError(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("expected one JSON object per line")
	}
	return nil
}

// decodeError describes what is wrong with a line that is not a request.
func decodeError(err error) error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	name, unknown := strings.CutPrefix(err.Error(), "json: unknown field ")
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		want := map[reflect.Kind]string{reflect.Bool: "true or false", reflect.Int: "a whole number", reflect.Uint64: "a whole number from 0"}[kind.Type.Kind()]
		if want == "" {
			want = "a text in quotes"
		}
		return fmt.Errorf("%q must be %s, not %s", kind.Field, want, kind.Value)
	case unknown:
		return fmt.Errorf("unknown field %s%s", name, didYouMean(strings.Trim(name, `"`), requestFields()))
	case errors.As(err, &syntax):
		return fmt.Errorf(`expected a JSON object such as {"ask":"state"}; it goes wrong at byte %d`, syntax.Offset)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New(`the JSON object does not end; expected one such as {"ask":"state"}`)
	}
	return errors.New(`expected a JSON object such as {"ask":"state"}`)
}

func requestFields() (names []string) {
	for f := range reflect.TypeFor[request]().Fields() {
		names = append(names, f.Tag.Get("json"))
	}
	return names
}

func (q *querier) answer(r *request) any {
	names := levels.Each(questions, func(a question) string { return a.name })
	i := slices.Index(names, r.Ask)
	if i < 0 {
		try(fmt.Errorf("unknown question %q%s; expected one of %s", r.Ask, didYouMean(r.Ask, names), strings.Join(names, ", ")))
	}
	return questions[i].answer(q, q.read(&questions[i], r))
}

// asked is a request with what its fields name.
type asked struct {
	*request
	figs    map[string]rules.FigID // by the fields group, other, attacker and target
	cells   map[string]rules.Cell  // by from, to and cell
	command rules.Action
}

// read finds what the fields of a request name. The group that is placed is a new one.
func (q *querier) read(of *question, r *request) *asked {
	a := &asked{request: r, figs: map[string]rules.FigID{}, cells: map[string]rules.Cell{}}
	if of.name == "place" {
		return a
	}
	fields := reflect.ValueOf(r).Elem()
	for word := range strings.FieldsSeq(of.fields) {
		name := strings.Trim(word, "[]")
		text := fmt.Sprint(fields.FieldByName(strings.ToUpper(name[:1]) + name[1:]))
		if text == "" && name != word {
			continue
		}
		switch name {
		case "group", "other", "attacker", "target":
			a.figs[name] = q.fig(name, text)
		case "from", "to", "cell":
			a.cells[name] = q.at(name, text)
		case "command":
			if text == "" {
				try(errors.New(`"command" is missing, such as "end"`))
			}
			a.command = must(q.s.Board().ParseAction(text))
		}
	}
	return a
}

// refused is the answer to a request that cannot be answered.
type refused struct {
	Error string `json:"error"`
	Rule  string `json:"rule,omitempty"`
}

func refusal(err error) refused {
	var re *rules.RuleError
	if errors.As(err, &re) {
		return refused{re.Text.String(), re.Rule.String()}
	}
	return refused{Error: err.Error()}
}

// fig finds a group by the name that a field gives.
func (q *querier) fig(field, name string) rules.FigID {
	if name == "" {
		try(fmt.Errorf("%q is missing: name a group", field))
	}
	id := q.s.Board().FigByName(name)
	if id == rules.NoFig {
		try(fmt.Errorf("unknown group %q", name))
	}
	return id
}

// at finds a cell by the text that a field gives.
func (q *querier) at(field, text string) rules.Cell {
	if text == "" {
		try(fmt.Errorf("%q is missing: name a cell as floor:column,row", field))
	}
	c, ok := q.s.Board().ParseCell(text)
	if !ok {
		try(&rules.RuleError{Rule: rules.BD01, Text: message.Of("no cell %q; expected floor:column,row; floors count from 1, columns and rows from 0", text)})
	}
	return c
}

// side returns a side's name as the level file has it, "" for nobody.
func (q *querier) side(i int) string {
	if sides := q.doc.Level().Sides; i >= 0 && i < len(sides) {
		return sides[i].Name
	}
	return ""
}

// cellName writes a cell, "" for none.
func (q *querier) cellName(c rules.Cell) string {
	if c == rules.NoCell {
		return ""
	}
	return q.s.Board().FormatCell(c)
}

// Requests that change the level: the match then starts again.

// changeAnswer is the level after a change, and the first decision of its match.
type changeAnswer struct {
	Level    string         `json:"level"`
	Text     string         `json:"text"`
	Decision decisionAnswer `json:"decision"`
}

// use starts a match on another level. If that can't be played, everything stays as it was.
func (q *querier) use(doc *edit.Doc) any {
	next := *q
	next.doc = doc
	next.restart()
	*q = next
	return changeAnswer{doc.Name(), string(doc.Text()), q.pending()}
}

// change makes a change to the text of the level.
func (q *querier) change(do func(*edit.Edit) error) any {
	e := q.doc.Edit()
	try(do(e))
	return q.use(must(e.Done()))
}

// put sets the position and facing of a figure from a request.
func (q *querier) put(f *edit.Figure, r *asked) {
	f.At = q.s.Board().Pos(q.at("to", r.To))
	if r.Facing == "" {
		return
	}
	var ok bool
	if f.Facing, ok = q.s.Board().Topology().ParseDir(r.Facing); !ok {
		try(fmt.Errorf("unknown direction %q in \"facing\"", r.Facing))
	}
}

// place adds a figure to the level.
func (q *querier) place(r *asked) any {
	f := edit.Figure{Name: r.Group, Kinds: strings.Split(r.Kinds, ","), Side: r.Side}
	switch {
	case r.Group == "":
		try(errors.New(`"group" is missing: name the new figure`))
	case r.Kinds == "":
		try(errors.New(`"kinds" is missing, such as "knight" or "knight,rogue"`))
	}
	f.Facing, _ = q.s.Board().Topology().ParseDir("e")
	q.put(&f, r)
	return q.change(func(e *edit.Edit) error { return e.AddFigure(f) })
}

// move changes the cell on which a figure starts.
func (q *querier) move(r *asked) any {
	return q.change(func(e *edit.Edit) error {
		f, ok := e.Figure(r.Group)
		if !ok {
			return fmt.Errorf("the level has no figure %q; only a spell brings it into play", r.Group)
		}
		q.put(&f, r)
		return e.SetFigure(r.Group, f)
	})
}

// remove takes a figure out of the level.
func (q *querier) remove(r *asked) any {
	return q.change(func(e *edit.Edit) error { return e.RemoveFigure(r.Group) })
}

// start sets the round and side with which the match starts.
func (q *querier) start(r *asked) any {
	if r.Round < 0 {
		try(fmt.Errorf(`"round" must be at least 1, not %d`, r.Round))
	}
	at := q.s.Board().Start()
	if r.Round == 0 {
		r.Round = at.Round
	}
	if r.Side == "" && at.Side > 0 {
		r.Side = q.side(at.Side)
	}
	return q.change(func(e *edit.Edit) error { return e.SetStart(r.Round, r.Side) })
}

// load switches to another level, given by name or as text.
func (q *querier) load(r *asked) any {
	switch {
	case (r.Level == "") == (r.Text == ""):
		try(errors.New(`expected either "level", the name of a level, or "text", a level file`))
	case r.Text != "":
		return q.use(must(edit.Open("text", []byte(r.Text))))
	case r.Level == stdin:
		try(errQuestions)
	}
	return q.use(must(q.open(r.Level)))
}

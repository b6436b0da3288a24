package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// maxLine is how long a request may be.
const maxLine = 64 << 10

func queryCommand() *command {
	return &command{
		name: "query", summary: "answer questions about a level, in JSON", args: "FILE", need: aLevel, most: 1,
		setup: setupQuery,
		about: `Reads one question per line from standard input and writes one answer per line. The match starts at once, and applied commands change it. You can ask what is legal and why not, about sight, reach, strikes and their exact odds, and what a command would lead to. "Asking questions" in levels/README.md lists all questions.`,
		examples: []example{
			{`echo '{"ask":"legal"}' | level query vise`, "list the legal commands at the start of a built-in level"},
		},
		see:   []string{"test"},
		words: levelNames, files: levelFiles,
	}
}

func setupQuery(fs *flag.FlagSet) func(*call) int {
	seed := fs.Uint64("seed", 1, "seed `N` of the dice")
	return func(c *call) int { return query(c, *seed) }
}

// query answers questions about a level: a JSON object a line in, one out.
func query(c *call, seed uint64) int {
	if c.args[0] == stdin {
		return c.fail(errors.New("the level can't come from standard input: the questions do"))
	}
	lv, err := c.openLevel(c.args[0])
	if err != nil {
		return c.refuse(err)
	}
	s, err := lv.New(seed)
	if err != nil {
		return c.refuse(err)
	}
	q := newQuerier(lv, s, seed)
	lines, w := bufio.NewReader(c.in), bufio.NewWriter(c.out)
	for {
		line, err := readLine(lines)
		if text := bytes.TrimSpace(line); len(text) > 0 {
			w.Write(q.line(text))
			w.WriteByte('\n')
			if e := w.Flush(); e != nil {
				return c.fail(e)
			}
		}
		if err == io.EOF {
			return exitOK
		}
		if err != nil {
			return c.fail(err)
		}
	}
}

// readLine reads a line; what is beyond maxLine is dropped, so that the line is
// no JSON and is refused.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= maxLine {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			if len(line) > maxLine {
				line = line[:maxLine]
			}
			return line, err
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
	Seed     *uint64         `json:"seed"`
	Explicit *bool           `json:"explicit"`
}

// querier answers requests about one game, which apply, undo and reset change.
type querier struct {
	lv       *levels.Level
	s        *rules.State
	seed     uint64
	explicit bool
	done     []rules.Action // all that was applied
}

func newQuerier(lv *levels.Level, s *rules.State, seed uint64) *querier {
	q := &querier{lv: lv, s: s, seed: seed}
	q.s.Begin(nil)
	return q
}

// asks are the questions, each with what answers it.
var asks = []struct {
	name   string
	answer func(*querier, *request) (any, error)
}{
	{"apply", (*querier).apply}, {"cell", (*querier).cell}, {"check", (*querier).check}, {"contact", (*querier).contact},
	{"decision", (*querier).decision}, {"dist", (*querier).dist}, {"hash", (*querier).hash}, {"legal", (*querier).legal},
	{"preview", (*querier).preview}, {"rangestrike", (*querier).rangestrike}, {"reach", (*querier).reach}, {"reset", (*querier).reset}, {"sees", (*querier).sees},
	{"sight", (*querier).sight}, {"state", (*querier).state}, {"strike", (*querier).strike}, {"undo", (*querier).undo},
}

// line answers one line with a JSON object.
func (q *querier) line(text []byte) []byte {
	var r request
	body, err := any(nil), decode(text, &r)
	if err == nil {
		body, err = q.answer(&r)
	}
	if err != nil {
		body = refusal(err)
	}
	out, err := marshal(body)
	if err != nil {
		out, _ = marshal(refusal(err))
	}
	if len(r.ID) == 0 {
		return out
	}
	head := append([]byte(`{"id":`), r.ID...)
	if len(out) > 2 {
		head = append(head, ',')
	}
	return append(head, out[1:]...)
}

// decode reads a request; its ID also from one that is wrong otherwise.
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
		return fmt.Errorf("expected a JSON object such as {\"ask\":\"state\"}: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("expected one JSON object per line")
	}
	return nil
}

func (q *querier) answer(r *request) (any, error) {
	var names []string
	for _, a := range asks {
		if a.name == r.Ask {
			return a.answer(q, r)
		}
		names = append(names, a.name)
	}
	return nil, fmt.Errorf("unknown question %q; expected one of %s", r.Ask, strings.Join(names, ", "))
}

// refused is the answer to a request that cannot be answered.
type refused struct {
	Error string `json:"error"`
	Rule  string `json:"rule,omitempty"`
}

func refusal(err error) refused {
	var re *rules.RuleError
	if errors.As(err, &re) {
		return refused{re.Msg, re.Rule.String()}
	}
	return refused{Error: err.Error()}
}

// fig finds a group by the name that a field gives.
func (q *querier) fig(field, name string) (rules.FigID, error) {
	if name == "" {
		return rules.NoFig, fmt.Errorf("%q is missing: name a group", field)
	}
	id := q.s.Board().FigByName(name)
	if id == rules.NoFig {
		return id, fmt.Errorf("unknown group %q", name)
	}
	return id, nil
}

// at finds a cell by the text that a field gives.
func (q *querier) at(field, text string) (rules.Cell, error) {
	if text == "" {
		return rules.NoCell, fmt.Errorf("%q is missing: name a cell as floor:column,row", field)
	}
	c, ok := q.s.Board().ParseCell(text)
	if !ok {
		return c, &rules.RuleError{Rule: rules.BD01, Msg: fmt.Sprintf("no cell %q; expected floor:column,row, each counted from 0", text)}
	}
	return c, nil
}

// command reads the command of a request.
func (q *querier) command(r *request) (rules.Action, error) {
	if r.Command == "" {
		return rules.Action{}, errors.New(`"command" is missing, such as "end"`)
	}
	return q.s.Board().ParseAction(r.Command)
}

// side returns a side's name as the level file has it, "" for nobody.
func (q *querier) side(i int) string {
	if i < 0 || i >= len(q.lv.Sides) {
		return ""
	}
	return q.lv.Sides[i].Name
}

// cellName writes a cell, "" for none.
func (q *querier) cellName(c rules.Cell) string {
	if c == rules.NoCell {
		return ""
	}
	return q.s.Board().FormatCell(c)
}

func (q *querier) cellNames(cells []rules.Cell) []string {
	out := make([]string, 0, len(cells))
	for _, c := range cells {
		out = append(out, q.cellName(c))
	}
	return out
}

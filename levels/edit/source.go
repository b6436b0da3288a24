package edit

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// source holds the lines of a level while they are changed.
type source struct {
	topo    rules.Topology
	lines   []string
	cr      string // the carriage return before each line feed, "" in files without
	version int    // counts the changes
	parsed  int    // the version for which sts and known hold
	sts     []levels.Statement
	known   names
}

// outline returns the statements of the current lines.
func (s *source) outline() []levels.Statement {
	if s.parsed != s.version {
		s.parsed, s.sts = s.version, levels.Outline(s.lines)
		s.known = namesOf(s.sts)
	}
	return s.sts
}

// names are what some lines of a level define and others refer to.
type names struct {
	sides  []string
	legend map[rune]rules.CellSetup
	refs   map[rune]int // how many words name the cells drawn with a character
	floors []floor
}

// namesOf returns the names in statements. Owners may be defined below a legend.
func namesOf(sts []levels.Statement) names {
	n := names{legend: map[rune]rules.CellSetup{}, refs: map[rune]int{}}
	for i := range sts {
		st := &sts[i]
		switch top := len(n.floors) - 1; {
		case st.Keyword == "side":
			n.sides = append(n.sides, st.Words[0].Val)
		case st.Keyword == "map":
			n.floors = append(n.floors, floor{rows: st})
		case st.Keyword == "heights" && top >= 0 && n.floors[top].heights == nil:
			n.floors[top].heights = st
		}
		for _, r := range markers(st) {
			n.refs[r]++
		}
	}
	for i := range sts {
		if st := &sts[i]; st.Keyword == "legend" {
			r, _ := marker(st.Words[0].Val)
			n.legend[r] = legendCell(st, n.sides)
		}
	}
	return n
}

// value returns the value of a field of a statement, "" for none.
func value(st *levels.Statement, key string) string {
	w, _ := st.Field(key)
	return w.Val
}

// order is the order of statements that are added.
var order = [...]string{"wallfall", "title", "author", "about", "place", "topology", "rounds", "setting", "side", "start", "goal", "legend",
	"ability", "kind", "spell", "floor", "map", "heights", "wall", "figure", "edge", "link", "opposition", "solution"}

// find returns the first statement with a keyword and, unless name is empty, that name;
// nil for none.
func (s *source) find(keyword, name string) *levels.Statement {
	return s.first(func(st levels.Statement) bool {
		return st.Keyword == keyword && (name == "" || st.Words[0].Val == name)
	})
}

// at returns the statement in a line, nil for none.
func (s *source) at(line int) *levels.Statement {
	return s.first(func(st levels.Statement) bool { return st.Line == line })
}

// first returns the first statement for which meant reports true, nil for none.
func (s *source) first(meant func(levels.Statement) bool) *levels.Statement {
	i := slices.IndexFunc(s.outline(), meant)
	if i < 0 {
		return nil
	}
	return &s.sts[i]
}

// all returns the statements with a keyword, and with a name if that is given, in order.
func (s *source) all(keyword string, name ...string) []levels.Statement {
	return slices.DeleteFunc(slices.Clone(s.outline()), func(st levels.Statement) bool {
		return st.Keyword != keyword || len(name) > 0 && (len(st.Words) == 0 || st.Words[0].Val != name[0])
	})
}

// splice replaces the columns from..to of a line. Spaces that align what follows grow or
// shrink by the difference.
func (s *source) splice(line, from, to int, text string) {
	rs := []rune(s.lines[line-1])
	before, after := rs[:from-1], rs[to-1:]
	if string(rs[from-1:to-1]) == text {
		return
	}
	more := len([]rune(text)) - (to - from)
	blanks := 0
	for blanks < len(after) && after[blanks] == ' ' {
		blanks++
	}
	switch {
	case blanks == len(after): // nothing follows
	case more > 0 && blanks > 1:
		after = after[min(more, blanks-1):]
	case more < 0 && blanks > 1:
		after = append([]rune(strings.Repeat(" ", -more)), after...)
	}
	s.lines[line-1] = string(before) + text + string(after)
	s.version++
}

// field is a field of a statement with its default, or a flag, whose value is "yes" or "".
type field struct {
	key, val, usual string
	flag            bool
}

// flag returns a flag that is set or not.
func flag(name string, on bool) field {
	f := field{key: name, flag: true}
	if on {
		f.val = "yes"
	}
	return f
}

// written formats the fields that are not defaults as words of a line.
func written(fields ...field) string {
	var words []string
	for _, f := range fields {
		switch {
		case f.val == f.usual:
		case f.flag:
			words = append(words, f.key)
		default:
			words = append(words, f.key+"="+f.val)
		}
	}
	return strings.Join(words, " ")
}

// setFields sets fields of the statement in a line. An empty value removes a field;
// defaults are written only over other values.
func (s *source) setFields(line int, fields ...field) {
	for _, f := range fields {
		st := s.at(line)
		w, given := st.Field(f.key)
		if f.flag {
			w, given = st.Flag(f.key)
		}
		switch {
		case given && f.val == "": // with the spaces before it
			rs := []rune(s.lines[line-1])
			s.lines[line-1] = strings.TrimRight(string(rs[:w.Col-1]), " \t") + string(rs[w.End-1:])
			s.version++
		case given && !f.flag && w.Val != f.val:
			s.splice(line, w.ValCol, w.End, f.val)
		case !given && f.val != f.usual:
			s.splice(line, st.End(), st.End(), " "+written(f))
		}
	}
}

// setFieldsOf sets fields of the only statement with a keyword, which it adds if missing.
func (s *source) setFieldsOf(keyword string, fields ...field) {
	if st := s.find(keyword, ""); st != nil {
		s.setFields(st.Line, fields...)
		return
	}
	if words := written(fields...); words != "" {
		s.add(keyword, "", words)
	}
}

// above returns a number as a text, "" unless it is greater than another.
func above(n, than int) string {
	if n <= than {
		return ""
	}
	return strconv.Itoa(n)
}

// setWord sets plain word i of the statement in a line.
func (s *source) setWord(line, i int, val string) {
	st := s.at(line)
	if i == len(st.Words) {
		end := 1 + len([]rune(st.Keyword))
		if i > 0 {
			end = st.Words[i-1].End
		}
		s.splice(line, end, end, " "+val)
		return
	}
	s.splice(line, st.Words[i].Col, st.Words[i].End, val)
}

// remove deletes the lines from..to and a blank line that would be next to another.
func (s *source) remove(from, to int) {
	s.lines = slices.Delete(s.lines, from-1, to)
	blank := func(i int) bool {
		return i < 0 || i >= len(s.lines)-1 || strings.TrimSpace(s.lines[i]) == ""
	}
	if i := from - 1; i < len(s.lines)-1 && blank(i) && blank(i-1) {
		s.lines = slices.Delete(s.lines, i, i+1)
	} else if i == len(s.lines)-1 && s.lines[i] == "" && i > 0 && blank(i-1) {
		s.lines = slices.Delete(s.lines, i-1, i) // nor is one left at the end
	}
	s.version++
}

// takeOut removes the statement in a line. Its comment becomes a line of its own.
func (s *source) takeOut(line int) {
	comment := ""
	if st := s.at(line); st != nil && len(st.Words)+len(st.Fields) > 0 {
		comment = strings.TrimSpace(string([]rune(s.lines[line-1])[st.End()-1:]))
	}
	if comment == "" {
		s.remove(line, line)
		return
	}
	s.lines[line-1] = comment + s.cr
	s.version++
}

// insert inserts lines after line n, 0 for the start.
func (s *source) insert(n int, lines ...string) {
	for i := range lines {
		lines[i] += s.cr
	}
	// What follows the last line feed is not a line; the last line may lack its feed.
	if n == len(s.lines) {
		s.lines[n-1] += s.cr
		lines[len(lines)-1] = strings.TrimSuffix(lines[len(lines)-1], s.cr)
	}
	s.lines = slices.Insert(s.lines, n, lines...)
	s.version++
}

// add adds a statement after the last one with its keyword, or else after those that
// precede it in order. Its fields are aligned with those above.
func (s *source) add(keyword, words, fields string) {
	s.outline()
	rank := slices.Index(order[:], keyword)
	after, same := 0, -1
	for i, st := range s.sts {
		if st.Keyword == keyword {
			same = i
		}
		if k := slices.Index(order[:], st.Keyword); k >= 0 && k <= rank {
			after = max(after, st.Last)
		}
	}
	if same >= 0 {
		s.addBehind(&s.sts[same], words, fields)
		return
	}
	line := strings.TrimRight(keyword+" "+words, " ")
	line = strings.TrimRight(line+" "+fields, " ")
	paragraph := rank >= slices.Index(order[:], "side") && keyword != "goal" // it starts one
	if paragraph && after > 0 && strings.TrimSpace(s.lines[after-1]) != "" {
		s.insert(after, "", line)
		after++
	} else {
		s.insert(after, line)
	}
	if paragraph && after+1 < len(s.lines) && strings.TrimSpace(s.lines[after+1]) != "" {
		s.insert(after+1, "")
	}
}

// addBehind adds a statement after another with the same keyword, its first field below
// the other's if there is room.
func (s *source) addBehind(st *levels.Statement, words, fields string) {
	line := strings.TrimRight(st.Keyword+" "+words, " ")
	if len(st.Fields) > 0 && fields != "" {
		line += strings.Repeat(" ", max(0, st.Fields[0].Col-2-len([]rune(line))))
	}
	keyword, last := st.Keyword, st.Last
	s.insert(last, strings.TrimRight(line+" "+fields, " "))
	if columns, _ := aligned(keyword); columns {
		s.align(last + 1)
	}
}

// align formats the statement in a line together with those directly above it, if those
// are formatted; a layout by hand stays.
func (s *source) align(line int) {
	s.outline()
	to := slices.IndexFunc(s.sts, func(st levels.Statement) bool { return st.Line == line })
	from := to
	for from > 0 && s.sts[from-1].Line == s.sts[from].Line-1 && s.sts[from-1].Keyword == s.sts[to].Keyword {
		from--
	}
	f := &formatter{lines: s.lines}
	f.writeAligned(s.sts[from:to])
	for i, text := range f.out {
		if text != strings.TrimSuffix(s.lines[s.sts[from+i].Line-1], s.cr) {
			return
		}
	}
	f.out = nil
	f.writeAligned(s.sts[from : to+1])
	for i, text := range f.out {
		at := s.sts[from+i].Line - 1
		if strings.HasSuffix(s.lines[at], s.cr) {
			text += s.cr
		}
		s.lines[at] = text
	}
	s.version++
}

// rename replaces a value of a field in all statements with a keyword.
func (s *source) rename(keyword, key, from, to string) {
	for _, st := range s.all(keyword) {
		if value(&st, key) == from {
			s.setFields(st.Line, field{key: key, val: to})
		}
	}
}

// setOnly sets the only word of a statement; an empty value removes the line.
func (s *source) setOnly(keyword, val string) {
	st := s.find(keyword, "")
	switch {
	case st != nil && val == "":
		s.remove(st.Line, st.Last)
	case st != nil:
		s.setWord(st.Line, 0, val)
	case val != "":
		s.add(keyword, val, "")
	}
}

// numberFloors renumbers the floor statements.
func (s *source) numberFloors() {
	for i, st := range s.all("floor") {
		s.setWord(st.Line, 0, strconv.Itoa(i+1))
	}
}

// nameFloors adds the line of the lowest floor, which a file with n floors may omit.
func (s *source) nameFloors(n int) {
	if len(s.all("floor")) < n {
		s.insert(s.find("map", "").Line-1, "floor 1")
	}
}

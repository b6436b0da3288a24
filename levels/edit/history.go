package edit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// History holds the steps of a level without limit; each step keeps only the lines it
// changed.
type History struct {
	doc   *Doc
	steps []step
	done  int // of steps; those behind can be done again
	saved int // steps done when it was last saved, -1 when there is no way back there
}

// step replaces the lines old at index from by new.
type step struct {
	what     string
	from     int
	old, new []string
}

// NewHistory returns a history without steps; the level counts as saved.
func NewHistory(d *Doc) *History { return &History{doc: d} }

// Doc returns the current level.
//
//go:noinline
func (h *History) Doc() *Doc { return h.doc }

// Do adds a step with a name for the player and drops the steps that were undone. A
// change of nothing adds no step.
func (h *History) Do(what string, d *Doc) {
	s := difference(what, h.doc.lines, d.lines)
	h.doc = d
	if len(s.old) == 0 && len(s.new) == 0 {
		return
	}
	if h.saved > h.done {
		h.saved = -1
	}
	h.steps = append(h.steps[:h.done], s)
	h.done++
}

// Amend merges a change with the last step if that has the same name, as for a field that
// is typed letter by letter; otherwise it is Do.
func (h *History) Amend(what string, d *Doc) {
	if h.done == 0 || h.done < len(h.steps) || h.steps[h.done-1].what != what || h.saved == h.done {
		h.Do(what, d)
		return
	}
	h.done--
	before := patched(h.doc.lines, h.steps[h.done], false)
	h.steps = h.steps[:h.done]
	h.doc = &Doc{lines: before, lv: h.doc.lv}
	h.Do(what, d)
}

// difference returns the step from one text to another.
func difference(what string, old, new []string) step {
	from := 0
	for from < len(old) && from < len(new) && old[from] == new[from] {
		from++
	}
	a, b := len(old), len(new)
	for a > from && b > from && old[a-1] == new[b-1] {
		a, b = a-1, b-1
	}
	return step{what, from, slices.Clone(old[from:a]), slices.Clone(new[from:b])}
}

// patched returns lines after a step or, with forward false, before it.
func patched(lines []string, s step, forward bool) []string {
	take, put := s.new, s.old
	if forward {
		take, put = s.old, s.new
	}
	return slices.Concat(lines[:s.from], put, lines[s.from+len(take):])
}

// CanUndo returns the name of the step that Undo would undo.
func (h *History) CanUndo() (what string, ok bool) {
	if h.done == 0 {
		return "", false
	}
	return h.steps[h.done-1].what, true
}

// CanRedo returns the name of the step that Redo would redo.
func (h *History) CanRedo() (what string, ok bool) {
	if h.done == len(h.steps) {
		return "", false
	}
	return h.steps[h.done].what, true
}

// Undo undoes the last step and reports whether there was one.
func (h *History) Undo() bool {
	if h.done == 0 {
		return false
	}
	h.done--
	h.show(patched(h.doc.lines, h.steps[h.done], false))
	return true
}

// Redo redoes the step that was undone last and reports whether there was one.
func (h *History) Redo() bool {
	if h.done == len(h.steps) {
		return false
	}
	h.show(patched(h.doc.lines, h.steps[h.done], true))
	h.done++
	return true
}

// show parses lines that were a level before and makes them the current level.
func (h *History) show(lines []string) {
	h.doc = &Doc{lines: lines, lv: h.doc.lv}
	if h.doc.lv == nil {
		return
	}
	if again, err := Open(h.doc.Name(), h.doc.Text()); err == nil {
		h.doc = again
	}
}

// Saved notes that the current level is saved.
func (h *History) Saved() { h.saved = h.done }

// Changed reports whether the level differs from the one saved last.
func (h *History) Changed() bool { return h.saved != h.done }

// Save returns the newest steps for Load, in at most about that many bytes.
func (h *History) Save(most int) []byte {
	from, size := len(h.steps), 0
	for from > 0 && size < most {
		from--
		for _, l := range slices.Concat(h.steps[from].old, h.steps[from].new) {
			size += len(l) + 4
		}
		size += len(h.steps[from].what) + 40
	}
	if size > most {
		from++
	}
	if h.done < from {
		return nil // more was undone than there is room for
	}
	// A line for each step, and then its lines; no line of a level has a line break.
	text := []string{strconv.Itoa(h.done - from)}
	for _, s := range h.steps[from:] {
		text = append(text, fmt.Sprint(s.from, " ", len(s.old), " ", len(s.new), " ", s.what))
		text = append(append(text, s.old...), s.new...)
	}
	return []byte(strings.Join(text, "\n"))
}

// parseHistory reads what Save returned.
func parseHistory(data []byte) (done int, steps []step, ok bool) {
	lines := strings.Split(string(data), "\n")
	done, err := strconv.Atoi(lines[0])
	for lines = lines[1:]; len(lines) > 0; {
		var from, old, now int
		f := strings.SplitN(lines[0], " ", 4)
		lines = lines[1:]
		for i, n := range []*int{&from, &old, &now} {
			if i < len(f) && err == nil {
				*n, err = strconv.Atoi(f[i])
			}
		}
		if err != nil || len(f) < 4 || min(old, now) < 0 || max(old, now) > len(lines) || old+now > len(lines) {
			return 0, nil, false
		}
		steps = append(steps, step{f[3], from, slices.Clone(lines[:old]), slices.Clone(lines[old : old+now])})
		lines = lines[old+now:]
	}
	return done, steps, err == nil && done >= 0 && done <= len(steps)
}

// Load restores the steps that Save returned. Steps that do not lead to the current level
// are ignored.
func (h *History) Load(data []byte) {
	done, steps, ok := parseHistory(data)
	if !ok {
		return
	}
	lines := h.doc.lines
	fits := func(s step, is []string) bool {
		return s.from >= 0 && s.from+len(is) <= len(lines) && slices.Equal(lines[s.from:s.from+len(is)], is)
	}
	for _, s := range steps[done:] {
		if !fits(s, s.old) {
			return
		}
		lines = patched(lines, s, true)
	}
	lines = h.doc.lines
	for _, s := range slices.Backward(steps[:done]) {
		if !fits(s, s.new) {
			return
		}
		lines = patched(lines, s, false)
	}
	if h.saved == h.done {
		h.saved = done
	} else {
		h.saved = -1
	}
	h.steps, h.done = steps, done
}

// Steps returns how many steps can be undone and how many there are in all.
func (h *History) Steps() (done, all int) { return h.done, len(h.steps) }

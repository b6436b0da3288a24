// Package probe shows end-to-end tests what the running program shows: after
// every tick one Frame, as a line of JSON on standard output on the desktop,
// from the function wallfallProbe in the browser. It is off unless asked for
// and never changes what the program does.
package probe

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Guest reports whether a host draws and plays for the program: it needs no display then,
// and no sound device. The engine removes the address of the host from the environment at
// its start, so only the build can tell.
var Guest bool

// Frame is what one tick left on the screen.
type Frame struct {
	Tick  int64          `json:"tick"`  // counted from 1
	Scene string         `json:"scene"` // the scene's name, such as "title"
	Hot   []Hot          `json:"hot"`   // what can be pointed at, in painter's order
	State map[string]any `json:"state"` // what else the scene shows; see Int and Text
}

// Hot is a rectangle that answers to the pointer, in device pixels.
type Hot struct {
	ID string  `json:"id"`
	X  float32 `json:"x"`
	Y  float32 `json:"y"`
	W  float32 `json:"w"`
	H  float32 `json:"h"`
}

// Centre returns the point in the middle.
func (h Hot) Centre() (x, y float64) { return float64(h.X + h.W/2), float64(h.Y + h.H/2) }

// Find returns the hot rectangle of that id, the topmost when there are several.
func (f Frame) Find(id string) (Hot, bool) {
	for i := len(f.Hot) - 1; i >= 0; i-- {
		if f.Hot[i].ID == id {
			return f.Hot[i], true
		}
	}
	return Hot{}, false
}

// Int returns a whole number of the state, or 0 when there is none of that name.
func (f Frame) Int(name string) int {
	switch v := f.State[name].(type) {
	case float64:
		return int(v)
	case int:
		return v
	}
	return 0
}

// Text returns a text of the state, or "" when there is none of that name.
func (f Frame) Text(name string) string {
	s, _ := f.State[name].(string)
	return s
}

// Parse reads a frame as Encode writes it.
func Parse(line []byte) (Frame, error) {
	var f Frame
	if err := json.Unmarshal(line, &f); err != nil {
		return Frame{}, fmt.Errorf("not a probe line: %w", err)
	}
	if f.Tick <= 0 {
		return Frame{}, errors.New("not a probe line: it has no tick")
	}
	return f, nil
}

// Encode returns the frame as one line of JSON, without the line's end.
func (f Frame) Encode() ([]byte, error) {
	if f.Hot == nil {
		f.Hot = []Hot{}
	}
	if f.State == nil {
		f.State = map[string]any{}
	}
	b, err := json.Marshal(f)
	if err != nil {
		return nil, fmt.Errorf("can't write the probe line: %w", err)
	}
	return b, nil
}

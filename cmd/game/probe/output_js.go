package probe

import "syscall/js"

// Output is where frames go; a nil Output drops them.
type Output struct{ last Frame }

// Open returns an Output that window.wallfallProbe() reads, or nil when not
// asked for. The function returns the last frame as JSON text, "" before the
// first tick.
func Open(asked bool) *Output {
	if !asked {
		return nil
	}
	o := &Output{}
	js.Global().Set("wallfallProbe", js.FuncOf(func(js.Value, []js.Value) any {
		if o.last.Tick == 0 {
			return ""
		}
		b, err := encode(o.last)
		if err != nil {
			return ""
		}
		return string(b)
	}))
	return o
}

// Publish keeps what the last tick left on the screen. The frame is
// kept and not to be changed afterwards.
func (o *Output) Publish(f Frame) error {
	if o != nil {
		o.last = f
	}
	return nil
}

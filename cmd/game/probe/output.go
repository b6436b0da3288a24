//go:build !js

package probe

import (
	"fmt"
	"io"
)

// Output is where frames go; a nil Output drops them.
type Output struct{ w io.Writer }

// Open returns an Output that writes a line a frame to w, or nil when not asked
// for.
func Open(asked bool, w io.Writer) *Output {
	if !asked {
		return nil
	}
	return &Output{w: w}
}

// Publish writes what the last tick left on the screen.
func (o *Output) Publish(f Frame) error {
	if o == nil {
		return nil
	}
	b, err := encode(f)
	if err != nil {
		return err
	}
	if _, err := o.w.Write(append(b, '\n')); err != nil {
		return fmt.Errorf("can't write the probe line: %w", err)
	}
	return nil
}

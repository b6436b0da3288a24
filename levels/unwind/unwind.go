// Package unwind ends work early from deep inside of it. The readers of levels and maps,
// and the commands of the tool, find mistakes in a hundred places many calls down, most of
// them while they fill in a single field; to hand each one back as a value would double
// these readers. No such panic leaves a package: what begins the work catches it.
package unwind

// stopped is the panic of With. Any other panic is a fault of the program and goes on.
type stopped struct{ err error }

// With ends the work that the nearest Catch runs with an error; nil goes on. Only the
// goroutine that called Catch may call it.
func With(err error) {
	if err != nil {
		panic(stopped{err})
	}
}

// Must returns a value, or ends the work as With does.
func Must[T any](v T, err error) T {
	With(err)
	return v
}

// Catch runs some work and returns the error that it returns or that With ended it with.
func Catch(work func() error) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stopped:
			err = p.err
		default:
			panic(p)
		}
	}()
	return work()
}

package cluster

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// Doer does ranges of a job, on one core. It returns nothing when stop has reported true.
type Doer func(from, to int) ([]byte, error)

// Worker takes part in the runs of others.
type Worker struct {
	URL     string
	Edition string
	Cores   int
	Idle    time.Duration // how long it waits for something to do; 0 is for ever
	Say     func(string)  // what a person may want to know
	Did     func(jobs int)
	// Prepare reads a job. It is called once for each run and core.
	Prepare func(job []byte, stop func() bool) (Doer, error)

	conn *nats.Conn
	mu   sync.Mutex
	busy time.Time       // when there was something to do last
	over map[string]bool // runs that have ended
	link context.Context // ends with the connection
}

// The times of a worker.
const (
	answersWithin = 5 * time.Second        // what is asked
	tellsAgain    = 3                      // times, how often it offers a result
	rests         = 200 * time.Millisecond // with nothing to do
)

// Work takes part until ctx ends, there was nothing to do for too long, or a run can't be
// understood.
func (w *Worker) Work(ctx context.Context) (err error) {
	w.over, w.busy = map[string]bool{}, time.Now()
	var unlink context.CancelFunc
	cut := func(*nats.Conn, error) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if unlink != nil {
			unlink()
		}
		w.link, unlink = context.WithCancel(context.Background())
	}
	cut(nil, nil)
	last := ""
	trouble := func(_ *nats.Conn, err error) {
		if err != nil && err.Error() != last {
			last = err.Error()
			w.Say(fmt.Sprintf("waiting for %s: %v", w.URL, err))
		}
	}
	w.conn, err = nats.Connect(w.URL, nats.Name("wallfall worker"), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.IgnoreAuthErrorAbort(),
		nats.ReconnectWait(rests), nats.Timeout(answersWithin), nats.DisconnectErrHandler(cut), nats.ReconnectErrHandler(trouble), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		return err
	}
	defer w.conn.Close()
	_, err = w.conn.Subscribe(over, func(m *nats.Msg) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.over[string(m.Data)] = true
	})
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var cores sync.WaitGroup
	var wrong error
	var once sync.Once
	for range w.Cores {
		cores.Go(func() {
			if err := w.core(ctx); err != nil {
				once.Do(func() { wrong = err })
				stop()
			}
		})
	}
	cores.Wait()
	return wrong
}

// ended reports whether a run is over.
func (w *Worker) ended(run string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.over[run]
}

// note notes that there is something to do.
func (w *Worker) note() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.busy = time.Now()
}

// idle reports whether there was nothing to do for too long.
func (w *Worker) idle() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Idle > 0 && time.Since(w.busy) > w.Idle
}

// core works on one core.
func (w *Worker) core(ctx context.Context) error {
	var run string
	var do Doer
	for ctx.Err() == nil && !w.idle() {
		answer := w.request(ctx, next, "1 "+w.Edition)
		switch word, rest, _ := strings.Cut(answer, " "); word {
		case "do":
			var of string
			var from, to int
			if n, err := fmt.Sscanf(rest, "%40s %d %d", &of, &from, &to); n < 3 || err != nil {
				return fmt.Errorf("the run at %s: its answer is not understood: %.60q", w.URL, answer)
			}
			w.note()
			if of != run {
				stop := func() bool { return ctx.Err() != nil || w.ended(of) }
				text := w.request(ctx, job+of, "")
				if text == "" {
					continue // who asks is gone
				}
				var err error
				if do, err = w.Prepare([]byte(text), stop); err != nil {
					return fmt.Errorf("the run at %s: %w", w.URL, err)
				}
				run = of
			}
			result, err := do(from, to)
			if err == nil && result != nil {
				err = w.tell(ctx, of, from, to, result)
			}
			if err != nil {
				return fmt.Errorf("the run at %s: %w", w.URL, err)
			}
		case "no":
			return fmt.Errorf("the run at %s: %s", w.URL, rest)
		default:
			select {
			case <-time.After(rests):
			case <-ctx.Done():
			}
		}
	}
	return nil
}

// tell offers a result until it is taken.
func (w *Worker) tell(ctx context.Context, run string, from, to int, result []byte) error {
	data := fmt.Sprintf("%d\n%s", from, result)
	if most := w.conn.MaxPayload(); int64(len(data)) > most && most > 0 {
		return fmt.Errorf("a result takes %d bytes, and the server passes on at most %d (max_payload)", len(data), most)
	}
	for range tellsAgain {
		if ctx.Err() != nil || w.ended(run) {
			return nil
		}
		switch word, rest, _ := strings.Cut(w.request(ctx, done+run, data), " "); word {
		case "ok":
			w.note()
			w.Did(to - from)
			return nil
		case "no":
			return fmt.Errorf("it refuses a result: %s", rest)
		}
		time.Sleep(rests)
	}
	return nil // who asked is gone, or begins again without it
}

// request returns the answer to a message, "" for none.
func (w *Worker) request(ctx context.Context, subject, data string) string {
	if !w.conn.IsConnected() {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, answersWithin)
	defer cancel()
	w.mu.Lock()
	link := w.link
	w.mu.Unlock()
	defer context.AfterFunc(link, cancel)() // no answer comes by another connection
	m, err := w.conn.RequestWithContext(ctx, subject, []byte(data))
	if err != nil {
		return ""
	}
	return string(m.Data)
}

package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"wallfall/rules/rulestest"
)

// listen returns an asker of edition e and a connection to it.
func listen(t *testing.T) (*Asker, *nats.Conn) {
	a := rulestest.Must(Listen("a/b?c@127.0.0.1:0", "e", func(string) {}))(t)
	t.Cleanup(a.Close)
	conn := rulestest.Must(nats.Connect(a.URL))(t)
	t.Cleanup(conn.Close)
	return a, conn
}

func worker(a *Asker, prepare func([]byte, func() bool) (Doer, error)) *Worker {
	return &Worker{URL: a.URL, Edition: a.edition, Cores: 2, Idle: 300 * time.Millisecond, Say: func(string) {}, Did: func(int) {}, Prepare: prepare}
}

// TestWorkIsShared hands out ranges and takes their results.
func TestWorkIsShared(t *testing.T) {
	a, _ := listen(t)
	results := make(chan string, 3)
	given := make(chan int, 3)
	for i := range 3 {
		given <- i
	}
	end := rulestest.Must(a.Offer(Task{[]byte("job"), func() (int, int, bool) {
		select {
		case i := <-given:
			return i, i + 1, true
		default:
			return 0, 0, false
		}
	}, func(from int, result []byte) error {
		results <- fmt.Sprintf("%d %s", from, result)
		return nil
	}}))(t)
	defer end()
	w := worker(a, func(job []byte, _ func() bool) (Doer, error) {
		return func(from, to int) ([]byte, error) { return fmt.Appendf(nil, "%s %d", job, to), nil }, nil
	})
	if err := w.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{<-results: true, <-results: true, <-results: true}
	if !got["0 job 1"] || !got["1 job 2"] || !got["2 job 3"] {
		t.Errorf("the results are %v", got)
	}
}

// TestGarbageIsRefused sends askers and workers what is no message.
func TestGarbageIsRefused(t *testing.T) {
	a, conn := listen(t)
	end := rulestest.Must(a.Offer(Task{[]byte("job"), func() (int, int, bool) { return 0, 1, true }, func(int, []byte) error { return errors.New("bad") }}))(t)
	ask := func(subject, data string) string {
		m, err := conn.Request(subject, []byte(data), 10*time.Second)
		if err != nil {
			return err.Error()
		}
		return string(m.Data)
	}
	run := strings.Fields(ask(next, "1 e"))[1]
	for _, c := range [][3]string{
		{next, "", "no it is of edition e of the program, this worker of ; build both from the same sources"},
		{next, "1 f", "this worker of f; build both"},
		{next, "2 e", "no "},
		{next, strings.Repeat("\x00\xff", 1e6), "no "},
		{done + run, "", "no strconv.Atoi"},
		{done + run, "x\ny", "no strconv.Atoi"},
		{done + run, "-1\n", "no bad"},
		{done + "other", "0\n", nats.ErrNoResponders.Error()},
		{job + run, "\xff", "job"},
	} {
		if got := ask(c[0], c[1]); !strings.Contains(got, c[2]) {
			t.Errorf("to %.40q at %s the answer is %q", c[1], c[0], got)
		}
	}
	w := worker(a, func([]byte, func() bool) (Doer, error) { return nil, errors.New("a job of another kind") })
	if err := w.Work(t.Context()); err == nil || !strings.Contains(err.Error(), "a job of another kind") {
		t.Errorf("of a job that it can't read it says %v", err)
	}
	end()
	for answer, want := range map[string]string{"": "", "do": "not understood", "do x 1": "not understood", "do x 99999999999999999999 1": "not understood", "wait\xff": "", "no way": ": way"} {
		s := rulestest.Must(conn.Subscribe(next, func(m *nats.Msg) { _ = m.Respond([]byte(answer)) }))(t)
		rulestest.Must(0, conn.Flush())(t)
		ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
		err := worker(a, nil).Work(ctx)
		stop()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("to the answer %q it says %v", answer, err)
		}
		rulestest.Must(0, s.Unsubscribe())(t)
	}
}

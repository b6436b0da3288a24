// Package cluster lets several machines do ranges of one run's jobs. They meet at a NATS
// server, which keeps nothing: the run that asks hands out the ranges, adds up what comes
// back, and hands out again what does not, so that any of them may vanish at any time.
package cluster

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// The subjects. A request at next says "1 EDITION", for version 1 of these messages, and is
// answered with "do RUN FROM TO", "wait" or "no REASON"; one at job, with the run at the end,
// with its job; and one at done, whose data is "FROM\n" and a result, with "ok" or
// "no REASON". The run is published at over when it has ended.
const (
	next = "wallfall.next"
	job  = "wallfall.job."
	done = "wallfall.done."
	over = "wallfall.over"
)

// maxMessage bounds what the server of a run takes, in bytes.
const maxMessage = 32 << 20

// startWithin is how long a server and a connection may take to begin.
const startWithin = 10 * time.Second

// Asker hands out the jobs of runs.
type Asker struct {
	URL     string // where workers find it
	edition string
	say     func(string)
	server  *server.Server // nil with one elsewhere
	conn    *nats.Conn
	refused sync.Once
}

// Listen returns an asker that is its own server, at HOST:PORT or TOKEN@HOST:PORT. say is
// called with what a person may want to know.
func Listen(address, edition string, say func(string)) (*Asker, error) {
	token, at := "", address
	if i := strings.LastIndexByte(address, '@'); i >= 0 {
		token, at = address[:i], address[i+1:]
	}
	l, err := net.Listen("tcp", at) // the server would only report that it is not ready
	if err != nil {
		return nil, err
	}
	host, port := at[:strings.LastIndexByte(at, ':')], l.Addr().(*net.TCPAddr).Port
	l.Close()
	s, err := server.NewServer(&server.Options{Host: strings.Trim(host, "[]"), Port: port, Authorization: token, MaxPayload: maxMessage, MaxPending: 4 * maxMessage, NoLog: true, NoSigs: true})
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(startWithin) {
		s.Shutdown()
		return nil, fmt.Errorf("the server at %s does not start", at)
	}
	u := url.URL{Scheme: "nats", Host: net.JoinHostPort(host, strconv.Itoa(port))}
	if token != "" {
		u.User = url.User(token)
	}
	a, err := ask(u.String(), edition, say, nats.InProcessServer(s), nats.Token(token))
	if err != nil {
		s.Shutdown()
		return nil, err
	}
	a.server = s
	return a, nil
}

// Join returns an asker at a server that others run.
func Join(at, edition string, say func(string)) (*Asker, error) { return ask(at, edition, say) }

func ask(at, edition string, say func(string), options ...nats.Option) (*Asker, error) {
	conn, err := nats.Connect(at, append(options, nats.Name("wallfall"), nats.MaxReconnects(-1), nats.Timeout(startWithin))...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at, err)
	}
	return &Asker{URL: at, edition: edition, say: say, conn: conn}, nil
}

// Close ends the asker, and its server.
func (a *Asker) Close() {
	_ = a.conn.FlushTimeout(time.Second) // workers go on by themselves
	a.conn.Close()
	if a.server != nil {
		a.server.Shutdown()
	}
}

// Task is what others take part in.
type Task struct {
	Job  []byte                              // says what to do
	Take func() (from, to int, ok bool)      // the next range
	Put  func(from int, result []byte) error // takes the result of one
}

// Offer hands out a task until end is called.
func (a *Asker) Offer(t Task) (end func(), err error) {
	if int64(len(t.Job)) > a.conn.MaxPayload() {
		return nil, fmt.Errorf("the levels take %d bytes packed, and the server at %s passes on at most %d (max_payload)", len(t.Job), a.URL, a.conn.MaxPayload())
	}
	run := rand.Text()
	answers := map[string]func(data []byte) string{
		next: func(data []byte) string {
			version, edition, _ := strings.Cut(string(data), " ")
			if version != "1" || edition != a.edition {
				a.refused.Do(func() { a.say("a worker of another edition of the program was refused") })
				return fmt.Sprintf("no it is of edition %s of the program, this worker of %.20s; build both from the same sources", a.edition, edition)
			}
			if from, to, ok := t.Take(); ok {
				return fmt.Sprintf("do %s %d %d", run, from, to)
			}
			return "wait"
		},
		job + run: func([]byte) string { return string(t.Job) },
		done + run: func(data []byte) string {
			head, result, _ := bytes.Cut(data, []byte("\n"))
			from, err := strconv.Atoi(string(head))
			if err == nil {
				err = t.Put(from, result)
			}
			if err != nil {
				a.say(fmt.Sprintf("a worker's result was refused: %v", err))
				return "no " + err.Error()
			}
			return "ok"
		},
	}
	var subscribed []*nats.Subscription
	for subject, answer := range answers {
		// One of several that ask at a server answers.
		s, wrong := a.conn.QueueSubscribe(subject, "askers", func(m *nats.Msg) { _ = m.Respond([]byte(answer(m.Data))) })
		subscribed, err = append(subscribed, s), errors.Join(err, wrong)
	}
	return func() {
		for _, s := range subscribed {
			_ = s.Unsubscribe()
		}
		_ = a.conn.Publish(over, []byte(run))
	}, err
}

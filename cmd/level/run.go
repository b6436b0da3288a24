package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"time"
)

// What commands that play many games have in common.

// stopEarly closes stop at the first Ctrl+C, the second of which ends the program,
// and when the time is over. What it returns ends that.
func stopEarly(stop chan struct{}, after time.Duration) (done func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	over := make(chan struct{})
	var clock <-chan time.Time
	if after > 0 {
		clock = time.After(after)
	}
	go func() {
		select {
		case <-signals:
			signal.Stop(signals)
			close(stop)
		case <-clock:
			close(stop)
		case <-over:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(over)
	}
}

func stopped(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return true
	default:
		return false
	}
}

// inOrder does n jobs on a number of cores until all are done or stop is closed, and
// delivers their results in the order of their numbers, whatever the number of
// cores. At most ahead results are in memory at once. newWorker makes what does the jobs
// of one core; it returns false if it was stopped.
func inOrder[T any](n, cores, ahead int, stop <-chan struct{}, newWorker func() func(job int) (T, bool), deliver func(job int, result T)) {
	type result struct {
		job int
		of  T
	}
	results := make(chan result)
	var next atomic.Int64
	slots := make(chan struct{}, ahead) // taken before the number, so that the earliest job always has one
	var workers sync.WaitGroup
	for range cores {
		workers.Go(func() {
			work := newWorker()
			for {
				select {
				case slots <- struct{}{}:
				case <-stop:
					return
				}
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				of, ok := work(i)
				if !ok {
					return
				}
				select {
				case results <- result{i, of}:
				case <-stop:
					return
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(results)
	}()
	early, done := map[int]T{}, 0
	for r := range results {
		early[r.job] = r.of
		for of, ok := early[done]; ok; of, ok = early[done] {
			delete(early, done)
			deliver(done, of)
			<-slots
			done++
		}
	}
}

// checkRun refuses numbers of cores and times that are none, and files that could
// not be written.
func (c *call) checkRun(cores int, limit time.Duration, jsonFile, csvFile string, files ...string) error {
	switch {
	case c.given["cores"] && cores < 1 || cores > 1024:
		return errors.New("-cores must be 1 to 1024")
	case c.given["time"] && limit <= 0:
		return errors.New("-time must be longer than zero, such as 30s or 5m")
	case jsonFile == stdin && csvFile == stdin:
		return errors.New("-json and -csv can't both write to standard output")
	}
	return writable(append(files, jsonFile, csvFile)...)
}

// writeTables writes the results of a run for other programs, to the files that are named.
func (c *call) writeTables(jsonFile string, js []byte, csvFile string, csv []byte) int {
	for _, f := range []struct {
		name string
		data []byte
	}{{jsonFile, js}, {csvFile, csv}} {
		if f.name == "" {
			continue
		}
		if err := c.write(f.name, f.data); err != nil {
			return c.fail(err)
		}
	}
	return exitOK
}

// jsonText returns a value as JSON with < and > as they are, in one line or
// indented, and a line feed.
func jsonText(v any, indent string) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	err := enc.Encode(v)
	return buf.Bytes(), err
}

// marshal is jsonText without the line feed.
func marshal(v any) ([]byte, error) {
	text, err := jsonText(v, "")
	return bytes.TrimSpace(text), err
}

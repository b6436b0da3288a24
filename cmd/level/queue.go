package main

import (
	"context"
	"sync"

	"wallfall/cmd/level/cluster"
)

// queue hands out ranges of jobs and delivers their results in the order of their numbers,
// whoever does them and however often.
type queue[T any] struct {
	done, n int // jobs delivered, and all
	size    int // of a range
	ahead   int // jobs that may be begun before the first open one is over
	deliver func(from int, result T)

	// Others on other machines may take part, and vanish: what is open is handed out again
	// before anyone idles. unpack reads the result of a range from them.
	others *others
	unpack func(data []byte, from, to int) (T, error)

	mu    sync.Mutex
	over  func()
	moved sync.Cond
	next  int         // the first job never handed out
	open  map[int]int // how often ranges without a result were handed out, by their first job
	early map[int]T   // results that wait for earlier ones
}

// begin makes the queue ready for workers.
func (q *queue[T]) begin() {
	q.next, q.open, q.early = q.done, map[int]int{}, map[int]T{}
	q.moved.L = &q.mu
}

// take returns the next range to do; it waits for one that may begin. It returns false when
// all is done or ctx has ended.
func (q *queue[T]) take(ctx context.Context) (from, to int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for ctx.Err() == nil && q.done < q.n {
		from = -1
		if q.next < min(q.n, q.done+q.ahead) {
			from = q.next
			q.next = min(q.n, q.next+q.size)
		} else if q.others != nil {
			for at, times := range q.open {
				if from < 0 || times < q.open[from] || times == q.open[from] && at < from {
					from = at
				}
			}
		}
		if from >= 0 {
			q.open[from]++
			return from, min(q.n, from+q.size), true
		}
		q.moved.Wait()
	}
	return 0, 0, false
}

// put takes the result of a range. One that has a result already is ignored.
func (q *queue[T]) put(from int, result T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.open[from] == 0 {
		return
	}
	delete(q.open, from)
	q.early[from] = result
	for r, ok := q.early[q.done]; ok; r, ok = q.early[q.done] {
		delete(q.early, q.done)
		q.deliver(q.done, r)
		q.done = min(q.n, q.done+q.size)
	}
	if q.moved.Broadcast(); q.done >= q.n {
		q.over() // some may do again what is done
	}
}

// accept takes the result of a range from elsewhere.
func (q *queue[T]) accept(from int, data []byte) error {
	q.mu.Lock()
	known := q.open[from] > 0
	q.mu.Unlock()
	if !known {
		return nil // someone was faster
	}
	r, err := q.unpack(data, from, min(q.n, from+q.size))
	if err == nil {
		q.put(from, r)
	}
	return err
}

// run does the jobs on a number of cores until all are done or ctx ends. newWorker makes the
// function that does those of one core; it returns false if it was stopped.
func (q *queue[T]) run(ctx context.Context, cores int, newWorker func(stop func() bool) func(from, to int) (T, bool)) {
	q.begin()
	ctx, q.over = context.WithCancel(ctx)
	defer q.over()
	if q.others != nil {
		defer must(q.others.asker.Offer(cluster.Task{Job: q.others.job, Take: func() (int, int, bool) { return q.take(ctx) }, Put: q.accept}))()
	}
	defer context.AfterFunc(ctx, func() {
		q.mu.Lock() // else one that is about to wait would miss it
		defer q.mu.Unlock()
		q.moved.Broadcast()
	})()
	var workers sync.WaitGroup
	for range cores {
		workers.Go(func() {
			work := newWorker(func() bool { return ctx.Err() != nil })
			for {
				from, to, ok := q.take(ctx)
				if !ok {
					return
				}
				if r, ok := work(from, to); ok {
					q.put(from, r)
				}
			}
		})
	}
	workers.Wait()
}

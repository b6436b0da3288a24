//go:build !js

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// lastTicks is how long the program may go on after it was asked to end.
const lastTicks = 2 * time.Second

// watchSignals saves and ends the program when the system asks it to end. The returned
// function ends the watch.
func (a *app) watchSignals() (stop func()) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, syscall.SIGHUP, os.Interrupt)
	over := make(chan struct{})
	go func() {
		select {
		case <-over:
			return
		case <-told:
		}
		// At once: there may never be another tick.
		a.mu.Lock()
		err := a.save()
		a.ending = true
		a.mu.Unlock()
		select {
		case <-over:
		case <-time.After(lastTicks):
			if err != nil {
				os.Exit(1)
			}
			os.Exit(0)
		}
	}()
	return func() {
		signal.Stop(told)
		close(over)
	}
}

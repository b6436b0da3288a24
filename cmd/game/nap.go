package main

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// nap lets the program rest while nothing moves and nobody plays: the engine waits for input
// then, and is woken a few times a second so that time goes on.
type nap struct {
	still  int // ticks since something moved or was used
	asleep bool
}

const (
	napAfter = 120                    // ticks
	napFrame = 500 * time.Millisecond // between two frames of a nap
	// napTicks is how many ticks each call of Update stands for in a nap: after a wait the
	// engine calls it at most 5 times.
	napTicks = 6
)

// ticks returns how many ticks the next call of Update stands for.
func (n *nap) ticks() int {
	if n.asleep {
		return napTicks
	}
	return 1
}

// tick notes a tick in which something was used or not. The first use ends the nap.
func (n *nap) tick(used bool) {
	if n.still++; used {
		n.still = 0
		n.set(false)
	}
}

// frame notes a frame that was drawn anew or not.
func (n *nap) frame(drew bool) {
	if drew {
		n.still = 0
	}
	if n.set(n.still >= napAfter && !probe.Guest); n.asleep {
		time.AfterFunc(napFrame, ebiten.ScheduleFrame) //lint:ignore SA1019 nothing else ends the wait for input
	}
}

func (n *nap) set(asleep bool) {
	if n.asleep == asleep {
		return
	}
	n.asleep = asleep
	if asleep {
		ebiten.SetFPSMode(ebiten.FPSModeVsyncOffMinimum) //lint:ignore SA1019 nothing else lets the engine wait for input
	} else {
		ebiten.SetVsyncEnabled(true)
	}
}

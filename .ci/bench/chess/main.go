// Command chess plays random legal half-moves of chess for three seconds, and prints how many
// in the last: in WebAssembly it is compiled while it runs.
package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/corentings/chess/v2"
)

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	p, n, start, warm := chess.StartingPosition(), 0, time.Now(), false
	for time.Since(start) < time.Second || !warm {
		if !warm && time.Since(start) > 2*time.Second {
			n, start, warm = 0, time.Now(), true
		}
		moves := p.ValidMoves()
		if len(moves) == 0 || p.HalfMoveClock() >= 100 {
			p = chess.StartingPosition()
			continue
		}
		p = p.Update(&moves[r.IntN(len(moves))])
		n++
	}
	fmt.Println(float64(n) / time.Since(start).Seconds())
}

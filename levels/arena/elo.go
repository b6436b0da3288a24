package arena

import "math"

// Rating is how strong a player is, in Elo: 400 more is ten times as likely to win
// as to lose. The average of all is 0. Low and High hold it with 95 % confidence.
type Rating struct{ Elo, Low, High float64 }

// Numbers of the fit.
const (
	scale  = 400 / math.Ln10 // Elo of a factor of e
	z95    = 1.959963984540054
	sweeps = 100_000
	still  = 1e-12 // change of a logarithm that is none
)

// Fit finds the ratings under which what happened is likeliest, when the stronger
// wins with the odds that follow from the difference (the model of Bradley and
// Terry). score[i][j] are the points of i against j: 1 for a win, half for a draw. pairs are
// those who meet, and all must hang together by them.
//
// One drawn game more than was played is counted between any two who meet: so who never lost
// has a finite rating, and a few hundred games hardly feel it. The fit is Hunter's
// minorisation: a player's strength is made its points over the sum, over its
// opponents, of games by joint strength, again and again until nothing changes.
//
// The intervals come from the Fisher information, whose matrix has n·p·(1−p) for each
// two who meet. A game counts there as if it could only be won or lost and knew nothing
// of others, so that the intervals are rather too wide than too narrow: draws vary
// less, and so do two games with seats changed.
func Fit(score [][]float64, pairs [][2]int) []Rating {
	n := len(score)
	games, points := matrix(n), make([]float64, n)
	for _, pair := range pairs {
		i, j := pair[0], pair[1]
		games[i][j] = score[i][j] + score[j][i] + 1
		games[j][i] = games[i][j]
		points[i] += score[i][j] + 0.5
		points[j] += score[j][i] + 0.5
	}
	strength := fitStrength(games, points)
	out := make([]Rating, n)
	info := matrix(n)
	for i := range n {
		out[i].Elo = scale * math.Log(strength[i])
		for j := range n {
			if i != j {
				p := strength[i] / (strength[i] + strength[j])
				v := games[i][j] * p * (1 - p)
				info[i][j] -= v
				info[i][i] += v
			}
		}
	}
	// Only differences are known: 1/n everywhere holds the average, and goes again below.
	for i := range n {
		for j := range n {
			info[i][j] += 1 / float64(n)
		}
	}
	inverse := invert(info)
	for i := range out {
		half := z95 * scale * math.Sqrt(max(0, inverse[i][i]-1/float64(n)))
		out[i].Low, out[i].High = out[i].Elo-half, out[i].Elo+half
	}
	return out
}

// matrix returns a square of noughts.
func matrix(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// fitStrength returns the strengths, whose logarithms have the average 0.
func fitStrength(games [][]float64, points []float64) []float64 {
	n := len(points)
	s := make([]float64, n)
	for i := range s {
		s[i] = 1
	}
	for range sweeps {
		moved, mean := 0.0, 0.0
		for i := range s {
			sum := 0.0
			for j := range s {
				if i != j {
					sum += games[i][j] / (s[i] + s[j])
				}
			}
			next := points[i] / sum
			moved = max(moved, math.Abs(math.Log(next/s[i])))
			s[i] = next
		}
		for i := range s {
			mean += math.Log(s[i]) / float64(n)
		}
		for i := range s {
			s[i] /= math.Exp(mean)
		}
		if moved < still {
			break
		}
	}
	return s
}

// invert returns the inverse of a matrix that is symmetric and positive definite, by
// elimination without pivots. The matrix is used up.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	inv := matrix(n)
	for i := range inv {
		inv[i][i] = 1
	}
	for c := range n {
		d := m[c][c]
		for k := range n {
			m[c][k] /= d
			inv[c][k] /= d
		}
		for r := range n {
			if r == c {
				continue
			}
			f := m[r][c]
			for k := range n {
				m[r][k] -= f * m[c][k]
				inv[r][k] -= f * inv[c][k]
			}
		}
	}
	return inv
}

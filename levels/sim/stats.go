package sim

import "math"

// z95 is how many standard deviations to either side hold 95 of 100.
const z95 = 1.959963984540054

// WilsonShare returns the interval that holds a probability with 95 % confidence when its
// share of n was p, which may have halves (Wilson's score interval); 0 to 1 when n is 0.
func WilsonShare(p float64, n int) (lo, hi float64) {
	if n == 0 {
		return 0, 1
	}
	m := float64(n)
	mid := p + z95*z95/(2*m)
	half := z95 * math.Sqrt(p*(1-p)/m+z95*z95/(4*m*m))
	all := 1 + z95*z95/m
	lo, hi = (mid-half)/all, (mid+half)/all
	if p == 0 {
		lo = 0
	}
	if p == 1 {
		hi = 1
	}
	return lo, hi
}

// Ratio is a share with the interval that holds it with 95 % confidence.
type Ratio struct {
	N     int     `json:"n"`
	Of    int     `json:"of"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// RatioOf makes a Ratio, in ten-thousandths.
func RatioOf(n, of int) Ratio {
	r := Ratio{N: n, Of: of}
	if of > 0 {
		r.Share = round(float64(n) / float64(of))
	}
	lo, hi := WilsonShare(float64(n)/float64(of), of)
	r.Low, r.High = round(lo), round(hi)
	return r
}

func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// Holds reports whether the interval holds a probability.
func (r Ratio) Holds(p float64) bool { return r.Low <= p && p <= r.High }

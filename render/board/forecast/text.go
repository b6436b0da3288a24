package forecast

import (
	"math/big"
	"strconv"
)

// float returns a probability for drawing.
func float(p *big.Rat) float32 {
	f, _ := p.Float32()
	return f
}

// percent writes a probability in short: "63%". What is neither sure nor
// impossible is never written as if it were.
func percent(p *big.Rat) string {
	f, _ := p.Float64()
	switch n := f * 100; {
	case p.Sign() > 0 && n < 0.5:
		return "<1%"
	case p.Cmp(one) < 0 && n >= 99.5:
		return ">99%"
	default:
		return strconv.Itoa(int(n+0.5)) + "%"
	}
}

// signed writes a number with its sign, a minus as wide as a plus.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// decimal writes a number with one digit after the point.
func decimal(f float64) string {
	sign := "+"
	if f < 0 {
		sign, f = "−", -f
	}
	return sign + strconv.FormatFloat(f, 'f', 1, 64)
}

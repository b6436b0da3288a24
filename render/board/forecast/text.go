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

// percent formats a probability: "63%". Only a certain event is "100%", and only an
// impossible one "0%".
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

// signed formats a number with its sign, with a minus as wide as a plus.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// decimal formats a number with its sign and one decimal.
func decimal(f float64) string {
	sign := "+"
	if f < 0 {
		sign, f = "−", -f
	}
	return sign + strconv.FormatFloat(f, 'f', 1, 64)
}

// Package ease holds the curves that animations follow: most take how far a motion
// is in time, 0..1, and return how far it is in space.
package ease

import "math"

// In starts slowly.
func In(t float32) float32 { return t * t * t }

// Out ends slowly.
//
//go:noinline
func Out(t float32) float32 { return 1 - (1-t)*(1-t)*(1-t) }

// InOut starts and ends slowly.
func InOut(t float32) float32 { return t * t * (3 - 2*t) }

// OutBack overshoots 1 slightly and returns to it.
func OutBack(t float32) float32 {
	u := t - 1
	return 1 + 2.2*u*u*u + 1.2*u*u
}

// Arc goes from 0 up to 1 and back to 0.
func Arc(t float32) float32 { return 4 * t * (1 - t) }

// Topple is the fall of something upright: faster and faster, with a small bounce.
func Topple(t float32) float32 {
	if t < 0.7 {
		return t * t / 0.49
	}
	return 1 - 0.12*Arc((t-0.7)/0.3)
}

// Bounce is the height of something that is thrown: a long hop and two short ones.
func Bounce(t float32) float32 {
	switch {
	case t < 0.55:
		return Arc(t / 0.55)
	case t < 0.82:
		return 0.35 * Arc((t-0.55)/0.27)
	}
	return 0.1 * Arc((t-0.82)/0.18)
}

// Heavy is the motion of a great mass: slow to start, hard to stop.
func Heavy(t float32) float32 { return 0.12*t + 0.88*In(t) }

// Clamp keeps t in 0..1.
//
//go:noinline
func Clamp(t float32) float32 { return max(0, min(1, t)) }

// Sin is the sine of radians.
//
//go:noinline
func Sin(x float32) float32 { return float32(math.Sin(float64(x))) }

// Cos is the cosine of radians.
func Cos(x float32) float32 { return float32(math.Cos(float64(x))) }

// Chance returns number n of a seed, in 0..1, the same every time.
func Chance(seed, n uint32) float32 {
	x := seed*2654435761 + n*40503
	x ^= x >> 15
	x *= 2246822519
	x ^= x >> 13
	return float32(x&0xffff) / 0xffff
}

// Hypot is the length of a vector.
//
//go:noinline
func Hypot(x, y float32) float32 { return float32(math.Hypot(float64(x), float64(y))) }

// Angle is the direction of a vector, in radians.
//
//go:noinline
func Angle(x, y float32) float32 { return float32(math.Atan2(float64(y), float64(x))) }

// Abs is the size of a number.
func Abs(v float32) float32 { return max(v, -v) }

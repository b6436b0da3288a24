package quadtest

import (
	"image"
	"math"
)

// fields is the number of fields along a side of a cell that are compared.
const fields = 6

// Grey returns how light the fields of a cell are, 0..1, and how light is spread
// within each: a fine pattern counts though its mean is that of plain ground.
func Grey(img *image.RGBA, x, y, z float32) []float64 {
	out := make([]float64, 2*fields*fields)
	step := z * 0.84 / fields
	for j := range fields {
		for i := range fields {
			x0, y0 := x-z*0.42+float32(i)*step, y-z*0.42+float32(j)*step
			sum, sq, n := 0.0, 0.0, 0.0
			for py := int(y0); py < max(int(y0)+1, int(y0+step)); py++ {
				for px := int(x0); px < max(int(x0)+1, int(x0+step)); px++ {
					c := img.RGBAAt(px, py)
					v := (0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)) / 255
					sum, sq, n = sum+v, sq+v*v, n+1
				}
			}
			mean := sum / n
			out[j*fields+i] = mean
			out[fields*fields+j*fields+i] = math.Sqrt(max(0, sq/n-mean*mean))
		}
	}
	return out
}

// Unlike is how far two cells are apart for an eye without colours: the
// difference of their mean light, and that of their structure, the light of the
// fields about the mean, with its spread.
func Unlike(a, b []float64) float64 {
	n := fields * fields
	ma, mb := mean(a[:n]), mean(b[:n])
	structure, spread := 0.0, 0.0
	for i := range n {
		d := (a[i] - ma) - (b[i] - mb)
		structure += d * d
		e := a[n+i] - b[n+i]
		spread += e * e
	}
	tone := ma - mb
	return math.Sqrt(tone*tone + structure/float64(n) + spread/float64(n))
}

func mean(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x
	}
	return s / float64(len(v))
}

// LeastUnlike is the least difference of two terrains without their colours; two cells of
// the same terrain differ by less than half of it.
const LeastUnlike = 0.07

// Light returns the mean light of a cell from the result of Grey.
func Light(seen []float64) float64 { return mean(seen[:fields*fields]) }

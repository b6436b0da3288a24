package narrate

import (
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// number writes a small number without allocating.
func Number(n int) string {
	if n >= 0 && n < len(numbers) {
		return numbers[n]
	}
	return strconv.Itoa(n)
}

// capital writes the first letter large: figures are named by lower-case words.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if up := unicode.ToUpper(r); up != r {
		return string(up) + s[n:]
	}
	return s
}

// numbers are the small numbers in writing.
var numbers = func() (out [100]string) {
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return out
}()

// dice3 writes how many dice must show how much: "5× 4+".
func Dice3(n, need int) string { return fmt.Sprintf("%d× %d+", n, need) }

package narrate

import (
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Number formats a number; small ones without allocating.
func Number(n int) string {
	if n >= 0 && n < len(numbers) {
		return numbers[n]
	}
	return strconv.Itoa(n)
}

// Capital returns s with its first letter in upper case.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if up := unicode.ToUpper(r); up != r {
		return string(up) + s[n:]
	}
	return s
}

// numbers holds the small numbers as text.
var numbers = func() (out [100]string) {
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return out
}()

// Dice3 formats a number of dice and what each must show: "5× 4+".
func Dice3(n, need int) string { return fmt.Sprintf("%d× %d+", n, need) }

// entry returns an entry of a table, the zero value where it has none.
func entry[K ~uint8, V any](table []V, key K) (v V) {
	if int(key) < len(table) {
		v = table[key]
	}
	return v
}

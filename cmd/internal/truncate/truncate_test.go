package truncate

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestWriter(t *testing.T) {
	long, odd := strings.Repeat("x", 5000), strings.Repeat("\"\n", 400)
	for _, x := range [...]struct{ arg, says, want string }{
		{"knoll", "no file knoll", "no file knoll"},
		{long, "no file " + long, "no file " + long[:60] + "…"},
		{"-" + long, "flag provided but not defined: -" + long, "flag provided but not defined: -" + long[:60] + "…"},
		{"-n=" + long, fmt.Sprintf("invalid value %q", long), fmt.Sprintf("invalid value \"%s…\"", long[:60])},
		{odd, fmt.Sprintf("%q is too much", odd), `"` + strings.Repeat(`\"\n`, 15) + `…" is too much`},
	} {
		var b bytes.Buffer
		n, err := Writer(&b, []string{"check", x.arg}).Write([]byte(x.says))
		if err != nil || n != len(x.says) || b.String() != x.want {
			t.Errorf("%.20q: written is %q, %d, %v", x.arg, b.String(), n, err)
		}
	}
}

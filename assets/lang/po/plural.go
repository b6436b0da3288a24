package po

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// levels are the operators of C that expressions for plural forms use, those that bind
// least first.
var levels = [...][]string{{"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}}

// expression evaluates an expression of C while it reads it.
type expression struct {
	rest string
	n    int
	bad  bool
}

// evaluate returns the value that the expression of a Plural-Forms header has for n.
func evaluate(text string, n int) (int, error) {
	x := expression{rest: strings.ReplaceAll(text, " ", ""), n: n}
	v := x.choice()
	if x.bad || x.rest != "" {
		return 0, fmt.Errorf("can't read %q at %q", text, x.rest)
	}
	return v, nil
}

func (x *expression) take(token string) bool {
	rest, ok := strings.CutPrefix(x.rest, token)
	if ok {
		x.rest = rest
	}
	return ok
}

// choice reads CONDITION ? A : B, or an expression without one.
func (x *expression) choice() int {
	condition := x.binary(0)
	if !x.take("?") {
		return condition
	}
	a := x.choice()
	x.bad = x.bad || !x.take(":")
	b := x.choice()
	if condition != 0 {
		return a
	}
	return b
}

// binary reads operands and the operators of a level between them.
func (x *expression) binary(level int) int {
	if level == len(levels) {
		return x.operand()
	}
	a := x.binary(level + 1)
	for {
		i := slices.IndexFunc(levels[level], x.take)
		if i < 0 {
			return a
		}
		a = x.apply(levels[level][i], a, x.binary(level+1))
	}
}

func (x *expression) apply(operator string, a, b int) int {
	truth := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	switch operator {
	case "||":
		return truth(a != 0 || b != 0)
	case "&&":
		return truth(a != 0 && b != 0)
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<=":
		return truth(a <= b)
	case ">=":
		return truth(a >= b)
	case "<":
		return truth(a < b)
	case ">":
		return truth(a > b)
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	if b == 0 {
		x.bad = true
		return 0
	}
	if operator == "/" {
		return a / b
	}
	return a % b
}

// operand reads n, a number, a negation or an expression in brackets.
func (x *expression) operand() int {
	switch {
	case x.take("n"):
		return x.n
	case x.take("!"):
		return x.apply("==", x.operand(), 0)
	case x.take("("):
		v := x.choice()
		x.bad = x.bad || !x.take(")")
		return v
	}
	digits := x.rest[:len(x.rest)-len(strings.TrimLeft(x.rest, "0123456789"))]
	x.rest = x.rest[len(digits):]
	v, err := strconv.Atoi(digits)
	x.bad = x.bad || err != nil
	return v
}

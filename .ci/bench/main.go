// Command bench measures the game beside programs that anyone can get, in one run, and
// writes docs/bench.md. "make bench" runs it from the root of the repository.
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// rounds is how often everything is measured, one after the other; the best counts, which
// other work on the machine disturbs least.
const rounds = 3

const build = "build/bench"

// best holds the best figure of each thing so far, and why there is none.
var best, missing = map[string]float64{}, map[string]string{}

// note takes a figure; with less, the least is best.
func note(name string, x float64, less bool) {
	if was, ok := best[name]; !ok || (x < was) == less {
		best[name] = x
	}
}

// run runs a command and returns its output; without it, things are missing.
func run(env []string, dir string, command ...string) (string, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s: %v: %.300s", strings.Join(command, " "), err, errs.String())
	}
	return string(out), err
}

// must ends the program when what must work does not.
func must(out string, err error) string {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	return out
}

var js = []string{"GOOS=js", "GOARCH=wasm"}

// path returns the whole path of a file that is built.
func path(name string) string { return must(filepath.Abs(filepath.Join(build, name))) }

// command returns the command line of a program that is built, natively or for node.
func command(name, system string) []string {
	if system == "wasm" {
		return []string{filepath.Join(strings.TrimSpace(must(run(nil, ".", "go", "env", "GOROOT"))), "lib/wasm/go_js_wasm_exec"), path(name + ".wasm")}
	}
	return []string{path(name)}
}

var line = regexp.MustCompile(`(?m)^Benchmark\w+/(\w+)\S*\s.*?([\d.e+]+) (?:actions|nodes)/s`)

func main() {
	systems := []string{"native", "wasm"}
	if _, err := exec.LookPath("node"); err != nil {
		systems = systems[:1]
		missing["wasm"], missing["boardgame.io"] = "node is not there", "node is not there"
	} else if _, err := run(nil, ".", "npm", "install", "--prefix", must(filepath.Abs(build)), "--no-audit", "--no-fund", "--ignore-scripts", "boardgame.io@0.50.2"); err != nil {
		missing["boardgame.io"] = "npm could not get it"
	}
	for _, system := range systems {
		end, env := "", []string(nil)
		if system == "wasm" {
			end, env = ".wasm", js
		}
		must(run(env, ".", "go", "test", "-c", "-o", path("play"+end), "./rules"))
		must(run(env, ".", "go", "test", "-c", "-o", path("plan"+end), "./rules/bot"))
		must(run(env, ".ci/bench", "go", "build", "-o", path("chess"+end), "./chess"))
	}
	must(run(nil, ".", "go", "build", "-o", path("game"), "./cmd/game"))
	must(run(nil, ".ci/bench", "go", "build", "-o", path("empty"), "./empty"))
	small := []string{"go", "build", "-trimpath", "-ldflags", "-s -w", "-o"}
	must(run(js, ".ci/bench", append(small, path("empty.wasm"), "./empty")...))
	game := append(small, path("game.wasm"))
	for _, of := range []string{"cmd/game", "levels", "render/ui", "assets", "input"} { // as package serve
		game = append(game, "-gcflags", "wallfall/"+of+"/...=-l")
	}
	must(run(js, ".", append(game, "./cmd/game")...))
	for _, name := range []string{"empty", "game"} {
		note("size "+name, packed(path(name+".wasm")), true)
	}
	for round := range rounds {
		fmt.Fprintf(os.Stderr, "bench: round %d of %d\n", round+1, rounds)
		for _, system := range systems {
			for _, of := range [][2]string{{"play", "RandomPlay"}, {"plan", "PlannerBoards"}} {
				out := must(run(nil, map[string]string{"play": "rules", "plan": "rules/bot"}[of[0]], append(command(of[0], system), "-test.run", "^$", "-test.bench", of[1]+"$", "-test.benchtime", map[string]string{"native": "500ms", "wasm": "3s"}[system])...)) // node compiles while it runs
				for _, m := range line.FindAllStringSubmatch(out, -1) {
					x, _ := strconv.ParseFloat(m[2], 64)
					note(of[0]+" "+m[1]+" "+system, x, false)
				}
			}
			number("chess "+system, nil, command("chess", system)...)
		}
		if missing["boardgame.io"] == "" {
			number("boardgame.io", []string{"NODE_ENV=production", "NODE_PATH=" + path("node_modules")}, "node", ".ci/bench/boardgame.cjs")
		}
		for _, name := range []string{"empty", "game"} {
			if took, err := start(name); err != nil {
				missing["start"] = err.Error()
			} else {
				note("start "+name, took.Seconds(), true)
			}
		}
	}
	if err := os.WriteFile("docs/bench.md", []byte(page()), 0o666); err != nil {
		must("", err)
	}
	fmt.Print(page())
}

// number notes the number that a command prints.
func number(name string, env []string, command ...string) {
	x, err := strconv.ParseFloat(strings.TrimSpace(must(run(env, ".", command...))), 64)
	must("", err)
	note(name, x, false)
}

// start returns how long a program takes to its second tick, after its first frame.
func start(name string) (time.Duration, error) {
	args := []string{path(name)}
	if name == "game" {
		data, err := os.MkdirTemp("", "bench")
		if err != nil {
			return 0, err
		}
		defer os.RemoveAll(data)
		args = append(args, "-probe", "-mute", "-windowed", "-data", data)
	}
	cmd := exec.Command(args[0], args[1:]...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	for n := map[string]int{"game": 2, "empty": 1}[name]; n > 0; n-- {
		if !lines.Scan() {
			return 0, fmt.Errorf("%s opens no window: run it under xvfb-run", name)
		}
	}
	took := time.Since(begun)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	return took, nil
}

// packed returns the size of a file in megabytes when it is packed by gzip.
func packed(file string) float64 {
	data := must(file, nil)
	f, err := os.Open(data)
	must("", err)
	defer f.Close()
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	_, err = io.Copy(w, f)
	must("", errors.Join(err, w.Close()))
	return float64(out.Len()) / 1e6
}

// figure writes a figure in thousands where it is large, or why there is none.
func figure(name string) string {
	x, ok := best[name]
	switch {
	case !ok:
		for part, why := range missing {
			if strings.Contains(name, part) {
				return why
			}
		}
		return "not measured"
	case x >= 10_000:
		return fmt.Sprintf("%.0f k", x/1000)
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// ratio writes how many times a figure another is.
func ratio(a, b string) string {
	x, y := best[a], best[b]
	switch {
	case x == 0 || y == 0:
		return ""
	case x/y >= 10:
		return fmt.Sprintf("%.0f", x/y)
	}
	return fmt.Sprintf("%.2f", x/y)
}

// page returns docs/bench.md.
func page() string {
	var b strings.Builder
	row := func(cells ...string) { fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | ")) }
	fmt.Fprintf(&b, head, rounds, strings.TrimSpace(must(run(nil, ".", "go", "version"))), runtime.NumCPU())
	row("one thread", "native, per second", "WebAssembly in node, per second", "WebAssembly ÷ native")
	row("---", "---:", "---:", "---:")
	for _, of := range [][2]string{{"play", "random play"}, {"plan", "nodes of the planner"}} {
		for _, board := range []string{"battle", "dungeon", "expanse"} {
			name := of[0] + " " + board
			row(of[1]+", "+board, figure(name+" native"), figure(name+" wasm"), ratio(name+" wasm", name+" native"))
		}
	}
	row("random play, chess", figure("chess native"), figure("chess wasm"), ratio("chess wasm", "chess native"))
	row("random play, boardgame.io", "", figure("boardgame.io"), "")
	b.WriteString("\n")
	row("ours ÷ theirs", "here", "there", "ratio")
	row("---", "---:", "---:", "---:")
	row("actions on battle ÷ half-moves of chess, native", figure("play battle native"), figure("chess native"), ratio("play battle native", "chess native"))
	row("the same in WebAssembly", figure("play battle wasm"), figure("chess wasm"), ratio("play battle wasm", "chess wasm"))
	row("actions on battle in WebAssembly ÷ moves of boardgame.io, both in node", figure("play battle wasm"), figure("boardgame.io"), ratio("play battle wasm", "boardgame.io"))
	row("start to the first frame ÷ an empty Ebitengine program, seconds", figure("start game"), figure("start empty"), ratio("start game", "start empty"))
	row("WebAssembly packed by gzip ÷ an empty Ebitengine program, MB", figure("size game"), figure("size empty"), ratio("size game", "size empty"))
	return b.String() + foot
}

const head = `# How fast it is

` + "`make bench`" + ` writes this page. Everything is measured in one run, %d times one after the
other, and the best counts, so that the ratios say more than the figures. This is from
%s with %d cores.

`

const foot = `
Random play lists all legal actions and carries out one of them. *Battle* has 27 hexes and
14 groups, *dungeon* two floors of 40 by 40 squares with 40 figures, and *expanse* eight
floors of 128 by 128 with 1,000. A node of the planner is an action that it tries.

The others are [corentings/chess](https://github.com/corentings/chess) v2.3.2, which lists
all legal half-moves and carries out one; [boardgame.io](https://boardgame.io) 0.50.2, whose
reducer alone places a piece on one of 27 free cells, with no rules to speak of; and a
window of Ebitengine v2.10.4 that draws nothing. Their sources are in ` + "`.ci/bench`" + `.

By hand:

    go test ./rules -run '^$' -bench RandomPlay
    go test ./rules/bot -run '^$' -bench PlannerBoards
    GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./rules -run '^$' -bench RandomPlay
    cd .ci/bench && go run ./chess
    go run ./cmd/level sim -cores 1 -bots planner:300 -games 60 vise
`

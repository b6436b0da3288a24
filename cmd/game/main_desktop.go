//go:build !js

package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/serve"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/cmd/internal/atomicfile"
	"wallfall/cmd/internal/truncate"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
	"wallfall/rules"
)

const defaultAddr = "localhost:8080"

// maxLevelFile is the longest level file that is read, in bytes.
const maxLevelFile = 4 << 20

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

type flags struct {
	start
	level, edit, replay      string
	web, webOut, embed, data string
	force, windowed, full    bool
	probe, version           bool
}

func parseFlags(args []string, stderr io.Writer) (flags, *flag.FlagSet, error) {
	var f flags
	set := flag.NewFlagSet("wallfall", flag.ContinueOnError)
	set.SetOutput(stderr)
	set.Usage = func() {
		fmt.Fprintln(stderr, "usage: wallfall [flags]")
		set.PrintDefaults()
	}
	set.StringVar(&f.level, "level", "", "start in a level or a campaign: a `file` or the name of a built-in level")
	set.StringVar(&f.edit, "edit", "", "edit the level or campaign in this `file`; creates a level if it does not exist")
	set.StringVar(&f.replay, "replay", "", "watch a replay: a `file`, link or code")
	set.Uint64Var(&f.Seed, "seed", 0, "dice seed, a `number`; by default every match gets a new one")
	set.StringVar(&f.Seats, "seats", "", "who plays each side of new matches: a `list` such as person,captain or greedy,person or planner:5000,random; by default the last choice, or people with -level")
	set.StringVar(&f.web, "web", "", "serve the game to browsers at this `address`, for this machine only unless it names a host, such as 0.0.0.0:8080; \"\" means "+defaultAddr)
	set.StringVar(&f.embed, "embed", "", "`origins` whose pages may embed the game that -web serves, such as https://example.org, or * for all")
	set.StringVar(&f.webOut, "webout", "", "write the browser version into this `folder` and exit")
	set.BoolVar(&f.force, "force", false, "let -webout write into a folder that holds other files")
	set.BoolVar(&f.mute, "mute", false, "play without sound and don't open the sound device")
	set.BoolVar(&f.full, "fullscreen", false, "start in fullscreen")
	set.BoolVar(&f.devices, "devices", false, "test mouse, keyboard, touch screen and gamepad instead of playing")
	set.BoolVar(&f.windowed, "windowed", false, "start in a window even if the game was left in fullscreen")
	set.BoolVar(&f.probe, "probe", false, "write one JSON line per tick to standard output, for tests")
	set.BoolVar(&f.version, "version", false, "print the version and exit")
	set.StringVar(&f.data, "data", "", "`folder` for saved matches and settings (default: "+store.DefaultDir()+")")
	if err := set.Parse(args); err != nil {
		return f, set, err
	}
	if set.NArg() > 0 {
		return f, set, fmt.Errorf("unexpected %q: to start a level, use -level %s", set.Arg(0), set.Arg(0))
	}
	return f, set, nil
}

// run is the program; it returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	stderr = truncate.Writer(stderr, args)
	f, set, err := parseFlags(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil && set.NArg() == 0: // the flag package has written it
		return 2
	case err == nil:
		given := map[string]bool{}
		set.Visit(func(fl *flag.Flag) { given[fl.Name] = true })
		err = do(f, given, stdout)
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(stderr, "wallfall:", err)
	if c := (*crash)(nil); errors.As(err, &c) {
		fmt.Fprintln(stderr, "wallfall:", reportCrash(c, f.data, args))
	}
	return 1
}

// do does what the flags ask for; given has the names of those that were.
func do(f flags, given map[string]bool, stdout io.Writer) error {
	if f.version {
		_, err := fmt.Fprintln(stdout, versionLine())
		return err
	}
	if given["webout"] {
		return writeSite(f.webOut, f.force, stdout)
	}
	if strings.ContainsAny(f.embed, ";,\r\n") {
		return fmt.Errorf("%q is not a list of origins for -embed; write them with spaces between", f.embed)
	}
	begin := f.start
	begin.Seeded, begin.Hook = given["seed"], !f.probe
	if !begin.Seeded {
		begin.Seed = rand.Uint64()
	}
	if err := seats.Check(f.Seats); err != nil {
		return err
	}
	if given["level"] {
		if err := readLevel(&begin, f.level); err != nil {
			return err
		}
	}
	if given["edit"] {
		if err := openDrawing(&begin, f.edit); err != nil {
			return err
		}
	}
	if given["replay"] {
		g, err := readRecording(f.replay)
		if err != nil {
			return err
		}
		begin.Given = append(begin.Given, g)
	}
	if given["web"] {
		return serveGame(f.web, f.embed, begin, stdout)
	}
	// Without a display the engine speaks of a frame buffer; Windows and macOS always have one.
	if os.Getenv("DISPLAY") == "" && !probe.Guest && runtime.GOOS != "windows" && runtime.GOOS != "darwin" {
		return serveInstead(errors.New("DISPLAY is not set"), begin, stdout)
	}
	saves, storeErr := store.Open(f.data)
	a, err := newApp(shell.Context{Scale: 1, Mute: f.mute, Language: cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")), Store: saves, Notice: storeErr, Outside: shell.Outside{Copy: copyText, Paste: pasteText, Write: atomicfile.Write}}, begin)
	if err != nil {
		return err
	}
	defer a.watchSignals()()
	if begin.File != "" && !begin.shipped && !campaign.Is(begin.Source) {
		done := make(chan struct{})
		defer close(done)
		go watch(begin.File, begin.Source, begin.Draw).run(a.disk, done)
	}
	if f.probe {
		a.probe = func(f probe.Frame) error {
			line, err := f.Encode()
			if err == nil {
				_, err = os.Stdout.Write(append(line, '\n'))
			}
			return err
		}
	}
	ebiten.SetWindowTitle("Wallfall")
	ebiten.SetWindowSize(1280, 800)
	ebiten.SetWindowSizeLimits(480, 320, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowClosingHandled(true)
	left, _ := saves.Get(windowRecord) // what cannot be read is worth no message
	if f.full || !f.windowed && string(left) == fullscreenText {
		ebiten.SetFullscreen(true)
	}
	shown, err := a.run(&ebiten.RunGameOptions{X11ClassName: "Wallfall", X11InstanceName: "wallfall"})
	if err != nil && !shown && !probe.Guest && !errors.As(err, new(*crash)) {
		return serveInstead(err, begin, stdout)
	}
	return err
}

// readLevel takes a level file, or a level of the game when there is no such file.
func readLevel(s *start, name string) error {
	source, err := readFile(name, maxLevelFile)
	if errors.Is(err, fs.ErrNotExist) {
		if ok, err := s.setShipped(name); ok {
			return err
		}
		return fmt.Errorf("no level file %s", name)
	}
	if err != nil {
		return fmt.Errorf("can't read the level: %w", err)
	}
	if campaign.Is(source) {
		return s.setCampaign(name, source, besides(name))
	}
	return s.setLevel(name, source)
}

// besides returns what reads the levels of a campaign from the files beside it.
func besides(name string) func(level string) ([]byte, error) {
	return func(level string) ([]byte, error) {
		return readFile(filepath.Join(filepath.Dir(name), level+".txt"), maxLevelFile)
	}
}

// openDrawing takes a level file to be drawn on; one that is not there begins blank.
func openDrawing(s *start, name string) error {
	path, err := filepath.Abs(name)
	if err != nil {
		return fmt.Errorf("can't find the level: %w", err)
	}
	source, err := readFile(path, maxLevelFile)
	if errors.Is(err, fs.ErrNotExist) {
		source, err = edit.Blank(rules.Square, 12, 10).Text(), nil
	}
	if err != nil {
		return fmt.Errorf("can't read the level: %w", err)
	}
	if s.Draw = true; campaign.Is(source) {
		return s.setCampaign(path, source, besides(path))
	}
	if _, err := edit.Open(name, source); err != nil {
		return levels.Brief(err)
	}
	s.File, s.Source, s.Draw, s.shipped = path, source, true, false
	return nil
}

// serveInstead serves the browser build where no window can be opened.
func serveInstead(reason error, begin start, stdout io.Writer) error {
	fmt.Fprintf(stdout, "Can't open a window here (%v); serving the game to browsers instead.\n", reason)
	return serveGame("", "", begin, stdout)
}

// serveGame serves the browser build until the program is interrupted.
func serveGame(addr, ancestors string, begin start, stdout io.Writer) error {
	ctx, stop := interruptible()
	defer stop()
	if addr == "" {
		addr = defaultAddr
	}
	// The address first: a taken port should fail before a minute of compiling.
	l, err := serve.Listen(addr)
	if err != nil {
		return err
	}
	defer l.Close()
	site, err := serve.Build(ctx, stdout, serve.Fast)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	var query []string
	if begin.File != "" {
		site["level.txt"] = begin.Source
		query = append(query, "file=level.txt")
	}
	if begin.Seeded {
		query = append(query, "seed="+strconv.FormatUint(begin.Seed, 10))
	}
	if begin.Seats != "" {
		query = append(query, "seats="+url.QueryEscape(begin.Seats))
	}
	if begin.mute {
		query = append(query, "mute")
	}
	path := ""
	if query != nil {
		path = "?" + strings.Join(query, "&")
	}
	for _, g := range begin.Given {
		m, _, err := g.Recording(0)
		if err != nil {
			return err
		}
		end, err := m.Link()
		if err != nil {
			return err
		}
		path += "#" + end
	}
	here, elsewhere := serve.Hosts(l)
	fmt.Fprintf(stdout, "Play at http://%s/%s (Ctrl+C to stop)\n", here, path)
	for _, host := range elsewhere {
		fmt.Fprintf(stdout, "Anyone in your network can play at http://%s/%s\n", host, path)
	}
	return serve.Serve(ctx, l, site, ancestors)
}

// interruptible returns a context that ends when the program is asked to end.
func interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

func writeSite(dir string, force bool, stdout io.Writer) error {
	if dir == "" {
		return errors.New("can't write the browser version: no folder given")
	}
	ctx, stop := interruptible()
	defer stop()
	site, err := serve.Build(ctx, stdout, serve.Small)
	if err != nil {
		return err
	}
	if err := site.Write(dir, force); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "The browser version is in %s.\n", dir)
	return err
}

// reportCrash writes what is known about a crash into a file and says where.
func reportCrash(c *crash, dir string, args []string) string {
	text := fmt.Sprintf("%s\narguments: %q\n\n%v\n\n%s", versionLine(), args, c.cause, c.stack)
	if dir == "" {
		dir = store.DefaultDir()
	}
	name := "crash-" + time.Now().UTC().Format("20060102-150405") + ".txt"
	for _, d := range []string{dir, os.TempDir()} {
		if os.MkdirAll(d, 0o700) != nil {
			continue
		}
		file := filepath.Join(d, name)
		if os.WriteFile(file, []byte(text), 0o600) == nil {
			return "a report is in " + file
		}
	}
	return "can't write a report"
}

func versionLine() string {
	version := "dev"
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			version = v
		}
	}
	return fmt.Sprintf("wallfall %s, %s %s/%s", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// windowRecord keeps whether the game was left in full screen.
const (
	windowRecord   = "window"
	fullscreenText = "full screen"
)

func saveWindow(st *store.Store) error {
	text := ""
	if ebiten.IsFullscreen() {
		text = fullscreenText
	}
	if data, _ := st.Get(windowRecord); string(data) == text {
		return nil
	}
	return st.Put(windowRecord, []byte(text))
}

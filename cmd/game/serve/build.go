//go:build !js

// Package serve builds the game for the browser from its sources and serves
// it. It is no part of the browser build itself.
package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/andybalholm/brotli"

	"wallfall/cmd/game/web"
	"wallfall/cmd/internal/atomicfile"
)

// Site is a folder of pages: the content of each file by its name.
type Site map[string][]byte

// manifest is what the loader has to know of the program.
type manifest struct {
	Hash   string `json:"hash"`   // of the program
	Packed int    `json:"packed"` // bytes to load
	Raw    int    `json:"raw"`    // bytes of what is in them
}

// unbuilt is the line of loader.js that the manifest replaces.
const unbuilt = `const build = { hash: "", packed: 0, raw: 0 };`

// Levels of brotli. Of what gzip makes of the program, Small leaves 71 % after a minute, for
// a site that is written once; Fast leaves 85 % in the time that gzip takes.
const (
	Small = brotli.BestCompression
	Fast  = 5
)

// Build compiles the game for the browser and returns all files of its page, until the
// context ends. It packs the program with brotli at that level, too, and reports progress
// to out. Without the sources or without Go the error says how to get a browser build.
func Build(ctx context.Context, out io.Writer, level int) (Site, error) {
	root, err := sources()
	if err != nil {
		return nil, err
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, errors.New("the browser version is compiled with Go, but there is no go command: install Go 1.26 from https://go.dev/dl/ and try again")
	}
	fmt.Fprintln(out, "Compiling the browser version; the first time takes a minute or two …")
	begin := time.Now()
	wasm, err := compile(ctx, goCommand, root)
	if err != nil {
		return nil, err
	}
	site := Site{}
	if site["wasm_exec.js"], err = support(goCommand, root); err != nil {
		return nil, err
	}
	if level == Small {
		fmt.Fprintln(out, "Packing it as small as can be; that takes a minute or more …")
	}
	if err := site.assemble(ctx, wasm, level); err != nil {
		return nil, err
	}
	name := site.Name(program)
	fmt.Fprintf(out, "Done in %.0f s: %.1f MB to load, %.1f MB with brotli.\n", time.Since(begin).Seconds(),
		float64(len(site[name]))/1e6, float64(len(site[name+brotliSuffix]))/1e6)
	return site, nil
}

// program is the file that holds the compiled program. Servers that know brotli send the
// file of that name and suffix instead, and the browser unpacks it before the loader sees it.
const (
	program      = "game.wasm.gz"
	brotliSuffix = ".br"
)

// assemble adds the page and the compiled program, and names every file but the page by
// its content, so that browsers never mix two builds.
func (s Site) assemble(ctx context.Context, wasm []byte, level int) (err error) {
	entries, _ := web.Files.ReadDir(".") // which is embedded
	for _, e := range entries {
		s[e.Name()], _ = web.Files.ReadFile(e.Name())
	}
	s[program], err = squeeze(ctx, wasm, func(w io.Writer) io.WriteCloser {
		z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // which is a level
		return z
	})
	if err != nil {
		return err
	}
	br, err := squeeze(ctx, wasm, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, level) })
	if err != nil {
		return err
	}
	build, err := json.Marshal(manifest{hash(wasm), len(s[program]), len(wasm)})
	if err != nil {
		return err
	}
	s["loader.js"] = bytes.Replace(s["loader.js"], []byte(unbuilt), []byte("const build = "+string(build)+";"), 1)
	for _, name := range []string{program, "worklet.js", "icon.svg", "style.css", "wasm_exec.js", "loader.js"} {
		stem, ending, _ := strings.Cut(name, ".")
		data := s[name]
		renamed := stem + "." + hash(data) + "." + ending
		delete(s, name)
		s[renamed] = data
		for _, user := range []string{"loader.js", page} {
			s[user] = bytes.ReplaceAll(s[user], []byte(`"`+name+`"`), []byte(`"`+renamed+`"`))
		}
	}
	delete(s, "loader.js") // it has its new name by now
	s[s.Name(program)+brotliSuffix] = br
	return nil
}

const page = "index.html"

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// named matches the names of files that carry the hash of their content.
var named = regexp.MustCompile(`^([a-z_]+)\.[0-9a-f]{16}(\.[a-z.]+)$`)

// Name returns the name of a file with the hash of its content, "" if there is none.
func (s Site) Name(plain string) string {
	for name := range s {
		if m := named.FindStringSubmatch(name); m != nil && m[1]+m[2] == plain {
			return name
		}
	}
	return ""
}

// Write writes the site into a folder, making it if need be. Unless forced, it refuses a
// folder that holds anything else. The page comes last: until then, and with an error, a
// site that was there before stays as it was.
func (s Site) Write(dir string, force bool) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("can't write the browser version: %w", err)
		}
	}()
	before, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	there := map[string]bool{}
	for _, e := range before {
		there[e.Name()] = true
		if ours := e.Type().IsRegular() && (e.Name() == page || named.MatchString(e.Name())); !ours && !force {
			return fmt.Errorf("%s holds %s, which is not part of it; choose another folder or add -force", dir, e.Name())
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(s))
	names = append(slices.DeleteFunc(names, func(n string) bool { return n == page }), page)
	for i, name := range names {
		if err := writeOwn(filepath.Join(dir, name), s[name]); err != nil {
			for _, name := range names[:i] {
				if !there[name] {
					os.Remove(filepath.Join(dir, name))
				}
			}
			if len(before) == 0 {
				os.Remove(dir)
			}
			return err
		}
	}
	for name := range there {
		if _, ok := s[name]; !ok && named.MatchString(name) { // of an earlier build
			os.Remove(filepath.Join(dir, name))
		}
	}
	return nil
}

// writeOwn writes a file, in place of a link rather than where that leads.
func writeOwn(path string, data []byte) error {
	if info, err := os.Lstat(path); err == nil && info.Mode().Type() == fs.ModeSymlink {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return atomicfile.Write(path, data)
}

// sources finds the game's module, from the working folder or the program's
// own folder upwards.
func sources() (string, error) {
	var from []string
	if dir, err := os.Getwd(); err == nil {
		from = append(from, dir)
	}
	if file, err := os.Executable(); err == nil {
		from = append(from, filepath.Dir(file))
	}
	for _, dir := range from {
		for last := ""; dir != last; last, dir = dir, filepath.Dir(dir) {
			mod, _ := os.ReadFile(filepath.Join(dir, "go.mod"))
			_, err := os.Stat(filepath.Join(dir, "cmd", "game"))
			if err == nil && bytes.HasPrefix(mod, []byte("module wallfall")) {
				return dir, nil
			}
		}
	}
	return "", errors.New("the browser version is compiled from the game's sources, which are not beside this program: run it in the source folder, or write the pages there with \"go run ./cmd/game -webout DIR\" and put DIR on any web server")
}

// compile returns the program as WebAssembly. When the context ends, so does the compiler.
func compile(ctx context.Context, goCommand, root string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "wallfall-web-")
	if err != nil {
		return nil, fmt.Errorf("can't compile the browser version: %w", err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "game.wasm")
	cmd := exec.CommandContext(ctx, goCommand, "build", "-trimpath", "-ldflags", "-s -w", "-o", file, "./cmd/game")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0")
	cmd.Cancel = func() error { // so that it removes what it has begun, where the system can ask it to
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			return cmd.Process.Kill()
		}
		return nil
	}
	cmd.WaitDelay = 10 * time.Second
	said, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("can't compile the browser version: %w\n%s", err, bytes.TrimSpace(said))
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("can't compile the browser version: %w", err)
	}
	return wasm, nil
}

// support returns wasm_exec.js of the Go that compiles, which must be the same.
func support(goCommand, root string) ([]byte, error) {
	cmd := exec.Command(goCommand, "env", "GOROOT")
	cmd.Dir = root
	goroot, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("can't ask Go for its location: %w", err)
	}
	js, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("this Go installation lacks one of its own files: %w", err)
	}
	return js, nil
}

// squeeze returns what a compressor makes of some data, until the context ends.
func squeeze(ctx context.Context, data []byte, compressor func(io.Writer) io.WriteCloser) ([]byte, error) {
	var b bytes.Buffer
	w := compressor(&b)
	for part := range slices.Chunk(data, 1<<20) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if _, err := w.Write(part); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

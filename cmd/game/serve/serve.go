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
	"net"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/andybalholm/brotli"

	"wallfall/cmd/game/web"
	"wallfall/cmd/internal/atomicfile"
)

// Listen opens the address to serve at, such as "localhost:8080". Only this machine can
// reach ":8080"; all networks can reach "0.0.0.0:8080".
func Listen(addr string) (net.Listener, error) {
	if !strings.Contains(addr, ":") {
		return nil, fmt.Errorf("can't serve at %q: the address needs a port, such as localhost:8080", addr)
	}
	at := addr
	if addr[0] == ':' {
		at = "localhost" + addr
	}
	l, err := net.Listen("tcp", at)
	if err == nil {
		return l, nil
	}
	// The text is asked since the number of the error differs between systems.
	if s := err.Error(); strings.Contains(s, "address already in use") || strings.Contains(s, "Only one usage of each socket address") {
		return nil, fmt.Errorf("can't serve at %s: the port is taken; choose another with -web, such as -web localhost:8081", addr)
	}
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err
	}
	return nil, fmt.Errorf("can't serve at %s: %w", addr, err)
}

// Hosts returns what browsers call the listener: first on this machine, then elsewhere.
func Hosts(l net.Listener) (here string, elsewhere []string) {
	a, ok := l.Addr().(*net.TCPAddr)
	switch {
	case !ok:
		return l.Addr().String(), nil
	case a.IP.IsLoopback():
		return fmt.Sprintf("localhost:%d", a.Port), nil
	case !a.IP.IsUnspecified():
		return a.String(), []string{a.String()}
	}
	all, _ := net.InterfaceAddrs() // without them, the address of this machine must do
	for _, x := range all {
		if n, ok := x.(*net.IPNet); ok && n.IP.IsGlobalUnicast() {
			elsewhere = append(elsewhere, net.JoinHostPort(n.IP.String(), strconv.Itoa(a.Port)))
		}
	}
	return fmt.Sprintf("localhost:%d", a.Port), elsewhere
}

// Serve serves the site until the context ends. ancestors are the origins that may embed
// the page, as a content security policy names them.
func Serve(ctx context.Context, l net.Listener, site Site, ancestors string) error {
	s := newServer(Handler(site, ancestors))
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("can't continue serving: %w", err)
	}
	return nil
}

// newServer returns a server whose connections all end some time, also those of clients
// that say nothing or read slowly.
func newServer(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 20 * time.Second,
		WriteTimeout: 10 * time.Minute, IdleTimeout: 2 * time.Minute}
}

// types are the MIME types by the ending of the name.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
	".txt":  "text/plain; charset=utf-8",
	".gz":   "application/gzip",
	".br":   "application/wasm", // with its Content-Encoding
}

// takesBrotli matches an Accept-Encoding with brotli that is not excluded by q=0.
var takesBrotli = regexp.MustCompile(`(^|[ ,])br *(,|$|; *q=(1|0\.0*[1-9]))`)

// Handler serves the site, with headers that keep the page to itself and to the origins
// that may embed it.
func Handler(site Site, ancestors string) http.Handler {
	tags := make(map[string]string, len(site))
	for name, data := range site {
		tags[name] = `"` + hash(data) + `"`
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = page
		}
		h := w.Header()
		h.Set("Content-Security-Policy", web.Policy+"; frame-ancestors 'self' "+ancestors)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		data, ok := site[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		if br, ok := site[name+brotliSuffix]; ok {
			h.Set("Vary", "Accept-Encoding")
			if takesBrotli.MatchString(r.Header.Get("Accept-Encoding")) {
				h.Set("Content-Encoding", "br")
				name, data = name+brotliSuffix, br
			}
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
			return
		}
		h.Set("Content-Type", types[path.Ext(name)])
		h.Set("Cache-Control", "no-cache") // ask whether the tag is still the same
		if named.MatchString(name) {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		h.Set("ETag", tags[name])
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
	})
}

// Site is a folder of pages: the content of each file by its name.
type Site map[string][]byte

// manifest is what the loader has to know about the program.
type manifest struct {
	Hash   string `json:"hash"`   // of the program
	Packed int    `json:"packed"` // bytes to load
	Raw    int    `json:"raw"`    // bytes unpacked
}

// unbuilt is the line of loader.js that the manifest replaces.
const unbuilt = `const build = { hash: "", packed: 0, raw: 0 };`

// Levels of brotli. Small takes a minute and leaves 71 % of gzip's size, for a site that is
// written once; Fast leaves 85 % in gzip's time.
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
	delete(s, "loader.js") // it was added under its new name
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

// writeOwn writes a file; a link is replaced, not followed.
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
	// What is no hot path, screens, levels, widgets and texts, has no inlined calls: that is a
	// thirtieth less to load.
	args := []string{"build", "-trimpath", "-ldflags", "-s -w"}
	for _, of := range []string{"cmd/game", "levels", "render/ui", "assets", "input"} {
		args = append(args, "-gcflags", "wallfall/"+of+"/...=-l")
	}
	cmd := exec.CommandContext(ctx, goCommand, append(args, "-o", file, "./cmd/game")...)
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

// support returns wasm_exec.js of the Go that compiles; the two must match.
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

// squeeze compresses data, until the context ends.
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

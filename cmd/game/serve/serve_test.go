//go:build !js

package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"wallfall/cmd/game/web"
	"wallfall/rules/rulestest"
)

// Every file of the page is served with the type that browsers insist on under
// nosniff, and with the policy of the page.
func TestHandlerServesThePage(t *testing.T) {
	site := assembled(t, "program")
	site["level.txt"] = []byte("level")
	h := Handler(site, "https://example.org")
	for name, kind := range map[string]string{
		"": "text/html; charset=utf-8", "index.html": "text/html; charset=utf-8",
		"loader.js": "text/javascript; charset=utf-8", "worklet.js": "text/javascript; charset=utf-8",
		"style.css": "text/css; charset=utf-8", "icon.svg": "image/svg+xml",
		"game.wasm.gz": "application/gzip", "level.txt": "text/plain; charset=utf-8",
	} {
		path, keep := "/"+name, "no-cache"
		if hashed := site.Name(name); hashed != "" {
			path, keep = "/"+hashed, "public, max-age=31536000, immutable"
		}
		w := get(h, http.MethodGet, path, nil)
		if got := w.Header().Get("Cache-Control"); got != keep {
			t.Errorf("%s is kept as %q, want %q", path, got, keep)
		}
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != kind {
			t.Errorf("%s: status %d, type %q, want %q", path, w.Code, w.Header().Get("Content-Type"), kind)
		}
		if w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s is sent as %q; the page unpacks the program itself", path, w.Header().Get("Content-Encoding"))
		}
	}
	for _, path := range []string{"/", "/nothing"} {
		w := get(h, http.MethodGet, path, nil)
		if w.Header().Get("Content-Security-Policy") != web.Policy+"; frame-ancestors 'self' https://example.org" || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s has the headers %v", path, w.Header())
		}
	}
}

func TestHandlerRefusesTheRest(t *testing.T) {
	h := Handler(Site{"index.html": []byte("page")}, "")
	for path, want := range map[string]int{"/go.mod": 404, "/../go.mod": 404, "/%2e%2e/go.mod": 404, "/index.html/": 404} {
		if w := get(h, http.MethodGet, path, nil); w.Code != want {
			t.Errorf("%s: status %d, want %d", path, w.Code, want)
		}
	}
	if w := get(h, http.MethodPost, "/", nil); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d", w.Code)
	}
	first := get(h, http.MethodGet, "/", nil)
	again := get(h, http.MethodGet, "/", http.Header{"If-None-Match": {first.Header().Get("ETag")}})
	if first.Body.String() != "page" || again.Code != http.StatusNotModified {
		t.Errorf("a page the browser has is sent again: status %d", again.Code)
	}
	rebuilt := get(Handler(Site{"index.html": []byte("new page")}, ""), http.MethodGet, "/", http.Header{"If-None-Match": {first.Header().Get("ETag")}})
	if rebuilt.Code != http.StatusOK {
		t.Errorf("a page that was rebuilt is not sent: status %d", rebuilt.Code)
	}
}

// The page carries the policy itself too, for servers that send no header.
func TestThePageHasThePolicyItself(t *testing.T) {
	page := rulestest.Must(web.Files.ReadFile("index.html"))(t)
	m := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(page)
	if m == nil || string(m[1]) != web.Policy {
		t.Errorf("the page has the policy %q, the server sends %q", m, web.Policy)
	}
	for _, bad := range []string{"http:", "https:", "style=", "onclick", "<style", "unsafe-inline"} {
		if bytes.Contains(page, []byte(bad)) {
			t.Errorf("the page has %q in it", bad)
		}
	}
}

// Clients that take brotli get the program in it, under the same name, and others gzip;
// caches do not confuse the two.
func TestProgramIsServedPacked(t *testing.T) {
	data := strings.Repeat("wallfall ", 1000)
	site := assembled(t, data)
	h, path := Handler(site, ""), "/"+site.Name(program)
	tags := map[string]string{}
	for accepted, encoding := range map[string]string{
		"": "", "gzip, deflate": "", "gzip;q=1.0, br;q=0": "", "br;q=0.000": "", "abr": "",
		"gzip, deflate, br, zstd": "br", "br": "br", "br;q=0.5": "br", "gzip,br;q=1": "br",
	} {
		w := get(h, http.MethodGet, path, http.Header{"Accept-Encoding": {accepted}})
		packed, head := w.Body.Len(), w.Header()
		var r io.Reader = brotli.NewReader(w.Body)
		kind := "application/wasm"
		if encoding == "" {
			kind = "application/gzip"
			z := rulestest.Must(gzip.NewReader(w.Body))(t)
			r = z
		}
		got, err := io.ReadAll(r)
		if err != nil || string(got) != data || packed > len(data)/10 {
			t.Errorf("%q: %d bytes came back as %d, packed %d, error %v", accepted, len(data), len(got), packed, err)
		}
		if head.Get("Content-Encoding") != encoding || head.Get("Content-Type") != kind || head.Get("Vary") != "Accept-Encoding" || !strings.Contains(head.Get("Cache-Control"), "immutable") {
			t.Errorf("%q is answered with %v", accepted, head)
		}
		tags[encoding] = head.Get("ETag")
	}
	if tags["br"] == tags[""] {
		t.Errorf("both have the tag %s", tags[""])
	}
}

// Ctrl+C ends the packing.
func TestPackingIsInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := (Site{}).assemble(ctx, []byte("program"), Small); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}

// assembled returns the site of a program.
func assembled(t *testing.T, program string) Site {
	t.Helper()
	site := Site{"wasm_exec.js": []byte("support")}
	rulestest.OK(t, site.assemble(t.Context(), []byte(program), Fast))
	return site
}

// Every file but the page is named by its content and asked for by that name, so that
// browsers never mix two builds.
func TestFilesAreNamedByTheirContent(t *testing.T) {
	site := assembled(t, "program")
	used := string(site[page]) + string(site[site.Name("loader.js")])
	for name, data := range site {
		if name == site.Name(program)+brotliSuffix {
			continue // named by the file it stands for
		}
		if name != page && (!strings.Contains(name, hash(data)) || !strings.Contains(used, `"`+name+`"`)) {
			t.Errorf("%s is not named by its content, or not used", name)
		}
	}
	if want := `const build = {"hash":"` + hash([]byte("program")) + `","packed":`; len(site) != 8 || !strings.Contains(used, want) {
		t.Errorf("%d files; the loader lacks %s", len(site), want)
	}
	other := assembled(t, "another program")
	for _, name := range []string{"game.wasm.gz", "loader.js"} {
		if site.Name(name) == other.Name(name) {
			t.Errorf("%s of another program has the same name", name)
		}
	}
	if bytes.Equal(site[page], other[page]) || site.Name("icon.svg") != other.Name("icon.svg") {
		t.Error("the page of another program is the same, or its icon another")
	}
	loader := rulestest.Must(web.Files.ReadFile("loader.js"))(t)
	for _, name := range []string{"build.hash", "build.packed", "build.raw", unbuilt} {
		if !bytes.Contains(loader, []byte(name)) {
			t.Errorf("the loader does not read %s", name)
		}
	}
}

func TestListenTellsWhatIsWrong(t *testing.T) {
	taken := rulestest.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer taken.Close()
	for addr, want := range map[string]string{
		taken.Addr().String(): "the port is taken",
		"localhost":           "the address needs a port",
		"localhost:99999":     "invalid port",
	} {
		l, err := Listen(addr)
		if err == nil {
			l.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one line with %q", addr, err, want)
		}
	}
}

// Without a host, only this machine is served.
func TestListenStaysOnThisMachine(t *testing.T) {
	for addr, open := range map[string]bool{":0": false, "localhost:0": false, "127.0.0.1:0": false, "0.0.0.0:0": true} {
		l := rulestest.Must(Listen(addr))(t)
		here, elsewhere := Hosts(l)
		if ip := l.Addr().(*net.TCPAddr).IP; ip.IsLoopback() == open || !strings.HasPrefix(here, "localhost:") || !open && len(elsewhere) > 0 {
			t.Errorf("%q listens at %v, named %s and %v", addr, ip, here, elsewhere)
		}
		l.Close()
	}
}

// No client can hold a connection forever.
func TestConnectionsEnd(t *testing.T) {
	if s := newServer(nil); s.ReadHeaderTimeout <= 0 || s.ReadTimeout <= 0 || s.WriteTimeout <= 0 || s.IdleTimeout <= 0 {
		t.Errorf("the server waits forever: %+v", s)
	}
}

func TestServeEndsWithItsContext(t *testing.T) {
	l := rulestest.Must(Listen("localhost:0"))(t)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- Serve(ctx, l, Site{"index.html": []byte("page")}, "") }()
	here, _ := Hosts(l)
	r := rulestest.Must(http.Get("http://" + here + "/"))(t)
	defer r.Body.Close()
	if b, err := io.ReadAll(r.Body); err != nil || string(b) != "page" {
		t.Errorf("got %q, error %v", b, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("ended with %v", err)
	}
}

// A folder is written anew only if it holds nothing else, links stay within it, and a
// failure leaves what was there.
func TestWrite(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "new", "site")
	old, site := assembled(t, "old"), assembled(t, "new")
	holds := func(want Site) {
		t.Helper()
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != len(want) {
			t.Errorf("the folder has %v, %v; want %d files", entries, err, len(want))
		}
		for name, data := range want {
			if b, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(b, data) {
				t.Errorf("%s has %d bytes, %v", name, len(b), err)
			}
		}
	}
	for _, s := range []Site{old, site} { // the second replaces the first
		rulestest.OK(t, s.Write(dir, false))
		holds(s)
	}
	loader := filepath.Join(dir, old.Name("loader.js"))
	if err := os.Mkdir(loader, 0o755); err != nil { // so that it can't be written
		t.Fatal(err)
	}
	if err := old.Write(dir, true); err == nil {
		t.Error("a file is written over a folder")
	}
	rulestest.OK(t, os.Remove(loader))
	holds(site)

	notes, outside := filepath.Join(dir, "notes.txt"), filepath.Join(root, "outside")
	for _, name := range []string{notes, outside} {
		rulestest.OK(t, os.WriteFile(name, []byte("mine"), 0o644))
	}
	if err := old.Write(dir, false); err == nil || !strings.Contains(err.Error(), "notes.txt") || !strings.Contains(err.Error(), "-force") {
		t.Errorf("a folder with other files: %v", err)
	}
	index := filepath.Join(dir, page)
	if err := errors.Join(os.Remove(index), os.Symlink(outside, index)); err != nil {
		if runtime.GOOS == "windows" {
			t.Skip("there are no links: ", err)
		}
		t.Fatal(err)
	}
	rulestest.OK(t, old.Write(dir, true))
	for _, name := range []string{notes, outside} {
		if b, err := os.ReadFile(name); err != nil || string(b) != "mine" {
			t.Errorf("%s is %q, %v", name, b, err)
		}
	}
	if err := (Site{}).Write(notes, false); err == nil || !strings.Contains(err.Error(), notes) {
		t.Errorf("writing into a file: %v", err)
	}
}

// When it is interrupted, the compiler ends and leaves nothing behind.
func TestCompilingIsInterrupted(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	tool := filepath.Join(dir, "go")
	rulestest.OK(t, os.WriteFile(tool, []byte("#!/bin/sh\nmkdir "+dir+"/begun\nexec sleep 1000\n"), 0o755))
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		_, err := compile(ctx, tool, dir)
		ended <- err
	}()
	for {
		select {
		case err := <-ended:
			if runtime.GOOS == "windows" {
				t.Skip("there is no shell: ", err)
			}
			t.Fatal("the compiler ended by itself: ", err)
		default:
		}
		if _, err := os.Stat(filepath.Join(dir, "begun")); err == nil {
			break
		}
		runtime.Gosched()
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "wallfall-web-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Away from the sources the message says how to get a browser build.
func TestBuildWithoutSources(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := Build(t.Context(), io.Discard, Fast); err == nil || !strings.Contains(err.Error(), "-webout") {
		t.Errorf("error %v", err)
	}
}

func get(h http.Handler, method, path string, header http.Header) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for k, v := range header {
		r.Header[k] = v
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

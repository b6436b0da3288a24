//go:build !js

package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wallfall/cmd/game/web"
)

// Every file of the page is served with the type that browsers insist on under
// nosniff, and with the policy of the page.
func TestHandlerServesThePage(t *testing.T) {
	site := Site{"game.wasm.gz": []byte("packed"), "game.json": []byte("{}"), "level.txt": []byte("level")}
	if err := addPage(site); err != nil {
		t.Fatal(err)
	}
	h := Handler(site)
	for path, kind := range map[string]string{
		"/": "text/html; charset=utf-8", "/index.html": "text/html; charset=utf-8",
		"/loader.js": "text/javascript; charset=utf-8", "/worklet.js": "text/javascript; charset=utf-8",
		"/style.css": "text/css; charset=utf-8", "/icon.svg": "image/svg+xml",
		"/game.json": "application/json", "/game.wasm.gz": "application/gzip", "/level.txt": "text/plain; charset=utf-8",
	} {
		w := get(h, http.MethodGet, path, nil)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != kind {
			t.Errorf("%s: status %d, type %q, want %q", path, w.Code, w.Header().Get("Content-Type"), kind)
		}
		if w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s is sent as %q; the page unpacks the program itself", path, w.Header().Get("Content-Encoding"))
		}
	}
	for _, path := range []string{"/", "/nothing"} {
		w := get(h, http.MethodGet, path, nil)
		if !strings.HasPrefix(w.Header().Get("Content-Security-Policy"), web.Policy) || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s has the headers %v", path, w.Header())
		}
	}
}

func TestHandlerRefusesTheRest(t *testing.T) {
	h := Handler(Site{"index.html": []byte("page")})
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
}

// The page carries the policy itself too, for servers that send no header.
func TestThePageHasThePolicyItself(t *testing.T) {
	page, err := web.Files.ReadFile("index.html")
	if err != nil {
		t.Fatal(err)
	}
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

func TestPackKeepsTheProgram(t *testing.T) {
	data := bytes.Repeat([]byte("wallfall "), 1000)
	packed, err := squeeze(data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) || len(packed) > len(data)/10 {
		t.Errorf("%d bytes came back as %d, packed %d, error %v", len(data), len(got), len(packed), err)
	}
}

func TestManifestIsWhatTheLoaderReads(t *testing.T) {
	b, err := json.Marshal(manifest{"abc", 5, 9})
	if want := `{"hash":"abc","packed":5,"raw":9}`; err != nil || string(b) != want {
		t.Errorf("game.json is %s, want %s", b, want)
	}
	loader, err := web.Files.ReadFile("loader.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"build.hash", "build.packed", "build.raw"} {
		if !bytes.Contains(loader, []byte(name)) {
			t.Errorf("the loader does not read %s", name)
		}
	}
}

func TestListenTellsWhatIsWrong(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
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

func TestServeEndsWithItsContext(t *testing.T) {
	l, err := Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- Serve(ctx, l, Site{"index.html": []byte("page")}) }()
	r, err := http.Get("http://" + Host(l) + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if b, err := io.ReadAll(r.Body); err != nil || string(b) != "page" {
		t.Errorf("got %q, error %v", b, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("ended with %v", err)
	}
}

func TestWriteMakesAFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	if err := (Site{"index.html": []byte("page")}).Write(dir); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "index.html")); err != nil || string(b) != "page" {
		t.Errorf("got %q, error %v", b, err)
	}
	file := filepath.Join(dir, "index.html")
	if err := (Site{}).Write(file); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("writing into a file: %v", err)
	}
}

// Away from the sources the message says how to get a browser build.
func TestBuildWithoutSources(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := Build(io.Discard); err == nil || !strings.Contains(err.Error(), "-webout") {
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

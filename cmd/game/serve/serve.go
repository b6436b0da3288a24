//go:build !js

package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"wallfall/cmd/game/web"
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

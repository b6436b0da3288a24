//go:build !js

package serve

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path"
	"strings"
	"time"

	"wallfall/cmd/game/web"
)

// Listen opens the address to serve at, such as "localhost:8080" or ":8080".
func Listen(addr string) (net.Listener, error) {
	if !strings.Contains(addr, ":") {
		return nil, fmt.Errorf("can't serve at %q: the address needs a port, such as localhost:8080", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err == nil {
		return l, nil
	}
	if portTaken(err) {
		return nil, fmt.Errorf("can't serve at %s: the port is taken; choose another with -web, such as -web localhost:8081", addr)
	}
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err
	}
	return nil, fmt.Errorf("can't serve at %s: %w", addr, err)
}

// portTaken reports whether another program has the port. The text is asked
// since the number of the error differs between systems.
func portTaken(err error) bool {
	s := err.Error()
	return strings.Contains(s, "address already in use") || strings.Contains(s, "Only one usage of each socket address")
}

// Host returns what a browser on this machine calls the listener.
func Host(l net.Listener) string {
	a, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		return l.Addr().String()
	}
	if a.IP.IsUnspecified() || a.IP.IsLoopback() {
		return fmt.Sprintf("localhost:%d", a.Port)
	}
	return a.String()
}

// Serve serves the site until the context ends.
func Serve(ctx context.Context, l net.Listener, site Site) error {
	s := &http.Server{Handler: Handler(site), ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("can't continue serving: %w", err)
	}
	return nil
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
}

// Handler serves the site, with headers that keep the page to itself.
func Handler(site Site) http.Handler {
	tags := make(map[string]string, len(site))
	for name, data := range site {
		sum := sha256.Sum256(data)
		tags[name] = `"` + hex.EncodeToString(sum[:12]) + `"`
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		h := w.Header()
		h.Set("Content-Security-Policy", web.Policy+"; frame-ancestors 'self'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		data, ok := site[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
			return
		}
		h.Set("Content-Type", types[path.Ext(name)])
		h.Set("Cache-Control", "no-cache") // ask whether the tag is still the same
		h.Set("ETag", tags[name])
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
	})
}

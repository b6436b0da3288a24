//go:build !js

// Package serve builds the game for the browser from its sources and serves
// it. It is no part of the browser build itself.
package serve

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"wallfall/cmd/game/web"
)

// Site is a folder of pages: the content of each file by its name.
type Site map[string][]byte

// manifest is what the loader has to know of the program.
type manifest struct {
	Hash   string `json:"hash"`   // of the program, so that browsers never mix two builds
	Packed int    `json:"packed"` // bytes to load
	Raw    int    `json:"raw"`    // bytes of what is in them
}

// Build compiles the game for the browser and returns all files of its page. It
// reports progress to out. Without the sources or without Go the error says how to
// get a browser build.
func Build(out io.Writer) (Site, error) {
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
	site := Site{}
	if err := site.addProgram(goCommand, root); err != nil {
		return nil, err
	}
	if site["wasm_exec.js"], err = support(goCommand, root); err != nil {
		return nil, err
	}
	if err := addPage(site); err != nil {
		return nil, err
	}
	fmt.Fprintf(out, "Compiled in %.0f s: %.1f MB to load.\n", time.Since(begin).Seconds(), float64(len(site["game.wasm.gz"]))/1e6)
	return site, nil
}

// addProgram compiles the program and adds it with its manifest.
func (s Site) addProgram(goCommand, root string) error {
	wasm, err := compile(goCommand, root)
	if err != nil {
		return err
	}
	packed, err := squeeze(wasm)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(wasm)
	s["game.wasm.gz"] = packed
	s["game.json"], err = json.Marshal(manifest{hex.EncodeToString(sum[:8]), len(packed), len(wasm)})
	return err
}

// addPage adds the files of package web.
func addPage(site Site) error {
	entries, err := web.Files.ReadDir(".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if site[e.Name()], err = web.Files.ReadFile(e.Name()); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the site into a folder, making it if need be.
func (s Site) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("can't write the browser version: %w", err)
	}
	for name, data := range s {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return fmt.Errorf("can't write the browser version: %w", err)
		}
	}
	return nil
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
		for {
			if isModule(dir) {
				return dir, nil
			}
			parent := filepath.Dir(dir)
			if parent == dir {
				break
			}
			dir = parent
		}
	}
	return "", errors.New("the browser version is compiled from the game's sources, which are not beside this program: run it in the source folder, or write the pages there with \"go run ./cmd/game -webout DIR\" and put DIR on any web server")
}

func isModule(dir string) bool {
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(mod)) {
		if strings.TrimSpace(line) == "module wallfall" {
			_, err := os.Stat(filepath.Join(dir, "cmd", "game"))
			return err == nil
		}
	}
	return false
}

// compile returns the program as WebAssembly.
func compile(goCommand, root string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "wallfall-web-")
	if err != nil {
		return nil, fmt.Errorf("can't compile the browser version: %w", err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "game.wasm")
	cmd := exec.Command(goCommand, "build", "-trimpath", "-ldflags", "-s -w", "-o", file, "./cmd/game")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
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

// squeeze compresses as well as gzip can.
func squeeze(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

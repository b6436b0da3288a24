// Package web has the page of the browser build. The program itself, its size
// and wasm_exec.js of the Go toolchain are added by package serve.
package web

import "embed"

// Files are the files of the page, all in one folder.
//
//go:embed index.html loader.js style.css worklet.js icon.svg
var Files embed.FS

// Policy is the content security policy of the page: everything comes from the
// page's own origin, and no script is written into the page.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

package licences

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Every module that the game is built from, on any system, belongs to a part and is shown
// with its own licence.
func TestEveryModuleIsNamed(t *testing.T) {
	known := map[string]string{}
	for _, p := range Parts() {
		if len(p.Text()) < 500 {
			t.Errorf("%s has no licence text", p.Name)
		}
		for _, m := range p.Modules {
			known[m] = p.Text()
		}
	}
	for _, system := range []string{"linux/amd64", "windows/amd64", "darwin/arm64", "js/wasm"} {
		goos, arch, _ := strings.Cut(system, "/")
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Dir}}{{end}}", "wallfall/cmd/game")
		cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", system, err)
		}
		for _, line := range strings.Fields(string(out)) {
			if strings.HasPrefix(line, "/") || strings.Contains(line, `\`) {
				continue
			}
			if known[line] == "" {
				t.Errorf("%s: %s is not named", system, line)
			}
		}
		for _, line := range strings.Split(string(out), "\n") {
			module, dir, _ := strings.Cut(line, " ")
			text, err := os.ReadFile(filepath.Join(dir, "LICENSE"))
			if dir != "" && err == nil && !strings.Contains(known[module], strings.ReplaceAll(string(text), "\t", "    ")) {
				t.Errorf("the licence of %s is another", module)
			}
		}
	}
}

package audio

import (
	"net"
	"path/filepath"
	"testing"

	"wallfall/rules/rulestest"
)

func TestServerAddress(t *testing.T) {
	for _, c := range []struct{ server, network, address string }{
		{"/run/pulse/native", "unix", "/run/pulse/native"},
		{"unix:/run/pulse/native", "unix", "/run/pulse/native"},
		{"{desk}unix:/run/pulse/native", "unix", "/run/pulse/native"},
		{"tcp:box:99", "tcp", "box:99"},
		{"tcp4:box", "tcp4", "box:4713"},
		{"tcp6:[::1]:4713", "tcp6", "[::1]:4713"},
		{"box", "tcp", "box:4713"},
	} {
		if network, address, _ := serverAddress(c.server); network != c.network || address != c.address {
			t.Errorf("%q is at %s %s, want %s %s", c.server, network, address, c.network, c.address)
		}
	}
}

func TestSoundServerIsFound(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "native")
	t.Setenv("PULSE_SERVER", "unix:"+path)
	if serverAnswers() {
		t.Error("a server answers where there is none")
	}
	l := rulestest.Must(net.Listen("unix", path))(t)
	defer l.Close()
	if !serverAnswers() {
		t.Error("the server is not found")
	}
	t.Setenv("PULSE_SERVER", "unix:/nowhere/at/all  "+path)
	if !serverAnswers() {
		t.Error("the second server is not found")
	}
	t.Setenv("PULSE_SERVER", "")
	if serverAnswers() {
		t.Error("an empty list of servers answers")
	}
}

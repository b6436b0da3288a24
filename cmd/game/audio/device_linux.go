package audio

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ebitengine/purego"

	"wallfall/cmd/game/probe"
	"wallfall/rules/message"
)

// noDevice returns why sound is not possible, nil if it is. It looks where Ebitengine
// does: a sound server first (PulseAudio or PipeWire), then ALSA.
func noDevice() error {
	if probe.Guest || serverAnswers() {
		return nil
	}
	if outputs, _ := filepath.Glob("/dev/snd/pcm*p"); len(outputs) == 0 {
		return message.Errorf("no sound device found")
	}
	return alsaRefuses()
}

// serverAnswers reports whether a sound server accepts connections.
func serverAnswers() bool {
	servers, set := os.LookupEnv("PULSE_SERVER")
	if !set {
		servers = filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "pulse/native")
	}
	for _, s := range strings.Fields(servers) {
		conn, err := net.DialTimeout(serverAddress(s))
		if err == nil {
			conn.Close()
			return true
		}
	}
	return false
}

// serverAddress parses one of PulseAudio's server strings: a path, unix:path,
// tcp:host:port or host, after an optional machine in braces.
func serverAddress(s string) (network, address string, wait time.Duration) {
	wait = 500 * time.Millisecond
	if strings.HasPrefix(s, "{") {
		if end := strings.IndexByte(s, '}'); end > 0 {
			s = s[end+1:]
		}
	}
	if path, ok := strings.CutPrefix(s, "unix:"); ok || strings.HasPrefix(s, "/") {
		return "unix", path, wait
	}
	network = "tcp"
	for _, n := range [...]string{"tcp", "tcp4", "tcp6"} {
		if rest, ok := strings.CutPrefix(s, n+":"); ok {
			network, s = n, rest
			break
		}
	}
	if _, _, err := net.SplitHostPort(s); err != nil {
		s = net.JoinHostPort(s, "4713")
	}
	return network, s, wait
}

// alsaRefuses opens and closes ALSA's default output and returns why that fails, nil if
// it works.
func alsaRefuses() error {
	const playback, nonblock = 0, 1
	lib, err := purego.Dlopen("libasound.so.2", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return message.Errorf("the ALSA library libasound.so.2 is not installed")
	}
	openSymbol, err := purego.Dlsym(lib, "snd_pcm_open")
	closeSymbol, missing := purego.Dlsym(lib, "snd_pcm_close")
	if err != nil || missing != nil {
		return message.Errorf("the ALSA library is damaged")
	}
	var open func(pcm *uintptr, name string, stream, mode int32) int32
	var end func(pcm uintptr) int32
	purego.RegisterFunc(&open, openSymbol)
	purego.RegisterFunc(&end, closeSymbol)
	var pcm uintptr
	if open(&pcm, "default", playback, nonblock) < 0 {
		return message.Errorf("can't open the sound device")
	}
	end(pcm)
	return nil
}

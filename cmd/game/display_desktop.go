//go:build !js

package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// displayProblem returns why no window can be opened, nil when it looks as if
// one can. Windows and macOS always have a display; elsewhere there must be an
// X server (a Wayland session brings one along) and it must answer.
func displayProblem() error {
	if !needsDisplay || runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return nil
	}
	name := os.Getenv("DISPLAY")
	if name == "" {
		return errors.New("DISPLAY is not set")
	}
	network, address, err := displayAddress(name)
	if err != nil {
		return err
	}
	c, err := net.DialTimeout(network, address, 3*time.Second)
	if err != nil && network == "unix" {
		// Linux servers listen on the same name in the abstract space as well.
		c, err = net.DialTimeout(network, "@"+address, 3*time.Second)
	}
	if err != nil {
		return fmt.Errorf("display %s does not answer", name)
	}
	return c.Close()
}

// displayAddress returns where the X server of a DISPLAY such as ":0",
// "unix:1.0" or "box:10.0" listens.
func displayAddress(name string) (network, address string, err error) {
	host, rest, ok := cutLast(name, ":")
	number, _, _ := strings.Cut(rest, ".")
	n, numErr := strconv.Atoi(number)
	if !ok || numErr != nil || n < 0 || n > 59535 {
		return "", "", fmt.Errorf("DISPLAY=%s names no display", name)
	}
	if host == "" || host == "unix" {
		return "unix", "/tmp/.X11-unix/X" + strconv.Itoa(n), nil
	}
	host = strings.TrimPrefix(host, "tcp/")
	return "tcp", net.JoinHostPort(strings.Trim(host, "[]"), strconv.Itoa(6000+n)), nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

//go:build !js

package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"wallfall/rules/rulestest"
)

// writerDir, set in the environment, makes the test program a second writer.
const writerDir = "WALLFALL_STORE_TEST_WRITER"

const rounds = 150

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerDir); dir != "" {
		s := opened(dir)
		for i := range rounds {
			if err := s.Put("match", generation(i)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// generation returns data that betrays a mixture of two.
func generation(i int) []byte { return bytes.Repeat([]byte{byte(i)}, 1000+i*37) }

func TestRecordsComeBack(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	s := opened(dir)
	holds(t, s, "match", "")
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	for _, data := range [][]byte{[]byte("one"), {}, all} {
		put(t, s, "match", data)
		if b, err := opened(dir).Get("match"); err != nil || b == nil || !bytes.Equal(b, data) {
			t.Fatalf("%q came back as %q, error %v", data, b, err)
		}
	}
	put(t, s, "settings", []byte("quiet"))
	rulestest.OK(t, s.Delete("match"))
	holds(t, s, "match", "")
	holds(t, s, "settings", "quiet")
	if err := s.Delete("match"); err != nil {
		t.Errorf("deleting what is not there: %v", err)
	}
}

// What is appended comes back with what was there, is synced, and changes the stamp. A
// part that was not written whole, as when the program is killed, is left out.
func TestAppend(t *testing.T) {
	dir := t.TempDir()
	s := opened(dir)
	synced := make(chan string, 100)
	s.sync = func(f *os.File) error {
		synced <- filepath.Base(f.Name())
		return f.Sync()
	}
	if err := s.Append("match", []byte("more")); err == nil {
		t.Error("a record that does not exist is appended to")
	}
	put(t, s, "match", []byte("one"))
	next := func() string {
		select {
		case name := <-synced:
			return name
		default:
			return "nothing"
		}
	}
	if temp, folder := next(), next(); !strings.HasPrefix(temp, "match"+tempMark) || folder != filepath.Base(dir) {
		t.Errorf("a new record syncs %s and %s", temp, folder)
	}
	want := "one"
	stamps := map[Stamp]bool{}
	for i := range 20 {
		more := fmt.Sprintf(" and %d", i)
		rulestest.OK(t, s.Append("match", []byte(more)))
		want += more
		stamp, err := s.Stamp("match")
		if data, got := opened(dir).Get("match"); string(data) != want || got != nil || err != nil || stamps[stamp] {
			t.Fatalf("%q comes back as %q, %v; stamp %v, %v", want, data, got, stamp, err)
		}
		stamps[stamp] = true
	}
	s.background.Wait()
	if file := next(); file != "match"+suffix {
		t.Errorf("appending syncs %s", file)
	}
	raw := rulestest.Must(os.ReadFile(s.path("match")))(t)
	whole := strings.TrimSuffix(want, " and 19")
	for n := 1; n <= len(seal(nil, []byte(" and 19"))); n++ {
		rulestest.OK(t, os.WriteFile(s.path("match"), raw[:len(raw)-n], 0o600))
		if data, err := s.Get("match"); err != nil || string(data) != whole {
			t.Fatalf("without %d bytes it is %q, %v", n, data, err)
		}
	}
	raw[len(raw)-1] ^= 1
	rulestest.OK(t, os.WriteFile(s.path("match"), raw, 0o600))
	for _, told := range []bool{true, false} {
		if data, err := s.Get("match"); (err != nil) != told || string(data) != whole {
			t.Errorf("damage in what was appended comes back as %q, %v", data, err)
		}
	}
	// Every damaged bit in an appended part is reported, and a wrong length loses nothing.
	raw[len(raw)-1] ^= 1
	parts := len(frame([]byte("one")))
	for bit := 8 * parts; bit < 8*len(raw); bit++ {
		flipped := bytes.Clone(raw)
		flipped[bit/8] ^= 1 << (bit % 8)
		data, err := unframe(flipped)
		length := bit/8 < parts+4 || bit/8 >= len(raw)-len(" and 19")-8 && bit/8 < len(raw)-len(" and 19")-4
		if err == nil || !strings.HasPrefix(want, string(data)) || length && string(data) != want {
			t.Fatalf("with bit %d flipped it is %q, %v", bit, data, err)
		}
	}
	s = opened(dir)
	put(t, s, "match", []byte("one"))
	if err := s.Append("match", make([]byte, MaxRecord)); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("a record grows longer than a record may be: %v", err)
	}
	s.write = func(f *os.File, data []byte) (int, error) {
		n, _ := f.Write(data[:len(data)/2])
		return n, errors.New("the disk is full")
	}
	if err := s.Append("match", []byte(" and more")); err == nil {
		t.Error("half an append is taken for one")
	}
	if raw := rulestest.Must(os.ReadFile(s.path("match")))(t); !bytes.Equal(raw, frame([]byte("one"))) {
		t.Errorf("an append that failed leaves %q", raw)
	}
}

// Every file that was appended to is synced, and the error of a sync in the background is
// reported by the next append, once.
func TestSyncingLater(t *testing.T) {
	s := opened(t.TempDir())
	put(t, s, "match", []byte("one"))
	put(t, s, "other", []byte("two"))
	begin, synced := make(chan bool), map[string]bool{}
	s.sync = func(f *os.File) error {
		<-begin
		synced[filepath.Base(f.Name())] = true
		return errors.New("the disk is gone")
	}
	for _, key := range []string{"match", "match", "other", "match"} {
		rulestest.OK(t, s.Append(key, []byte("more")))
	}
	close(begin)
	s.background.Wait()
	if !synced["match"+suffix] || !synced["other"+suffix] {
		t.Errorf("only these are synced: %v", synced)
	}
	s.sync = func(*os.File) error { return nil }
	for _, told := range []bool{true, false} {
		if err := s.Append("match", nil); (err != nil) != told || told && !strings.Contains(err.Error(), "the disk is gone") {
			t.Errorf("an error of a sync is told as %v", err)
		}
	}
}

// Every way a record can be cut short or have one byte changed is noticed, the
// damaged file is kept as it was, and the generation before comes back.
func TestDamageIsNoticed(t *testing.T) {
	good := frame([]byte("the newer one"))
	damaged := map[string][]byte{}
	for n := range good {
		damaged[fmt.Sprintf("cut to %d", n)] = good[:n]
		flipped := bytes.Clone(good)
		flipped[n] ^= 0x10
		damaged[fmt.Sprintf("byte %d", n)] = flipped
	}
	for name, raw := range damaged {
		dir := t.TempDir()
		s := opened(dir)
		put(t, s, "match", []byte("the older one"))
		put(t, s, "match", []byte("the newer one"))
		file := filepath.Join(dir, "match.rec")
		write(t, file, raw)

		b, err := s.Get("match")
		var damage *Damaged
		if !errors.As(err, &damage) || !damage.Recovered || string(b) != "the older one" {
			t.Fatalf("%s: got %q, error %v", name, b, err)
		}
		kept, err := os.ReadFile(damage.Aside)
		if err != nil || !bytes.Equal(kept, raw) || damage.Aside == file {
			t.Fatalf("%s: %s holds %q, error %v", name, damage.Aside, kept, err)
		}
		if !strings.Contains(damage.Error(), damage.Aside) {
			t.Errorf("%s: the message %q does not say where the record is", name, damage)
		}
		holds(t, s, "match", "the older one")
	}
}

func TestBothGenerationsDamaged(t *testing.T) {
	dir := t.TempDir()
	s := opened(dir)
	for round := range 3 {
		write(t, filepath.Join(dir, "match.rec"), []byte("nonsense"))
		write(t, filepath.Join(dir, "match.before.rec"), []byte("nonsense"))
		b, err := s.Get("match")
		var damage *Damaged
		if b != nil || !errors.As(err, &damage) || damage.Recovered {
			t.Fatalf("got %q, error %v", b, err)
		}
		if n := strings.Count(names(t, dir), "damaged"); n != 2*(round+1) {
			t.Fatalf("round %d: the folder has %s", round, names(t, dir))
		}
	}
	put(t, s, "match", []byte("a new start"))
	holds(t, s, "match", "a new start")
}

// Writing over a damaged record must not push the good older one out.
func TestPutKeepsTheLastGoodGeneration(t *testing.T) {
	dir := t.TempDir()
	s := opened(dir)
	put(t, s, "match", []byte("one"))
	put(t, s, "match", []byte("two"))
	write(t, filepath.Join(dir, "match.rec"), []byte("nonsense"))
	put(t, s, "match", []byte("three"))
	if got, want := names(t, dir), "match.before.rec match.damaged-1.rec match.rec"; got != want {
		t.Errorf("the folder has %s, want %s", got, want)
	}
	write(t, filepath.Join(dir, "match.rec"), nil)
	if b, err := s.Get("match"); string(b) != "one" || err == nil {
		t.Errorf("got %q, error %v", b, err)
	}
}

// A program that ends between the two renames of Put leaves only the older generation.
func TestEndInsidePut(t *testing.T) {
	dir := t.TempDir()
	s := opened(dir)
	put(t, s, "match", []byte("one"))
	rulestest.OK(t, os.Rename(filepath.Join(dir, "match.rec"), filepath.Join(dir, "match.before.rec")))
	holds(t, s, "match", "one")
}

func TestLeftOversAreSwept(t *testing.T) {
	dir := t.TempDir()
	library := opened(dir).recordingsDir()
	rulestest.OK(t, os.Mkdir(library, 0o700))
	for _, in := range []string{dir, library} {
		old, young := filepath.Join(in, "match"+tempMark+"1"), filepath.Join(in, "match"+tempMark+"2")
		write(t, old, []byte("half"))
		write(t, young, []byte("half"))
		past := time.Now().Add(-2 * time.Hour)
		rulestest.OK(t, os.Chtimes(old, past, past))
	}
	opened(dir)
	if got, want := names(t, library), "match"+tempMark+"2"; got != want {
		t.Errorf("the recordings' folder has %s, want %s", got, want)
	}
	rulestest.OK(t, os.RemoveAll(library))
	if got, want := names(t, dir), "match"+tempMark+"2"; got != want {
		t.Errorf("the folder has %s, want %s", got, want)
	}
}

func TestAFolderThatCannotBeUsed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, []byte("not a folder"))
	s, err := Open(filepath.Join(file, "saves"))
	if err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("Open gave %v, want an error that names the folder", err)
	}
	if err := s.Put("match", []byte("x")); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("Put gave %v, want an error that names the folder", err)
	}
	if b, err := s.Get("match"); b != nil || err == nil {
		t.Errorf("Get gave %q, error %v", b, err)
	}
}

// A pipe with nobody at its other end is refused instead of waited for.
func TestPipesAreNoRecords(t *testing.T) {
	s := opened(t.TempDir())
	if err := exec.Command("mkfifo", s.path("match")).Run(); err != nil {
		if runtime.GOOS == "windows" {
			t.Skip("there are no pipes: ", err)
		}
		t.Fatal(err)
	}
	if _, err := s.Get("match"); err == nil || !strings.Contains(err.Error(), "is not a file") {
		t.Errorf("Get says %v", err)
	}
	if _, err := s.Stamp("match"); err == nil {
		t.Error("a pipe has a stamp")
	}
}

func TestNamesAndSizesAreChecked(t *testing.T) {
	s := opened(t.TempDir())
	for _, key := range []string{"", "../x", "a/b", "A", "a.b", "ä", strings.Repeat("a", 41)} {
		if s.Put(key, nil) == nil || s.Delete(key) == nil {
			t.Errorf("the name %q was taken", key)
		}
		if _, err := s.Get(key); err == nil {
			t.Errorf("the name %q was taken", key)
		}
	}
	if err := s.Put("big", make([]byte, MaxRecord+1)); err == nil {
		t.Error("a record that is too long was taken")
	}
	put(t, s, "big", make([]byte, MaxRecord))
	if b, err := s.Get("big"); len(b) != MaxRecord || err != nil {
		t.Errorf("got %d bytes, error %v", len(b), err)
	}
	write(t, filepath.Join(s.Place(), "big.rec"), make([]byte, 3*MaxRecord))
	if b, err := s.Get("big"); b != nil || err == nil {
		t.Errorf("a file that is too long gave %d bytes, error %v", len(b), err)
	}
}

// While another program writes as well, readers see whole records only.
func TestTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	s := opened(dir)
	put(t, s, "match", generation(0))
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), writerDir+"="+dir)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	rulestest.OK(t, cmd.Start())
	for i := range rounds {
		b, err := s.Get("match")
		if err != nil || len(b) == 0 || !bytes.Equal(b, generation(int(b[0]))) {
			t.Errorf("round %d: read %d bytes, error %v", i, len(b), err)
			break
		}
		put(t, s, "match", generation(i))
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("the other program: %v, %s", err, &out)
	}
	if got, want := names(t, dir), "match.before.rec match.rec"; got != want {
		t.Errorf("the folder has %s, want %s", got, want)
	}
}

func TestDefaultDirFollowsTheSystem(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "/data")
	t.Setenv("AppData", "/data")
	if dir := DefaultDir(); filepath.Base(dir) != "wallfall" || !filepath.IsAbs(dir) {
		t.Errorf("DefaultDir is %s", dir)
	}
}

// opened returns the store of a folder that can be used.
func opened(dir string) *Store {
	s, err := Open(dir)
	if err != nil {
		panic(err)
	}
	return s
}

func put(t *testing.T, s *Store, key string, data []byte) {
	t.Helper()
	rulestest.OK(t, s.Put(key, data))
}

// holds checks that a record holds some data, "" for none.
func holds(t *testing.T, s *Store, key, want string) {
	t.Helper()
	if b, err := s.Get(key); string(b) != want || (b == nil) != (want == "") || err != nil {
		t.Errorf("%s is %q, error %v, want %q", key, b, err, want)
	}
}

func write(t *testing.T, file string, data []byte) {
	t.Helper()
	rulestest.OK(t, os.WriteFile(file, data, 0o600))
}

func names(t *testing.T, dir string) string {
	t.Helper()
	entries := rulestest.Must(os.ReadDir(dir))(t)
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return strings.Join(all, " ")
}

func TestRecordings(t *testing.T) {
	dir := t.TempDir()
	s := rulestest.Must(Open(dir))(t)
	if list, err := s.Recordings(); err != nil || len(list) != 0 {
		t.Errorf("a new store has the recordings %v, %v", list, err)
	}
	where, err := s.PutRecording("knoll-1", []byte("one"))
	if err != nil || filepath.Dir(where) != filepath.Join(dir, "recordings") {
		t.Fatalf("%s %v", where, err)
	}
	rulestest.Must(s.PutRecording("knoll-1", []byte("one more")))(t)
	for _, other := range []string{"notes.txt", ".hidden.wallfall"} {
		os.WriteFile(filepath.Join(dir, "recordings", other), nil, 0o600)
	}
	list, err := s.Recordings()
	if err != nil || len(list) != 1 || list[0].Name != "knoll-1" || list[0].Changed == 0 {
		t.Errorf("%v %v", list, err)
	}
	if data, err := s.Recording("knoll-1"); err != nil || string(data) != "one more" {
		t.Errorf("%q %v", data, err)
	}
	for _, bad := range []string{"", "../x", "a/b", `a\b`, ".x", "c:x", strings.Repeat("x", 200)} {
		if _, err := s.PutRecording(bad, nil); err == nil {
			t.Errorf("a recording is kept as %q", bad)
		}
		if _, err := s.Recording(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	rulestest.OK(t, s.DeleteRecording("knoll-1"))
	rulestest.OK(t, s.DeleteRecording("knoll-1"))
	if list, _ := s.Recordings(); len(list) != 0 {
		t.Errorf("deleted, and still %v", list)
	}
	if keys, _ := filepath.Glob(filepath.Join(dir, "recordings", "*writing*")); len(keys) > 0 {
		t.Errorf("left behind: %v", keys)
	}
}

// A text never takes the place of another one.
func TestTextsStay(t *testing.T) {
	dir := t.TempDir()
	s := rulestest.Must(Open(dir))(t)
	for _, x := range [][2]string{{"one", "keep.txt"}, {"two", "keep-2.txt"}, {"three", "keep-3.txt"}, {"two", "keep-2.txt"}} {
		where, err := s.PutText("keep", []byte(x[0]))
		if err != nil || where != filepath.Join(dir, x[1]) {
			t.Errorf("%q is written to %s: %v", x[0], where, err)
		}
		if data, err := os.ReadFile(where); err != nil || string(data) != x[0] {
			t.Errorf("%s holds %q: %v", where, data, err)
		}
	}
}

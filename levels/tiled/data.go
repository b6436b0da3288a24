package tiled

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// decodeData returns the n cells of a layer.
func decodeData(encoding, compression, text string, n int) ([]uint32, error) {
	switch encoding {
	case "csv":
		return decodeCSV(text, n)
	case "base64":
	default:
		return nil, fmt.Errorf("unknown encoding %s; expected csv or base64", quoted(encoding))
	}
	raw, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		return nil, fmt.Errorf("the cells are not valid base64: %w", err)
	}
	raw, err = inflate(compression, raw, 4*n)
	if err != nil {
		return nil, err
	}
	if len(raw) != 4*n {
		return nil, fmt.Errorf("the cells have %d bytes, but %d cells need %d", len(raw), n, 4*n)
	}
	cells := make([]uint32, n)
	for i := range cells {
		cells[i] = binary.LittleEndian.Uint32(raw[4*i:])
	}
	return cells, nil
}

// inflate unpacks data. It reads at most one byte more than wanted, which shows that there
// is too much.
func inflate(compression string, raw []byte, most int) ([]byte, error) {
	var r io.Reader
	var err error
	switch compression {
	case "":
		return raw, nil
	case "zlib":
		r, err = zlib.NewReader(bytes.NewReader(raw))
	case "gzip":
		r, err = gzip.NewReader(bytes.NewReader(raw))
	case "zstd":
		var d *zstd.Decoder
		d, err = zstd.NewReader(bytes.NewReader(raw), zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxMemory(16<<20), zstd.WithDecoderMaxWindow(8<<20))
		if err == nil {
			defer d.Close()
			r = d
		}
	default:
		return nil, fmt.Errorf("unknown compression %s; expected zlib, gzip, zstd or none", quoted(compression))
	}
	if err != nil {
		return nil, fmt.Errorf("can't unpack the cells with %s: %w", compression, err)
	}
	out, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return nil, fmt.Errorf("can't unpack the cells with %s: %w", compression, err)
	}
	return out, nil
}

func decodeCSV(text string, n int) ([]uint32, error) {
	cells := make([]uint32, 0, n)
	for text != "" {
		part, rest, _ := strings.Cut(text, ",")
		text = rest
		if part = strings.TrimSpace(part); part == "" && strings.TrimSpace(rest) == "" {
			break
		}
		v, err := strconv.ParseUint(part, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%s is not a tile", quoted(part))
		}
		if len(cells) == n {
			return nil, fmt.Errorf("more than %d cells", n)
		}
		cells = append(cells, uint32(v))
	}
	if len(cells) != n {
		return nil, fmt.Errorf("found %d cells, need %d", len(cells), n)
	}
	return cells, nil
}

// Encoding is how the cells of layers are written.
type Encoding uint8

// The encodings.
const (
	CSV Encoding = iota
	XML          // a <tile> element for each; in TMJ the same as CSV
	Base64
	Zlib
	Gzip
	Zstd
)

// EncodingNames are the encodings' names, in order.
var EncodingNames = []string{"csv", "xml", "base64", "zlib", "gzip", "zstd"}

// ParseEncoding reads one of EncodingNames.
func ParseEncoding(name string) (Encoding, error) {
	if i := slices.Index(EncodingNames, name); i >= 0 {
		return Encoding(i), nil
	}
	return 0, fmt.Errorf("unknown encoding %s; expected %s", quoted(name), strings.Join(EncodingNames, ", "))
}

// encodingWords are the values of the attributes encoding and compression.
var encodingWords = [...][2]string{CSV: {"csv"}, Base64: {"base64"}, Zlib: {"base64", "zlib"}, Gzip: {"base64", "gzip"}, Zstd: {"base64", "zstd"}}

// pack encodes cells as base64, packed or not.
func (e Encoding) pack(cells []uint32) ([]byte, error) {
	var raw, buf bytes.Buffer
	for _, c := range cells {
		raw.Write(binary.LittleEndian.AppendUint32(nil, c))
	}
	var w io.WriteCloser
	var err error
	switch e {
	case Base64:
		return base64.StdEncoding.AppendEncode(nil, raw.Bytes()), nil
	case Zlib:
		w = zlib.NewWriter(&buf)
	case Gzip:
		w = gzip.NewWriter(&buf)
	case Zstd:
		w, err = zstd.NewWriter(&buf, zstd.WithEncoderConcurrency(1))
	default:
		err = errors.New("this encoding can't be packed")
	}
	if err == nil {
		_, err = w.Write(raw.Bytes())
	}
	if err == nil {
		err = w.Close()
	}
	return base64.StdEncoding.AppendEncode(nil, buf.Bytes()), err
}

package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/streamingaead"
	"github.com/tink-crypto/tink-go/v2/tink"
)

// spent is wall time, in nanoseconds, over all requests since the start; the key service's is part of the cipher's.
type spent struct{ cipher, keyService atomic.Int64 }

// cipher turns one object into its ciphertext and back. A length is -1 where it is not known before the end.
type cipher interface {
	encrypt(plain io.Reader, length int64) (io.Reader, int64, error)
	decrypt(sealed io.Reader, length int64) (io.Reader, int64, error)
}

// cipherOf is nil for "none". Every object has a key of its own, which a key in memory encrypts in the place of a key service.
func cipherOf(name string, keyService time.Duration, spent *spent) (cipher, error) {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return nil, err
	}
	local, err := aead.New(handle)
	if err != nil {
		return nil, err
	}
	key := &slowKey{local, keyService, spent}
	switch name {
	case "none":
		return nil, nil
	case "whole":
		return whole{aead.NewKMSEnvelopeAEAD2(aead.AES256GCMKeyTemplate(), key), spent}, nil
	case "whole-kept-key":
		kept, err := keptKeyOf(key)
		return whole{kept, spent}, err
	case "streaming":
		return streaming{key, spent}, nil
	}
	return nil, fmt.Errorf("received cipher %q, expected none, whole, whole-kept-key or streaming", name)
}

// slowKey takes as long as a call of a key service.
type slowKey struct {
	tink.AEAD
	delay time.Duration
	spent *spent
}

func (k *slowKey) Encrypt(plain, associated []byte) ([]byte, error) {
	defer since(time.Now(), &k.spent.keyService)
	time.Sleep(k.delay)
	return k.AEAD.Encrypt(plain, associated)
}

func (k *slowKey) Decrypt(sealed, associated []byte) ([]byte, error) {
	defer since(time.Now(), &k.spent.keyService)
	time.Sleep(k.delay)
	return k.AEAD.Decrypt(sealed, associated)
}

func since(start time.Time, total *atomic.Int64) { total.Add(int64(time.Since(start))) }

// whole holds an object and its ciphertext in memory.
type whole struct {
	aead  tink.AEAD
	spent *spent
}

func (w whole) encrypt(plain io.Reader, length int64) (io.Reader, int64, error) {
	return w.turn(w.aead.Encrypt, plain, length)
}

func (w whole) decrypt(sealed io.Reader, length int64) (io.Reader, int64, error) {
	return w.turn(w.aead.Decrypt, sealed, length)
}

func (w whole) turn(by func(body, associated []byte) ([]byte, error), from io.Reader, length int64) (io.Reader, int64, error) {
	body, err := readAll(from, length)
	if err != nil {
		return nil, 0, err
	}
	start := time.Now()
	turned, err := by(body, nil)
	since(start, &w.spent.cipher)
	return bytes.NewReader(turned), int64(len(turned)), err
}

// readAll takes the memory at once where the length is known.
func readAll(from io.Reader, length int64) ([]byte, error) {
	if length < 0 {
		return io.ReadAll(from)
	}
	body := make([]byte, length)
	_, err := io.ReadFull(from, body)
	return body, err
}

// keptKey has one data key for all objects of a process, so that the key service is called once. An encrypted object begins with that key
// as the key service encrypted it, as if it were its own.
type keptKey struct {
	tink.AEAD
	head []byte
}

func keptKeyOf(service tink.AEAD) (*keptKey, error) {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return nil, err
	}
	var head bytes.Buffer
	if err := handle.Write(keyset.NewBinaryWriter(&head), service); err != nil {
		return nil, err
	}
	primitive, err := aead.New(handle)
	return &keptKey{primitive, head.Bytes()}, err
}

func (k *keptKey) Encrypt(plain, associated []byte) ([]byte, error) {
	sealed, err := k.AEAD.Encrypt(plain, associated)
	return slices.Concat(k.head, sealed), err
}

func (k *keptKey) Decrypt(sealed, associated []byte) ([]byte, error) {
	own, found := bytes.CutPrefix(sealed, k.head)
	if !found {
		return nil, errors.New("received an object under another data key")
	}
	return k.AEAD.Decrypt(own, associated)
}

// streaming holds a segment of an object in memory. An encrypted object is the length of its key, the key as the key service
// encrypted it, and the segments.
type streaming struct {
	key   tink.AEAD
	spent *spent
}

func (s streaming) encrypt(plain io.Reader, _ int64) (io.Reader, int64, error) {
	start := time.Now()
	defer since(start, &s.spent.cipher)
	handle, err := keyset.NewHandle(streamingaead.AES256GCMHKDF1MBKeyTemplate())
	if err != nil {
		return nil, 0, err
	}
	var key bytes.Buffer
	if err := handle.Write(keyset.NewBinaryWriter(&key), s.key); err != nil {
		return nil, 0, err
	}
	primitive, err := streamingaead.New(handle)
	if err != nil {
		return nil, 0, err
	}
	head := binary.BigEndian.AppendUint32(nil, uint32(key.Len()))
	out, in := io.Pipe()
	go func() { in.CloseWithError(s.seal(in, plain, append(head, key.Bytes()...), primitive)) }()
	return out, -1, nil
}

// seal counts the time of the cipher without that of the writer behind it.
func (s streaming) seal(to io.Writer, plain io.Reader, head []byte, primitive tink.StreamingAEAD) error {
	if _, err := to.Write(head); err != nil {
		return err
	}
	behind := &timed{writer: to}
	writer, err := primitive.NewEncryptingWriter(behind, nil)
	if err != nil {
		return err
	}
	before := &timed{writer: writer}
	_, err = io.Copy(before, plain)
	start := time.Now()
	if closed := writer.Close(); err == nil {
		err = closed
	}
	s.spent.cipher.Add(int64(before.took + time.Since(start) - behind.took))
	return err
}

func (s streaming) decrypt(sealed io.Reader, _ int64) (io.Reader, int64, error) {
	var length uint32
	if err := binary.Read(sealed, binary.BigEndian, &length); err != nil {
		return nil, 0, err
	}
	if length > 1<<16 {
		return nil, 0, fmt.Errorf("received a key of %d bytes, expected less", length)
	}
	key := make([]byte, length)
	if _, err := io.ReadFull(sealed, key); err != nil {
		return nil, 0, err
	}
	start := time.Now()
	defer since(start, &s.spent.cipher)
	handle, err := keyset.Read(keyset.NewBinaryReader(bytes.NewReader(key)), s.key)
	if err != nil {
		return nil, 0, err
	}
	primitive, err := streamingaead.New(handle)
	if err != nil {
		return nil, 0, err
	}
	behind := &timed{reader: sealed}
	reader, err := primitive.NewDecryptingReader(behind, nil)
	return &opened{reader, behind, s.spent}, -1, err
}

// opened counts the time of the cipher without that of the reader behind it.
type opened struct {
	reader io.Reader
	behind *timed
	spent  *spent
}

func (o *opened) Read(into []byte) (int, error) {
	start, waited := time.Now(), o.behind.took
	n, err := o.reader.Read(into)
	o.spent.cipher.Add(int64(time.Since(start) - (o.behind.took - waited)))
	return n, err
}

// timed adds up the time that a reader or a writer takes.
type timed struct {
	reader io.Reader
	writer io.Writer
	took   time.Duration
}

func (t *timed) Read(into []byte) (int, error) {
	defer func(start time.Time) { t.took += time.Since(start) }(time.Now())
	return t.reader.Read(into)
}

func (t *timed) Write(from []byte) (int, error) {
	defer func(start time.Time) { t.took += time.Since(start) }(time.Now())
	return t.writer.Write(from)
}

func setLength(header http.Header, length int64) {
	if length < 0 {
		header.Del("Content-Length")
	} else {
		header.Set("Content-Length", strconv.FormatInt(length, 10))
	}
}

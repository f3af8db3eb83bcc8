// A client of an S3 store: uploads files to a bucket, or downloads them, with some workers, and prints a line of JSON for each request.
// Every request is signed with the digest of its body, which is computed before the clock. The first upload runs alone, as a series
// begins with one; what is downloaded is compared with the file byte by byte, between two requests.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

type file struct {
	name   string
	body   []byte
	sha256 string
}

// request is what is printed; Start is in seconds from the first request on.
type request struct {
	Name    string  `json:"name"`
	Start   float64 `json:"start"`
	Seconds float64 `json:"seconds"`
	Bytes   int     `json:"bytes"`
	Status  int     `json:"status"`
	OK      bool    `json:"ok"`
}

type client struct {
	http        *http.Client
	signer      *v4.Signer
	credentials aws.Credentials
	address     string
	began       time.Time
}

func main() {
	address := flag.String("address", "", "of the store, e.g. http://127.0.0.1:8490")
	bucket := flag.String("bucket", "load", "which is created before an upload")
	phase := flag.String("phase", "", "put or get")
	workers := flag.Int("workers", 1, "requests at once")
	key := flag.String("key", "", "access key and its secret, with a colon between")
	flag.Parse()
	if err := run(*address, *bucket, *phase, *workers, *key, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(address, bucket, phase string, workers int, key string, paths []string) error {
	if phase != "put" && phase != "get" {
		return fmt.Errorf("-phase is %q, expected put or get", phase)
	}
	files, err := read(paths)
	if err != nil {
		return err
	}
	id, secret, _ := strings.Cut(key, ":")
	c := &client{
		http: &http.Client{Transport: &http.Transport{
			MaxIdleConnsPerHost: workers, DisableCompression: true, ReadBufferSize: 256 << 10, WriteBufferSize: 256 << 10,
		}},
		signer:      v4.NewSigner(func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true }),
		credentials: aws.Credentials{AccessKeyID: id, SecretAccessKey: secret},
		address:     address + "/" + bucket,
	}
	if phase == "put" {
		if err := c.create(); err != nil {
			return err
		}
	}
	c.began = time.Now()
	if phase == "put" && len(files) > 0 {
		c.each(files[:1], 1, phase)
		files = files[1:]
	}
	c.each(files, workers, phase)
	return nil
}

func read(paths []string) ([]file, error) {
	files := make([]file, len(paths))
	for i, path := range paths {
		body, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		files[i] = file{filepath.Base(path), body, digest(body)}
	}
	return files, nil
}

func digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// each makes a request for every file, in order, so many at once.
func (c *client) each(files []file, workers int, phase string) {
	waiting := make(chan file)
	var printing sync.Mutex
	out := json.NewEncoder(os.Stdout)
	var done sync.WaitGroup
	for range workers {
		done.Go(func() {
			var buffer []byte
			for f := range waiting {
				var made request
				if phase == "put" {
					made = c.put(f)
				} else {
					if len(buffer) < len(f.body)+1 {
						buffer = make([]byte, len(f.body)+1)
					}
					made = c.get(f, buffer)
				}
				printing.Lock()
				_ = out.Encode(made)
				printing.Unlock()
			}
		})
	}
	for _, f := range files {
		waiting <- f
	}
	close(waiting)
	done.Wait()
}

func (c *client) create() error {
	answer, err := c.send(http.MethodPut, "", nil, digest(nil))
	if err != nil {
		return err
	}
	said, _ := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusConflict {
		return fmt.Errorf("%s answers %d to the creation of the bucket: %.300s", c.address, answer.StatusCode, said)
	}
	return nil
}

func (c *client) put(f file) request {
	start := time.Now()
	made := request{Name: f.name, Start: start.Sub(c.began).Seconds()}
	answer, err := c.send(http.MethodPut, f.name, f.body, f.sha256)
	if err == nil {
		said, failed := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		made.Status, made.OK = answer.StatusCode, failed == nil && answer.StatusCode == http.StatusOK
		if !made.OK {
			err = fmt.Errorf("%s answers %d: %.300s", f.name, answer.StatusCode, said)
		}
	}
	made.Seconds = time.Since(start).Seconds()
	return told(made, f, err)
}

// get reads into a buffer that is longer than the file by one byte, so that an answer that is too long differs too.
func (c *client) get(f file, buffer []byte) request {
	start := time.Now()
	made := request{Name: f.name, Start: start.Sub(c.began).Seconds()}
	answer, err := c.send(http.MethodGet, f.name, nil, digest(nil))
	got := 0
	if err == nil {
		got, err = io.ReadFull(answer.Body, buffer[:len(f.body)+1])
		if err == io.ErrUnexpectedEOF || err == io.EOF {
			err = nil
		}
		_ = answer.Body.Close()
		made.Status = answer.StatusCode
	}
	made.Seconds = time.Since(start).Seconds()
	made.OK = err == nil && made.Status == http.StatusOK && bytes.Equal(buffer[:got], f.body)
	if err == nil && !made.OK {
		err = fmt.Errorf("%s: status %d and %d bytes that are not the file's %d", f.name, made.Status, got, len(f.body))
	}
	return told(made, f, err)
}

func told(made request, f file, err error) request {
	if made.OK {
		made.Bytes = len(f.body)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return made
}

func (c *client) send(method, name string, body []byte, sum string) (*http.Response, error) {
	address := c.address
	if name != "" {
		address += "/series/" + name
	}
	asked, err := http.NewRequest(method, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	asked.Header.Set("X-Amz-Content-Sha256", sum)
	if err := c.signer.SignHTTP(context.Background(), c.credentials, asked, sum, "s3", "us-east-1", time.Now()); err != nil {
		return nil, err
	}
	return c.http.Do(asked)
}

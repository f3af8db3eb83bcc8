// A load generator for an object store with Google's JSON interface, and a relay that stands for the network in front of it. Load is open:
// requests leave at times that are drawn before, whether or not earlier ones were answered, and count from those times. It prints a line of
// JSON when it is warm, one for each request, and one of its own CPU and delays at the end.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// request is what is printed of one; Start is when it was to leave, in seconds from the first moment of the load.
type request struct {
	Start   float64 `json:"start"`
	Seconds float64 `json:"seconds"`
	Bytes   int     `json:"bytes"`
	OK      bool    `json:"ok"`
}

// own is what is printed of the client: time on the CPU, and how late the latest request left, in seconds.
type own struct {
	CPU float64 `json:"cpu"`
	Lag float64 `json:"lag"`
}

type client struct {
	http     *http.Client
	address  string
	isUpload bool
	body     []byte
}

// objects is how many names uploads take in turn.
const objects = 16

func main() {
	address := flag.String("address", "", "of the store or the sidecar, e.g. http://127.0.0.1:8491")
	phase := flag.String("phase", "", "upload, download, or relay")
	path := flag.String("body", "", "file that is uploaded, and that downloads are compared with")
	count := flag.Int("count", 50, "requests")
	rate := flag.Float64("rate", 40, "requests per second")
	grace := flag.Duration("grace", time.Second, "a request fails that has no answer so long after the last one was to leave")
	seed := flag.Uint64("seed", 1, "of the times at which requests leave")
	warm := flag.Int("warm", 16, "requests at once before the clock, each of which leaves an open connection")
	listen := flag.String("listen", "", "address of the relay")
	delay := flag.Duration("delay", 0, "of the relay, there and back together")
	flag.Parse()
	if *phase == "relay" {
		log.Fatal(relay(*listen, *address, *delay/2))
	}
	body, err := os.ReadFile(*path)
	if err != nil {
		log.Fatal(err)
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 1000, DisableCompression: true, ReadBufferSize: 64 << 10, WriteBufferSize: 64 << 10}
	c := &client{&http.Client{Transport: transport}, *address, *phase == "upload", body}
	if err := c.warmUp(*warm); err != nil {
		log.Fatal(err)
	}
	// Meanwhile whoever started this reads what servers have used so far, and what the warm-up took of a limit on CPU time is given anew.
	fmt.Println(`"warm"`)
	time.Sleep(100 * time.Millisecond)
	c.load(departures(*count, *rate, *seed), *grace)
}

// departures are as of many users who know nothing of each other: a Poisson process, of which the count is given so that each visit has the
// same. Its times are uniform in the time that so many take at the rate.
func departures(count int, rate float64, seed uint64) []time.Duration {
	random := rand.New(rand.NewPCG(seed, 0))
	times := make([]time.Duration, count)
	for i := range times {
		times[i] = time.Duration(random.Float64() * float64(count) / rate * float64(time.Second))
	}
	slices.Sort(times)
	return times
}

func (c *client) warmUp(connections int) error {
	failed := make(chan error, connections)
	for i := range connections {
		go func() { failed <- c.send(context.Background(), i) }()
	}
	for range connections {
		if err := <-failed; err != nil {
			return err
		}
	}
	return nil
}

func (c *client) load(times []time.Duration, grace time.Duration) {
	requests := make([]request, len(times))
	began, before := time.Now(), cpu()
	until, stop := context.WithDeadline(context.Background(), began.Add(times[len(times)-1]+grace))
	defer stop()
	var lag time.Duration
	var done sync.WaitGroup
	for i, at := range times {
		time.Sleep(time.Until(began.Add(at)))
		lag = max(lag, time.Since(began)-at)
		done.Go(func() {
			err := c.send(until, i)
			requests[i] = request{at.Seconds(), (time.Since(began) - at).Seconds(), len(c.body), err == nil}
			if err != nil {
				requests[i].Bytes = 0
				fmt.Fprintln(os.Stderr, err)
			}
		})
	}
	done.Wait()
	if err := differs.Load(); err != nil {
		log.Fatal(*err)
	}
	used := cpu() - before
	out := json.NewEncoder(os.Stdout)
	for _, made := range requests {
		_ = out.Encode(made)
	}
	_ = out.Encode(own{used.Seconds(), lag.Seconds()})
}

func (c *client) send(until context.Context, i int) error {
	method, address, body := http.MethodGet, fmt.Sprintf("%s/storage/v1/b/load/o/object-%d?alt=media", c.address, i%objects), io.Reader(nil)
	if c.isUpload {
		method, address = http.MethodPost, fmt.Sprintf("%s/upload/storage/v1/b/load/o?uploadType=media&name=object-%d", c.address, i%objects)
		body = bytes.NewReader(c.body)
	}
	asked, err := http.NewRequestWithContext(until, method, address, body)
	if err != nil {
		return err
	}
	answer, err := c.http.Do(asked)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("answered %d", answer.StatusCode)
	}
	if c.isUpload {
		_, err := io.Copy(io.Discard, answer.Body)
		return err
	}
	return same(answer.Body, c.body)
}

var buffers = sync.Pool{New: func() any { return make([]byte, 64<<10) }}

// differs is set by an answer that is not what was uploaded: no load explains that.
var differs atomic.Pointer[error]

// same compares while it reads.
func same(from io.Reader, expected []byte) error {
	buffer := buffers.Get().([]byte)
	defer buffers.Put(buffer)
	for at := 0; ; {
		n, err := from.Read(buffer)
		if !bytes.HasPrefix(expected[at:], buffer[:n]) {
			wrong := fmt.Errorf("content differs after byte %d", at)
			differs.Store(&wrong)
			return wrong
		}
		at += n
		if err == io.EOF && at == len(expected) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read %d bytes of %d: %w", at, len(expected), err)
		}
	}
}

func cpu() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

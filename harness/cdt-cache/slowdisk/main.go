// A file system that shows a folder and waits before each read, as slow storage does. It counts reads by file, so that a browser's waits
// can be told apart. Reads alone wait: names, sizes and writes pass at once.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

func main() {
	from := flag.String("from", "", "folder that is shown")
	at := flag.String("at", "", "folder at which it is shown")
	listen := flag.String("listen", "127.0.0.1:8494", "address that takes the delay and tells the reads")
	flag.Parse()

	disk := &disk{reads: map[string]*reads{}}
	var status syscall.Stat_t
	if err := syscall.Stat(*from, &status); err != nil {
		log.Fatal(err)
	}
	root := &fs.LoopbackRoot{Path: *from, Dev: uint64(status.Dev)}
	root.NewNode = func(root *fs.LoopbackRoot, _ *fs.Inode, _ string, _ *syscall.Stat_t) fs.InodeEmbedder {
		return &node{fs.LoopbackNode{RootData: root}, disk}
	}
	server, err := fs.Mount(*at, root.NewNode(root, nil, "", &status), &fs.Options{
		MountOptions: fuse.MountOptions{FsName: "slowdisk", DirectMount: true, MaxReadAhead: 128 << 10},
	})
	if err != nil {
		log.Fatal(err)
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-stop
		_ = server.Unmount()
	}()
	go func() { log.Fatal(http.ListenAndServe(*listen, disk)) }()
	server.Wait()
}

// reads of one file since the last reset.
type reads struct {
	Reads int `json:"reads"`
	// Asked for; the last read of a file may give less.
	Bytes int `json:"bytes"`
	// As the waits really took, over all reads; two may wait at the same time.
	WaitedS float64 `json:"waitedS"`
}

type disk struct {
	mutex sync.Mutex
	delay time.Duration
	reads map[string]*reads
}

// ServeHTTP answers with the reads since the last request, and sets the delay, in microseconds, that the query names.
func (d *disk) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	micros, err := strconv.Atoi(request.URL.Query().Get("delay"))
	if err != nil {
		http.Error(answer, "expected ?delay=<microseconds>", http.StatusBadRequest)
		return
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	_ = json.NewEncoder(answer).Encode(d.reads)
	d.reads, d.delay = map[string]*reads{}, time.Duration(micros)*time.Microsecond
}

func (d *disk) wait(name string, bytes int) {
	d.mutex.Lock()
	delay := d.delay
	d.mutex.Unlock()
	start := time.Now()
	if delay > 0 {
		// The kernel's own timer: that of Go's scheduler rounds up to a millisecond while nothing else runs.
		rest := syscall.NsecToTimespec(delay.Nanoseconds())
		for syscall.Nanosleep(&rest, &rest) == syscall.EINTR {
		}
	}
	took := time.Since(start)
	d.mutex.Lock()
	defer d.mutex.Unlock()
	of := d.reads[name]
	if of == nil {
		of = &reads{}
		d.reads[name] = of
	}
	of.Reads++
	of.Bytes += bytes
	of.WaitedS += took.Seconds()
}

type node struct {
	fs.LoopbackNode
	disk *disk
}

func (n *node) Open(ctx context.Context, flags uint32) (fs.FileHandle, uint32, syscall.Errno) {
	handle, fuseFlags, errno := n.LoopbackNode.Open(ctx, flags)
	return n.disk.slow(handle, n.Path(nil)), fuseFlags, errno
}

func (n *node) Create(ctx context.Context, name string, flags, mode uint32, out *fuse.EntryOut) (*fs.Inode, fs.FileHandle, uint32, syscall.Errno) {
	inode, handle, fuseFlags, errno := n.LoopbackNode.Create(ctx, name, flags, mode, out)
	if errno != 0 {
		return nil, nil, 0, errno
	}
	return inode, n.disk.slow(handle, inode.Path(nil)), fuseFlags, errno
}

// slow is nil for a file that was not opened.
func (d *disk) slow(handle fs.FileHandle, name string) fs.FileHandle {
	plain, ok := handle.(*fs.LoopbackFile)
	if !ok {
		return handle
	}
	return &file{plain, d, name}
}

type file struct {
	*fs.LoopbackFile
	disk *disk
	name string
}

// PassthroughFd keeps the kernel from reading past this program.
func (f *file) PassthroughFd() (int, bool) { return -1, false }

func (f *file) Read(ctx context.Context, into []byte, offset int64) (fuse.ReadResult, syscall.Errno) {
	f.disk.wait(f.name, len(into))
	return f.LoopbackFile.Read(ctx, into, offset)
}

package main

import (
	"io"
	"net"
	"time"
)

// chunk is what was read at one time and leaves at another.
type chunk struct {
	bytes []byte
	due   time.Time
}

// waiting is how many chunks may be under way in one direction of a connection: far more than fit into the delay.
const waiting = 1 << 10

// relay passes connections on; each byte leaves a delay after it came, in order, as many at once as there are.
func relay(listen, address string, delay time.Duration) error {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	for {
		near, err := listener.Accept()
		if err != nil {
			return err
		}
		far, err := net.Dial("tcp", address)
		if err != nil {
			_ = near.Close()
			continue
		}
		go pass(near.(*net.TCPConn), far.(*net.TCPConn), delay)
		go pass(far.(*net.TCPConn), near.(*net.TCPConn), delay)
	}
}

func pass(from, to *net.TCPConn, delay time.Duration) {
	if delay == 0 {
		_, _ = io.Copy(to, from)
		_ = to.CloseWrite()
		return
	}
	chunks := make(chan chunk, waiting)
	go func() {
		defer close(chunks)
		for {
			buffer := make([]byte, 64<<10)
			n, err := from.Read(buffer)
			chunks <- chunk{buffer[:n], time.Now().Add(delay)}
			if err != nil {
				return
			}
		}
	}()
	for c := range chunks {
		time.Sleep(time.Until(c.due))
		if _, err := to.Write(c.bytes); err != nil {
			_ = from.Close()
		}
	}
	_ = to.CloseWrite()
}

// A sidecar in front of an object store with Google's JSON interface: it passes requests on, encrypting objects on their way in and
// decrypting them on their way out. It exists to be measured: the library's own reverse proxy, the library's own cipher.
package main

import (
	"encoding/json"
	"flag"
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"time"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8491", "address for clients")
	stats := flag.String("stats", "127.0.0.1:8492", "address that tells the time spent so far")
	store := flag.String("store", "http://127.0.0.1:8490", "address of the object store")
	name := flag.String("cipher", "none", "none, whole (an object is encrypted in one piece), whole-kept-key (with one data key for all) or streaming (in segments of 1 MB)")
	keyService := flag.Duration("key-service", 0, "time that one call of the key service takes")
	flag.Parse()

	target, err := url.Parse(*store)
	if err != nil {
		log.Fatal(err)
	}
	spent := &spent{}
	chosen, err := cipherOf(*name, *keyService, spent)
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(http.ListenAndServe(*stats, statsOf(spent))) }()
	log.Fatal(http.ListenAndServe(*listen, sidecar(target, chosen)))
}

// sidecar passes everything on to the store; chosen is nil where objects stay as they are.
func sidecar(target *url.URL, chosen cipher) http.Handler {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	// The default of 2 would open a connection anew for most requests of more than two users.
	transport.MaxIdleConnsPerHost = 1000
	proxy := &httputil.ReverseProxy{
		Transport: transport,
		Rewrite:   func(request *httputil.ProxyRequest) { request.SetURL(target) },
	}
	if chosen == nil {
		return proxy
	}
	proxy.ModifyResponse = func(answer *http.Response) error {
		if answer.StatusCode != http.StatusOK || answer.Request.URL.Query().Get("alt") != "media" {
			return nil
		}
		plain, length, err := chosen.decrypt(answer.Body, answer.ContentLength)
		if err == nil {
			answer.Body, answer.ContentLength = closing{plain, answer.Body}, length
			setLength(answer.Header, length)
		}
		return err
	}
	return http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		if request.Method == http.MethodPost && strings.HasPrefix(request.URL.Path, "/upload/") {
			sealed, length, err := chosen.encrypt(request.Body, request.ContentLength)
			if err != nil {
				http.Error(answer, err.Error(), http.StatusInternalServerError)
				return
			}
			request.Body, request.ContentLength = closing{sealed, request.Body}, length
			setLength(request.Header, length)
		}
		proxy.ServeHTTP(answer, request)
	})
}

// closing reads from one and closes the other.
type closing struct {
	io.Reader
	io.Closer
}

func statsOf(spent *spent) http.Handler {
	return http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		seconds := func(of time.Duration) float64 { return of.Seconds() }
		_ = json.NewEncoder(answer).Encode(map[string]float64{
			"cipher":     seconds(time.Duration(spent.cipher.Load())),
			"keyService": seconds(time.Duration(spent.keyService.Load())),
		})
	})
}

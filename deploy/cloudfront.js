// CloudFront Function (runtime cloudfront-js-2.0) for a bucket that `npm run publish` filled. Associate it with the viewer request and with
// the viewer response. A test runs it and compares its answers with public/_headers.
const TEXT = /\.(?:html|css|js|json|csv|svg|xml|txt)(?:\.br)?$/;

const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-aX5+QPsGH8OzvP4RHA3GHy5b1r9NlnzFLIqXEBVW+qQ=' 'sha256-C3PbP9XPxDsCYwVjlblDUQpEZCurm2S8dK1F2NZ0c+U='; worker-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

function handler(event) {
  return event.context.eventType === 'viewer-request' ? toObject(event.request) : withHeaders(event.request.uri, event.response);
}

/** From the address that a reader asks for to the object that holds the answer. */
function toObject(request) {
  // A second slash in front would make another host of a redirect.
  const uri = request.uri.replace(/^[/\\]+/, '/');
  const [, base, shortened] = /^(.*)\/(notes|bundles|api|api\/v1)\/?$/.exec(uri) || [];
  if (shortened === 'notes') return redirect(`${base}/`);
  if (shortened === 'bundles') return redirect(`${base}/verify/`);
  if (shortened) return redirect(`${base}/api/v1/index.json`);
  if (!/(?:\/|\.\w+)$/.test(uri)) return redirect(`${uri}/${request.rawQueryString() ? `?${request.rawQueryString()}` : ''}`);
  request.uri = uri.replace(/\/$/, '/index.html');
  const accepted = request.headers['accept-encoding'];
  if (TEXT.test(request.uri) && accepted && /\bbr\b/.test(accepted.value)) request.uri += '.br';
  return request;
}

const redirect = (to) => ({ statusCode: 302, statusDescription: 'Found', headers: { location: { value: to } } });

function withHeaders(uri, response) {
  const set = (name, value) => {
    response.headers[name] = { value };
  };
  const isOpen = /\/(?:embed|api|bundles)\//.test(uri);
  set('x-content-type-options', 'nosniff');
  set('strict-transport-security', 'max-age=63072000');
  set('cross-origin-resource-policy', isOpen ? 'cross-origin' : 'same-origin');
  if (isOpen) set('access-control-allow-origin', '*');
  if (TEXT.test(uri) || uri.endsWith('/')) set('vary', 'Accept-Encoding');
  // A font has no use for these.
  if (uri.endsWith('.woff2')) return response;
  const search = uri.includes('/pagefind/') ? POLICY.replace('; worker-src', " 'wasm-unsafe-eval'; worker-src") : POLICY;
  set('content-security-policy', isOpen ? POLICY.replace("ancestors 'none'", 'ancestors *') : search);
  set('referrer-policy', 'no-referrer');
  set('permissions-policy', 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()');
  set('cross-origin-opener-policy', 'same-origin');
  return response;
}

/**
 * The content security policy of every page. Nothing is inline, so it needs no hash and no exception, and is the same as meta
 * and as header (public/_headers, deploy/); a header adds what a meta cannot say, `frame-ancestors`.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

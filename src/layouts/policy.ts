/** What a server says with every answer; public/_headers and deploy/ repeat it in their own words and a test compares them. */

/** SHA-256 of layouts/head.js and layouts/foot.js, which are inline, in base64. */
const INLINE_SCRIPTS = ['aX5+QPsGH8OzvP4RHA3GHy5b1r9NlnzFLIqXEBVW+qQ=', 'aXrsQpJqQybMr8A54rXtGvnCNcWrHc3JBGhDpzsIIp4='];

export const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src 'self' ${INLINE_SCRIPTS.map((digest) => `'sha256-${digest}'`).join(' ')}`,
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

/** Of every answer; `frame-ancestors` counts only in a header. */
export const securityHeaders = {
  'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000',
} as const;

/** Of these a font has no use, and each byte before it delays the first text in its face. */
export const notForFonts = [
  'Content-Security-Policy',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
] as const satisfies readonly (keyof typeof securityHeaders)[];

/** Below these paths others may frame and fetch: figures to embed, the API, archives. */
export const openPaths = ['embed', 'api', 'bundles'] as const;

/** Of answers below `openPaths`, in place of the same names above. */
export const openHeaders = {
  'Content-Security-Policy': `${contentSecurityPolicy}; frame-ancestors *`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
} as const;

/** Of the scripts below `pagefind`, whose Worker compiles the search engine; pages themselves need no such leave. */
export const searchHeaders = {
  'Content-Security-Policy': securityHeaders['Content-Security-Policy'].replace('; worker-src', " 'wasm-unsafe-eval'; worker-src"),
} as const;

/** Addresses without a page of their own that a reader reaches by shortening one, and where they lead. */
export const redirects = [
  ['/notes/', '/'],
  ['/bundles/', '/verify/'],
  ['/api', '/api/v1/index.json'],
  ['/api/v1', '/api/v1/index.json'],
  ['/api/', '/api/v1/index.json'],
  ['/api/v1/', '/api/v1/index.json'],
] as const;

/** Names below _astro/ hold a hash of their content; everything else is asked for again. */
export const caching = { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' } as const;

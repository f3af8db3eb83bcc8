/** What a page may load, and how long what it loads is kept; public/_headers has all that a server says, and tests compare. */

/** SHA-256 of layouts/head.js and layouts/foot.js, which are inline, in base64. */
const INLINE_SCRIPTS = ['aX5+QPsGH8OzvP4RHA3GHy5b1r9NlnzFLIqXEBVW+qQ=', 'C3PbP9XPxDsCYwVjlblDUQpEZCurm2S8dK1F2NZ0c+U='];

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

/** Names below _astro/ hold a hash of their content; everything else is asked for again. */
export const caching = { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' } as const;

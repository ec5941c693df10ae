/**
 * The page may load only our own files: no network (connect-src), no frames, no forms. The nonce lets the grid and the
 * dialogs add style sheets; there is no nonce for scripts. Trusted types are not required: the lists of Radix set the
 * text of their style sheet as markup.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "webrtc 'block'",
  ].join('; ')
}

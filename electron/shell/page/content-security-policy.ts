/**
 * What the page may load: our own files and nothing else. No network of its own (connect-src), no frames, no forms. The nonce lets
 * the grid and the dialogs add their own style sheets; there is no nonce for scripts. Trusted types are not demanded: the lists of Radix set
 * the text of their style sheet as markup.
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

const OWN_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether a request may come from this computer's own programs: a foreign name in `Host` means DNS rebinding, and an `Origin` means
 * a browser page is asking. The app and SDKs send neither. Nothing answers CORS.
 */
export function localOnly(): (request: Request) => boolean {
  // Nearly all requests name the same host, and taking an address apart takes long.
  let lastOwn = ''
  return ({ url, headers }) => {
    const asked = url.slice(0, url.indexOf('/', 'https://'.length))
    if (asked !== lastOwn) {
      if (!OWN_NAMES.has(new URL(url).hostname)) return false
      lastOwn = asked
    }
    const sent = headers.get('origin')
    return sent === null || sent === new URL(url).origin
  }
}

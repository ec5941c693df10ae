import { isLoopbackHost } from '../../shared/address-kind.ts'

/**
 * Whether a request may be from a local program: a foreign name in `Host` means DNS rebinding, and an `Origin` means a
 * browser page. The app and SDKs send neither. No response permits CORS. `path` is the routed path.
 */
export function localOnly(): (request: Request, path: string) => boolean {
  // Caches the last accepted host: nearly all requests have the same one, and parsing an address is slow.
  let lastOwn = ''
  return ({ method, url, headers }, path) => {
    const asked = url.slice(0, url.indexOf('/', 'https://'.length))
    if (asked !== lastOwn) {
      if (!isLoopbackHost(new URL(url).hostname)) return false
      lastOwn = asked
    }
    const sent = headers.get('origin')
    return sent === null || sent === new URL(url).origin || (method === 'POST' && path === OPEN)
  }
}

// Apps open this page by a form as well as by a link (specification, "Authorization endpoint": GET or POST). It only
// shows a page; the user's decision is sent by our form.
const OPEN = '/b/authorize'

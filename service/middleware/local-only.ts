import { isLoopbackHost } from '../../shared/address-kind.ts'

/**
 * Whether a request may come from this computer's own programs: a foreign name in `Host` means DNS rebinding, and an `Origin` means
 * a browser page is asking. The app and SDKs send neither. Nothing answers CORS. `path` is the one that the request is routed by.
 */
export function localOnly(): (request: Request, path: string) => boolean {
  // Nearly all requests name the same host, and taking an address apart takes long.
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

// The pages of apps send people there by form as well as by link (specification, "Authorization endpoint": GET or POST). It only
// shows a page; what the person decides is sent by a form of our own.
const OPEN = '/b/authorize'

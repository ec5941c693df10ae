import { isLoopbackHost } from '../../../shared/address-kind.ts'
import { parseUrl } from '../../../shared/parse-url.ts'

/** Whether an address may be registered for codes: the reason why not, or null. */
export function redirectFault(address: string): string | null {
  const url = parse(address)
  if (!url) return `${quote(address)} is not an address. Write it whole, such as https://app.example/signed-in.`
  if (/#/.test(address)) return 'A redirect address has no # part.'
  if (url.username !== '' || url.password !== '' || /^[^/?]*\/\/[^/?]*@/.test(address)) {
    return 'A redirect address names no user and no password.'
  }
  if (url.protocol === 'https:') return null
  if (url.protocol === 'http:') {
    return isLoopbackHost(url.hostname) ? null : 'An http address must lead to this computer: use https, or 127.0.0.1.'
  }
  return isOwnScheme(url.protocol)
    ? null
    : 'The scheme must be https, http on this computer, sheaf, or one of your own with a dot in it (com.example.app).'
}

/**
 * The registered address with the response in its query, escaped so that every parser reads the same text. The state is
 * returned unchanged (specification, "Authorization endpoint") and omitted when it is null.
 */
export function toAnswerAddress(
  redirect: string,
  answer: Readonly<Record<string, string>>,
  state: string | null,
): string {
  const pairs = Object.entries(answer).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const query = [...pairs, ...(state === null ? [] : [`state=${state}`])].join('&')
  return `${redirect}${redirect.includes('?') ? '&' : '?'}${query}`
}

/**
 * The form-action source that allows a form to redirect to the registered address: Chromium also applies the policy to
 * redirects after a form. A policy cannot name an IPv6 host or a path of a custom scheme, so there it names only the
 * scheme.
 */
export function toFormTarget(redirect: string): string {
  const url = new URL(redirect)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && !url.hostname.startsWith('[') ? url.origin : url.protocol
}

// RFC 8252, section 7.1: a custom scheme is a reversed domain name. javascript:, data: and file: have no dot.
function isOwnScheme(protocol: string): boolean {
  return protocol === 'sheaf:' || protocol.includes('.')
}

function parse(address: string): URL | null {
  // The parser would repair spaces, control characters and backslashes; the registered address must be literal.
  if (address.length > 2000 || !/^[a-z][a-z0-9+.-]*:[!-~]+$/i.test(address) || /[\\"'<>*]/.test(address)) return null
  // A browser would resolve `http:host` without slashes as a path of this service.
  if (/^https?:/i.test(address) && !/^https?:\/\/[^/?]/i.test(address)) return null
  return parseUrl(address)
}

function quote(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
}

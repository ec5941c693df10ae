import { isLoopbackHost } from '../../../shared/address-kind.ts'
import { parseUrl } from '../../../shared/parse-url.ts'

/** Whether an address may be registered for codes: the sentence that says why not, or null when it may. */
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
 * The registered address with the answer in its query, escaped so that every reader gets the same text back. The state goes
 * as the app wrote it (specification, "Authorization endpoint": returned unchanged), and not at all where it is null.
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
 * The form-action source that lets a form end at the registered address: Chromium applies the policy to the redirect
 * after a form, too. A policy cannot name an IPv6 host or a path of an own scheme, so there the scheme stands alone.
 */
export function toFormTarget(redirect: string): string {
  const url = new URL(redirect)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && !url.hostname.startsWith('[') ? url.origin : url.protocol
}

// RFC 8252, section 7.1: a scheme of one's own is a reversed domain name. javascript:, data: and file: have no dot.
function isOwnScheme(protocol: string): boolean {
  return protocol === 'sheaf:' || protocol.includes('.')
}

function parse(address: string): URL | null {
  // Spaces, control characters and backslashes are repaired by the parser: what is registered must be what is meant.
  if (address.length > 2000 || !/^[a-z][a-z0-9+.-]*:[!-~]+$/i.test(address) || /[\\"'<>*]/.test(address)) return null
  // `http:host` without slashes would be read as a path of our own when a browser is sent there.
  if (/^https?:/i.test(address) && !/^https?:\/\/[^/?]/i.test(address)) return null
  return parseUrl(address)
}

function quote(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
}

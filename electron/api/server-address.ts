import { isLoopbackHost } from '../../shared/address-kind.ts'
import { parseUrl } from '../../shared/parse-url.ts'
import { fail, ok, type Result } from '../../shared/result.ts'

/**
 * Parses a typed server address; the scheme and `/2.0` may be missing, and surrounding spaces are ignored.
 *
 * Only https, because the token is sent with every request; the exception is http on this computer (API guide 1). A
 * name or password in the address is rejected, because it would be stored and shown.
 */
export function parseServerAddress(typed: string): Result<string> {
  const text = typed.trim()
  const url = plainUrl(hasScheme(text) ? text : `${schemeFor(text)}//${text}`)
  if (!url || url.username || url.password) return fail({ kind: 'bad-address', address: text, reason: 'not-a-url' })
  if (!isSafeOrigin(url)) return fail({ kind: 'bad-address', address: text, reason: 'needs-https' })

  const path = url.pathname.replace(/\/+$/, '')
  return ok(url.origin + (path.endsWith('/2.0') ? path : `${path}/2.0`))
}

/** https anywhere, or http that does not leave this computer. */
export function isSafeOrigin({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

const hasScheme = (text: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)

function schemeFor(text: string): 'http:' | 'https:' {
  const url = plainUrl(`http://${text}`)
  return url && isLoopbackHost(url.hostname) ? 'http:' : 'https:'
}

/** Null if the text contains spaces, which the parser would remove. */
const plainUrl = (text: string): URL | null => (/\s/.test(text) ? null : parseUrl(text))

import { REDIRECT_ADDRESSES, RedirectWay } from '../../../shared/model/sign-in/browser-sign-in.ts'

/** The result of the consent page, delivered by the browser: a code to redeem, or the name of an error. */
export type Redirect = {
  readonly way: RedirectWay
  readonly state: string
  readonly answer: { readonly kind: 'code'; readonly code: string } | { readonly kind: 'error'; readonly error: string }
}

const LONGEST = 2048
const KEYS = ['code', 'state', 'expires_in', 'error'] as const
type Key = (typeof KEYS)[number]

/**
 * Parses an address from outside. Null unless it is exactly one of our two redirect addresses (one slash after the path
 * is accepted), with the parameters of the specification and no others, each at most once.
 *
 * Any page and any program can send such an address: a valid form does not make it trustworthy.
 */
export function parseRedirect(text: string): Redirect | null {
  // Printable ASCII only, which excludes control, bidi and look-alike characters.
  if (text.length > LONGEST || !/^[\x21-\x7e]+$/.test(text)) return null
  for (const way of RedirectWay.options) {
    const address = REDIRECT_ADDRESSES[way]
    const query = text.startsWith(address)
      ? /^\/?\?([\w.~%!$'()*+,;=:@/&-]+)$/.exec(text.slice(address.length))?.[1]
      : null
    if (query) return toRedirect(way, parseQuery(query))
  }
  return null
}

/**
 * Parses an address pasted from the browser: with spaces or line breaks, in quotes, without its `http://`, or only the
 * part after the question mark. The same rules apply to its parts.
 */
export function parsePasted(pasted: string): Redirect | null {
  const text = pasted.replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, '').replace(/^["'<]+|["'>]+$/g, '')
  const asQuery = `${REDIRECT_ADDRESSES.scheme}?${text.replace(/^\?/, '')}`
  return parseRedirect(text) ?? parseRedirect(`http://${text}`) ?? parseRedirect(asQuery)
}

function toRedirect(way: RedirectWay, values: ReadonlyMap<Key, string> | null): Redirect | null {
  const { code, state, error, expires } = {
    code: values?.get('code'),
    state: values?.get('state'),
    error: values?.get('error'),
    expires: values?.get('expires_in'),
  }
  if (state === undefined || (expires !== undefined && !/^\d{1,12}$/.test(expires))) return null
  if (code !== undefined && error === undefined) return { way, state, answer: { kind: 'code', code } }
  if (error !== undefined && code === undefined) return { way, state, answer: { kind: 'error', error } }
  return null
}

/** Null for an unknown or repeated key, or a value that is empty or not plain text. */
function parseQuery(query: string): ReadonlyMap<Key, string> | null {
  const values = new Map<Key, string>()
  for (const pair of query.split('&')) {
    const [name, encoded, ...more] = pair.split('=')
    const key = KEYS.find(known => known === name)
    const value = encoded === undefined || more.length > 0 ? null : decoded(encoded)
    if (!key || values.has(key) || value === null) return null
    values.set(key, value)
  }
  return values
}

function decoded(encoded: string): string | null {
  if (/%(?![0-9a-f]{2})/i.test(encoded)) return null
  // Bytes beyond ASCII encode characters that no code, state or error contains (RFC 6749, appendix A).
  const value = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /^[\x21-\x7e]+$/.test(value) ? value : null
}

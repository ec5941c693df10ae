import { REDIRECT_ADDRESSES, RedirectWay } from '../../../shared/model/sign-in/browser-sign-in.ts'

/** What the service says at the end of its consent page, by way of the browser: a code to redeem, or the name of an error. */
export type Redirect = {
  readonly way: RedirectWay
  readonly state: string
  readonly answer: { readonly kind: 'code'; readonly code: string } | { readonly kind: 'error'; readonly error: string }
}

const LONGEST = 2048
const KEYS = ['code', 'state', 'expires_in', 'error'] as const
type Key = (typeof KEYS)[number]

/**
 * Reads an address that came from outside. Null unless it is one of our two redirect addresses to the letter (one slash after the
 * path is let pass), with the parameters of the specification and no others, each at most once.
 *
 * Any page and any program can hand us such an address: that it can be read says nothing about whether it may be believed.
 */
export function parseRedirect(text: string): Redirect | null {
  // Printable ASCII only: no control, no bidi and no look-alike character is left to think about.
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
 * Reads what a person copied out of the browser's address bar: with spaces or line breaks in it, in quotes, without its `http://`,
 * or only what stands after the question mark. Its parts are held to the same rules.
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

/** Null when a key is not known, comes twice, or has a value that is empty or not plain text. */
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
  // Bytes beyond ASCII stand for characters that no code, state or error has (RFC 6749, appendix A).
  const value = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /^[\x21-\x7e]+$/.test(value) ? value : null
}

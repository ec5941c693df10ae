/**
 * Why a request has no whole answer. `not-sent`: it never left this computer, so nothing can have happened. `lost`: it left, and
 * no answer came. `cut`: the answer began and broke off. `cancelled`: the caller gave up, before anything left or after.
 */
export type Failure =
  | { readonly kind: 'not-sent'; readonly because: 'unreachable' | 'certificate' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'too-big'; readonly limitBytes: number }
  | { readonly kind: 'cancelled'; readonly hadLeft: boolean }

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'UND_ERR_CONNECT_TIMEOUT'])
const BEFORE_SENDING = new Set(['connect', 'getaddrinfo'])
const CERTIFICATE =
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_(GET|VERIFY|DECRYPT)|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|HOSTNAME_MISMATCH|EPROTO$)/

/** Reads what `fetch` threw. Whatever is not known to have failed before sending counts as sent: the careful answer. */
export function failureOf(thrown: unknown): Failure {
  for (const { code, syscall } of causes(thrown)) {
    if (CERTIFICATE.test(code)) return { kind: 'not-sent', because: 'certificate' }
    if (UNREACHABLE.has(code) || BEFORE_SENDING.has(syscall)) return { kind: 'not-sent', because: 'unreachable' }
  }
  return { kind: 'lost' }
}

type Cause = { readonly code: string; readonly syscall: string }

/** An error, what caused it, and the parts of one that stands for several (an address tried over IPv4 and IPv6). */
function causes(thrown: unknown, depth = 0): Cause[] {
  if (!(thrown instanceof Error) || depth > 4) return []
  const own = { code: textOf(thrown, 'code'), syscall: textOf(thrown, 'syscall') }
  const parts = thrown instanceof AggregateError ? thrown.errors.flatMap(part => causes(part, depth + 1)) : []
  return [own, ...parts, ...causes(thrown.cause, depth + 1)]
}

function textOf(error: Error, property: string): string {
  const value: unknown = Reflect.get(error, property)
  return typeof value === 'string' ? value : ''
}

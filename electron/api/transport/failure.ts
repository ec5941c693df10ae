/**
 * Why a request has no complete response. `not-sent`: it never left this computer, so nothing was executed. `lost`: it
 * was sent, and no response arrived. `cut`: the response began and was truncated. `cancelled`: by the caller, before or
 * after sending.
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

/**
 * Classifies an error that `fetch` threw. It counts as sent unless it certainly failed before, because that is the safe
 * assumption.
 */
export function failureOf(thrown: unknown): Failure {
  for (const { code, syscall } of causes(thrown)) {
    if (CERTIFICATE.test(code)) return { kind: 'not-sent', because: 'certificate' }
    if (UNREACHABLE.has(code) || BEFORE_SENDING.has(syscall)) return { kind: 'not-sent', because: 'unreachable' }
  }
  return { kind: 'lost' }
}

type Cause = { readonly code: string; readonly syscall: string }

/** An error, its causes, and the parts of an aggregate (an address tried over IPv4 and IPv6). */
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

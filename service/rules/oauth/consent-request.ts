import { parseScopes, type Scope } from '../scopes.ts'
import type { OAuthError } from './oauth-failure.ts'

/** The raw parameters of the authorize page. */
export type AuthorizeParameters = ReadonlyMap<string, string>

/** A valid consent request. */
export type ConsentRequest = {
  /** Empty when the app only wants to identify the user. */
  readonly scopes: readonly Scope[]
  readonly challenge: string | null
}

/** A request that returns to the app with an error (RFC 6749, section 4.1.2.1). */
export type RefusedRequest = {
  readonly error: OAuthError
}

/** The known parameters; others are ignored. Forms are bound to this order. */
const MEANT = [
  'response_type',
  'client_id',
  'scope',
  'state',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
] as const

/** Validates a request of a known app. `repeated` names a parameter that occurs twice. */
export function readConsentRequest(
  sent: AuthorizeParameters,
  repeated: string | null,
): ConsentRequest | RefusedRequest {
  if (repeated !== null) return refused('invalid_request')
  const responseType = sent.get('response_type')
  if (!responseType) return refused('invalid_request')
  if (responseType !== 'code') return refused('unsupported_response_type')
  const scope = sent.get('scope')
  if (scope === undefined) return refused('invalid_request')
  const scopes = parseScopes(scope)
  if (!scopes) return refused('invalid_scope')

  const challenge = sent.get('code_challenge') || null
  const method = sent.get('code_challenge_method') || null
  if ((challenge !== null || method !== null) && !(method === 'S256' && isChallenge(challenge))) {
    return refused('invalid_request')
  }
  return { scopes: [...new Set(scopes)], challenge }
}

/** The request as a query that survives a form submission, line breaks included. The state is added as written. */
export function toQuery(sent: AuthorizeParameters, state: string | null): string {
  return MEANT.flatMap(name => {
    const value = name === 'state' ? state : encoded(sent.get(name))
    return value === null ? [] : [`${name}=${value}`]
  }).join('&')
}

function encoded(value: string | undefined): string | null {
  return value === undefined ? null : encodeURIComponent(value)
}

function refused(error: OAuthError): RefusedRequest {
  return { error }
}

function isChallenge(text: string | null): boolean {
  return text !== null && /^[\w-]{43}$/.test(text)
}

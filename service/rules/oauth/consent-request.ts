import { parseScopes, type Scope } from '../scopes.ts'
import type { OAuthError } from './oauth-failure.ts'

/** What an app sends a person to the authorize page with, as it was sent. */
export type AuthorizeParameters = ReadonlyMap<string, string>

/** What the person is asked to allow. */
export interface ConsentRequest {
  /** Empty when the app only wants to know who the person is. */
  readonly scopes: readonly Scope[]
  readonly challenge: string | null
}

/** A request that goes back to the app unanswered (RFC 6749, section 4.1.2.1). */
export interface RefusedRequest {
  readonly error: OAuthError
}

/** The parameters that mean something; the rest is ignored. The order is the one that forms are bound to. */
const MEANT = [
  'response_type',
  'client_id',
  'scope',
  'state',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
] as const

/** Judges a request whose app is known. `repeated` names a parameter that is there twice. */
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

/** The request as a query that survives a form unchanged, line breaks and all. The state is added as it is written. */
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

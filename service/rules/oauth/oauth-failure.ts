/** The six error types of the token and authorize endpoints (specification, "Errors" 5). */
export type OAuthError =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/**
 * The reason why an app gets no token. Plain data instead of an exception, because a failure may have to be stored (a
 * replay).
 */
export type OAuthFailure = {
  readonly code: OAuthCode
  readonly status: 400 | 401
  readonly error: OAuthError
  readonly sentence: string
}

/**
 * Error code → [HTTP status, type, sentence]. Codes and statuses are those of the public error table; the types follow
 * the specification, so a wrong hash is an `invalid_grant`.
 */
const OAUTH_CODES = {
  1018: [400, 'invalid_request', 'The parameter {0} is there twice, with different values.'],
  1041: [400, 'invalid_request', 'The request is longer than {0}.'],
  1067: [401, 'invalid_client', 'No app has this client id.'],
  1068: [400, 'unsupported_grant_type', 'The grant type must be authorization_code or refresh_token.'],
  1069: [400, 'invalid_grant', 'The authorization code has expired. Ask the person again.'],
  1070: [400, 'invalid_request', 'The parameter {0} is missing.'],
  1071: [400, 'invalid_grant', 'The {0} is not valid, or was used before.'],
  1072: [400, 'invalid_grant', 'The hash does not match the secret of the app and the {0}.'],
  1073: [400, 'invalid_request', 'The redirect address differs from the registered one.'],
  1236: [400, 'invalid_request', 'Send hash or client_secret to show which app is asking.'],
  1237: [400, 'invalid_request', 'Send hash or client_secret, not both.'],
  1238: [400, 'invalid_client', 'The client secret is wrong.'],
} as const satisfies Readonly<Record<number, readonly [status: 400 | 401, error: OAuthError, sentence: string]>>

export type OAuthCode = keyof typeof OAUTH_CODES

/** The failure of a code with its sentence filled in. */
export function oauthFailure(code: OAuthCode, slot = ''): OAuthFailure {
  const [status, error, sentence] = OAUTH_CODES[code]
  return { code, status, error, sentence: sentence.replace('{0}', slot) }
}

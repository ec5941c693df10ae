import { z } from 'zod'
import { WireCount } from './loose.ts'

// A header must be able to carry it.
const headerText = z.string().regex(/^[\x21-\x7e]+$/)

const Token = z.object({
  access_token: headerText,
  refresh_token: headerText,
  token_type: z.string().regex(/^bearer$/i),
  /** Seconds. The specification gives 604,799 and always sends it. */
  expires_in: WireCount.nullish(),
  /** Not in the specification: OAuth 2.0 has it where less was granted than was asked for (RFC 6749, 5.1). */
  scope: z.string().nullish().catch(null),
})

/** What redeeming a code and renewing answer (specification, "Token"): bare, or under `token` as the prose of it has it. */
export const WireToken = z.union([z.object({ token: Token }).transform(({ token }) => token), Token])
export type WireToken = z.infer<typeof WireToken>

/** The six OAuth error types of the token and authorize endpoints. */
const OAUTH_ERRORS = [
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unsupported_grant_type',
  'unsupported_response_type',
] as const

/** The token endpoint's own way to refuse (specification, "OAuth error response"). */
export const WireOAuthError = z.object({
  errorCode: WireCount.nullish(),
  error: z.enum(OAUTH_ERRORS),
  error_description: z.string().nullish(),
})
export type WireOAuthError = z.infer<typeof WireOAuthError>

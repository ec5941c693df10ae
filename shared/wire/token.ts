import { z } from 'zod'
import { WireCount } from './loose.ts'

// The characters that a header can contain.
const headerText = z.string().regex(/^[\x21-\x7e]+$/)

const Token = z.object({
  access_token: headerText,
  refresh_token: headerText,
  token_type: z.string().regex(/^bearer$/i),
  /** Seconds. The specification gives 604,799 and always sends it. */
  expires_in: WireCount.nullish(),
  /** Not in the specification: OAuth 2.0 has it if fewer scopes were granted than requested (RFC 6749, 5.1). */
  scope: z.string().nullish().catch(null),
})

/**
 * The response to redeeming a code and to a refresh (specification, "Token"): bare, or under `token` as its prose says.
 */
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

/** The error format of the token endpoint (specification, "OAuth error response"). */
export const WireOAuthError = z.object({
  errorCode: WireCount.nullish(),
  error: z.enum(OAUTH_ERRORS),
  error_description: z.string().nullish(),
})
export type WireOAuthError = z.infer<typeof WireOAuthError>

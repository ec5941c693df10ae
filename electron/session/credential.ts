import { z } from 'zod'
import { parseJson } from '../../shared/parse-json.ts'

/** The credentials of a client app, required to redeem a code and to refresh a token. */
export const ClientKeys = z.object({ clientId: z.string(), secret: z.string() })
export type ClientKeys = z.infer<typeof ClientKeys>

/** A token that the user pasted, or that of the embedded service. Valid until it is revoked. */
type RawToken = { readonly kind: 'raw'; readonly access: string }

/**
 * The result of a browser sign-in: an access token for a week and a single-use refresh token. Both die when the next
 * pair is issued, so they are stored, replaced and deleted together, with the app that may refresh them.
 */
export const TokenPair = z.object({
  kind: z.literal('pair'),
  access: z.string(),
  refresh: z.string(),
  client: ClientKeys,
  scopes: z.array(z.string()).readonly(),
  /** Milliseconds since 1970 by the clock of the service. */
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** Milliseconds that the service's clock was ahead of this computer's when the pair was issued. */
  aheadMs: z.number(),
})
export type TokenPair = Readonly<z.infer<typeof TokenPair>>

/** The credential of an account. */
export type Credential = RawToken | TokenPair

/** Serializes it, to be sealed. */
export const toText = (credential: Credential): string =>
  credential.kind === 'raw' ? credential.access : JSON.stringify(credential)

/** Null for a text that was not written by `toText`. */
export function fromText(kind: Credential['kind'], text: string): Credential | null {
  if (kind === 'raw') return { kind, access: text }
  const pair = TokenPair.safeParse(parseJson(text))
  return pair.success ? pair.data : null
}

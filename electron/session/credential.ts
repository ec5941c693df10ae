import { z } from 'zod'
import { parseJson } from '../../shared/parse-json.ts'

/** The app that a person registered with a service, as it is needed to redeem and to refresh. */
export const ClientKeys = z.object({ clientId: z.string(), secret: z.string() })
export type ClientKeys = z.infer<typeof ClientKeys>

/** A token that a person made and pasted, or that the embedded service gave. It holds until somebody revokes it. */
type RawToken = { readonly kind: 'raw'; readonly access: string }

/**
 * What signing in with the browser gave: an access token for a week and the one refresh token that makes the next pair. Both die
 * when the next pair is issued, so they are kept, replaced and forgotten together, with the app that may refresh them.
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
  /** How far the clock of the service was ahead of this computer's when the pair came, in milliseconds. */
  aheadMs: z.number(),
})
export type TokenPair = Readonly<z.infer<typeof TokenPair>>

/** What lets an account speak to its service. */
export type Credential = RawToken | TokenPair

/** As one text, to be sealed whole. */
export const toText = (credential: Credential): string =>
  credential.kind === 'raw' ? credential.access : JSON.stringify(credential)

/** Null for what no Sheaf has written. */
export function fromText(kind: Credential['kind'], text: string): Credential | null {
  if (kind === 'raw') return { kind, access: text }
  const pair = TokenPair.safeParse(parseJson(text))
  return pair.success ? pair.data : null
}

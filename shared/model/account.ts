import { z } from 'zod'
import { AccountKey, UserId } from './ids.ts'
import type { QueueView } from './request-queue.ts'

/** The storage of a token between sessions. `session`: in memory only, so the user signs in again next time. */
export const TokenKeeping = z.enum(['keyring', 'passphrase', 'session'])
export type TokenKeeping = z.infer<typeof TokenKeeping>

/** An account remembered on this computer. Never contains a token. */
export const Account = z.object({
  key: AccountKey,
  signInMethod: z.enum(['local', 'token', 'browser']),
  /** Base URL of the service, ends in `/2.0`; for the embedded service the address of this session. */
  baseUrl: z.string(),
  /** The display name of the server: "This computer", "Smartsheet EU", or the host. */
  serverName: z.string(),
  userId: UserId,
  email: z.string(),
  name: z.string(),
  keeping: TokenKeeping,
  /** May act as other members of the organization; missing if the service did not say. */
  admin: z.boolean().optional(),
  /**
   * The admin who acts as this user (interface specification, "Assume-User"): requests use the admin's token and this
   * user's name. Missing for an account that acts as itself.
   */
  assumedBy: z.object({ key: AccountKey, email: z.string(), name: z.string() }).optional(),
})
export type Account = z.infer<typeof Account>

/** The account whose token is used: its own, or that of the admin who acts as it. */
export const tokenHolder = ({ key, assumedBy }: Pick<Account, 'key' | 'assumedBy'>): AccountKey => assumedBy?.key ?? key

/**
 * The session of the shown account. `reading`: copies and stored edits are open, but nothing is sent until the user
 * signs in again (`locked`: a passphrase opens the token; `gone`: the token is missing or was rejected). `scopes`:
 * granted scopes; missing if unknown, as for a pasted token.
 */
export type SessionState =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly account: Account; readonly scopes?: readonly string[] }
  | { readonly kind: 'reading'; readonly account: Account; readonly why: 'locked' | 'gone' }

/** The token stores that work on this computer. */
export type TokenStores = { readonly keyring: 'available' | 'unavailable'; readonly backend: string }

/** An entry of the account switcher. */
export type KnownAccount = {
  readonly account: Account
  /** Whether it opens directly, with a passphrase, or only after signing in again. */
  readonly session: 'here' | 'locked' | 'gone'
  /** Stored edits that are not saved. */
  readonly unsaved: number
  /** Files waiting to be uploaded; omitted without any. */
  readonly files?: number
}

/**
 * The lifetime of a session: refreshed automatically before `endsAt` (milliseconds since 1970), or until the raw token
 * is revoked. `scopes`: granted scopes; null if unknown.
 */
export type SessionFacts = {
  readonly renewal: 'by-itself' | 'none'
  readonly endsAt: number | null
  readonly scopes: readonly string[] | null
}

/** The use of an account: request budget and disk space. */
export type Usage = {
  readonly queue: QueueView
  readonly copies: { readonly sheets: number; readonly bytes: number }
  readonly session: SessionFacts | null
}

import { z } from 'zod'
import { AccountKey, UserId } from './ids.ts'
import type { QueueView } from './request-queue.ts'

/** How a token is kept between starts. `session` keeps it in memory only: sign in again at the next start. */
export const TokenKeeping = z.enum(['keyring', 'passphrase', 'session'])
export type TokenKeeping = z.infer<typeof TokenKeeping>

/** Someone who has entered, as remembered on this computer. Never holds a token. */
export const Account = z.object({
  key: AccountKey,
  door: z.enum(['local', 'token', 'browser']),
  /** Base address of the service, ends in `/2.0`; for the embedded service the address of this run. */
  baseUrl: z.string(),
  /** What a person calls the server: "This computer", "Smartsheet EU", or the host. */
  serverName: z.string(),
  userId: UserId,
  email: z.string(),
  name: z.string(),
  keeping: TokenKeeping,
  /** May act as other members of the organization; missing where the service has not told. */
  admin: z.boolean().optional(),
  /**
   * The admin who acts as this person (interface specification, "Assume-User"): requests go with their token and in this person's
   * name. Missing for somebody who is in as themselves.
   */
  assumedBy: z.object({ key: AccountKey, email: z.string(), name: z.string() }).optional(),
})
export type Account = z.infer<typeof Account>

/** The account whose token an account's requests carry: its own, or that of the admin who acts as it. */
export const tokenHolder = ({ key, assumedBy }: Pick<Account, 'key' | 'assumedBy'>): AccountKey => assumedBy?.key ?? key

/**
 * Who is in. `reading`: the account's copies and stored edits are open, but nothing can be sent until the person signs in again
 * (`locked`: a passphrase opens the token; `gone`: the token is not here or was not accepted). `scopes` is what the person allowed; it is
 * missing where nobody told us, as of a token that was pasted.
 */
export type SessionState =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly account: Account; readonly scopes?: readonly string[] }
  | { readonly kind: 'reading'; readonly account: Account; readonly why: 'locked' | 'gone' }

/** The ways of keeping a token that work on this computer. */
export type TokenStores = { readonly keyring: 'available' | 'unavailable'; readonly backend: string }

/** An account of this computer as the switcher lists it. */
export type KnownAccount = {
  readonly account: Account
  /** Whether it can be entered as it is, after a passphrase, or only by signing in again. */
  readonly session: 'here' | 'locked' | 'gone'
  /** Edits stored here and not saved. */
  readonly unsaved: number
  /** Files that wait here to be attached; left out where there are none. */
  readonly files?: number
}

/**
 * How a session lasts: by itself (renewed before `endsAt`, milliseconds since 1970), or until somebody revokes the raw token.
 * `scopes` is what the person allowed; null where nobody told us.
 */
export type SessionFacts = {
  readonly renewal: 'by-itself' | 'none'
  readonly endsAt: number | null
  readonly scopes: readonly string[] | null
}

/** What an account uses: of its request budget, and of this computer's disk. */
export type Usage = {
  readonly queue: QueueView
  readonly copies: { readonly sheets: number; readonly bytes: number }
  readonly session: SessionFacts | null
}

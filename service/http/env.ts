import type { Context } from 'hono'
import type { Scope } from '../rules/scopes.ts'
import type { Store } from '../store/store.ts'

/** Who is asking: the person behind the token, or the one an admin acts as (`Assume-User`), and what the token allows. */
export interface Caller {
  readonly userId: number
  readonly email: string
  readonly name: string
  /** An organization admin: sees more about people. It grants nothing on sheets. */
  readonly admin: boolean
  readonly scopes: ReadonlySet<Scope>
  /** SHA-256 of the token in hex: what the rate limit counts by. */
  readonly tokenHash: string
}

/** How the service counts requests: 300 units in any 60 s, in each clock minute, or not at all. */
export type LimitMode = 'sliding' | 'fixed' | 'off'

/** Where new ids and secrets come from. */
export interface Ids {
  /** A fresh object id: a positive integer below 2^53. */
  next(): number
  /** A fresh secret: 256 random bits in lower-case hex (paths are matched in lower case). */
  secret(): string
  /** A fresh reference for an error message. */
  ref(): string
}

/** All that the service takes from outside. */
export interface ServiceDeps {
  readonly store: Store
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  readonly ids: Ids
  readonly limit: LimitMode
  /** The government deployment: fewer types of attachment (specification, "What the service does", 5). */
  readonly government?: boolean
  /** Whether a used refresh token is dead at once (the rule), or works a little longer (for tests of clients). */
  readonly rotation?: 'strict' | 'lenient'
  /** The folder that holds the bytes of attachments. */
  readonly blobs: string
  /** Told of every bug (an answer 4000), for the log. */
  readonly onBug?: (refId: string, error: unknown) => void
}

/** What the middleware leaves for the routes: who is asking (behind `auth` only). */
export interface ServiceEnv {
  Variables: { caller: Caller }
}

/** One request under way. */
export type ServiceContext = Context<ServiceEnv>

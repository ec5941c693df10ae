import type { Context } from 'hono'
import type { ImportReader } from '../imports/import-reader.ts'
import type { MailPort } from '../mail/mail.ts'
import type { Scope } from '../rules/scopes.ts'
import type { Store } from '../store/store.ts'
import type { CallbackPort } from '../webhooks/callback-port.ts'

/** Who is asking: the person behind the token, or the one an admin acts as (`Assume-User`), and what the token allows. */
export interface Caller {
  readonly userId: number
  readonly email: string
  readonly name: string
  /** An organization admin: sees more about people. It grants nothing on sheets. */
  readonly admin: boolean
  /** May make groups and say who is in them. */
  readonly groupAdmin: boolean
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
  /** Calls back when other requests have had a turn. Without it a large sheet is written in one go. */
  readonly later?: (run: () => void) => unknown
  readonly ids: Ids
  readonly limit: LimitMode
  /** The government deployment: fewer types of attachment (specification, "What the service does", 5). */
  readonly government?: boolean
  /** Whether a used refresh token is dead at once (the rule), or works a little longer (for tests of clients). */
  readonly rotation?: 'strict' | 'lenient'
  /** The folder that holds the bytes of attachments. */
  readonly blobs: string
  /** Where messages to people go. */
  readonly mail: MailPort
  /** Reads the CSV files that people import. */
  readonly imports: ImportReader
  /** The way out for the callbacks of webhooks. */
  readonly callbacks: CallbackPort
  /** Told after a change while a webhook is enabled: there may be something to call back. */
  readonly onWatchedChange?: () => void
  /** Told of every bug (an answer 4000), for the log. */
  readonly onBug?: (refId: string, error: unknown) => void
}

/** What of an endpoint is asked for while it answers: which one it is, and the words that it reads of the query. */
interface AnsweringEndpoint {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

/** What is known of a request under way: who is asking (behind `auth` only), and which endpoint answers, once found. */
export interface ServiceEnv {
  Variables: {
    caller: Caller
    endpoint?: AnsweringEndpoint
    /** The object that the request changed, where neither its path nor its answer names it. For events. */
    changedId?: number
    /** What the query names where the path names nothing. Its event is that of the call with it in the path. */
    asset?: { readonly kind: string; readonly id: number }
    /** Takes one more sheet that this request writes to, for the one write at a time that a token may have there (4004). */
    takeSheet?: (sheetId: number) => void
  }
}

/** One request under way. */
export type ServiceContext = Context<ServiceEnv>

/** Looks at a request before it is answered, and refuses by throwing. It waits for nothing: a small read is over within one turn. */
export type Check = (c: ServiceContext) => void

/** An answer, at once where it can be: waiting for one that is there costs more than many a read. */
export type Answered = Response | Promise<Response>

/** What happens around an answer: before it, and once it is there. */
export type Around = (c: ServiceContext, answer: () => Answered) => Answered

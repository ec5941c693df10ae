import type { Context } from 'hono'
import type { After } from '../../shared/after.ts'
import type { ImportReader } from '../imports/import-reader.ts'
import type { MailPort } from '../mail/mail.ts'
import type { Scope } from '../rules/scopes.ts'
import type { Store } from '../store/store.ts'
import type { CallbackPort } from '../webhooks/callback-port.ts'

/**
 * The user of the request: the owner of the token, or the user an admin acts as (`Assume-User`), with the token's
 * scopes.
 */
export type Caller = {
  readonly userId: number
  readonly email: string
  readonly name: string
  /** An organization admin sees more about users, but has no additional access to sheets. */
  readonly admin: boolean
  /** May create groups and manage their members. */
  readonly groupAdmin: boolean
  readonly scopes: ReadonlySet<Scope>
  /** SHA-256 of the token in hex; the rate limit counts per hash. */
  readonly tokenHash: string
}

/** The window of the rate limit of 300 units: the last 60 s, the clock minute, or no limit. */
export type LimitMode = 'sliding' | 'fixed' | 'off'

/** Sources of new ids and secrets. */
export type Ids = {
  /** Returns a new object id: a positive integer below 2^53. */
  next(): number
  /** Returns a new secret: 256 random bits in lower-case hex, because paths are matched in lower case. */
  secret(): string
  /** Returns a new reference for an error message. */
  ref(): string
}

/** All external dependencies of the service. */
export type ServiceDeps = {
  readonly store: Store
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  /** Runs a callback after other pending requests. Without it, a large sheet is serialized in one go. */
  readonly later?: (run: () => void) => unknown
  /** Runs a callback after a time. Without it, the bytes of a large sheet are cached right after each response. */
  readonly after?: After
  readonly ids: Ids
  readonly limit: LimitMode
  /** The government deployment allows fewer attachment types (specification, "What the service does", 5). */
  readonly government?: boolean
  /**
   * Whether a used refresh token is rejected at once (the rule), or accepted for a short time (for tests of clients).
   */
  readonly rotation?: 'strict' | 'lenient'
  /** The cost of a password hash, that of `rules/oauth/password.ts` by default. Tests have a lower one. */
  readonly passwordCost?: number
  /** The folder with the bytes of attachments. */
  readonly blobs: string
  /** Delivers e-mails. */
  readonly mail: MailPort
  /** Parses imported CSV files. */
  readonly imports: ImportReader
  /** Sends webhook callbacks. */
  readonly callbacks: CallbackPort
  /** Called after a change while a webhook is enabled: callbacks may be due. */
  readonly onWatchedChange?: () => void
  /** Called for every bug (a 4000 response), for the log. */
  readonly onBug?: (refId: string, error: unknown) => void
}

/** The answering endpoint: its declaration and the query parameters it reads. */
type AnsweringEndpoint = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

/** Per-request state: the caller (set by `auth`) and the answering endpoint, once matched. */
export type ServiceEnv = {
  Variables: {
    caller: Caller
    endpoint?: AnsweringEndpoint
    /** The changed object, when neither the path nor the response names it. For events. */
    changedId?: number
    /** The object named in the query instead of the path. Its event is that of the request with the id in the path. */
    asset?: { readonly kind: string; readonly id: number }
    /** Claims another sheet that this request writes to: a token may have one write at a time per sheet (4004). */
    takeSheet?: (sheetId: number) => void
  }
}

export type ServiceContext = Context<ServiceEnv>

/** Checks a request before it is answered and throws to reject it. Synchronous, so that a small read needs no await. */
export type Check = (c: ServiceContext) => void

/** A response, synchronous where possible: awaiting an available value costs more than many a read. */
export type Answered = Response | Promise<Response>

/** Middleware around a response: runs before it and after it. */
export type Around = (c: ServiceContext, answer: () => Answered) => Answered

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { After } from '../../shared/after.ts'
import { createService } from '../app.ts'
import type { Ids, LimitMode, ServiceDeps } from '../http/env.ts'
import { importReader } from '../imports/import-reader.ts'
import { readCsvInThread } from '../imports/testing/csv-thread.ts'
import { openOutbox } from '../mail/outbox.ts'
import { hashToken } from '../middleware/auth.ts'
import { SCOPES, type Scope } from '../rules/scopes.ts'
import { openStore } from '../store/store.ts'
import { safePost } from '../webhooks/safe-post.ts'
import { noteAnswers } from './answered.ts'
import { countingIds } from './counting-ids.ts'
import { type ReadMail, readMail } from './mail.ts'

/** 2026-03-02T09:00:00Z: the start time of every test. */
export const START = Date.UTC(2026, 2, 2, 9)

/** Far below the real one, because tests check hundreds of passwords. */
const PASSWORD_COST = 64

type Options = {
  readonly limit?: LimitMode
  readonly rotation?: 'strict' | 'lenient'
  /** Replaces the manual clock. */
  readonly clock?: () => number
  readonly ids?: Ids
}

/** A user of a test with a raw token. */
export type Person = {
  readonly id: number
  readonly email: string
  readonly token: string
}

/** The service of a test: {@link openService}, closed at the end of the test. */
export function startService(options: Options = {}) {
  const { close, ...service } = openService(options)
  noteAnswers(service.app)
  onTestFinished(close)
  return service
}
export type TestService = ReturnType<typeof startService>

/**
 * The real service on a real file in a temporary folder, with a manual clock. `ann` owns the organization and is its
 * admin; `bob` is a plain member. Runs until `close`.
 */
export function openService({ limit = 'off', rotation = 'strict', ids = countingIds(), ...options }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-service-'))
  const file = join(folder, 'service.db')
  writeFileSync(file, freshFile())
  const store = openStore(file, 'process-end')
  const time = { now: START }
  const bugs: unknown[] = []
  const { clock = () => time.now } = options
  const outbox = openOutbox({ db: store.db, ids, clock })
  const delivered: ReadMail[] = []
  const deps: ServiceDeps = {
    store,
    clock,
    later: setImmediate,
    after,
    ids,
    limit,
    rotation,
    passwordCost: PASSWORD_COST,
    blobs: join(folder, 'blobs'),
    mail: outbox,
    imports: importReader({ beginReading: readCsvInThread, after }),
    callbacks: safePost({ allowed: [], after }),
    onBug: (_refId, error) => bugs.push(error),
  }
  const app = createService(deps)

  const addPerson = (firstName: string, admin = false): Person => {
    const person = { id: deps.ids.next(), email: `${firstName.toLowerCase()}@office.example`, token: deps.ids.secret() }
    store.users.add({ id: person.id, email: person.email, firstName, lastName: 'Example', admin }, time.now)
    addToken(person.id, person.token, SCOPES)
    return person
  }
  const addToken = (userId: number, token: string, scopes: readonly Scope[], expiresAt = START + 1e12): void =>
    store.tokens.add({ hash: hashToken(token), userId, kind: 'raw', scopes, expiresAt }, time.now)

  return {
    app,
    deps,
    store,
    folder,
    /** Unexpected errors of the service. A test that causes one should fail. */
    bugs,
    close() {
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
    ann: addPerson('Ann', true),
    bob: addPerson('Bob'),
    addPerson,
    /** Another token of a user, with fewer scopes or a shorter life. */
    tokenFor(person: Person, scopes: readonly Scope[], expiresAt?: number): Person {
      const token = deps.ids.secret()
      addToken(person.id, token, scopes, expiresAt)
      return { ...person, token }
    },
    advance(ms: number): void {
      time.now += ms
    },
    /** Every message so far, oldest first, decoded. */
    async mails(): Promise<readonly ReadMail[]> {
      await outbox.deliver(async mail => void delivered.push(readMail(mail)))
      return delivered
    },
    /** Sends JSON as `person` and parses the JSON of the response. The path is relative to `/2.0`. */
    async call(person: Person, method: string, path: string, body?: unknown) {
      const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
      const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' }
      const response = await app.request(`/2.0${path}`, { method, headers, ...init })
      // as: the tests assert the shape themselves
      const json = (await response.json()) as Answer
      return { status: response.status, json, headers: response.headers }
    },
  }
}

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

let fresh: Buffer | null = null

/** The database file of a new service, created once, because creating it would dominate a short test. */
function freshFile(): Buffer {
  if (fresh) return fresh
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-service-'))
  openStore(join(folder, 'service.db'), 'process-end').close()
  fresh = readFileSync(join(folder, 'service.db'))
  rmSync(folder, { recursive: true })
  return fresh
}

/** A response as tests read it: all properties that tests use, all optional. Assertions report missing ones. */
export type Answer = {
  readonly [property: string]: unknown
  readonly id: number
  readonly name: string
  readonly version: number
  readonly errorCode: number
  readonly message: string
  readonly detail: unknown
  readonly result: Answer & readonly Answer[]
  readonly data: readonly Answer[]
  readonly failedItems: readonly Answer[]
  readonly error: Answer
  readonly columns: readonly Answer[]
  readonly rows: readonly Answer[]
  readonly cells: readonly Answer[]
  readonly rowNumber: number
}

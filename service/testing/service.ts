import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createService } from '../app.ts'
import type { Ids, LimitMode, ServiceDeps } from '../http/env.ts'
import { hashToken } from '../middleware/auth.ts'
import { SCOPES, type Scope } from '../rules/scopes.ts'
import { openStore } from '../store/store.ts'

/** 2026-03-02T09:00:00Z: when every test begins. */
export const START = Date.UTC(2026, 2, 2, 9)

interface Options {
  readonly limit?: LimitMode
  readonly rotation?: 'strict' | 'lenient'
}

/** A person of a test and the raw token they hold. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly token: string
}

export type TestService = ReturnType<typeof startService>

/**
 * The real service on a real file in a temporary folder, with a clock that stands still until moved. `ann` owns the
 * organization and is its admin; `bob` is a plain member. Gone when the test ends.
 */
export function startService({ limit = 'off', rotation = 'strict' }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-service-'))
  const file = join(folder, 'service.db')
  writeFileSync(file, freshFile())
  const store = openStore(file, 'process-end')
  const time = { now: START }
  const bugs: unknown[] = []
  const deps: ServiceDeps = {
    store,
    clock: () => time.now,
    ids: countingIds(),
    limit,
    rotation,
    blobs: join(folder, 'blobs'),
    onBug: (_refId, error) => bugs.push(error),
  }
  const app = createService(deps)
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })

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
    /** Errors the service had no answer for. A test that meets one should fail. */
    bugs,
    ann: addPerson('Ann', true),
    bob: addPerson('Bob'),
    addPerson,
    /** One more token of a person, with fewer scopes or a shorter life. */
    tokenFor(person: Person, scopes: readonly Scope[], expiresAt?: number): Person {
      const token = deps.ids.secret()
      addToken(person.id, token, scopes, expiresAt)
      return { ...person, token }
    },
    advance(ms: number): void {
      time.now += ms
    },
    /** Sends JSON as `person` and reads JSON back. The path is what follows `/2.0`. */
    async call(person: Person, method: string, path: string, body?: unknown) {
      const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
      const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' }
      const response = await app.request(`/2.0${path}`, { method, headers, ...init })
      // The tests assert on the shape themselves.
      const json = (await response.json()) as Answer
      return { status: response.status, json, headers: response.headers }
    },
  }
}

let fresh: Buffer | null = null

/** The file of a service that nobody has used yet, laid down once: most of a short test would else be spent on it. */
function freshFile(): Buffer {
  if (fresh) return fresh
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-service-'))
  openStore(join(folder, 'service.db'), 'process-end').close()
  fresh = readFileSync(join(folder, 'service.db'))
  rmSync(folder, { recursive: true })
  return fresh
}

/**
 * An answer as a test reads it: every property a test looks at, none of them promised to be there. What an
 * assertion finds missing it reports.
 */
export interface Answer {
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

function countingIds(): Ids {
  let last = 1_000_000_000_000_000
  const next = (): number => (last += 1)
  return {
    next,
    secret: () => next().toString(16).padStart(64, '0'),
    ref: () => `ref-${next()}`,
  }
}

import { hash } from 'node:crypto'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { isKeyTrusted, type ServerInfoApi } from '../../../api/service/server-info.ts'
import type { SentKey, SentKeys } from '../../../outbox/steps/sent-keys.ts'
import { outcomeOfError } from '../../../queue/outcome.ts'
import type { Ask } from '../../ask.ts'
import type { AnyBatch } from '../batches.ts'

/** A request that creates something: sent twice, it creates two. */
export type Create = AnyBatch

/** Prerequisites of idempotency keys; the service reports whether it supports them. */
export type KeySource = {
  readonly api: ServerInfoApi
  /** Identifies a session without revealing its token: a key is valid in one session only. Null: signed out. */
  readonly session: () => string | null
}

type KeyDeps = {
  /** Null: creates have no keys here. */
  readonly source: KeySource | null
  readonly ask: Ask
  readonly sent: SentKeys
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
}

/** Another server may use the address later. */
const KNOWN_FOR_MS = 3_600_000
/** The service evicts its oldest responses: after this many later creates of ours a key is not relied on. */
const LATER_AT_MOST = 30

/**
 * Idempotency keys for creates. A key is derived from the content, so that the same create has the same key after a
 * restart; a service that supports keys executes it once. Without declared support no key is sent, and a create that
 * was sent without one is never resent on the strength of a key.
 */
export function createRequestKeys({ source, ask, sent, now, elapsed }: KeyDeps) {
  let known: { readonly lifeMs: number | null; readonly until: number } | null = null
  const spent = new Set<string>()
  const lifeMs = () => (known && elapsed() < known.until ? known.lifeMs : null)

  const learn = async (api: ServerInfoApi): Promise<void> => {
    const received = await ask.read('Check what the service supports', 'person', signal => api.keyLifeMs({ signal }))
    const isAnswer = received.ok || outcomeOfError(received.error) === 'refused' || received.error.kind === 'malformed'
    if (isAnswer) known = { lifeMs: received.ok ? received.value : null, until: elapsed() + KNOWN_FOR_MS }
  }
  /** The latest keyed create of the sheet, if its key may still be valid. */
  const lastOf = (sheetId: SheetId): SentKey | null => {
    if (!source) return null
    const left = sent.find(sheetId)
    if (!left || left.key === '' || left.session !== source.session() || spent.has(left.key)) return null
    return left.later <= LATER_AT_MOST && now() >= left.at ? left : null
  }
  let learning: Promise<void> | null = null
  const prepare = async (): Promise<void> => {
    if (!source || (known && elapsed() < known.until)) return
    learning ??= learn(source.api).finally(() => {
      learning = null
    })
    await learning
  }

  return {
    /** Requests whether the service supports keys, unless known. Await it before choosing creates to send. */
    prepare,
    /** Whether the service has declared support for keys. Sends no request. */
    isKnown: (): boolean => lifeMs() !== null,
    /** The current session if the service supports keys, else null. */
    async session(): Promise<string | null> {
      await prepare()
      return source && lifeMs() !== null ? source.session() : null
    },
    /** Stores that the create is about to be sent, and returns its key; null without one. Errors: disk-full. */
    note(sheetId: SheetId, create: Create): Result<string | null> {
      if (!source) return ok(null)
      const session = lifeMs() === null ? null : source.session()
      const leaves = session === null ? null : { key: keyOf(create), session, at: now() }
      const noted = sent.put(sheetId, leaves)
      return noted.ok ? ok(leaves?.key ?? null) : noted
    },
    /** The key that exactly this create was sent with, if it may be resent with it. */
    find(sheetId: SheetId, create: Create): string | null {
      const left = lastOf(sheetId)
      // Half of its lifetime, as a margin for changes of the system clock.
      if (!left || !isKeyTrusted(left.at, now(), (lifeMs() ?? 0) / 2)) return null
      return left.key === keyOf(create) ? left.key : null
    },
    /** Whether the latest create of this sheet has a key with which the service can report its outcome. */
    mayAnswer: (sheetId: SheetId): boolean => lastOf(sheetId) !== null,
    /**
     * Marks a key as useless after another lost response or a rejection: from now on, even after a restart, only
     * reading the sheet helps.
     */
    spend(sheetId: SheetId, key: string): void {
      spent.add(key)
      // If the disk is full, the key counts as useless in this run only.
      if (sent.find(sheetId)?.key === key) sent.put(sheetId, null)
    },
  }
}
export type RequestKeys = ReturnType<typeof createRequestKeys>

/** Local ids are random, so no two creates have the same key. */
function keyOf(create: Create): string {
  const { kind } = create
  const content = 'entry' in create ? [kind, create.entry.seq, create.entry.madeAt, create.entry.edit] : create
  return hash('sha256', JSON.stringify(content), 'base64url')
}

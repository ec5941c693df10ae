import type { Db } from '../db.ts'
import { numberOrNull, textOrNull } from '../or-null.ts'

/** An event as administrators may read it. */
export type EventRecord = {
  readonly position: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly objectType: string
  readonly action: string
  /** Null for an event about no single object. */
  readonly objectId: number | null
  /** The user on whose behalf it happened. */
  readonly userId: number
  /** The user who made the request: an administrator who acts as another user, or the same user. */
  readonly requestUserId: number
  readonly tokenName: string | null
  readonly source: 'API_INTEGRATED_APP' | 'API_UNDEFINED_APP'
  readonly details: Readonly<Record<string, unknown>>
}

/** An event to record. `token` is the SHA-256 in hex; it determines the requesting user and app. */
export type NewEvent = Omit<EventRecord, 'position' | 'requestUserId' | 'tokenName' | 'source'> & {
  readonly tokenHash: string
}

/** Retention: 180 days, and at most this many events. */
const EVENT_LIFE_MS = 180 * 24 * 60 * 60 * 1000
const MOST_EVENTS = 200_000

/** The most events that wait in memory while the file cannot be written. */
const MOST_WAITING = 10_000

/** Stores events in order. Recorded events are readable at once; `flush` writes them to the file. */
export function eventStore(db: Db) {
  const { after, before, newest } = readers(db)
  const write = writer(db)
  const waiting: NewEvent[] = []

  const flush = (): void => {
    if (waiting.length === 0 || !db.sqlite.isOpen) return
    try {
      write(waiting)
      waiting.length = 0
    } catch {
      // Another request is being committed, or the disk is full: the next flush writes them.
      waiting.splice(0, waiting.length - MOST_WAITING)
    }
  }

  return {
    note: (event: NewEvent): number => waiting.push(event),
    /** Writes waiting events. They survive the end of the process, but a power failure may lose the last moments. */
    flush,
    /** Events after this position, oldest first. */
    after(position: number, most: number): readonly EventRecord[] {
      flush()
      return after.all(position, most).map(toEvent)
    },
    /** The position of the last event before an instant: newer ones come after it. */
    positionBefore(instant: number): number {
      flush()
      return Number(before.get(instant)?.position ?? newest.get()?.position ?? 0)
    },
  }
}

function readers({ sqlite }: Db) {
  return {
    after: sqlite.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?'),
    // One before the first event inside the retention; none when all are older.
    before: sqlite.prepare('SELECT position - 1 AS position FROM events WHERE at >= ? ORDER BY position LIMIT 1'),
    newest: sqlite.prepare("SELECT seq AS position FROM sqlite_sequence WHERE name = 'events'"),
  }
}

function writer({ sqlite, transaction }: Db) {
  const insert = sqlite.prepare(
    `INSERT INTO events (at, object_type, action, object_id, user_id, request_user_id, token_name, source, details)
     SELECT ?1, ?2, ?3, ?4, ?5, coalesce(max(user_id), ?5), max(name),
       iif(max(grant_id) IS NULL, 'API_UNDEFINED_APP', 'API_INTEGRATED_APP'), ?6 FROM tokens WHERE hash = ?7`,
  )
  const dropOld = sqlite.prepare('DELETE FROM events WHERE at < ?')
  const dropSurplus = sqlite.prepare('DELETE FROM events WHERE position <= ?')
  const usual = Number(sqlite.prepare('PRAGMA synchronous').get()?.synchronous)

  const addAll = (events: readonly NewEvent[]): void => {
    let last = 0
    for (const { at, objectType, action, objectId, userId, details, tokenHash } of events) {
      const what = [objectType, action, objectId] as const
      last = Number(insert.run(at, ...what, userId, JSON.stringify(details), tokenHash).lastInsertRowid)
    }
    dropSurplus.run(last - MOST_EVENTS)
    dropOld.run((events.at(-1)?.at ?? 0) - EVENT_LIFE_MS)
  }

  return (events: readonly NewEvent[]): void => {
    // Unlike changes, events need no wait for the disk: no client has been promised them yet.
    const isEased = usual > NORMAL && !sqlite.isTransaction
    if (isEased) sqlite.exec('PRAGMA synchronous = NORMAL')
    try {
      transaction(() => addAll(events))
    } finally {
      if (isEased) sqlite.exec('PRAGMA synchronous = FULL')
    }
  }
}

/** SQLite's values of `synchronous`: 0 off, 1 normal, 2 full. */
const NORMAL = 1

function toEvent(row: Record<string, unknown>): EventRecord {
  return {
    position: Number(row.position),
    at: Number(row.at),
    objectType: String(row.object_type),
    action: String(row.action),
    objectId: numberOrNull(row.object_id),
    userId: Number(row.user_id),
    requestUserId: Number(row.request_user_id),
    tokenName: textOrNull(row.token_name),
    // as: only `flush` writes the table, with these values
    source: row.source as EventRecord['source'],
    // as: written by `flush` from the same type
    details: JSON.parse(String(row.details)) as EventRecord['details'],
  }
}

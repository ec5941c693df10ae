import type { Db } from './db.ts'

/** The stored response to the first request with an idempotency key. */
type KeptAnswer = {
  /** SHA-256 of that request in hex: a different request must not get its response. */
  readonly print: string
  /** The JSON text of the response. */
  readonly answer: string
}

/** How long a response is kept for retries: 24 hours. */
export const KEY_LIFE_MS = 24 * 60 * 60 * 1000

/** Per token the newest responses are kept, up to this number and this total size. */
const MOST_KEYS = 1000
const MOST_BYTES = 32 * 1024 * 1024

/** Stores responses to requests with an idempotency key, by token and key. */
export function requestKeyStore({ sqlite }: Db) {
  const find = sqlite.prepare('SELECT print, answer FROM request_keys WHERE token = ? AND key = ? AND kept_at > ?')
  const insert = sqlite.prepare('INSERT INTO request_keys (token, key, print, answer, kept_at) VALUES (?, ?, ?, ?, ?)')
  const dropOld = sqlite.prepare('DELETE FROM request_keys WHERE kept_at <= ?')
  const dropSurplus = sqlite.prepare(
    `DELETE FROM request_keys WHERE rowid IN (
       SELECT id FROM (
         SELECT rowid AS id, row_number() OVER newest AS place, sum(length(answer)) OVER newest AS bytes
         FROM request_keys WHERE token = ?1
         WINDOW newest AS (ORDER BY kept_at DESC, rowid DESC ROWS UNBOUNDED PRECEDING)
       ) WHERE place > ?2 OR (place > 1 AND bytes > ?3))`,
  )

  return {
    /** Null when the key is unknown or expired. */
    find(token: string, key: string, now: number): KeptAnswer | null {
      const row = find.get(token, key, now - KEY_LIFE_MS)
      // as: `put` writes bytes
      return row ? { print: String(row.print), answer: Buffer.from(row.answer as Uint8Array).toString('utf8') } : null
    },
    /** Stores a response and evicts expired and surplus ones. Run it inside the transaction of the request. */
    put(token: string, key: string, { print, answer }: KeptAnswer, now: number): void {
      dropOld.run(now - KEY_LIFE_MS)
      insert.run(token, key, print, Buffer.from(answer), now)
      dropSurplus.run(token, MOST_KEYS, MOST_BYTES)
    },
  }
}

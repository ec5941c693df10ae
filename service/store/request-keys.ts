import type { Db } from './db.ts'

/** What was answered to the request that first came with a key. */
interface KeptAnswer {
  /** SHA-256 of that request in hex: another request must not get its answer. */
  readonly print: string
  /** The JSON text that was answered. */
  readonly answer: string
}

/** How long an answer is kept for whoever asks again. */
export const KEY_LIFE_MS = 24 * 60 * 60 * 1000

/** Of one token the newest answers are kept, up to this many and this size in all. */
const MOST_KEYS = 1000
const MOST_BYTES = 32 * 1024 * 1024

/** The answers to requests that came with a key of their client's, by token and key. */
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
    /** Null when the key is new, or so old that it counts as new. */
    find(token: string, key: string, now: number): KeptAnswer | null {
      const row = find.get(token, key, now - KEY_LIFE_MS)
      // `put` writes bytes.
      return row ? { print: String(row.print), answer: Buffer.from(row.answer as Uint8Array).toString('utf8') } : null
    },
    /** Keeps an answer, and forgets what is too old or too much. Run it inside the transaction of what is answered. */
    put(token: string, key: string, { print, answer }: KeptAnswer, now: number): void {
      dropOld.run(now - KEY_LIFE_MS)
      insert.run(token, key, print, Buffer.from(answer), now)
      dropSurplus.run(token, MOST_KEYS, MOST_BYTES)
    },
  }
}

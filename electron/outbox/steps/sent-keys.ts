import { z } from 'zod'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import type { Db } from '../../db/db.ts'
import { attempt } from '../../db/store-error.ts'

/** The name that the last create of a sheet left under, and the session that it left in. */
export type SentKey = {
  readonly key: string
  readonly session: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const Stored = z.object({ key: z.string(), session: z.string(), at: z.number(), later: z.number() })

/** The keys of creates, durable before the first byte leaves. One for each sheet: its writers go one by one. */
export function createSentKeys(db: Db) {
  const put = db.sqlite.prepare(
    'INSERT OR REPLACE INTO request_key (sheet_id, key, session, at, number) VALUES (?, ?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM request_key))',
  )
  // Its number stays: others are counted by it.
  const drop = db.sqlite.prepare("UPDATE request_key SET key = '' WHERE sheet_id = ?")
  const find = db.sqlite.prepare(
    'SELECT key, session, at, (SELECT max(number) FROM request_key) - number AS later FROM request_key WHERE sheet_id = ?',
  )

  return {
    /** Null: the next create of the sheet leaves without a key. */
    put: (sheetId: SheetId, sent: SentKey | null): Result<null> =>
      attempt(() =>
        db.transaction(() => {
          if (sent) put.run(sheetId, sent.key, sent.session, sent.at)
          else drop.run(sheetId)
          return null
        }),
      ),
    /** `later`: how many keys were used after it, on other sheets. */
    find(sheetId: SheetId): (SentKey & { readonly later: number }) | null {
      const found = Stored.safeParse(find.get(sheetId))
      return found.success ? found.data : null
    },
  }
}
export type SentKeys = ReturnType<typeof createSentKeys>

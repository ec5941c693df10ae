import { z } from 'zod'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Result } from '../../../shared/result.ts'
import type { Db } from '../../db/db.ts'
import { attempt } from '../../db/store-error.ts'

/** The idempotency key of the latest create of a sheet, and its session. */
export type SentKey = {
  readonly key: string
  readonly session: string
  readonly at: number
}

const Stored = z.object({ key: z.string(), session: z.string(), at: z.number(), later: z.number() })

/** The keys of creates, durable before the first byte is sent. One per sheet, since its writes are serial. */
export function createSentKeys(db: Db) {
  const put = db.sqlite.prepare(
    'INSERT OR REPLACE INTO request_key (sheet_id, key, session, at, number) VALUES (?, ?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM request_key))',
  )
  // The row keeps its number, by which later keys are counted.
  const drop = db.sqlite.prepare("UPDATE request_key SET key = '' WHERE sheet_id = ?")
  const find = db.sqlite.prepare(
    'SELECT key, session, at, (SELECT max(number) FROM request_key) - number AS later FROM request_key WHERE sheet_id = ?',
  )

  return {
    /** Null: the next create of the sheet has no key. */
    put: (sheetId: SheetId, sent: SentKey | null): Result<null> =>
      attempt(() =>
        db.transaction(() => {
          if (sent) put.run(sheetId, sent.key, sent.session, sent.at)
          else drop.run(sheetId)
          return null
        }),
      ),
    /** `later`: the number of keys used since, on other sheets. */
    find(sheetId: SheetId): (SentKey & { readonly later: number }) | null {
      const found = Stored.safeParse(find.get(sheetId))
      return found.success ? found.data : null
    },
  }
}
export type SentKeys = ReturnType<typeof createSentKeys>

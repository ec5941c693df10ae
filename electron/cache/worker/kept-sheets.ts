import type { Db } from '../../db/db.ts'

/** The sheets that the user keeps offline, stored so that they are known before main has derived them in a new run. */
export function createKeptSheets(db: Db) {
  const read = db.sqlite.prepare('SELECT sheet_id FROM kept')
  const clear = db.sqlite.prepare('DELETE FROM kept')
  const put = db.sqlite.prepare('INSERT OR IGNORE INTO kept (sheet_id) VALUES (?)')
  return {
    list: (): ReadonlySet<number> => new Set(read.all().map(row => Number(row.sheet_id))),
    set(sheetIds: readonly number[]): void {
      db.transaction(() => {
        clear.run()
        for (const id of sheetIds) put.run(id)
      })
    },
  }
}

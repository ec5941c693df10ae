import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

const ROWS = 500

/**
 * The floor of a paste: the pasted cells in an array, and one transaction of 500 rows with the app's durability.
 * Returns milliseconds; throws when a row is missing.
 */
export function openStoreRows(folder: string) {
  const sqlite = new DatabaseSync(join(folder, 'floor.db'))
  sqlite.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE row (id INTEGER PRIMARY KEY, cells TEXT)',
  )
  const put = sqlite.prepare('INSERT OR REPLACE INTO row (id, cells) VALUES (?, ?)')
  const count = sqlite.prepare('SELECT count(*) AS rows FROM row')
  return {
    time(cells: readonly (readonly string[])[]): number {
      const begun = performance.now()
      const flat = cells.flat()
      sqlite.exec('BEGIN IMMEDIATE')
      for (let row = 0; row < ROWS; row += 1) put.run(row, JSON.stringify(cells[row]))
      sqlite.exec('COMMIT')
      const elapsed = performance.now() - begun
      if (flat.length === 0 || count.get()?.rows !== ROWS) throw new Error('the rows were not stored')
      return elapsed
    },
    close: () => sqlite.close(),
  }
}

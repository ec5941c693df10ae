import { type Db, type Durability, openDb } from './db.ts'
import { factStore } from './facts.ts'
import { columnStore } from './sheets/columns.ts'
import { rowStore } from './sheets/rows.ts'
import { shareStore } from './sheets/shares.ts'
import { sheetBodyStore } from './sheets/sheet-bodies.ts'
import { sheetStore } from './sheets/sheets.ts'
import { tokenStore } from './tokens.ts'
import { userStore } from './users.ts'

/** The whole memory of the service. */
export type Store = ReturnType<typeof openStore>

/** Everything the service remembers, in one SQLite file. */
export function openStore(file: string, durability?: Durability) {
  const db: Db = openDb(file, durability)
  const users = userStore(db)

  return {
    /** For stores of a route family of its own (attachments, places), which prepare their own statements. */
    db,
    transaction: db.transaction,
    close: db.close,
    users,
    tokens: tokenStore(db, users),
    sheets: sheetStore(db),
    columns: columnStore(db),
    rows: rowStore(db),
    shares: shareStore(db),
    bodies: sheetBodyStore(db),
    facts: factStore(db),
  }
}

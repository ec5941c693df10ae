import { type Db, type Durability, openDb } from './db.ts'
import { actingIn } from './events/actor.ts'
import { eventStore } from './events/events.ts'
import { cellChangeStore } from './history/cell-changes.ts'
import { cellLinkStore } from './history/cell-links.ts'
import type { AtEndOfTurn } from './recall.ts'
import { changedRows } from './references/changed-rows.ts'
import { crossSheetReferenceStore } from './references/cross-sheet-references.ts'
import { summaryFieldStore } from './references/summary-fields.ts'
import { columnStore } from './sheets/columns.ts'
import { rowStore } from './sheets/rows.ts'
import { shareStore } from './sheets/shares.ts'
import { sheetBodyStore } from './sheets/sheet-bodies.ts'
import { sheetStore } from './sheets/sheets.ts'
import { tokenStore } from './tokens.ts'
import { userStore } from './users.ts'
import { noteChanges } from './webhooks/note-changes.ts'

export type Store = ReturnType<typeof openStore>

/** Opens all stores of the service on one SQLite file. */
export function openStore(file: string, durability?: Durability, atEndOfTurn?: AtEndOfTurn) {
  const db: Db = openDb(file, durability, atEndOfTurn)
  const acting = actingIn(db.sqlite)
  // Creates the temporary tables and clears existing ones, so it must come first.
  const changed = changedRows(db)
  noteChanges(db.sqlite)
  const users = userStore(db)
  const events = eventStore(db)

  return {
    /** For stores of one route family (attachments, containers), which prepare their own statements. */
    db,
    transaction: <T>(work: () => T): T => db.transaction(() => acting.during(work)),
    close(): void {
      events.flush()
      acting.end()
      db.close()
    },
    /** Records on whose behalf a change is made. */
    acting,
    events,
    users,
    tokens: tokenStore(db, users),
    sheets: sheetStore(db),
    columns: columnStore(db),
    rows: rowStore(db),
    history: cellChangeStore(db),
    links: cellLinkStore(db),
    shares: shareStore(db),
    bodies: sheetBodyStore(db),
    summaryFields: summaryFieldStore(db),
    references: crossSheetReferenceStore(db),
    changedRows: changed,
    facts: factStore(db),
  }
}

/** Stores single facts about the data folder, such as whether the sample was created. */
function factStore({ sqlite }: Db) {
  const find = sqlite.prepare('SELECT value FROM facts WHERE name = ?')
  const put = sqlite.prepare('INSERT INTO facts (name, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2')

  return {
    find(name: string): string | null {
      const value = find.get(name)?.value
      return value === undefined ? null : String(value)
    },
    put: (name: string, value: string): void => void put.run(name, value),
  }
}

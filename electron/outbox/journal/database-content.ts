import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { parseJson } from '../../../shared/parse-json.ts'
import { DamagedError } from '../../db/store-error.ts'
import { OUTBOX_MIGRATIONS } from '../outbox-migrations.ts'
import { isIntact } from '../outbox-rows.ts'
import { type Content, contentOf, keyOf } from './journal-content.ts'
import { EditRow, OtherRow } from './records.ts'
import { OTHER_ROWS, wholeJournal } from './whole-journal.ts'

/** The content of the database. `isWhole`: it contains everything of its last step, and nothing else. */
export type DatabaseContent = Content & {
  readonly isWhole: boolean
  /** Edits of which only the number is readable. */
  readonly unreadable: ReadonlySet<number>
}

/** Reads an undamaged database. Throws a DamagedError, or an SQLite error, if it is damaged. */
export function readWhole(sqlite: DatabaseSyncInstance): DatabaseContent {
  if (schemaOf(sqlite) !== schemaNow()) throw new DamagedError()
  // Including the indexes: with an edit missing from one, a cell could get two edits.
  if (sqlite.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') throw new DamagedError()
  const { step, edits, others, isWhole } = contentOf(wholeJournal(sqlite))
  const rows = sqlite.prepare('SELECT count(*) AS rows FROM edit').get()?.rows
  const isReadable = isWhole && edits.size === rows && [...edits.values()].every(isIntactRow)
  if (!isReadable) throw new DamagedError()
  return { step, edits, others, isWhole: true, unreadable: new Set() }
}

/** Recovers what is readable in a damaged file. Null: not a database. */
export function readDamaged(file: string): DatabaseContent | null {
  try {
    const sqlite = new DatabaseSync(file, { readOnly: true })
    try {
      const step = orNull(() => sqlite.prepare('SELECT step FROM mirror').get()?.step)
      const { edits, unreadable } = readEdits(sqlite)
      return {
        step: typeof step === 'number' ? step : null,
        edits,
        unreadable,
        others: readOthers(sqlite),
        isWhole: false,
      }
    } finally {
      sqlite.close()
    }
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return null
  }
}

/** Tables and triggers are fixed; if they differ, the content is unreliable. */
function schemaOf(sqlite: DatabaseSyncInstance): string {
  const found = sqlite.prepare(
    `SELECT json_group_array(json_array(type, name, tbl_name, sql)) AS text
     FROM (SELECT * FROM sqlite_schema ORDER BY type, name)`,
  )
  return String(found.get()?.text)
}

function schemaNow(): string {
  const sqlite = new DatabaseSync(':memory:')
  try {
    for (const migration of OUTBOX_MIGRATIONS) sqlite.exec(migration)
    return schemaOf(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Consecutive unreadable edits before giving up: a damaged inner page of the tree hides thousands. */
const GIVE_UP_AFTER = 50_000

/** Reads row by row, skipping unreadable rows. */
function readEdits(sqlite: DatabaseSyncInstance): Pick<DatabaseContent, 'edits' | 'unreadable'> {
  const edits = new Map<number, EditRow>()
  const unreadable = new Set<number>()
  // Without known tables no row can be read.
  if (!orNull(() => sqlite.prepare(SCAN))) return { edits, unreadable }
  const last = orNull(() => sqlite.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'edit'").get()?.seq)
  let after = 0
  for (let unread = 0; unread < GIVE_UP_AFTER; unread += 1) {
    const isAtEnd = orNull(() => {
      for (const found of sqlite.prepare(SCAN).iterate(after)) {
        const row = EditRow.safeParse(parseJson(String(found.row)))
        if (row.success && isIntactRow(row.data)) edits.set(row.data[0], row.data)
        // A damaged number must not lead the scan astray.
        const seq = Number(found.seq)
        if (seq <= after || (typeof last === 'number' && seq > last)) continue
        if (!edits.has(seq)) unreadable.add(seq)
        after = seq
        unread = 0
      }
      return true
    })
    if (isAtEnd) break
    after += 1
  }
  return { edits, unreadable }
}

const SCAN = `
  SELECT json_array(seq, sheet_id, edit, base, state, reason, attempt, sent_at, saved_version, made_at, hash) AS row, seq
  FROM edit NOT INDEXED WHERE seq > ? ORDER BY seq`

function readOthers(sqlite: DatabaseSyncInstance): ReadonlyMap<string, OtherRow> {
  const others = new Map<string, OtherRow>()
  for (const sql of OTHER_ROWS) {
    for (const { row } of orNull(() => sqlite.prepare(sql).all()) ?? []) {
      const parsed = OtherRow.safeParse(parseJson(String(row)))
      if (parsed.success) others.set(keyOf(parsed.data), parsed.data)
    }
  }
  return others
}

const isIntactRow = ([, , edit, base, , , , , , , hash]: EditRow): boolean => isIntact(edit, base, hash)

/** Null if the read fails. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return null
  }
}

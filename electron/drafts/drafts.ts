import { z } from 'zod'
import { type Draft, DraftPlace } from '../../shared/model/draft.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { Seen, seenWithRows } from '../../shared/model/sheet/seen.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { ok, type Result } from '../../shared/result.ts'
import { openDb } from '../db/db.ts'
import { asFileErrors, attempt } from '../db/store-error.ts'
import type { Numbers } from '../outbox/numbers.ts'

const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE draft (
    sheet_id INTEGER NOT NULL,
    slot TEXT NOT NULL,
    place TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (sheet_id, slot)
  ) STRICT;

  PRAGMA user_version = 1;
  `,
  `
  -- The contents that the author had seen when the text was begun, as JSON.
  ALTER TABLE draft ADD COLUMN seen TEXT;

  PRAGMA user_version = 2;
  `,
]

const Row = z.object({
  place: z.string().transform(parseJson).pipe(DraftPlace),
  text: z.string(),
  seen: z
    .string()
    .nullable()
    .transform(text => (text === null ? null : parseJson(text)))
    .pipe(Seen.nullable().catch(null)),
})

/** Text that a user is typing and has not committed, kept from one start of Sheaf to the next. */
export type Drafts = {
  readonly list: (sheetId: SheetId) => readonly Draft[]
  /** Null removes the draft: its text is stored elsewhere, or given up. */
  readonly keep: (sheetId: SheetId, place: DraftPlace, text: string | null, seen?: Seen | null) => Result<null>
  readonly clear: () => Result<null>
  /** Removes deleted drafts from the file. */
  readonly forgetDeleted: () => Result<null>
  readonly close: () => void
}

/**
 * Opens the drafts of one account. Each keystroke is one write without an fsync: a crash loses nothing, a power loss
 * may lose the last keystrokes.
 */
export function openDrafts(file: string, stamp: string, numbersOf: (sheetId: SheetId) => Numbers): Result<Drafts> {
  const opened = attempt(() =>
    asFileErrors(() => openDb({ file, migrations: MIGRATIONS, durability: 'normal', stamp })),
  )
  if (!opened.ok) return opened
  if (!opened.value.ok) return opened.value
  const { db } = opened.value.value
  db.sqlite.exec('PRAGMA secure_delete = ON')
  const list = db.sqlite.prepare('SELECT place, text, seen FROM draft WHERE sheet_id = ? ORDER BY slot')
  const places = db.sqlite.prepare('SELECT place FROM draft WHERE sheet_id = ?')
  const put = db.sqlite.prepare(
    'INSERT OR REPLACE INTO draft (sheet_id, slot, place, text, seen) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = db.sqlite.prepare('DELETE FROM draft WHERE sheet_id = ? AND slot = ?')
  const newPlace = db.sqlite.prepare('UPDATE OR REPLACE draft SET slot = ?, place = ? WHERE sheet_id = ? AND slot = ?')
  /** Moves drafts from local ids to the ids of the service: otherwise neither would find them. */
  const followNumbers = (sheetId: SheetId): void => {
    const numbers = numbersOf(sheetId)
    for (const row of places.all(sheetId)) {
      const place = Row.shape.place.safeParse(row.place).data
      const now = place && numbered(place, numbers)
      if (!place || !now || JSON.stringify(now) === JSON.stringify(place)) continue
      newPlace.run(slotOf(now), JSON.stringify(now), sheetId, slotOf(place))
    }
  }
  const done = (work: () => unknown): Result<null> =>
    attempt(() => {
      work()
      return null
    })

  return ok({
    list: sheetId => {
      const numbers = numbersOf(sheetId)
      // A row that cannot be read was damaged inside; the others count all the same.
      const rows = list.all(sheetId).flatMap(row => Row.safeParse(row).data ?? [])
      return rows.map(({ place, text, seen }) => ({
        place: numbered(place, numbers),
        text,
        seen: seen && seenWithRows(seen, rowId => numbers.rows.get(rowId) ?? rowId),
      }))
    },
    keep: (sheetId, given, text, seen = null) =>
      done(() => {
        followNumbers(sheetId)
        const place = numbered(given, numbersOf(sheetId))
        if (text === null) remove.run(sheetId, slotOf(place))
        else put.run(sheetId, slotOf(place), JSON.stringify(place), text, seen && JSON.stringify(seen))
      }),
    clear: () => done(() => db.sqlite.exec('DELETE FROM draft')),
    forgetDeleted: () => done(db.forgetDeleted),
    close: () => db.close(),
  })
}

/** Replacement for a file that cannot be opened: drafts then end with the window. */
export const noDrafts: Drafts = {
  list: () => [],
  keep: () => ok(null),
  clear: () => ok(null),
  forgetDeleted: () => ok(null),
  close: () => undefined,
}

/** There is one editor, so a sheet has one cell draft at most. */
const slotOf = (place: DraftPlace): string => (place.kind === 'cell' ? 'cell' : `${place.kind}/${place.id}`)

/** Replaces local ids by the ids that the service has assigned. */
function numbered(place: DraftPlace, { rows, columns, threads, comments }: Numbers): DraftPlace {
  switch (place.kind) {
    case 'cell': {
      const { rowId, columnId } = place
      return { ...place, rowId: rows.get(rowId) ?? rowId, columnId: columns.get(columnId) ?? columnId }
    }
    case 'sheet':
      return place
    case 'row':
      return { ...place, id: rows.get(place.id) ?? place.id }
    case 'thread':
      return { ...place, id: threads.get(place.id) ?? place.id }
    case 'comment':
      return { ...place, id: comments.get(place.id) ?? place.id }
  }
}

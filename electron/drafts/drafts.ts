import { z } from 'zod'
import { type Draft, DraftTarget } from '../../shared/model/draft.ts'
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
  `
  ALTER TABLE draft RENAME COLUMN place TO target;

  PRAGMA user_version = 3;
  `,
]

const Row = z.object({
  target: z.string().transform(parseJson).pipe(DraftTarget),
  text: z.string(),
  seen: z
    .string()
    .nullable()
    .transform(text => (text === null ? null : parseJson(text)))
    .pipe(Seen.nullable().catch(null)),
})

/** Uncommitted text, kept from one start of Sheaf to the next. */
export type Drafts = {
  readonly list: (sheetId: SheetId) => readonly Draft[]
  /** Null removes the draft, because its text is stored elsewhere or discarded. */
  readonly keep: (sheetId: SheetId, target: DraftTarget, text: string | null, seen?: Seen | null) => Result<null>
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
  const list = db.sqlite.prepare('SELECT target, text, seen FROM draft WHERE sheet_id = ? ORDER BY slot')
  const targets = db.sqlite.prepare('SELECT target FROM draft WHERE sheet_id = ?')
  const put = db.sqlite.prepare(
    'INSERT OR REPLACE INTO draft (sheet_id, slot, target, text, seen) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = db.sqlite.prepare('DELETE FROM draft WHERE sheet_id = ? AND slot = ?')
  const retarget = db.sqlite.prepare('UPDATE OR REPLACE draft SET slot = ?, target = ? WHERE sheet_id = ? AND slot = ?')
  /** Moves drafts from local ids to the ids of the service: otherwise neither would find them. */
  const followNumbers = (sheetId: SheetId): void => {
    const numbers = numbersOf(sheetId)
    for (const row of targets.all(sheetId)) {
      const target = Row.shape.target.safeParse(row.target).data
      const now = target && numbered(target, numbers)
      if (!target || !now || JSON.stringify(now) === JSON.stringify(target)) continue
      retarget.run(slotOf(now), JSON.stringify(now), sheetId, slotOf(target))
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
      // A damaged row is skipped; the others are valid.
      const rows = list.all(sheetId).flatMap(row => Row.safeParse(row).data ?? [])
      return rows.map(({ target, text, seen }) => ({
        target: numbered(target, numbers),
        text,
        seen: seen && seenWithRows(seen, rowId => numbers.rows.get(rowId) ?? rowId),
      }))
    },
    keep: (sheetId, given, text, seen = null) =>
      done(() => {
        followNumbers(sheetId)
        const target = numbered(given, numbersOf(sheetId))
        if (text === null) remove.run(sheetId, slotOf(target))
        else put.run(sheetId, slotOf(target), JSON.stringify(target), text, seen && JSON.stringify(seen))
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
const slotOf = (target: DraftTarget): string => (target.kind === 'cell' ? 'cell' : `${target.kind}/${target.id}`)

/** Replaces local ids by the ids that the service has assigned. */
function numbered(target: DraftTarget, { rows, columns, threads, comments }: Numbers): DraftTarget {
  switch (target.kind) {
    case 'cell': {
      const { rowId, columnId } = target
      return { ...target, rowId: rows.get(rowId) ?? rowId, columnId: columns.get(columnId) ?? columnId }
    }
    case 'sheet':
      return target
    case 'row':
      return { ...target, id: rows.get(target.id) ?? target.id }
    case 'thread':
      return { ...target, id: threads.get(target.id) ?? target.id }
    case 'comment':
      return { ...target, id: comments.get(target.id) ?? target.id }
  }
}

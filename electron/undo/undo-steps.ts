import { rmSync } from 'node:fs'
import { z } from 'zod'
import { ColumnId, type IdPair, type IdPairs, RowId, type SheetId } from '../../shared/model/ids.ts'
import type { StepStack, StoredSteps, UndoChange } from '../../shared/model/undo-record.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { type Db, openDb } from '../db/db.ts'
import { asFileErrors, attempt } from '../db/store-error.ts'
import type { Numbers } from '../outbox/numbers.ts'

const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE step (
    seq INTEGER PRIMARY KEY,
    sheet_id INTEGER NOT NULL,
    stack TEXT NOT NULL CHECK (stack IN ('undo', 'redo')),
    text TEXT NOT NULL,
    images TEXT NOT NULL
  ) STRICT;
  CREATE INDEX step_of_sheet ON step (sheet_id, stack, seq);

  CREATE TABLE note (
    seq INTEGER PRIMARY KEY,
    sheet_id INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX note_of_sheet ON note (sheet_id);

  PRAGMA user_version = 1;
  `,
]

/** Of a sheet: its steps, and the characters of steps and notes, which the page parses when it opens the sheet. */
const LIMITS = { steps: 100, characters: 4_000_000, sheets: 50 }

const Texts = z.array(z.object({ text: z.string() })).transform(rows => rows.map(({ text }) => text))
const Images = z.string().transform(parseJson).pipe(z.array(z.string()).catch([]))

/**
 * The undo and redo steps of the sheets of one account, kept from one start of Sheaf to the next. No call fails: if the
 * file cannot be read or written, it is deleted, because steps that miss a change could be undone twice. Undo then ends
 * with the window.
 */
export type UndoSteps = {
  readonly list: (sheetId: SheetId) => StoredSteps
  /** Stores all changes or none. */
  readonly record: (sheetId: SheetId, changes: readonly UndoChange[]) => void
  /** The images that steps may put back into cells. */
  readonly images: () => readonly string[]
  /** Removes the steps of these sheets from the file. */
  readonly forget: (sheetIds: Iterable<SheetId>) => void
  /** Removes all steps from the file. */
  readonly clear: () => void
  readonly close: () => void
}

export type UndoStepsDeps = {
  readonly file: string
  /** Part of the name of a damaged file that is set aside. */
  readonly stamp: string
  readonly numbersOf: (sheetId: SheetId) => Pick<Numbers, 'rows' | 'columns'>
  /** Called when the steps of all sheets were lost. */
  readonly onLost: (cause: unknown) => void
  readonly limits?: { readonly steps: number; readonly characters: number; readonly sheets: number }
}

/** Opens the undo steps of one account. */
export function openUndoSteps({ file, stamp, numbersOf, onLost, limits = LIMITS }: UndoStepsDeps): UndoSteps {
  let opened = openFile({ file, stamp, onLost })
  const attemptOr = <T>(otherwise: T, work: (open: OpenFile) => T): T => {
    if (!opened) return otherwise
    const open = opened
    const done = attempt(() => work(open))
    if (done.ok) return done.value
    opened = null
    open.db.close()
    for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true })
    onLost(done.error)
    return otherwise
  }
  attemptOr(undefined, ({ table }) => table.dropOldestSheets(limits.sheets))

  return {
    list: sheetId =>
      attemptOr(NO_STEPS, ({ table }) => {
        const { undo, redo, notes } = table.read(sheetId)
        return { undo, redo, notes, idPairs: pairsIn([...undo, ...redo, ...notes], numbersOf(sheetId)) }
      }),
    record: (sheetId, changes) =>
      attemptOr(undefined, ({ db, table }) =>
        durably(db, changes.some(isTaking), () => {
          for (const change of changes) table.apply(sheetId, change)
          table.trim(sheetId, limits)
        }),
      ),
    images: () => attemptOr([], ({ table }) => table.images()),
    forget: sheetIds =>
      attemptOr(undefined, ({ db, table }) => {
        for (const sheetId of sheetIds) table.forget(sheetId)
        db.forgetDeleted()
      }),
    clear: () =>
      attemptOr(undefined, ({ db }) => {
        db.sqlite.exec('DELETE FROM step; DELETE FROM note')
        db.forgetDeleted()
      }),
    close: () => opened?.db.close(),
  }
}

const NO_STEPS: StoredSteps = { undo: [], redo: [], notes: [], idPairs: {} }

type OpenFile = { readonly db: Db; readonly table: ReturnType<typeof createTable> }

/** Null if it cannot be opened. */
function openFile({ file, stamp, onLost }: Pick<UndoStepsDeps, 'file' | 'stamp' | 'onLost'>): OpenFile | null {
  const attempted = attempt(() =>
    asFileErrors(() => openDb({ file, migrations: MIGRATIONS, durability: 'normal', stamp, ifNewer: 'put-aside' })),
  )
  const opened = attempted.ok ? attempted.value : attempted
  if (!opened.ok) {
    onLost(opened.error)
    return null
  }
  const { db, setAside } = opened.value
  if (setAside !== null) onLost(`The damaged file is ${setAside}.`)
  db.sqlite.exec('PRAGMA secure_delete = ON')
  return { db, table: createTable(db) }
}

const isTaking = ({ kind }: UndoChange): boolean => kind === 'pop'

/**
 * A step that is being undone must never return after a power loss, since it would be undone twice. A new step may be
 * lost, which saves a wait for the disk after each edit.
 */
function durably(db: Db, isDurable: boolean, work: () => void): void {
  if (isDurable) db.sqlite.exec('PRAGMA synchronous = FULL')
  try {
    db.transaction(work)
  } finally {
    if (isDurable) db.sqlite.exec('PRAGMA synchronous = NORMAL')
  }
}

function createTable({ sqlite }: Db) {
  const texts = sqlite.prepare('SELECT text FROM step WHERE sheet_id = ? AND stack = ? ORDER BY seq')
  const noteTexts = sqlite.prepare('SELECT text FROM note WHERE sheet_id = ? ORDER BY seq')
  const insert = sqlite.prepare('INSERT INTO step (sheet_id, stack, text, images) VALUES (?, ?, ?, ?)')
  const insertNote = sqlite.prepare('INSERT INTO note (sheet_id, text) VALUES (?, ?)')
  const fromTop = sqlite.prepare(
    'SELECT seq FROM step WHERE sheet_id = ? AND stack = ? ORDER BY seq DESC LIMIT 1 OFFSET ?',
  )
  const replace = sqlite.prepare('UPDATE step SET text = ? WHERE seq = ?')
  const clearStack = sqlite.prepare('DELETE FROM step WHERE sheet_id = ? AND stack = ?')
  const clearSteps = sqlite.prepare('DELETE FROM step WHERE sheet_id = ?')
  const clearNotes = sqlite.prepare('DELETE FROM note WHERE sheet_id = ?')
  const sizes = sqlite.prepare('SELECT seq, length(text) AS size FROM step WHERE sheet_id = ? ORDER BY stack DESC, seq')
  const noteSize = sqlite.prepare('SELECT coalesce(sum(length(text)), 0) AS size FROM note WHERE sheet_id = ?')
  const removeSeq = sqlite.prepare('DELETE FROM step WHERE seq = ?')
  const newestFirst = sqlite.prepare('SELECT sheet_id AS id FROM step GROUP BY sheet_id ORDER BY max(seq) DESC')
  const images = sqlite.prepare("SELECT images FROM step WHERE images <> '[]'")

  /** Null if the stack has fewer steps. */
  const seqFromTop = (sheetId: SheetId, stack: StepStack, depth: number): number | null => {
    const row = fromTop.get(sheetId, stack, depth)
    return row ? Number(row.seq) : null
  }
  const forget = (sheetId: number): void => {
    clearSteps.run(sheetId)
    clearNotes.run(sheetId)
  }
  return {
    forget,
    read: (sheetId: SheetId) => {
      const read = (stack: StepStack) => Texts.parse(texts.all(sheetId, stack))
      return { undo: read('undo'), redo: read('redo'), notes: Texts.parse(noteTexts.all(sheetId)) }
    },
    apply(sheetId: SheetId, change: UndoChange): void {
      switch (change.kind) {
        case 'push':
          if (change.text === null) clearStack.run(sheetId, change.stack)
          else insert.run(sheetId, change.stack, change.text, JSON.stringify(change.images))
          return
        case 'pop':
          removeSeq.run(seqFromTop(sheetId, change.stack, 0))
          return
        case 'replace':
          replace.run(change.text, seqFromTop(sheetId, change.stack, change.depth))
          return
        case 'note':
          insertNote.run(sheetId, change.text)
          return
        case 'clear-redo':
          clearStack.run(sheetId, 'redo')
          return
        case 'forget':
          forget(sheetId)
      }
    },
    /** Drops the oldest steps until the rest fits, those to undo first. */
    trim(sheetId: SheetId, most: { readonly steps: number; readonly characters: number }): void {
      const steps = sizes.all(sheetId).map(row => ({ seq: Number(row.seq), size: Number(row.size) }))
      let size = Number(noteSize.get(sheetId)?.size) + steps.reduce((sum, step) => sum + step.size, 0)
      let count = steps.length
      for (const step of steps) {
        if (count <= most.steps && size <= most.characters) break
        removeSeq.run(step.seq)
        size -= step.size
        count--
      }
      if (count === 0) clearNotes.run(sheetId)
    },
    dropOldestSheets(most: number): void {
      const sheets = newestFirst.all().map(({ id }) => Number(id))
      for (const sheetId of sheets.slice(most)) forget(sheetId)
    },
    images: (): readonly string[] => images.all().flatMap(row => Images.parse(row.images)),
  }
}

const NEGATIVE = /-\d+/g

/** The pairs whose local ids may occur in the texts. A further pair does no harm. */
function pairsIn(texts: readonly string[], { rows, columns }: Pick<Numbers, 'rows' | 'columns'>): IdPairs {
  if (rows.size + columns.size === 0) return {}
  const locals = [...new Set(texts.flatMap(text => text.match(NEGATIVE) ?? []))].map(Number)
  return { rows: pairsOf(locals, RowId, rows), columns: pairsOf(locals, ColumnId, columns) }
}

const pairsOf = <Id>(
  locals: readonly number[],
  schema: { readonly safeParse: (value: unknown) => { readonly data?: Id | undefined } },
  numbers: ReadonlyMap<Id, Id>,
): readonly IdPair<Id>[] =>
  locals.flatMap((local): IdPair<Id>[] => {
    const localId = schema.safeParse(local).data
    const id = localId === undefined ? undefined : numbers.get(localId)
    return localId === undefined || id === undefined ? [] : [[localId, id]]
  })

import { encodeSheet } from '../../../../shared/columnar/encode.ts'
import { type ColumnarSheet, openColumnar } from '../../../../shared/columnar/read.ts'
import { aColumn, aSheet, columnId, rowId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView, foldSheet } from '../../../../shared/fold/sheet-view.ts'
import { type Content, NOTHING } from '../../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import { type Cell, type CellValue, sameValue } from '../../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { PendingSheetEdit } from '../../../../shared/model/sheet/pending-edit.ts'
import type { Row } from '../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { Answered } from '../answers.ts'
import { createSheetHistory } from '../sheet-history.ts'

export const COLUMNS = [1, 2, 3, 4].map(columnId)
const SYSTEM = columnId(9)

/** A row of a test: its id, its parent's, and its cells from the first column on. */
export type Given = readonly [id: number, parent: number | null, ...cells: readonly CellValue[]]

export const set = (row: number, column: number, value: CellValue, formula: string | null = null): SheetEdit => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula,
})

/**
 * One person at a sheet, with all that stands behind it played: what is stored is folded over the last truth, `save` makes it the
 * truth and numbers the new rows, and somebody else changes that truth.
 */
export function createWorkplace(given: readonly Given[]) {
  let rows: readonly Row[] = given.map(([id, parent, ...values]) => aRow(id, parent, values))
  let pending: PendingSheetEdit[] = []
  let base = open(rows)
  let fold = foldSheet(base, new Map(), [])
  let { view } = fold
  let lastSeq = 0
  let lastNew = 0
  let lastService = 1000
  let broken = Number.POSITIVE_INFINITY

  const tell = (renamed: readonly (readonly [RowId, RowId])[] = [], answered: readonly Answered[] = []) => {
    ;({ view } = fold)
    history.follow({ view, truth: () => createSheetView(base, new Map(), []), renamed, answered })
  }
  const newRowId = () => rowId(--lastNew)
  const history = createSheetHistory({
    store: edits => {
      if (--broken < 0) return Promise.resolve({ kind: 'disk-full' })
      const made = edits.map(edit => waiting(edit, ++lastSeq))
      pending.push(...made)
      fold = fold.changed(new Map(), [], made) ?? foldSheet(base, new Map(), pending)
      tell()
      return Promise.resolve(null)
    },
    newRowId,
    changed: () => undefined,
  })
  const rebase = (next: readonly Row[]) => {
    rows = next
    base = open(rows)
  }
  tell()

  return {
    history,
    newRowId,
    view: (): SheetView => view,
    /** The service takes everything, and makes of some texts what it likes better. */
    save(made: (value: CellValue) => CellValue = value => value): void {
      const ids = new Map<RowId, RowId>()
      const named = (id: RowId) => ids.get(id) ?? id
      for (let at = 0; at < view.rowCount; at++) {
        if (view.rowIdAt(at) < 0) ids.set(view.rowIdAt(at), rowId(++lastService))
      }
      const before = view
      rebase(indexesOf(view).map(at => toRow(before, at, named, made)))
      const answered = pending.flatMap(({ edit }): Answered[] => {
        if (edit.kind !== 'set-cell' || sameValue(made(edit.value), edit.value)) return []
        const { rowId: id, columnId: column, value, formula } = edit
        return [{ rowId: named(id), columnId: column, wrote: { value, formula }, is: { value: made(value), formula } }]
      })
      pending = []
      fold = foldSheet(base, new Map(), pending)
      tell([...ids], answered)
    },
    /** Somebody else changes the truth; where an edit waits on that cell, it is refused for it. */
    meddle(change: (rows: readonly Row[]) => readonly Row[]): void {
      const before = createSheetView(base, new Map(), [])
      rebase(change(rows))
      const truth = createSheetView(base, new Map(), [])
      pending = pending.map(entry => {
        if (entry.edit.kind !== 'set-cell') return entry
        const { rowId: id, columnId: column } = entry.edit
        const was = before.cellAt(before.indexOf(id), column)
        const isSame = sameValue(was.value, truth.cellAt(truth.indexOf(id), column).value)
        return isSame ? entry : { ...entry, base: was, state: 'parked' as const }
      })
      fold = foldSheet(base, new Map(), pending)
      tell()
    },
    /** From now on only so many pieces can be stored. */
    breakAfter: (pieces: number): void => {
      broken = pieces
    },
    /** Everything there is, but for ids. */
    picture: (): string =>
      indexesOf(view)
        .map(at => JSON.stringify([view.levelAt(at), ...COLUMNS.map(id => contentAt(view, at, id))]))
        .join('\n'),
    /** The values from the first column on, of the row that stands there. */
    rowAt: (at: number): readonly CellValue[] => COLUMNS.map(id => view.cellAt(at, id).value),
  }
}
export type Workplace = ReturnType<typeof createWorkplace>

const indexesOf = (view: SheetView) => Array.from({ length: view.rowCount }, (_, at) => at)

function contentAt(view: SheetView, at: number, id: ColumnId): Content {
  const { value, formula } = view.cellAt(at, id)
  return formula === null ? { value, formula } : { ...NOTHING, formula }
}

function aRow(id: number, parent: number | null, values: readonly CellValue[]): Row {
  const cells = values.flatMap((value, at): [ColumnId, Cell][] => {
    const column = COLUMNS[at]
    return value === null || !column ? [] : [[column, { value, display: null, formula: null }]]
  })
  return row(rowId(id), parent === null ? null : rowId(parent), new Map(cells))
}

/** A row as the service has it, which fills a column of its own. */
function row(id: RowId, parentId: RowId | null, cells: ReadonlyMap<ColumnId, Cell>): Row {
  const filled = new Map(cells).set(SYSTEM, { value: `No. ${id}`, display: null, formula: null })
  return { id, parentId, expanded: true, locked: false, attachments: 0, comments: 0, modifiedAt: null, cells: filled }
}

function toRow(view: SheetView, at: number, named: (id: RowId) => RowId, made: (value: CellValue) => CellValue): Row {
  const parent = view.parentIndexAt(at)
  const cells = COLUMNS.flatMap((id): [ColumnId, Cell][] => {
    const { value, formula } = view.cellAt(at, id)
    if (formula !== null) return [[id, { value: `computed ${formula}`, display: null, formula }]]
    return value === null ? [] : [[id, { value: made(value), display: null, formula }]]
  })
  return row(named(view.rowIdAt(at)), parent < 0 ? null : named(view.rowIdAt(parent)), new Map(cells))
}

function open(rows: readonly Row[]): ColumnarSheet {
  const columns = [
    ...COLUMNS.map(id => aColumn(id)),
    aColumn(SYSTEM, 'text', { system: 'AUTO_NUMBER', readOnly: true }),
  ]
  const opened = openColumnar(encodeSheet(aSheet(rows, { columns })))
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}

const waiting = (edit: SheetEdit, seq: number): PendingSheetEdit => ({
  seq,
  sheetId: sheetId(1),
  edit,
  base: null,
  state: 'queued',
  reason: null,
  madeAt: 1,
})

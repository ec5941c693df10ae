import type { RowOrder } from '../../../../shared/fold/row-forest.ts'
import type { ColumnId, RowId, SheetId } from '../../../../shared/model/ids.ts'
import { blankCell, displayText, sameContent } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { type CellTuple, fromCellTuple } from '../../../../shared/model/sheet/sheet-message.ts'
import type { UnseenChange, UnseenChanges } from '../../../../shared/model/sheet/unseen-change.ts'
import { parseJson } from '../../../../shared/parse-json.ts'
import type { Db } from '../../../db/db.ts'
import { isCellTuple, textToReceived } from '../../row-text.ts'
import { movedRows } from './moved-rows.ts'

/** Further changes of a sheet are not kept: who must look at so many looks at the sheet. */
const MOST = 2_000

/** A row that a read of the service has changed. Null: it did not exist, or does not any more. */
export type RowChange = { readonly id: number; readonly before: string | null; readonly after: string | null }

/** The changes by a read, from the copy before to the copy after. */
export type ReadChanges = {
  readonly columns: readonly Column[]
  readonly rows: readonly RowChange[]
  readonly order: { readonly before: RowOrder; readonly after: RowOrder }
}

/** Of a whole row; column ids are positive. */
const ROW = 0
/** There were more changes than are kept; row ids are positive. */
const MORE = 0

/** Changes of others that the user has not seen yet, of each sheet since the user last marked it as seen. */
export function createUnseenStore({ sqlite }: Db) {
  const put = sqlite.prepare(
    'INSERT INTO unseen (sheet_id, row_id, column_id, kind, before) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const find = sqlite.prepare('SELECT kind, before FROM unseen WHERE sheet_id = ? AND row_id = ? AND column_id = ?')
  const drop = sqlite.prepare('DELETE FROM unseen WHERE sheet_id = ? AND row_id = ? AND column_id = ?')
  const dropRow = sqlite.prepare('DELETE FROM unseen WHERE sheet_id = ? AND row_id = ?')
  const clear = sqlite.prepare('DELETE FROM unseen WHERE sheet_id = ?')
  const list = sqlite.prepare('SELECT row_id, column_id, kind, before FROM unseen WHERE sheet_id = ? ORDER BY rowid')
  const count = sqlite.prepare('SELECT count(*) AS count FROM unseen WHERE sheet_id = ?')
  const counts = sqlite.prepare('SELECT sheet_id, count(*) AS count FROM unseen GROUP BY sheet_id')

  const kindOf = (sheetId: SheetId, rowId: number): string | null => {
    const stored = find.get(sheetId, rowId, ROW)
    return stored ? String(stored.kind) : null
  }
  /** The first content that the user saw counts; a cell that has it again is no change. */
  const noteCell = (sheetId: SheetId, rowId: number, columnId: ColumnId, before: CellTuple, after: CellTuple): void => {
    const stored = find.get(sheetId, rowId, columnId)
    const first = stored ? readTuple(stored.before) : before
    if (first && sameContent(fromCellTuple(first), fromCellTuple(after))) drop.run(sheetId, rowId, columnId)
    else put.run(sheetId, rowId, columnId, 'cell', JSON.stringify(before))
  }
  const noteRow = (sheetId: SheetId, { id, before, after }: RowChange, columns: readonly Column[]): void => {
    const earlier = kindOf(sheetId, id)
    if (before === null) {
      // Of a deleted row that is there again, the cells are compared with nothing.
      if (earlier === 'deleted') dropRow.run(sheetId, id)
      else put.run(sheetId, id, ROW, 'added', '')
    } else if (after === null) {
      dropRow.run(sheetId, id)
      if (earlier !== 'added') put.run(sheetId, id, ROW, 'deleted', titleOf(before, columns))
    } else if (earlier !== 'added') {
      for (const cell of changedCells(id, before, after, columns)) noteCell(sheetId, id, ...cell)
    }
  }

  return {
    /** Adds the changes of a read, inside its transaction. */
    note(sheetId: SheetId, { columns, rows, order }: ReadChanges): void {
      for (const row of rows) noteRow(sheetId, row, columns)
      for (const id of movedRows(order.before, order.after)) put.run(sheetId, id, ROW, 'moved', '')
      if (Number(count.get(sheetId)?.count) <= MOST) return
      clear.run(sheetId)
      put.run(sheetId, MORE, ROW, 'more', '')
    },
    list(sheetId: SheetId): UnseenChanges {
      const stored = list.all(sheetId)
      return {
        changes: stored.flatMap(row => toChange(row) ?? []),
        isMore: stored.some(({ kind }) => kind === 'more'),
      }
    },
    counts: (): readonly (readonly [SheetId, number])[] =>
      // As: only `note` writes them.
      counts.all().map(row => [Number(row.sheet_id) as SheetId, Number(row.count)] as const),
    clear: (sheetId: SheetId): void => void clear.run(sheetId),
  }
}

export type UnseenStore = ReturnType<typeof createUnseenStore>

type Stored = Readonly<Record<string, unknown>>

function toChange({ row_id, column_id, kind, before }: Stored): UnseenChange | null {
  // as: `note` wrote the ids of rows and columns
  const rowId = Number(row_id) as RowId
  if (kind === 'added' || kind === 'moved') return { kind, rowId }
  if (kind === 'deleted') return { kind, rowId, title: String(before) }
  const tuple = kind === 'cell' ? readTuple(before) : null
  const columnId = Number(column_id) as ColumnId // as: see above
  return tuple && { kind: 'cell', rowId, columnId, before: fromCellTuple(tuple) }
}

function readTuple(text: unknown): CellTuple | null {
  const tuple = parseJson(String(text))
  return isCellTuple(tuple) ? tuple : null
}

const BLANK: CellTuple = [blankCell.value, blankCell.display, blankCell.formula]

/** Cells with another content. A result that changed with other cells is none, and neither is a cell of the service. */
function changedCells(
  id: number,
  before: string,
  after: string,
  columns: readonly Column[],
): readonly (readonly [columnId: ColumnId, before: CellTuple, after: CellTuple])[] {
  const [old, now] = [cellsOf(before, id), cellsOf(after, id)]
  return columns.flatMap(({ id: columnId, system }) => {
    if (system !== null) return []
    const [was, is] = [old.get(columnId) ?? BLANK, now.get(columnId) ?? BLANK]
    return sameContent(fromCellTuple(was), fromCellTuple(is)) ? [] : [[columnId, was, is] as const]
  })
}

const cellsOf = (text: string, id: number): ReadonlyMap<ColumnId, CellTuple> =>
  new Map(textToReceived(text, id as RowId)?.cells) // as: the cache holds row ids only

function titleOf(text: string, columns: readonly Column[]): string {
  const primary = columns.find(column => column.primary)
  const cell = primary && cellsOf(text, 0).get(primary.id)
  return cell ? displayText(fromCellTuple(cell)) : ''
}

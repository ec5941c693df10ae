import { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'

/** One undoable step of a user. */
export type Transaction = readonly SheetEdit[]

/** A flat sheet as its ids. Column 0 stays unchanged, so that it identifies the row. */
export type FlatSheet = { readonly columnIds: readonly number[]; readonly rowIds: readonly number[] }

/** The frequency of each kind of transaction in percent; the rest moves a row. */
const OF_100 = { cell: 60, paste: 20, add: 10, remove: 6 }
const MOST = { pasted: 100, added: 20, removed: 5 }

/** At least this many edits of one user: cells typed and pasted, rows added, deleted and moved, at random positions. */
export function editScript(sheet: FlatSheet, edits: number, random: () => number): readonly Transaction[] {
  const rows = [...sheet.rowIds]
  const transactions: Transaction[] = []
  const below = (count: number) => Math.floor(random() * count)
  let [made, newRows] = [0, 0]
  const set = (rowId: number, column: number): SheetEdit => ({
    kind: 'set-cell',
    rowId: RowId.parse(rowId),
    columnId: ColumnId.parse(sheet.columnIds[column]),
    value: `Edit ${made} ${below(1e6)}`,
    formula: null,
  })
  const location = (at: number) => ({ parentId: null, after: at === 0 ? null : RowId.parse(rows[at - 1]) })

  const kinds = {
    cell: (): SheetEdit[] => [set(rows[below(rows.length)] ?? 0, 1 + below(2))],
    paste(): SheetEdit[] {
      const from = below(rows.length)
      const columns = below(2) === 0 ? [1] : [1, 2]
      return rows.slice(from, from + 1 + below(MOST.pasted)).flatMap(row => columns.map(column => set(row, column)))
    },
    add(): SheetEdit[] {
      let at = below(rows.length + 1)
      return Array.from({ length: 1 + below(MOST.added) }).flatMap(() => {
        newRows += 1
        const rowId = RowId.parse(-newRows)
        const added: SheetEdit = { kind: 'add-row', rowId, location: location(at) }
        rows.splice(at, 0, rowId)
        at += 1
        return [added, set(rowId, 0), set(rowId, 1)]
      })
    },
    remove(): SheetEdit[] {
      const gone = rows.splice(below(rows.length), 1 + below(MOST.removed))
      return gone.map(rowId => ({ kind: 'delete-row', rowId: RowId.parse(rowId) }))
    },
    move(): SheetEdit[] {
      const [rowId = 0] = rows.splice(below(rows.length), 1)
      const at = below(rows.length + 1)
      const moved: SheetEdit = { kind: 'move-row', rowId: RowId.parse(rowId), location: location(at) }
      rows.splice(at, 0, rowId)
      return [moved]
    },
  }
  while (made < edits) {
    const transaction = kinds[rows.length < MOST.added ? 'add' : drawn(random() * 100)]().slice(0, edits - made)
    made += transaction.length
    transactions.push(transaction)
  }
  return transactions
}

function drawn(draw: number): 'cell' | 'paste' | 'add' | 'remove' | 'move' {
  let sum = 0
  for (const kind of ['cell', 'paste', 'add', 'remove'] as const) {
    sum += OF_100[kind]
    if (draw < sum) return kind
  }
  return 'move'
}

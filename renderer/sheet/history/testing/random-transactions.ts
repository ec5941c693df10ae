import { locationAbove, locationAtEnd, locationBelow, locationInside } from '../../../../shared/fold/row-location.ts'
import { indentEdits, outdentEdits } from '../../../../shared/fold/row-moves.ts'
import { ColumnId, type RowId } from '../../../../shared/model/ids.ts'
import type { Column, ColumnKind } from '../../../../shared/model/sheet/column.ts'
import type { ColumnChange } from '../../../../shared/model/sheet/column-edit.ts'
import type { RowLocation, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { set } from './test-history.ts'

/** A random whole number below `sides`. */
export type Die = (sides: number) => number

/** A random next transaction of a user; sometimes an impossible one. */
export function randomTransaction(view: SheetView, die: Die, newRowId: () => RowId): readonly GridEdit[] {
  const rows = view.rowCount
  const row = () => view.rowIdAt(die(rows))
  const columns = ownColumns(view)
  const column = () => (columns[die(columns.length)] ?? primaryOf(view)).id
  if (rows === 0 || (rows < 8 && die(2) === 0)) return paste(locationAtEnd(view), view, die, newRowId)
  if (rows > 30 && die(2) === 0) return [{ kind: 'delete-row', rowId: row() }]
  switch (die(12)) {
    case 0:
      return [set(row(), column(), anyText(die))]
    case 1:
      return [set(row(), column(), null, `=${anyText(die)}`)]
    case 2:
      return block(view, die, null)
    case 3:
      return block(view, die, anyText(die))
    case 4:
      return [{ kind: 'add-row', rowId: newRowId(), location: anyLocation(view, row(), die) }]
    case 5:
      return [{ kind: 'delete-row', rowId: row() }]
    case 6:
      return [{ kind: 'move-row', rowId: row(), location: anyLocation(view, row(), die) }]
    case 7: {
      const chosen = [row(), row()]
      return (die(2) === 0 ? indentEdits(view, chosen) : outdentEdits(view, chosen)) ?? []
    }
    case 8:
    case 9:
      return columnTransaction(view, die, newRowId)
    default:
      return [...block(view, die, anyText(die)), ...paste(anyLocation(view, row(), die), view, die, newRowId)]
  }
}

/** Without system columns, from left to right. */
const ownColumns = (view: SheetView): readonly Column[] => view.meta.columns.filter(({ system }) => system === null)

function primaryOf(view: SheetView): Column {
  const found = view.meta.columns.find(({ primary }) => primary)
  if (!found) throw new Error('Every sheet has a first column.')
  return found
}

const KINDS: readonly ColumnKind[] = ['text', 'choice', 'choices', 'date', 'contact']

function columnTransaction(view: SheetView, die: Die, newRowId: () => RowId): readonly GridEdit[] {
  const columns = ownColumns(view)
  const others = columns.filter(({ primary }) => !primary)
  const after = columns[die(columns.length)]?.id ?? null
  const type = { kind: KINDS[die(KINDS.length)] ?? 'text', symbol: null, options: [anyText(die)], validation: false }
  // Titles are unique.
  const newId = newRowId()
  const title = `Title ${-newId}`
  const column = others[die(others.length)]
  const change = (what: ColumnChange): readonly GridEdit[] =>
    column ? [{ kind: 'change-column', columnId: column.id, change: what }] : []
  const add: GridEdit = { kind: 'add-column', columnId: ColumnId.parse(newId), after, title, type, width: 90 }
  if (!column || others.length < 3) return [add, set(view.rowIdAt(die(view.rowCount)), newId, anyText(die))]
  switch (die(8)) {
    case 0:
      return others.length > 4 ? change({ width: 50 + die(200) }) : [add]
    case 1:
      return change({ title })
    case 2:
      return change({ width: 50 + die(200) })
    case 3:
      return change({ hidden: !column.hidden })
    case 4:
      return change({ type })
    case 5:
      return change({ title, type: { ...type, kind: column.kind } })
    case 6:
      return after === column.id ? [] : [{ kind: 'move-column', columnId: column.id, after }]
    default:
      return [{ kind: 'delete-column', columnId: column.id }]
  }
}

const anyText = (die: Die) => `text ${die(1000)}`

function anyLocation(view: SheetView, rowId: RowId, die: Die): RowLocation {
  const locations = [locationAbove, locationBelow, locationInside]
  return locations[die(3)]?.(view, rowId) ?? locationAtEnd(view)
}

/** The same value into every cell of a rectangle, limited by the rows. */
function block(view: SheetView, die: Die, text: string | null): readonly SheetEdit[] {
  const top = die(view.rowCount)
  const height = Math.min(1 + die(4), view.rowCount - top)
  const columns = ownColumns(view)
    .slice(die(3))
    .map(({ id }) => id)
  return Array.from({ length: height }, (_, at) => view.rowIdAt(top + at)).flatMap(rowId =>
    columns.map(column => set(rowId, column, text)),
  )
}

/** New consecutive rows with content. */
function paste(
  { parentId, after }: RowLocation,
  view: SheetView,
  die: Die,
  newRowId: () => RowId,
): readonly SheetEdit[] {
  const [first = 0, second = 0] = ownColumns(view).map(({ id }) => id)
  let last = after
  return Array.from({ length: 1 + die(3) }).flatMap((): SheetEdit[] => {
    const rowId = newRowId()
    const location = { parentId, after: last }
    last = rowId
    return [
      { kind: 'add-row', rowId, location },
      set(rowId, first, anyText(die)),
      set(rowId, second, null, `=${anyText(die)}`),
    ]
  })
}

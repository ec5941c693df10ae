import { placeAbove, placeAtEnd, placeBelow, placeInside } from '../../../../shared/fold/place.ts'
import { indentEdits, outdentEdits } from '../../../../shared/fold/row-moves.ts'
import type { RowId } from '../../../../shared/model/ids.ts'
import type { RowPlace, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { COLUMNS, set } from './a-workplace.ts'

/** A die that falls alike for the same seed: a whole number below `sides`. */
export type Die = (sides: number) => number

export function createDie(seed: number): Die {
  let state = seed + 1
  return sides => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

/** What a person may do next. Now and then it is nothing that can be done there. */
export function randomGesture(view: SheetView, die: Die, newRowId: () => RowId): readonly SheetEdit[] {
  const rows = view.rowCount
  const row = () => view.rowIdAt(die(rows))
  if (rows === 0 || (rows < 8 && die(2) === 0)) return paste(placeAtEnd(view), die, newRowId)
  if (rows > 30 && die(2) === 0) return [{ kind: 'delete-row', rowId: row() }]
  switch (die(9)) {
    case 0:
      return [set(row(), 1 + die(4), anyText(die))]
    case 1:
      return [set(row(), 1 + die(4), null, `=${anyText(die)}`)]
    case 2:
      return block(view, die, null)
    case 3:
      return block(view, die, anyText(die))
    case 4:
      return [{ kind: 'add-row', rowId: newRowId(), place: anyPlace(view, row(), die) }]
    case 5:
      return [{ kind: 'delete-row', rowId: row() }]
    case 6:
      return [{ kind: 'move-row', rowId: row(), place: anyPlace(view, row(), die) }]
    case 7: {
      const chosen = [row(), row()]
      return (die(2) === 0 ? indentEdits(view, chosen) : outdentEdits(view, chosen)) ?? []
    }
    default:
      return [...block(view, die, anyText(die)), ...paste(anyPlace(view, row(), die), die, newRowId)]
  }
}

const anyText = (die: Die) => `text ${die(1000)}`

function anyPlace(view: SheetView, rowId: RowId, die: Die): RowPlace {
  const places = [placeAbove, placeBelow, placeInside]
  return places[die(3)]?.(view, rowId) ?? placeAtEnd(view)
}

/** The same into every cell of a rectangle, as far as there are rows. */
function block(view: SheetView, die: Die, text: string | null): readonly SheetEdit[] {
  const top = die(view.rowCount)
  const height = Math.min(1 + die(4), view.rowCount - top)
  const columns = COLUMNS.slice(die(3))
  return Array.from({ length: height }, (_, at) => view.rowIdAt(top + at)).flatMap(rowId =>
    columns.map(column => set(rowId, column, text)),
  )
}

/** New rows, one below the other, with something in them. */
function paste({ parentId, after }: RowPlace, die: Die, newRowId: () => RowId): readonly SheetEdit[] {
  let last = after
  return Array.from({ length: 1 + die(3) }).flatMap((): SheetEdit[] => {
    const rowId = newRowId()
    const place = { parentId, after: last }
    last = rowId
    return [{ kind: 'add-row', rowId, place }, set(rowId, 1, anyText(die)), set(rowId, 2, null, `=${anyText(die)}`)]
  })
}

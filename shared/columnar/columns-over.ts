import type { ColumnId, RowId } from '../model/ids.ts'
import { blankCell, type Cell } from '../model/sheet/cell-value.ts'
import { type ColumnCells, type Numbers, roomFor } from './column-cells.ts'
import type { ColumnarSheet } from './read.ts'

type Rows = {
  readonly count: number
  idAt(index: number): RowId
  indexOf(rowId: RowId): number
  baseIndexAt(index: number): number
}

/** Cells of a column that were written since a sheet was stored, perhaps also some of rows that are gone. */
type Written = (columnId: ColumnId) => Iterable<WrittenCell>
type WrittenCell = { readonly rowId: RowId; readonly cell: Cell }

/**
 * The columns of a view: those of its base with later writes on top, each created on first use. `read` formats stored
 * cells that name rows for this view.
 */
export function columnsOver(
  base: Pick<ColumnarSheet, 'cellsOf' | 'rowIdAt'>,
  written: Written,
  rows: Rows,
  read: (cell: Cell) => Cell,
): (columnId: ColumnId) => ColumnCells {
  const known = new Map<ColumnId, ColumnCells>()
  let baseIndexes: Int32Array | null = null
  const placing: Placing | null =
    rows.idAt === base.rowIdAt
      ? null
      : () => {
          baseIndexes ??= Int32Array.from({ length: rows.count }, (_, index) => rows.baseIndexAt(index))
          return baseIndexes
        }
  return columnId => {
    const made = known.get(columnId)
    if (made) return made
    const stored = asRead(base.cellsOf(columnId), read)
    const cells = laidOver(stored, [...written(columnId)], rows.indexOf, placing)
    known.set(columnId, cells)
    return cells
  }
}

/** The row of the base for each row of the view. */
type Placing = () => Int32Array

/** Cells that name rows read differently after rows move, so caches of them belong to one view. */
function asRead(cells: ColumnCells, read: (cell: Cell) => Cell): ColumnCells {
  const { count, at, namesRows } = cells.stored
  return namesRows ? { ...cells, stored: { count, at: number => read(at(number)), namesRows } } : cells
}

/** The numbers are placed on first use: which cells there are is asked more often than where they are. */
function laidOver(
  base: ColumnCells,
  changes: readonly WrittenCell[],
  indexOf: Rows['indexOf'],
  placing: Placing | null,
): ColumnCells {
  if (changes.length === 0 && !placing) return base
  const { stored } = base
  // The first written cell is blank: a new local row holds it until text is typed.
  const written = [blankCell, ...changes.map(({ cell }) => cell)]
  let numbers: Numbers | null = null
  return {
    stored,
    written,
    get numbers() {
      numbers ??= numbersOver(
        base,
        changes.map(({ rowId }) => indexOf(rowId)),
        placing,
      )
      return numbers
    },
  }
}

/** `changed`: the row indexes of the written cells; -1 for a row that is gone. */
function numbersOver({ numbers, stored }: ColumnCells, changed: readonly number[], placing: Placing | null): Numbers {
  const over = placed(numbers, placing?.() ?? null, stored.count, stored.count + 1 + changed.length)
  for (const [at, index] of changed.entries()) if (index >= 0) over[index] = stored.count + 1 + at
  return over
}

function placed(stored: Numbers, baseIndexes: Int32Array | null, blank: number, most: number): Numbers {
  const numbers = roomFor(baseIndexes?.length ?? stored.length, most)
  if (!baseIndexes) numbers.set(stored)
  else {
    for (let index = 0; index < baseIndexes.length; index++) {
      const baseIndex = baseIndexes[index] ?? -1
      numbers[index] = baseIndex < 0 ? blank : (stored[baseIndex] ?? blank)
    }
  }
  return numbers
}

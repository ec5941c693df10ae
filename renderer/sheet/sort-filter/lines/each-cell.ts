import { type ColumnCells, cellOf, countCells } from '../../../../shared/columnar/column-cells.ts'
import type { Cell } from '../../../../shared/model/sheet/cell-value.ts'
import { PIECE, type Steps } from '../../core/steps.ts'

/** Visits each distinct cell of a column once. */
export function* eachCell(cells: ColumnCells, look: (cell: Cell, number: number) => void): Steps<void> {
  const count = countCells(cells)
  for (let number = 0; number < count; number++) {
    look(cellOf(cells, number), number)
    if (number % PIECE === PIECE - 1) yield
  }
}

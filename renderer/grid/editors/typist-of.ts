import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetGridProps } from '../grid-props.ts'
import { type Around, waitingRow } from '../predecessors/waiting-row.ts'
import { isDayFirst, presentIn, type Typist } from '../typing/typed.ts'

/** Who types into a cell, where and when: all that the reading of a text depends on besides its column. */
export function typistOf(
  { people, today }: Pick<SheetGridProps, 'people' | 'today'>,
  cell: Cell,
  { kind }: Column,
  around: () => Around,
): Typist {
  const typist = { today: today(), people, present: presentIn(cell), dayFirst: writesDayFirst() }
  return kind === 'predecessors' ? { ...typist, row: waitingRow(around, cell) } : typist
}

let dayFirst: boolean | null = null

/** Asked for each of many cells, and the same for as long as the window is open. */
function writesDayFirst(): boolean {
  dayFirst ??= isDayFirst()
  return dayFirst
}

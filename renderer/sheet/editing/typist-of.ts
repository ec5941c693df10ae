import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { personsLocale } from '../../ui/words/locale.ts'
import type { SheetGridProps } from '../core/grid-props.ts'
import { type Around, waitingRow } from '../typing/predecessors/waiting-row.ts'
import { presentIn, type Typist } from '../typing/typed.ts'

/** Who types into a cell, where and when: all that the reading of a text depends on besides its column. */
export function typistOf(
  { people, today }: Pick<SheetGridProps, 'people' | 'today'>,
  cell: Cell,
  { kind }: Column,
  around: () => Around,
): Typist {
  const typist = { today: today(), people, present: presentIn(cell), locale: personsLocale.now() }
  return kind === 'predecessors' ? { ...typist, row: waitingRow(around, cell) } : typist
}

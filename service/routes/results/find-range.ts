import type { Range } from '../../../formulas/calculation.ts'
import type { CrossSheetReference, Ends } from '../../store/references/cross-sheet-references.ts'
import type { KeptSheet } from './kept-sheet.ts'

type Places = Pick<KeptSheet, 'columnAt' | 'rowAt'>

/** The current position of a reference in its source; null when one of its ends was deleted. */
export function findRange(
  { columnIds, rowIds }: Pick<CrossSheetReference, 'columnIds' | 'rowIds'>,
  { columnAt, rowAt }: Places,
): Range | null {
  const columns = between(columnIds, columnAt)
  const rows = between(rowIds, rowAt)
  return columns && rows && { columns, rows }
}

/** The range between two positions in any order; without ends, everything. */
function between(ends: Ends | null, atById: ReadonlyMap<number, number>): readonly [number, number] | null {
  if (!ends) return [0, atById.size - 1]
  const [one, other] = ends.map(id => atById.get(id))
  return one === undefined || other === undefined ? null : [Math.min(one, other), Math.max(one, other)]
}

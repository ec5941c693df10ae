import type { ColumnCells, DifferentCells } from '../../../../shared/columnar/column-cells.ts'
import { countCells } from '../../../../shared/columnar/column-cells.ts'
import type { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import type { Steps } from '../../core/steps.ts'
import { cellText } from '../../values/cell-text.ts'
import { eachCell } from '../lines/each-cell.ts'
import { firstFrom } from './first-from.ts'
import type { Ranked } from './order.ts'
import { sortTexts } from './sort-texts.ts'

type Ranks = Pick<Ranked, 'ranks' | 'blank'>

/** Cached ranks of stored cells, so that a change of direction or of another key compares nothing again. */
const known = new WeakMap<
  DifferentCells,
  { readonly by: string; readonly collator: Intl.Collator; readonly ranks: Ranks }
>()

/**
 * The rank of each distinct cell of a column: numbers by value, then texts in natural order ("Task 9" before "Task
 * 10"), then blank. Equal cells have equal ranks.
 */
export function* rankColumn(cells: ColumnCells, column: Column, collator: Intl.Collator): Steps<Ranks> {
  const by = `${column.kind} ${column.format}`
  const before = cells.written.length === 0 ? known.get(cells.stored) : undefined
  if (before?.by === by && before.collator === collator) return before.ranks
  const ranks = yield* rankCells(cells, column, collator)
  if (cells.written.length === 0) known.set(cells.stored, { by, collator, ranks })
  return ranks
}

function* rankCells(cells: ColumnCells, column: Column, collator: Intl.Collator): Steps<Ranks> {
  const blank = countCells(cells)
  const ranks = new Uint32Array(blank).fill(blank)
  const numbers = new Float64Array(blank)
  const ofNumbers: number[] = []
  const texts: string[] = []
  const ofTexts: number[] = []
  yield* eachCell(cells, (cell, at) => {
    const key = keyOf(column, cell.value) ?? cellText(column, cell, '')
    if (typeof key === 'number') {
      numbers[ofNumbers.length] = key
      ofNumbers.push(at)
    } else if (key !== '') {
      texts.push(key)
      ofTexts.push(at)
    }
  })
  const sorted = numbers.slice(0, ofNumbers.length).sort()
  for (const [at, cell] of ofNumbers.entries()) ranks[cell] = firstFrom(sorted, numbers[at] ?? 0)
  yield
  // Dates sort correctly by characters; the collator would take twenty times as long.
  const positions = yield* sortTexts(texts, COLUMN_KINDS[column.kind].holdsDays ? null : collator)
  for (const [at, cell] of ofTexts.entries()) ranks[cell] = ofNumbers.length + (positions[at] ?? 0)
  return { ranks, blank }
}

/** Null: sorts by the displayed text. */
function keyOf(column: Column, value: CellValue): string | number | null {
  if (typeof value === 'number') return value
  if (column.kind === 'checkbox' && (value === null || typeof value === 'boolean')) return value === true ? 1 : 0
  return COLUMN_KINDS[column.kind].holdsDays && typeof value === 'string' && value !== '' ? value : null
}

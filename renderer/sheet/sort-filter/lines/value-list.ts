import { cellOf, countCells } from '../../../../shared/columnar/column-cells.ts'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { VALUE_LIMIT, type ViewSettings } from '../../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { PIECE, type Steps } from '../../core/steps.ts'
import { mergeSort } from '../sorting/merge-sort.ts'
import { testsOf, verdictsOf } from './apply-sort-filter.ts'
import type { SortFilterContext } from './condition.ts'
import { filterValueLabel, filterValuesOf } from './filter-values.ts'

/** A value of a column and the number of its rows. `word` is its form in a stored filter. */
export type ListedValue = { readonly word: string; readonly label: string; readonly rows: number }

/**
 * The distinct values of a column, each with the number of rows that have it and pass the filters of the other columns.
 * Includes all values of the column's filter. The options of the column come first, in their order, then other values
 * sorted, and blank last.
 */
export function* listValues(
  view: SheetView,
  columnId: ColumnId,
  wanted: ViewSettings,
  by: SortFilterContext & { readonly thisYear: string },
): Steps<readonly ListedValue[]> {
  const column = by.columns.find(({ id }) => id === columnId)
  if (!column) return []
  const own = offered(column)
  const rowsByWord = new Map<string, number>([...own, ...namedBy(wanted, columnId)].map(word => [word, 0]))
  const verdicts = yield* verdictsOf(view, testsOf(wanted, by, columnId))
  const cells = view.cellsOf(columnId)
  const rowsByCell = new Uint32Array(countCells(cells))
  const met: number[] = []
  for (let index = 0; index < view.rowCount; index++) {
    if (verdicts[index] === 0) continue
    const number = cells.numbers[index] ?? 0
    if (rowsByCell[number] === 0) met.push(number)
    rowsByCell[number] = (rowsByCell[number] ?? 0) + 1
  }
  for (const [at, number] of met.entries()) {
    for (const whole of filterValuesOf(column, cellOf(cells, number))) {
      const word = whole.slice(0, VALUE_LIMIT)
      rowsByWord.set(word, (rowsByWord.get(word) ?? 0) + (rowsByCell[number] ?? 0))
    }
    if (at % PIECE === PIECE - 1) yield
  }
  const positionByWord = new Map(own.map((word, at) => [word, at]))
  const values = [...rowsByWord].map(([word, rows]) => ({
    word,
    rows,
    label: filterValueLabel(column, word, by.thisYear),
    position: word === '' ? Number.MAX_SAFE_INTEGER : (positionByWord.get(word) ?? own.length),
  }))
  return yield* mergeSort(values, (a, b) => a.position - b.position || by.collator.compare(a.word, b.word))
}

/** The possible values, which are listed even if no row has them. */
function offered(column: Column): readonly string[] {
  return column.kind === 'checkbox' ? ['true', 'false'] : column.options
}

function namedBy({ filters }: ViewSettings, columnId: ColumnId): readonly string[] {
  const condition = filters.find(filter => filter.columnId === columnId)?.condition
  return condition && 'values' in condition ? condition.values : []
}

import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Arrangement } from '../../../shared/model/sheet/arrangement.ts'
import { VALUE_LIMIT } from '../../../shared/model/sheet/arrangement.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { type ArrangeBy, rowTestOf } from './arranged.ts'
import { wordLabel, wordsOf } from './cell-words.ts'
import { mergeSort } from './merge-sort.ts'
import { PIECE, type Steps } from './steps.ts'

/** A value of a column and the rows that have it. `word` is what a filter keeps of it. */
export type ListedValue = { readonly word: string; readonly label: string; readonly rows: number }

/**
 * The different values of a column, with the rows that have them among those that pass the filters of the other columns. A column's
 * own list comes first and in its order, then the others as people order them; blank comes last.
 */
export function* listValues(
  view: SheetView,
  columnId: ColumnId,
  wanted: Arrangement,
  by: ArrangeBy & { readonly thisYear: string },
): Steps<readonly ListedValue[]> {
  const column = by.columns.find(({ id }) => id === columnId)
  if (!column) return []
  const others = rowTestOf(wanted, by, columnId)
  const rowsByWord = new Map<string, number>(offered(column).map(word => [word, 0]))
  for (let index = 0; index < view.rowCount; index++) {
    if (index % PIECE === PIECE - 1) yield
    if (others && !others(view, index)) continue
    for (const whole of wordsOf(column, view.cellAt(index, columnId))) {
      const word = whole.slice(0, VALUE_LIMIT)
      rowsByWord.set(word, (rowsByWord.get(word) ?? 0) + 1)
    }
  }
  const values = [...rowsByWord].map(([word, rows]) => ({ word, rows, label: wordLabel(column, word, by.thisYear) }))
  return yield* mergeSort(
    values,
    (a, b) => placeOf(column, a.word) - placeOf(column, b.word) || by.collator.compare(a.word, b.word),
  )
}

/** Those that can be there are listed even where no row has them. */
function offered(column: Column): readonly string[] {
  return column.kind === 'checkbox' ? ['true', 'false'] : column.options
}

function placeOf(column: Column, word: string): number {
  if (word === '') return Number.MAX_SAFE_INTEGER
  const at = offered(column).indexOf(word)
  return at < 0 ? offered(column).length : at
}

import { writeTsv } from '../../../grid/clipboard/tsv.ts'
import type { Converted, PasteSummary, RefusedCell } from '../../../grid/paste/paste-report.ts'
import { count, grouped } from '../../../ui/words/counts.ts'
import { listed } from '../../../ui/words/lists.ts'

/** "Pasted 120 cells. 3 could not be." and whatever else was left out. */
export function pastedWords({ pasted, refusedInAll, notes }: PasteSummary): string {
  const refused = refusedInAll === 0 ? [] : [`${grouped(refusedInAll)} could not be.`]
  return [`Pasted ${count(pasted, 'cell')}.`, ...refused, ...notes].join(' ')
}

/** "Read as dates: 12 of Due and 3 of Start." for text that a column holds in another form by now. */
export function convertedWords(converted: readonly Converted[]): string[] {
  const kinds = [...new Set(converted.map(({ readAs }) => readAs))]
  return kinds.map(kind => {
    const columns = converted.filter(({ readAs }) => readAs === kind)
    return `Read as ${kind}: ${listed(columns.map(({ title, cells }) => `${grouped(cells)} of ${title}`))}.`
  })
}

/** Where a cell is, as a person finds it. */
export const placeWords = ({ row, title }: RefusedCell): string => `Row ${grouped(row)}, ${title}`

/** The list for somebody else's program: position, text and reason. */
export const refusedTable = (refused: readonly RefusedCell[]): string =>
  writeTsv([
    ['Row', 'Column', 'Not pasted', 'Why'],
    ...refused.map(({ row, title, text, reason }) => [String(row), title, text, reason]),
  ])

import { shownName } from '../../../../shared/shown-name.ts'
import { count, grouped } from '../../../ui/words/counts.ts'
import { listed } from '../../../ui/words/lists.ts'
import { writeTsv } from '../formats/tsv.ts'
import type { Converted, PasteSummary, RefusedCell } from './paste-report.ts'

/** "Pasted 120 cells. 3 could not be." with why, where all of them have one reason, and whatever else was left out. */
export function pastedWords({ pasted, refused: listed, refusedInAll, reason, notes }: PasteSummary): string {
  const [only] = listed
  const why = refusedInAll === 1 && only ? ` ${placeWords(only)}: ${only.reason}` : reason && ` ${reason}`
  const refused = refusedInAll === 0 ? [] : [`${grouped(refusedInAll)} could not be.${why ?? ''}`]
  return [`Pasted ${count(pasted, 'cell')}.`, ...refused, ...notes].join(' ')
}

/** Cells that are read, stored and drawn in a second on a computer of no great speed. */
const CELLS_A_SECOND = 5000

/** What a large paste does and about how long it takes, before it begins. */
export function askedWords(cells: number, newRows: number): string {
  const seconds = Math.ceil(cells / CELLS_A_SECOND)
  const how = seconds < 90 ? count(seconds, 'second') : count(Math.round(seconds / 60), 'minute')
  const rows = newRows > 0 ? ` and adds ${count(newRows, 'row')}` : ''
  return `This writes ${count(cells, 'cell')}${rows}. It takes about ${how}. You can keep working, and one undo reverts it.`
}

/** What a paste that is wider than its sheet can make, before it begins. */
export function askedColumnsWords(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_NAMED).map(title => `“${shownName(title)}”`)
  const more = titles.length - named.length
  const names = listed(more > 0 ? [...named, `${grouped(more)} more`] : named)
  return `The copied table goes ${count(titles.length, 'column')} past the last one. Sheaf can add ${names} at the end, and one undo reverts everything.`
}

const MOST_NAMED = 4

/** "Read as dates: 12 of Due and 3 of Start." for text that a column holds in another form by now. */
export function convertedWords(converted: readonly Converted[]): string[] {
  const kinds = [...new Set(converted.map(({ readAs }) => readAs))]
  return kinds.map(kind => {
    const columns = converted.filter(({ readAs }) => readAs === kind)
    return `Read as ${kind}: ${listed(columns.map(({ title, cells }) => `${grouped(cells)} of ${shownName(title)}`))}.`
  })
}

/** Where a cell is, as a person finds it. */
export const placeWords = ({ row, title }: RefusedCell): string => `Row ${grouped(row)}, ${shownName(title)}`

/** The list for somebody else's program: position, text and reason. */
export const refusedTable = (refused: readonly RefusedCell[]): string =>
  writeTsv([
    ['Row', 'Column', 'Not pasted', 'Why'],
    ...refused.map(({ row, title, text, reason }) => [String(row), title, text, reason]),
  ])

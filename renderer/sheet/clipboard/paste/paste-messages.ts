import { shownName } from '../../../../shared/shown-name.ts'
import { formatCount, formatNumber } from '../../../ui/messages/format-counts.ts'
import { formatList } from '../../../ui/messages/format-list.ts'
import { writeTsv } from '../formats/tsv.ts'
import type { Converted, PasteSummary, RefusedCell } from './paste-report.ts'

/** "Pasted 120 cells. 3 could not be pasted.", with the reason if all have the same one, and with notes. */
export function pastedMessage({ pasted, refused: listed, refusedInAll, reason, notes }: PasteSummary): string {
  const [only] = listed
  const why = refusedInAll === 1 && only ? ` ${cellLabel(only)}: ${only.reason}` : reason && ` ${reason}`
  const refused = refusedInAll === 0 ? [] : [`${formatNumber(refusedInAll)} could not be pasted.${why ?? ''}`]
  return [`Pasted ${formatCount(pasted, 'cell')}.`, ...refused, ...notes].join(' ')
}

/** Cells that a slow computer reads, stores and renders in a second. */
const CELLS_A_SECOND = 5000

/** Before a large paste: its effect and estimated duration. */
export function largePasteMessage(cells: number, newRows: number): string {
  const seconds = Math.ceil(cells / CELLS_A_SECOND)
  const how = seconds < 90 ? formatCount(seconds, 'second') : formatCount(Math.round(seconds / 60), 'minute')
  const rows = newRows > 0 ? ` and adds ${formatCount(newRows, 'row')}` : ''
  return `This writes ${formatCount(cells, 'cell')}${rows}. It takes about ${how}. You can keep working, and one undo reverts it.`
}

/** Before a paste that is wider than the sheet: the columns that it can add. */
export function newColumnsMessage(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_NAMED).map(title => `“${shownName(title)}”`)
  const more = titles.length - named.length
  const names = formatList(more > 0 ? [...named, `${formatNumber(more)} more`] : named)
  return `The copied table goes ${formatCount(titles.length, 'column')} past the last one. Sheaf can add ${names} at the end, and one undo reverts everything.`
}

const MOST_NAMED = 4

/** "Read as dates: 12 of Due and 3 of Start." for text that was converted. */
export function convertedMessages(converted: readonly Converted[]): string[] {
  const kinds = [...new Set(converted.map(({ readAs }) => readAs))]
  return kinds.map(kind => {
    const columns = converted.filter(({ readAs }) => readAs === kind)
    return `Read as ${kind}: ${formatList(columns.map(({ title, cells }) => `${formatNumber(cells)} of ${shownName(title)}`))}.`
  })
}

/** The row number and the column title of a cell. */
export const cellLabel = ({ row, title }: RefusedCell): string => `Row ${formatNumber(row)}, ${shownName(title)}`

/** The list as a table for another program: position, text and reason. */
export const refusedTable = (refused: readonly RefusedCell[]): string =>
  writeTsv([
    ['Row', 'Column', 'Not pasted', 'Why'],
    ...refused.map(({ row, title, text, reason }) => [String(row), title, text, reason]),
  ])

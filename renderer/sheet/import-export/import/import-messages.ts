import { formatCount, formatNumber } from '../../../ui/messages/format-counts.ts'
import { writeTsv } from '../../clipboard/formats/tsv.ts'
import type { RefusedCell } from '../../clipboard/paste/paste-report.ts'

/** The result of an import. `isStopped`: the user stopped it after these rows. */
export function importedMessage(rows: number, of: number, isStopped: boolean): string {
  if (!isStopped) return `${formatCount(rows, 'row')} ${rows === 1 ? 'was' : 'were'} added.`
  if (rows === 0) return 'Nothing was added.'
  return `Stopped: ${formatNumber(rows)} of ${formatCount(of, 'row')} ${rows === 1 ? 'was' : 'were'} added. Undo removes them.`
}

/** Of a table that is too long for the sheet, `room` rows are added. */
export const roomMessage = (rows: number, room: number): string =>
  `The table has ${formatCount(rows, 'row')}, and the first ${formatNumber(room)} fit into this sheet. The other ${formatNumber(rows - room)} are left out. To import all of them, use “New sheet from a file or the clipboard”.`

/** Shown above the list of these cells. */
export const unreadMessage = (cells: number): string =>
  cells === 1
    ? '1 cell stayed blank, because its column cannot hold it.'
    : `${formatNumber(cells)} cells stayed blank, because their columns cannot hold them.`

/** The list for another program: position, text and reason. */
export const unreadTable = (unread: readonly RefusedCell[]): string =>
  writeTsv([
    ['Row', 'Column', 'Not imported', 'Why'],
    ...unread.map(({ row, title, text, reason }) => [String(row), title, text, reason]),
  ])

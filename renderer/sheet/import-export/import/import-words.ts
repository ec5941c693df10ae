import { count, grouped } from '../../../ui/words/counts.ts'
import { writeTsv } from '../../clipboard/formats/tsv.ts'
import type { RefusedCell } from '../../clipboard/paste/paste-report.ts'

/** What came of it. `isStopped`: the person thought better of it, and these rows were there already. */
export function importedWords(rows: number, of: number, isStopped: boolean): string {
  if (!isStopped) return `${count(rows, 'row')} ${rows === 1 ? 'was' : 'were'} added.`
  if (rows === 0) return 'Nothing was added.'
  return `Stopped: ${grouped(rows)} of ${count(of, 'row')} ${rows === 1 ? 'was' : 'were'} added. Undo removes them.`
}

/** Before the list of them. */
export const unreadWords = (cells: number): string =>
  cells === 1
    ? '1 cell stayed blank, because its column cannot hold it.'
    : `${grouped(cells)} cells stayed blank, because their columns cannot hold them.`

/** The list for another program: position, text and reason. */
export const unreadTable = (unread: readonly RefusedCell[]): string =>
  writeTsv([
    ['Row', 'Column', 'Not imported', 'Why'],
    ...unread.map(({ row, title, text, reason }) => [String(row), title, text, reason]),
  ])

import { writeTsv } from '../../../../sheet/clipboard/formats/tsv.ts'
import type { RefusedCell } from '../../../../sheet/clipboard/paste/paste-report.ts'

/** A cell that stayed blank, and its sheet. */
type UnreadCell = Pick<RefusedCell, 'row' | 'title' | 'text' | 'reason'> & { readonly sheet: string }

/** The first cells that stayed blank, and the number of all of them. */
export type UnreadCells = { readonly count: number; readonly listed: readonly UnreadCell[] }

export const NOTHING_UNREAD: UnreadCells = { count: 0, listed: [] }

/** More are only counted, because a wrong type of a column concerns millions of cells. */
const MOST_LISTED = 1000

export function addUnread({ count, listed }: UnreadCells, sheet: string, cells: readonly RefusedCell[]): UnreadCells {
  const more = cells
    .slice(0, Math.max(0, MOST_LISTED - listed.length))
    .map(({ row, title, text, reason }) => ({ sheet, row, title, text, reason }))
  return { count: count + cells.length, listed: [...listed, ...more] }
}

/** The list for another program: position, text and reason. */
export const unreadTable = ({ listed }: UnreadCells): string =>
  writeTsv([
    ['Sheet', 'Row', 'Column', 'Not imported', 'Why'],
    ...listed.map(({ sheet, row, title, text, reason }) => [sheet, String(row), title, text, reason]),
  ])

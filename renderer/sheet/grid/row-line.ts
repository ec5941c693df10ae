import type { RowId } from '../../../shared/model/ids.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { isBlankLine } from './blank/blank-line.ts'
import { isGroupHeader, type ShownGroup } from './group-header.ts'

/** One line of the grid: which row it is and how it stands in the outline. Its cells are read from the view when they are drawn. */
export type RowLine = {
  readonly rowId: RowId
  /** -1 for the header of a group and for a blank line. */
  readonly index: number
  readonly level: number
  readonly branch: 'leaf' | 'open' | 'closed'
  /** Does not pass the filter: it is there because something under it does. */
  readonly isContext?: true
  /** It is no row but the header of these. */
  readonly group?: ShownGroup
  /** It is a line below the last row: free, or taken by a row that was made there and is not in the view yet. */
  readonly blank?: 'free' | 'taken'
  /** Of a line below the last row: the number of the row that it would be, were those above it rows. */
  readonly number?: number
}

/** Whether a cell is on a row: not on a blank line or the header of a group, which no command changes. */
export const isOnRow = ({ rowId }: CellAddress): boolean => !isGroupHeader(rowId) && !isBlankLine(rowId)

/** The lines after a change: `before` itself if they are equal, so that nothing that depends on them is computed again. */
export function keepLines(before: readonly RowLine[], after: readonly RowLine[]): readonly RowLine[] {
  const isSame = before.length === after.length && before.every((line, at) => isSameLine(line, after[at] ?? line))
  return isSame ? before : after
}

export function isSameLine(a: RowLine, b: RowLine): boolean {
  return (
    a.rowId === b.rowId &&
    a.index === b.index &&
    a.level === b.level &&
    a.branch === b.branch &&
    a.isContext === b.isContext &&
    a.group === b.group &&
    a.blank === b.blank &&
    a.number === b.number
  )
}

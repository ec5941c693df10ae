import type { RowId } from '../../../shared/model/ids.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { isBlankLine } from './blank/blank-line.ts'
import { isGroupHeader, type ShownGroup } from './group-header.ts'

/** One line of the grid: its row and outline level. Its cells are read from the view when they are drawn. */
export type RowLine = {
  readonly rowId: RowId
  /** -1 for group headers and blank lines. */
  readonly index: number
  readonly level: number
  readonly branch: 'leaf' | 'open' | 'closed'
  /** Does not match the filter, but has a descendant that does. */
  readonly isContext?: true
  /** Set on a group header. */
  readonly group?: ShownGroup
  /** Set on a line below the last row: free, or taken by a pending row that is not in the view yet. */
  readonly blank?: 'free' | 'taken'
  /** Set on a line below the last row: its number if all lines above were rows. */
  readonly number?: number
}

/** Whether a cell is on a row: no command changes blank lines or group headers. */
export const isOnRow = ({ rowId }: CellAddress): boolean => !isGroupHeader(rowId) && !isBlankLine(rowId)

/** The lines after a change; returns `before` if they are equal, so that dependents are not recomputed. */
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

import type { TableSource } from '../../../../sheet/import-export/source/table-source.ts'
import type { PlannedColumn } from '../planned-columns.ts'
import { MOST_SHEETS, type Parts, partsOf } from './parts.ts'

/** several: all rows, divided among sheets. first: the rows that one sheet holds. */
export type Division = 'several' | 'first'

/**
 * Why a table cannot be divided. too-many: it would take too many sheets. no-folder: the token may not create their
 * folder.
 */
type Obstacle = 'too-many' | 'no-folder'

/** The rows of a table, and how they fit into sheets with its columns. */
export type Limit = {
  readonly rows: number
  readonly columns: number
  readonly parts: Parts
  /** The number of rows that one sheet takes; `isExceeded` if these are not all. */
  readonly firstRows: number
  readonly isExceeded: boolean
  /** Null: it can be divided, or need not be. */
  readonly obstacle: Obstacle | null
  readonly division: Division
}

/** `chosen` null: all rows, if possible. */
export function limitOf(
  source: Pick<TableSource, 'rows'> | null,
  titleLines: number,
  planned: readonly PlannedColumn[],
  mayCreateFolder: boolean,
  chosen: Division | null,
): Limit {
  const rows = Math.max(0, (source?.rows ?? 0) - titleLines)
  const columns = planned.filter(({ kind }) => kind !== null).length
  const parts = partsOf(rows, columns)
  const firstRows = Math.min(rows, parts.perSheet)
  const isExceeded = rows > firstRows
  const found = parts.sheets > MOST_SHEETS ? 'too-many' : mayCreateFolder ? null : 'no-folder'
  const obstacle = isExceeded ? found : null
  const division = isExceeded && obstacle === null ? (chosen ?? 'several') : 'first'
  return { rows, columns, parts, firstRows, isExceeded, obstacle, division }
}

import type { ColumnId } from '../../../shared/model/ids.ts'
import type { ChangeParts } from '../editing/cell-changes.ts'
import { featureKey } from '../grid/feature-key.ts'
import type { GridFeature } from '../grid/grid-feature.ts'
import type { FormatChange } from './change-format.ts'
import { formatCells, selectWhole } from './format-selected.ts'

export type Formatting = {
  /** Formats the selected cells. `thousands` toggles the group separator of the active cell. */
  readonly formatCells: (change: FormatChange | 'thousands') => void
  /** Formats a column, and all selected with it. */
  readonly formatColumn: (columnId: ColumnId, change: FormatChange) => void
}

export const FORMATTING = featureKey<Formatting>('formatting')

/** Number formats of cells and columns. */
export function formatting({ host, changes }: ChangeParts): GridFeature {
  const format = (change: FormatChange | 'thousands'): void => {
    if (host.selection.active) formatCells(host, changes, change)
  }
  return {
    id: 'format',
    provides: [
      FORMATTING.provide({
        formatCells: format,
        formatColumn(columnId, change) {
          selectWhole(host, columnId)
          format(change)
        },
      }),
    ],
  }
}

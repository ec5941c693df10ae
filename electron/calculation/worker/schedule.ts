import { type ProjectSchedule, projectSchedule, toPredecessors } from '../../../formulas/schedule/project-schedule.ts'
import type { Predecessor } from '../../../formulas/schedule/schedule-facts.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/** The schedule of a sheet; null if it is unknown here, without dependencies, or without a column that they need. */
export const scheduleOf = ({ projectSettings, columns }: SheetMeta): ProjectSchedule | null =>
  projectSettings ? projectSchedule(projectSettings, columns) : null

/** The predecessors in a cell, without deleted rows. */
export function predecessorsIn(
  value: CellValue,
  { indexOf }: Pick<SheetView, 'indexOf'>,
  schedule: ProjectSchedule,
): readonly Predecessor[] {
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return []
  return toPredecessors(
    value.predecessors,
    rowId => {
      const index = indexOf(rowId)
      return index < 0 ? undefined : index
    },
    schedule,
  )
}

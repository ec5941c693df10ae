import { type ProjectSchedule, projectSchedule, toPredecessors } from '../../../formulas/schedule/project-schedule.ts'
import type { Predecessor } from '../../../formulas/schedule/schedule-facts.ts'
import { ProjectSettings } from '../../../shared/wire/project-settings.ts'
import type { StoredCell } from '../../rules/cells/stored-cell.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { SheetSettings } from '../../store/sheets/sheets.ts'

/** The schedule of a sheet; null without dependencies, or without one of the columns that they need. */
export function scheduleOf(
  { dependenciesEnabled, projectSettings }: SheetSettings,
  columns: readonly ColumnRecord[],
): ProjectSchedule | null {
  if (!dependenciesEnabled) return null
  return projectSchedule(ProjectSettings.safeParse(projectSettings).data ?? {}, columns)
}

/** The predecessors in a cell, without deleted rows. */
export function predecessorsIn(
  { objectValue }: StoredCell,
  rowAt: ReadonlyMap<number, number>,
  schedule: ProjectSchedule,
): readonly Predecessor[] {
  if (objectValue?.objectType !== 'PREDECESSOR_LIST') return []
  const links = objectValue.predecessors.map(({ type: relation, rowId, lag }) => ({ rowId, relation, lag }))
  return toPredecessors(links, rowId => rowAt.get(rowId), schedule)
}

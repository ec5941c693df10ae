import { z } from 'zod'
import { parseDate } from '../../../formulas/language/date.ts'
import type { Predecessor, ScheduleFacts } from '../../../formulas/schedule/schedule-facts.ts'
import { toDays, WORK_TIME, type WorkTime } from '../../../shared/wire/duration.ts'
import type { StoredCell } from '../../rules/cells/stored-cell.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { SheetSettings } from '../../store/sheets/sheets.ts'

/** The schedule of a sheet with dependencies enabled. */
export type SheetSchedule = {
  readonly facts: ScheduleFacts
  readonly predecessorColumnId: number
  readonly workTime: WorkTime
}

/** The stored settings (api-guide section 6.2). */
const ProjectSettings = z.object({
  workingDays: z.array(z.string()).optional(),
  nonWorkingDays: z.array(z.string()).optional(),
  lengthOfDay: z.number().positive().optional(),
})

/** The names of weekdays from 1 (Sunday) on. */
const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
const MONDAY_TO_FRIDAY = [2, 3, 4, 5, 6]

/** The schedule of a sheet; null without dependencies, or without one of the columns that they need. */
export function scheduleOf(
  { dependenciesEnabled, projectSettings }: SheetSettings,
  columns: readonly ColumnRecord[],
): SheetSchedule | null {
  if (!dependenciesEnabled) return null
  const tagged = (tag: string): number => columns.findIndex(({ tags }) => tags?.includes(tag))
  const [startColumn, endColumn] = [tagged('GANTT_START_DATE'), tagged('GANTT_END_DATE')]
  const [durationColumn, predecessorColumn] = [tagged('GANTT_DURATION'), tagged('GANTT_PREDECESSOR')]
  const predecessorColumnId = columns[predecessorColumn]?.id
  if (Math.min(startColumn, endColumn, durationColumn) < 0 || predecessorColumnId === undefined) return null

  const { workingDays = [], nonWorkingDays = [], lengthOfDay } = ProjectSettings.safeParse(projectSettings).data ?? {}
  const named = workingDays.map(name => WEEKDAYS.indexOf(name.toUpperCase()) + 1).filter(weekday => weekday > 0)
  const workingWeekdays = named.length > 0 ? named : MONDAY_TO_FRIDAY
  return {
    facts: {
      startColumn,
      endColumn,
      durationColumn,
      predecessorColumn,
      workingWeekdays,
      nonWorkingDays: nonWorkingDays.flatMap(text => parseDate(text)?.day ?? []),
    },
    predecessorColumnId,
    workTime: { daysAWeek: new Set(workingWeekdays).size, hoursADay: lengthOfDay ?? WORK_TIME.hoursADay },
  }
}

/** The predecessors in a cell, without deleted rows. */
export function predecessorsIn(
  { objectValue }: StoredCell,
  rowAt: ReadonlyMap<number, number>,
  workTime: WorkTime,
): readonly Predecessor[] {
  if (objectValue?.objectType !== 'PREDECESSOR_LIST') return []
  return objectValue.predecessors.flatMap(({ rowId, type, lag }) => {
    const row = rowAt.get(rowId)
    return row === undefined ? [] : [{ row, relation: type, lagDays: lag ? toDays(lag, workTime) : 0 }]
  })
}

import { type Duration, toDays, WORK_TIME, type WorkTime } from '../../shared/wire/duration.ts'
import type { ProjectSettings } from '../../shared/wire/project-settings.ts'
import { parseDate } from '../language/date.ts'
import type { Predecessor, Relation, ScheduleFacts } from './schedule-facts.ts'

/** The schedule of a sheet with dependencies enabled. */
export type ProjectSchedule = {
  readonly facts: ScheduleFacts
  readonly workTime: WorkTime
}

/** The names of weekdays from 1 (Sunday) on. */
const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
const MONDAY_TO_FRIDAY = [2, 3, 4, 5, 6]

/** The schedule of a sheet by the tags of its columns (API guide 8.2). Null if it lacks a column of the schedule. */
export function projectSchedule(
  { workingDays = [], nonWorkingDays = [], lengthOfDay }: ProjectSettings,
  columns: readonly { readonly tags?: readonly string[] | undefined }[],
): ProjectSchedule | null {
  const tagged = (tag: string): number => columns.findIndex(({ tags }) => tags?.includes(tag))
  const startColumn = tagged('GANTT_START_DATE')
  const endColumn = tagged('GANTT_END_DATE')
  const durationColumn = tagged('GANTT_DURATION')
  const predecessorColumn = tagged('GANTT_PREDECESSOR')
  if (Math.min(startColumn, endColumn, durationColumn, predecessorColumn) < 0) return null

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
    workTime: { daysAWeek: new Set(workingWeekdays).size, hoursADay: lengthOfDay ?? WORK_TIME.hoursADay },
  }
}

/** A predecessor by the id of its row. */
type Link<RowId> = {
  readonly rowId: RowId
  readonly relation: Relation
  readonly lag?: Omit<Duration, 'objectType'> | undefined
}

/** The predecessors of a row, without deleted rows. `rowAt`: the current position of a row. */
export function toPredecessors<RowId extends number>(
  links: readonly Link<RowId>[],
  rowAt: (rowId: RowId) => number | undefined,
  { workTime }: ProjectSchedule,
): readonly Predecessor[] {
  return links.flatMap(({ rowId, relation, lag }) => {
    const row = rowAt(rowId)
    return row === undefined ? [] : [{ row, relation, lagDays: lag ? toDays(lag, workTime) : 0 }]
  })
}

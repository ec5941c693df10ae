import type { Calculation } from '../calculation.ts'
import { parseDate } from '../language/date.ts'
import type { ScheduleFacts } from '../schedule/schedule-facts.ts'
import { calculate, shown } from './sheet.ts'

export const dayNumber = (text: string): number => parseDate(text)?.day ?? 0

export const SCHEDULE: ScheduleFacts = {
  startColumn: 1,
  endColumn: 2,
  durationColumn: 3,
  predecessorColumn: 4,
  workingWeekdays: [2, 3, 4, 5, 6],
  nonWorkingDays: [],
}
export const COLUMNS = ['Task', 'Start:DATE', 'End:DATE', 'Duration:DURATION', 'After:PREDECESSOR']
export const [START, END, DURATION, AFTER, RESULT] = [1, 2, 3, 4, 5]

/** A task: its name, first and last day in November 2026, duration and predecessors. November 2 is a Monday. */
export type TaskRow = readonly [
  name: string,
  first: number | null,
  last: number | null,
  days?: number | null,
  after?: string,
]

/** A project with one formula for each row in its last column. */
export function project(
  tasks: readonly TaskRow[],
  formula: string | readonly string[],
  schedule: Partial<ScheduleFacts> = {},
): Calculation {
  const rows = tasks.map(([name, first, last, days = null, after = null], at) => [
    name,
    november(first),
    november(last),
    days,
    after,
    typeof formula === 'string' ? formula : (formula[at] ?? null),
  ])
  return calculate({ columns: [...COLUMNS, 'Result'], rows, schedule: { ...SCHEDULE, ...schedule } })
}

const november = (day: number | null): string | null =>
  day === null ? null : new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10)

export const results = (calculation: Calculation) =>
  calculation.results().map(({ row, column }) => shown(calculation.valueAt(row, column)))

export const floats = (tasks: readonly TaskRow[], schedule: Partial<ScheduleFacts> = {}) =>
  results(project(tasks, '=TOTALFLOAT()', schedule))

/** Two chains: Groundwork, Walls and Roof until Friday 13; Fence from Wednesday 4, with time until then. */
export const PLAN: readonly TaskRow[] = [
  ['Groundwork', 2, 3],
  ['Walls', 4, 6, 3, '1'],
  ['Roof', 9, 13, 5, '2'],
  ['Fence', 4, 5, 2, '1'],
  ['Gate', 9, 9, 1, '4'],
]

export const titled = (columns: readonly string[]) =>
  columns.map(column => ({ title: column.split(':')[0] ?? '', type: 'TEXT_NUMBER' as const }))

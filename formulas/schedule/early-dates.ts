import type { SheetReader } from '../language/scene.ts'
import { isDate } from '../language/value.ts'
import type { BackwardOrder } from './backward-order.ts'
import type { Predecessor, Schedule, ScheduleFacts } from './schedule-facts.ts'
import { workingTime } from './working-time.ts'

/** The dates of all rows in working time, in days from a fixed one. NaN for a row without dates. */
export type EarlyDates = {
  readonly start: Float64Array
  /** The end of the last day, which is the start of the next working day. */
  readonly end: Float64Array
}

/**
 * Reads the dates of tasks from their cells. A summary row begins with the first task below it and ends with the last
 * one; its cells do not count.
 */
export function earlyDates(sheet: SheetReader, schedule: Schedule, { nodes }: BackwardOrder): EarlyDates {
  const { rowCount, childrenOf } = sheet
  const dates = { start: new Float64Array(rowCount).fill(Number.NaN), end: new Float64Array(rowCount).fill(Number.NaN) }
  const earliest = new Float64Array(rowCount).fill(Number.NEGATIVE_INFINITY)
  const read = taskReader(sheet, schedule.facts)
  const tasks = Array.from({ length: rowCount }, (_, row) => (childrenOf(row).length === 0 ? read(row) : null))
  for (const [row, task] of tasks.entries()) {
    dates.start[row] = task?.start ?? Number.NaN
    dates.end[row] = task?.end ?? Number.NaN
  }
  // Predecessors first.
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at] ?? 0
    const row = node % rowCount
    if (node >= rowCount) setEarliest(sheet, schedule, dates, earliest, row, tasks[row] ?? null)
    else if (childrenOf(row).length > 0) sumUp(sheet, dates, row)
    else moveWithinDay(dates, row, tasks[row] ?? null, earliest[row] ?? 0)
  }
  return dates
}

/** A task by its cells, in whole days. */
type Task = {
  readonly start: number
  readonly end: number
  /** Its duration; null without one. */
  readonly days: number | null
}

/** Reads a task from its start to its end. If one of them is missing, its duration counts, or else one day. */
function taskReader(sheet: SheetReader, facts: ScheduleFacts): (row: number) => Task | null {
  const timeOf = workingTime(facts)
  const dayIn = (row: number, column: number): number | null => {
    const value = sheet.valueAt(row, column)
    return isDate(value) ? value.day : null
  }
  return row => {
    const [first, last] = [dayIn(row, facts.startColumn), dayIn(row, facts.endColumn)]
    const duration = sheet.valueAt(row, facts.durationColumn)
    const days = typeof duration === 'number' && duration >= 0 ? duration : null
    const wholeDays = Math.max(1, Math.ceil(days ?? 1))
    if (first !== null)
      return { start: timeOf(first), end: last === null ? timeOf(first) + wholeDays : timeOf(last + 1), days }
    return last === null ? null : { start: timeOf(last + 1) - wholeDays, end: timeOf(last + 1), days }
  }
}

/** The earliest start that the predecessors of a row and of its ancestors allow. */
function setEarliest(
  { childrenOf, parentOf }: SheetReader,
  { predecessorsOf }: Schedule,
  dates: EarlyDates,
  earliest: Float64Array,
  row: number,
  task: Task | null,
): void {
  const parent = parentOf(row)
  let latest = parent === null ? Number.NEGATIVE_INFINITY : (earliest[parent] ?? 0)
  for (const predecessor of predecessorsOf(row)) {
    const isToStart = linksToStart(predecessor)
    // A link to the start of a summary row moves all rows below it, a link to its finish does not.
    if (!isToStart && childrenOf(row).length > 0) continue
    const point = pointOf(dates, predecessor) + predecessor.lagDays - (isToStart ? 0 : (task?.days ?? 0))
    if (point > latest) latest = point
  }
  earliest[row] = latest
}

const pointOf = ({ start, end }: EarlyDates, { row, relation }: Predecessor): number =>
  (relation === 'FS' || relation === 'FF' ? end[row] : start[row]) ?? Number.NaN

/** Whether a link is to the start of the later task, not to its finish. */
export const linksToStart = ({ relation }: Predecessor): boolean => relation === 'FS' || relation === 'SS'

/**
 * Cells have days, not hours: a task that takes part of its days is as early in them as its predecessors allow. So a
 * milestone may be on the last day of its predecessor or on the day after, and two tasks of half a day on one day.
 */
function moveWithinDay({ start, end }: EarlyDates, row: number, task: Task | null, earliest: number): void {
  if (!task || task.days === null) return
  const { days } = task
  const room = task.end - task.start - days
  // Otherwise the duration differs from the dates, and these count.
  if (room < 0 || room > 1) return
  const moved = Math.min(Math.max(task.start, earliest), task.start + room)
  // A task with a day left begins and ends within a day, or its duration differs from the dates.
  if (room === 1 && days > 0 && (moved === task.start || moved === task.start + room)) return
  start[row] = moved
  end[row] = moved + days
}

function sumUp({ childrenOf }: SheetReader, { start, end }: EarlyDates, row: number): void {
  for (const child of childrenOf(row)) {
    lower(start, row, start[child] ?? 0)
    raise(end, row, end[child] ?? 0)
  }
}

/** Takes the smaller number; NaN is none. */
export function lower(numbers: Float64Array, row: number, number: number): void {
  const before = numbers[row] ?? 0
  if (number < before || Number.isNaN(before)) numbers[row] = number
}

/** Takes the larger number; NaN is none. */
export function raise(numbers: Float64Array, row: number, number: number): void {
  const before = numbers[row] ?? 0
  if (number > before || Number.isNaN(before)) numbers[row] = number
}

import type { SheetReader } from '../language/scene.ts'
import { backwardOrder } from './backward-order.ts'
import { type EarlyDates, earlyDates, linksToStart, lower, raise } from './early-dates.ts'
import type { Schedule, TotalFloat } from './schedule-facts.ts'

/** A smaller part of a day is an error of rounding. */
const SMALLEST = 1e-9

/**
 * The total float of each row: by how many working days it can be later without delaying the end of the project. It is
 * calculated by the critical path method, in time linear in rows and links.
 *
 * All dates are numbers of working days, so a float is the same anywhere in the calendar. The project ends with its
 * last task. A link to or from a summary row counts for the tasks below it; the float of a summary row is the least of
 * theirs.
 */
export function totalFloats(sheet: SheetReader, schedule: Schedule): readonly TotalFloat[] {
  const order = backwardOrder(sheet, schedule)
  const late = lateDates(sheet, schedule, earlyDates(sheet, schedule, order), order.nodes)
  return Array.from(late.float, (float, row) => {
    if (order.isCircular(row)) return 'circular'
    return Number.isNaN(float) ? null : withoutTrace(float)
  })
}

function withoutTrace(float: number): number {
  // Adding 0 turns -0 into 0.
  const whole = Math.round(float) + 0
  return Math.abs(float - whole) < SMALLEST ? whole : float
}

/** All by row. NaN without dates. */
type LateDates = {
  /** The latest start and end that the successors of a row and of its ancestors allow. */
  readonly startLimit: Float64Array
  readonly endLimit: Float64Array
  readonly start: Float64Array
  readonly end: Float64Array
  readonly float: Float64Array
}

function lateDates(sheet: SheetReader, schedule: Schedule, early: EarlyDates, nodes: Int32Array): LateDates {
  const { rowCount, childrenOf } = sheet
  const filled = (value: number): Float64Array => new Float64Array(rowCount).fill(value)
  const late: LateDates = {
    startLimit: filled(Number.POSITIVE_INFINITY),
    endLimit: filled(endOfProject(early)),
    start: filled(Number.NaN),
    end: filled(Number.NaN),
    float: filled(Number.NaN),
  }
  for (const node of nodes) {
    if (node < rowCount) inheritLimits(sheet, early, late, node)
    else {
      const row = node - rowCount
      if (childrenOf(row).length === 0) setTask(early, late, row)
      else sumUp(sheet, late, row)
      limitPredecessors(schedule, late, row)
    }
  }
  return late
}

function endOfProject({ end }: EarlyDates): number {
  let last = Number.NEGATIVE_INFINITY
  for (const each of end) if (each > last) last = each
  return last
}

/** A summary row must end in time, so all rows below it must. It must start in time, so its first rows must. */
function inheritLimits({ parentOf }: SheetReader, { start }: EarlyDates, late: LateDates, row: number): void {
  const parent = parentOf(row)
  if (parent === null) return
  lower(late.endLimit, row, late.endLimit[parent] ?? 0)
  if (start[row] === start[parent]) lower(late.startLimit, row, late.startLimit[parent] ?? 0)
}

function setTask({ start, end }: EarlyDates, late: LateDates, row: number): void {
  const [first = 0, last = 0, startLimit = 0, endLimit = 0] = [
    start[row],
    end[row],
    late.startLimit[row],
    late.endLimit[row],
  ]
  const float = Math.min(startLimit - first, endLimit - last)
  late.float[row] = float
  late.start[row] = first + float
  late.end[row] = last + float
}

/** As late as the first task below it must start, and as the last one may end. */
function sumUp({ childrenOf }: SheetReader, { start, end, float }: LateDates, row: number): void {
  for (const child of childrenOf(row)) {
    lower(start, row, start[child] ?? 0)
    lower(float, row, float[child] ?? 0)
    raise(end, row, end[child] ?? 0)
  }
}

function limitPredecessors({ predecessorsOf }: Schedule, late: LateDates, row: number): void {
  for (const predecessor of predecessorsOf(row)) {
    const { relation, lagDays } = predecessor
    const limits = relation === 'FS' || relation === 'FF' ? late.endLimit : late.startLimit
    const point = linksToStart(predecessor) ? late.start[row] : late.end[row]
    lower(limits, predecessor.row, (point ?? 0) - lagDays)
  }
}

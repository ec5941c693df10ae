/** The two points of two tasks that a link joins: F is the finish and S the start, that of the predecessor first. */
export type Relation = 'FS' | 'FF' | 'SS' | 'SF'

/** A row that another row depends on. */
export type Predecessor = {
  /** Counted from 0. */
  readonly row: number
  readonly relation: Relation
  /** Working days from the first point to the second; negative when the second may come first. */
  readonly lagDays: number
}

/** The schedule of a sheet with dependencies enabled. Columns are counted from 0. */
export type ScheduleFacts = {
  readonly startColumn: number
  readonly endColumn: number
  readonly durationColumn: number
  readonly predecessorColumn: number
  /** From 1 (Sunday) to 7, as WEEKDAY returns them. */
  readonly workingWeekdays: readonly number[]
  /** Further days without work, as day numbers. */
  readonly nonWorkingDays: readonly number[]
}

/** The schedule of a sheet during calculation. */
export type Schedule = {
  readonly facts: ScheduleFacts
  readonly predecessorsOf: (row: number) => readonly Predecessor[]
}

/** The total float of a row in working days; null without dates. */
export type TotalFloat = number | null | 'circular'

/** Whether two rows have the same predecessors, in the same order. */
export function isSamePredecessors(left: readonly Predecessor[] = [], right: readonly Predecessor[] = []): boolean {
  return left.length === right.length && left.every((one, at) => isSamePredecessor(one, right[at]))
}

const isSamePredecessor = (left: Predecessor, right: Predecessor | undefined): boolean =>
  left.row === right?.row && left.relation === right.relation && left.lagDays === right.lagDays

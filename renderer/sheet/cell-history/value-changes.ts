import type { ColumnId } from '../../../shared/model/ids.ts'
import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import { blankCell, type Cell } from '../../../shared/model/sheet/cell-value.ts'

/** One change in the history of a cell. */
export type ValueChange = {
  readonly columnId: ColumnId
  /** The content that the change replaced; null while it is unread. */
  readonly before: Cell | null
  readonly after: Cell
  readonly at: CellVersion['at']
  readonly by: CellVersion['by']
}

/** Changes of one author within one minute, the precision on screen. */
export type ChangeGroup = Pick<ValueChange, 'at' | 'by'> & { readonly changes: readonly ValueChange[] }

/** The versions of a cell that have been read, newest first. */
export type CellVersions = {
  readonly columnId: ColumnId
  readonly versions: readonly CellVersion[]
  /** The page to read next; 1 while nothing is read, null when all is. */
  readonly nextPage: number | null
}

/** The changes between the versions of a cell. The service has no entry for the blank before the first value. */
export function changesOf({ columnId, versions, nextPage }: CellVersions): readonly ValueChange[] {
  const first = nextPage === null ? blankCell : null
  return versions.map(({ cell, at, by }, position) => ({
    ...{ columnId, after: cell, at, by },
    before: versions[position + 1]?.cell ?? first,
  }))
}

/**
 * The changes of all cells of a row, newest first. A cell with unread pages limits the list: older changes are left out
 * until its next page is read, because changes between them would be missing.
 */
export function mergeChanges(cells: readonly CellVersions[]): readonly ChangeGroup[] {
  const oldest = Math.max(...cells.map(oldestCertain))
  const merged = cells
    .flatMap(changesOf)
    .filter(({ at }) => timeOf(at) >= oldest)
    .sort((a, b) => compareTimes(timeOf(b.at), timeOf(a.at)))
  const groups: (ChangeGroup & { readonly changes: ValueChange[] })[] = []
  for (const change of merged) {
    const group = groups.at(-1)
    if (group && isTogether(group, change)) group.changes.push(change)
    else groups.push({ at: change.at, by: change.by, changes: [change] })
  }
  return groups
}

/** A change without a time is the oldest: its position is unknown. */
const timeOf = (at: number | null): number => at ?? Number.NEGATIVE_INFINITY

/** Two changes without a time are equal, although their difference is not a number. */
const compareTimes = (a: number, b: number): number => (a === b ? 0 : a - b)

function oldestCertain({ versions, nextPage }: CellVersions): number {
  const last = versions.at(-1)
  return last === undefined || nextPage === null ? Number.NEGATIVE_INFINITY : timeOf(last.at)
}

const MINUTE_MS = 60_000

function isTogether(a: Pick<ValueChange, 'at' | 'by'>, b: Pick<ValueChange, 'at' | 'by'>): boolean {
  if (a.by !== b.by) return false
  if (a.at === null || b.at === null) return a.at === b.at
  return Math.floor(a.at / MINUTE_MS) === Math.floor(b.at / MINUTE_MS)
}

import { refuse } from '../api-error.ts'
import { moveRows, type Outline, slotAt } from './outline.ts'
import type { Location } from './row-location.ts'

/** A place that rows ask for: the row they come under (null: the top level), and the rows that cannot go there, being above it. */
interface Spot {
  readonly location: Location | null
  readonly parentId: number | null
  readonly above: ReadonlySet<number>
  readonly isUnderBlank: boolean
}

/**
 * Judges where the rows of one request ask to go, one after the other, so that a bad one can fail alone
 * (interface-spec.md "Common query parameters"). All go to the place of the first good one (1123), which is there
 * (1063, 1064), not below the row itself and not under a blank row (1185); only single rows are indented (1062).
 */
export function placeTogether(outline: Outline, isBlank: (rowId: number) => boolean) {
  let shared: Spot | null = null

  return {
    /** Judges the place of one row; `rowId` is null for a new one. Who was refused does not decide for the others. */
    place(location: Location | null, rowId: number | null): void {
      if (shared && JSON.stringify(shared.location) !== JSON.stringify(location)) throw refuse(1123)
      if (shared && isStep(location)) throw refuse(1062, 'only single rows are indented or outdented')
      const spot = shared ?? findSpot(outline, location, rowId, isBlank)
      if (rowId !== null && spot.above.has(rowId)) throw refuseTarget(spot.location)
      // A row that is under a blank one already may stay there: its parent was emptied after it came.
      if (spot.isUnderBlank && (rowId === null || parentOf(outline, rowId) !== spot.parentId)) throw refuse(1185)
      shared = spot
    },
    /** The place of the rows that were not refused; null where they name none. */
    location: (): Location | null => shared?.location ?? null,
  }
}

function findSpot(
  outline: Outline,
  location: Location | null,
  rowId: number | null,
  isBlank: (rowId: number) => boolean,
): Spot {
  // Nothing moves: the usual case, and the order of a big sheet takes long to go through.
  if (location === null) return { location, parentId: null, above: new Set(), isUnderBlank: false }
  if (isStep(location)) {
    if (rowId === null) throw refuse(1062, 'a new row cannot be indented or outdented')
    const parentId = parentOf(moveRows(outline, [rowId], location), rowId)
    return { location, parentId, above: new Set(), isUnderBlank: parentId !== null && isBlank(parentId) }
  }
  const { parentId } = slotAt(outline, location)
  return {
    location,
    parentId,
    above: selfAndAbove(outline, targetOf(location)),
    isUnderBlank: parentId !== null && isBlank(parentId),
  }
}

const isStep = (location: Location | null): boolean => location?.kind === 'indent' || location?.kind === 'outdent'

/** The row that a place is named by, if any. */
function targetOf(location: Location | null): number | null {
  if (location === null) return null
  if ('parentId' in location) return location.parentId
  return 'siblingId' in location ? location.siblingId : null
}

function refuseTarget(location: Location | null) {
  const isParent = location !== null && 'parentId' in location
  return refuse(isParent ? 1063 : 1064, targetOf(location) ?? '')
}

const parentOf = (outline: Outline, rowId: number): number | null =>
  outline.find(({ id }) => id === rowId)?.parentId ?? null

function selfAndAbove(outline: Outline, rowId: number | null): ReadonlySet<number> {
  const above = new Set<number>()
  for (let id = rowId; id !== null; id = parentOf(outline, id)) above.add(id)
  return above
}

import { refuse } from '../api-error.ts'
import { moveRows, type Outline, slotAt } from './outline.ts'
import type { Location } from './row-location.ts'

/** A requested location: the new parent (null: the top level), and its ancestors, which cannot move there. */
type Spot = {
  readonly location: Location | null
  readonly parentId: number | null
  readonly above: ReadonlySet<number>
  readonly isUnderBlank: boolean
}

/**
 * Validates the locations of the rows of one request one by one, so that an invalid one can fail alone
 * (interface-spec.md "Common query parameters"). All rows go to the location of the first valid one (1123); it must
 * exist (1063, 1064) and be neither in the row's own subtree nor under a blank row (1185); only single rows can be
 * indented (1062).
 */
export function locateTogether(outline: Outline, isBlank: (rowId: number) => boolean) {
  let shared: Spot | null = null

  return {
    /**
     * Validates the location of one row; `rowId` is null for a new one. A rejected row does not determine the location
     * of the others.
     */
    locate(location: Location | null, rowId: number | null): void {
      if (shared && JSON.stringify(shared.location) !== JSON.stringify(location)) throw refuse(1123)
      if (shared && isStep(location)) throw refuse(1062, 'only single rows are indented or outdented')
      const spot = shared ?? findSpot(outline, location, rowId, isBlank)
      if (rowId !== null && spot.above.has(rowId)) throw refuseTarget(spot.location)
      // A row already under a blank parent may stay there: the parent was emptied later.
      if (spot.isUnderBlank && (rowId === null || parentOf(outline, rowId) !== spot.parentId)) throw refuse(1185)
      shared = spot
    },
    /** The location of the accepted rows; null without one. */
    location: (): Location | null => shared?.location ?? null,
  }
}

function findSpot(
  outline: Outline,
  location: Location | null,
  rowId: number | null,
  isBlank: (rowId: number) => boolean,
): Spot {
  // No move, the usual case: avoids walking through the outline of a large sheet.
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

/** The row that a location refers to, if any. */
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

import type { PlaceParent } from '../../../shared/model/place.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ServicePlace } from '../../api/places.ts'
import { inOrder, isPlace, type KeptPlace, placeKey, withPlace } from './organized-places.ts'
import type { ContainersDeps } from './read-branch.ts'
import type { Walk } from './walk-containers.ts'

/** Finding a new sheet by its path costs a request; this many new ones suggest a new container. */
const PATHS_AT_MOST = 20

/** Compares the list with that of all sheets, and finds the containers of those that it lacks. */
export function createSheetFinder(
  { reader, tree }: Pick<ContainersDeps, 'reader' | 'tree'>,
  { containers, walk }: Walk,
) {
  /** Applies names, access levels and deletions from the list of all sheets. Returns the sheets that the tree lacks. */
  const compareSheets = (
    sheets: readonly ServicePlace[],
    isFresh: (place: KeptPlace) => boolean,
  ): readonly ServicePlace[] => {
    const byId = new Map(sheets.map(sheet => [sheet.id, sheet]))
    tree.apply(places =>
      inOrder(
        places.flatMap(place => {
          if (place.kind !== 'sheet') return [place]
          const listed = byId.get(place.id)
          if (!listed) return isFresh(place) ? [place] : []
          const accessLevel = listed.accessLevel ?? place.accessLevel
          const isSame = listed.name === place.name && accessLevel === place.accessLevel
          return [isSame ? place : { ...place, name: listed.name, accessLevel }]
        }),
      ),
    )
    const known = new Set(tree.places().flatMap(({ kind, id }) => (kind === 'sheet' ? [id] : [])))
    return sheets.filter(({ id }) => !known.has(id))
  }

  /** Places a sheet by its path. Returns the container to read for that; null if the path is unknown. */
  const placeByPath = async (sheet: ServicePlace): Promise<Result<PlaceParent | 'placed' | null>> => {
    const path = await reader.pathOf(sheet.id)
    if (!path.ok) return path
    if (path.value === null) return ok(null)
    const places = tree.places()
    const holders = path.value.map((id, index): PlaceParent => {
      const isWorkspace = index === 0 && places.some(isPlace({ kind: 'workspace', id }))
      return { kind: isWorkspace ? 'workspace' : 'folder', id }
    })
    const known = holders.filter(holder => places.some(isPlace(holder)))
    const nearest = known.at(-1) ?? null
    if (nearest !== null && known.length < holders.length) return ok(nearest)
    tree.apply(now => withPlace(now, tree.toKept({ ...sheet, parent: nearest })))
    return ok('placed')
  }

  /** Finds the containers of new sheets. Sheets in no listed container go to the top level. */
  const findHolders = async (unknown: readonly ServicePlace[], done: Set<string>): Promise<Result<null>> => {
    const isAllRead = () => containers().every(at => done.has(placeKey(at)))
    const missing = () => {
      const known = new Set(tree.places().map(placeKey))
      return unknown.filter(sheet => !known.has(placeKey(sheet)))
    }
    let mustReadAll = unknown.length > PATHS_AT_MOST
    if (!mustReadAll && !isAllRead()) {
      const again = new Set<string>()
      for (const sheet of unknown) {
        const placed = await placeByPath(sheet)
        if (!placed.ok) return placed
        if (placed.value === null) mustReadAll = true
        else if (placed.value !== 'placed') again.add(placeKey(placed.value))
      }
      for (const key of again) done.delete(key)
      const read = await walk(done, at => again.has(placeKey(at)) || !tree.readAt.has(placeKey(at)))
      if (!read.ok) return read
    }
    if (mustReadAll && missing().length > 0) {
      const read = await walk(done, () => true)
      if (!read.ok) return read
    }
    tree.apply(places => inOrder([...places, ...missing().map(tree.toKept)]))
    return ok(null)
  }

  return { compareSheets, findHolders }
}

import { SheetId } from '../../../shared/model/ids.ts'
import type { NewPlace, PlaceParent, PlaceRef } from '../../../shared/model/place.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { MadePlace, PlaceChangesApi, PlaceCopy } from '../../api/place-changes.ts'
import type { ServicePlace } from '../../api/places.ts'
import type { SheetsApi } from '../../api/sheets.ts'
import { outcomeOf } from '../../queue/outcome.ts'
import type { Ask } from '../ask.ts'
import {
  isPlace,
  isSameParent,
  type KeptPlace,
  movedPlace,
  placesIn,
  renamedPlace,
  withoutPlace,
  withPlace,
} from './organized-places.ts'
import type { PlaceList } from './places-sync.ts'

/** Tolerance for a service clock that is behind ours. */
const CLOCK_MS = 5 * 60_000

const FIRST_ROWS = Array.from({ length: 10 }, () => ({ cells: [] }))

export type OrganizeDeps = {
  readonly api: PlaceChangesApi
  readonly sheets: Pick<SheetsApi, 'addRows'>
  readonly ask: Ask
  readonly list: PlaceList
  readonly now: () => number
  /** A sheet was renamed: windows that show it read it again. */
  readonly onRenamed: (sheetId: SheetId) => void
  /** Deleted sheets: their unsaved edits can no longer be saved. */
  readonly onGone: (sheetIds: readonly SheetId[]) => void
}

/** Identifies a container or item in the list when it is unknown whether its creation succeeded. */
type Wanted = { readonly kind: PlaceRef['kind']; readonly name: string; readonly parent: PlaceParent | null }

/**
 * Finds a new item with that name and parent that is mine and not older than the request. Several matches are
 * inconclusive.
 */
function findMade(
  places: readonly ServicePlace[],
  wanted: Wanted,
  before: readonly KeptPlace[],
  sentAt: number,
): Result<MadePlace> {
  const candidates = places.filter(
    place =>
      place.kind === wanted.kind &&
      place.name === wanted.name.trim() &&
      isSameParent(place.parent, wanted.parent) &&
      !before.some(isPlace(place)) &&
      (place.kind !== 'sheet' || place.accessLevel === 'OWNER') &&
      (place.createdAt === null || place.createdAt >= sentAt - CLOCK_MS),
  )
  return candidates[0] && candidates.length === 1 ? ok(candidates[0]) : fail({ kind: 'outcome-unknown' })
}

/**
 * Creates, renames, moves, copies and deletes containers and items. The list changes after the service responds. After
 * a lost response the list is checked first: nothing is created twice, and a success is not reported as a failure.
 */
export function createOrganize({ api, sheets, ask, list, now, onRenamed, onGone }: OrganizeDeps) {
  const write = <T>(label: string, place: PlaceRef, job: (signal: AbortSignal) => Promise<Result<T>>) =>
    place.kind === 'sheet' ? ask.write(label, SheetId.parse(place.id), job) : ask.organize(label, job)

  /**
   * Returns the response; if its outcome is unknown, the one that `found` reads from the current contents of `parent`.
   * Null: they do not decide it.
   */
  const settled = async <T>(
    answer: Result<T>,
    parent: PlaceParent | null,
    found: (places: readonly ServicePlace[]) => Result<T> | null,
  ): Promise<Result<T>> => {
    if (outcomeOf(answer) !== 'unknown') return answer
    const read = await list.read([parent])
    return (read.ok ? found(read.value) : null) ?? answer
  }
  const parentOf = async (place: PlaceRef) => (await list.known()).find(isPlace(place))?.parent ?? null

  const made = async (wanted: Wanted, job: (signal: AbortSignal) => Promise<Result<MadePlace>>) => {
    const before = await list.known()
    const sentAt = now()
    const answer = await ask.organize(`Make “${wanted.name}”`, job)
    const found = await settled(answer, wanted.parent, places => findMade(places, wanted, before, sentAt))
    if (!found.ok) return found
    const { id, name, accessLevel } = found.value
    const saved = await list.change(places => withPlace(places, { ...wanted, id, name, accessLevel, favorite: false }))
    return saved.ok ? ok({ id }) : saved
  }

  /** Rows to type into at once. The sheet is usable without them, so failures are ignored. */
  const addFirstRows = (sheetId: SheetId) =>
    ask.write('Add the first rows', sheetId, signal =>
      sheets.addRows({ sheetId, columns: [] }, { parentId: null, after: null }, FIRST_ROWS, { signal }),
    )

  return {
    async create(what: NewPlace): Promise<Result<{ id: number }>> {
      const answer = await made({ kind: what.kind, name: what.name, parent: what.parent }, signal =>
        api.create(what, { signal }),
      )
      if (answer.ok && what.kind === 'sheet' && !what.filled) await addFirstRows(SheetId.parse(answer.value.id))
      return answer
    },

    async rename(place: PlaceRef, name: string): Promise<Result<null>> {
      const answer = await write(`Rename to “${name}”`, place, signal => api.rename(place, name, { signal }))
      const done = await settled(answer, await parentOf(place), places => {
        const found = places.find(isPlace(place))?.name
        return found === name.trim() ? ok(found) : null
      })
      if (!done.ok) return done
      const saved = await list.change(places => renamedPlace(places, place, done.value))
      if (place.kind === 'sheet') onRenamed(SheetId.parse(place.id))
      return saved
    },

    async move(place: PlaceRef, to: PlaceParent | null): Promise<Result<null>> {
      const answer = await write('Move', place, signal => api.move(place, to, { signal }))
      const done = await settled(answer, to, places =>
        places.some(each => isPlace(place)(each) && isSameParent(each.parent, to)) ? ok(null) : null,
      )
      if (!done.ok) return done
      const saved = await list.change(places => movedPlace(places, place, to))
      // The new workspace decides the permissions; the move is done regardless of this refresh.
      void list.refresh()
      return saved
    },

    async copy(place: PlaceRef, copy: PlaceCopy): Promise<Result<{ id: number }>> {
      const to = place.kind === 'workspace' ? null : copy.to
      const answer = await made({ kind: place.kind, name: copy.name, parent: to }, signal =>
        api.copy(place, { ...copy, to }, { signal }),
      )
      // The contents of a copied folder have ids that are still unknown.
      if (answer.ok && place.kind !== 'sheet') void list.refresh()
      return answer
    },

    async remove(place: PlaceRef): Promise<Result<null>> {
      const answer = await write('Delete', place, signal => api.remove(place, { signal }))
      const done = await settled(answer, await parentOf(place), places =>
        places.some(isPlace(place)) ? null : ok(null),
      )
      if (!done.ok) return done
      const gone = placesIn(await list.known(), place)
      const saved = await list.change(places => withoutPlace(places, place))
      onGone(gone.flatMap(({ kind, id }) => (kind === 'sheet' ? [SheetId.parse(id)] : [])))
      return saved
    },
  }
}

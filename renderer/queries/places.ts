import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SheetId } from '../../shared/model/ids.ts'
import type { CopyPart, NewPlace, Place, PlaceParent, PlaceRef, PlaceSlice } from '../../shared/model/place.ts'
import type { Result } from '../../shared/result.ts'
import { keys } from '../bridge/apply-events.ts'
import { readAll } from '../bridge/slices.ts'
import { useStart } from './start.ts'

/** All visible workspaces, folders and sheets, from the local copy. */
const placesQuery = queryOptions({
  queryKey: keys.places,
  queryFn: readPlaces,
  staleTime: Number.POSITIVE_INFINITY,
})

type PlaceList = { readonly places: readonly Place[]; readonly hasHome: boolean }

async function readPlaces(): Promise<PlaceList> {
  let hasHome = true
  const places = await readAll<Place>(async after => {
    const read: Result<PlaceSlice> = await window.bridge.call['places.list']({ after })
    if (read.ok) hasHome = read.value.noHome !== true
    return read
  })
  return { places, hasHome }
}

const none: readonly Place[] = []

export const usePlaces = (): readonly Place[] => useQuery(placesQuery).data?.places ?? none

/** Whether items can be outside of workspaces. */
export const useHasHome = (): boolean => useQuery(placesQuery).data?.hasHome ?? true

/** False until the list was read from the service once: an empty copy then means nothing. */
export const usePlacesAreKnown = (): boolean => useQuery(placesQuery).data !== undefined

/** The list entry of a sheet; null if it was removed or not read yet. */
export const useSheetPlace = (sheetId: number | null): Place | null =>
  useQuery({
    ...placesQuery,
    select: ({ places }) => places.find(({ kind, id }) => kind === 'sheet' && id === sheetId),
  }).data ?? null

export const refreshPlaces = () => window.bridge.call['places.refresh']({})

export const setFavorite = (sheetId: SheetId, favorite: boolean) =>
  window.bridge.call['favorites.set']({ sheetId, favorite })

/** Why actions that need the service are unavailable; null when they are available. */
export const useWhyOffline = (): string | null =>
  useStart(({ connection, session, startsLocal }) => {
    if (startsLocal) return 'Your workspace is starting'
    if (session.kind === 'reading') return 'Needs you to sign in'
    return connection.kind === 'offline' ? 'Needs a connection' : null
  })

export const createPlace = (what: NewPlace) => window.bridge.call['places.create'](what)

export const renamePlace = ({ kind, id }: PlaceRef, name: string) =>
  window.bridge.call['places.rename']({ place: { kind, id }, name })

/** `to` null: Home. */
export const movePlace = ({ kind, id }: PlaceRef, to: PlaceParent | null) =>
  window.bridge.call['places.move']({ place: { kind, id }, to })

export type Copying = { readonly name: string; readonly to: PlaceParent | null; readonly parts: CopyPart[] }

export const copyPlace = ({ kind, id }: PlaceRef, copy: Copying) =>
  window.bridge.call['places.copy']({ place: { kind, id }, ...copy })

export const deletePlace = ({ kind, id }: PlaceRef) => window.bridge.call['places.delete']({ place: { kind, id } })

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Place } from '../../shared/model/place.ts'
import { keys } from '../bridge/apply-events.ts'
import { readAll } from '../bridge/slices.ts'

/** Every workspace, folder and sheet this person can see, as the copy on this computer knows them. */
export const placesQuery = queryOptions({
  queryKey: keys.places,
  queryFn: () => readAll<Place>(after => window.bridge.call['places.list']({ after })),
  staleTime: Number.POSITIVE_INFINITY,
})

const none: readonly Place[] = []

export const usePlaces = (): readonly Place[] => useQuery(placesQuery).data ?? none

/** False while the list is not read: then nobody knows whether it is empty. */
export const usePlacesAreKnown = (): boolean => useQuery(placesQuery).data !== undefined

/** The line of one sheet; null when it is in no list (removed, or not read yet). */
export const useSheetPlace = (sheetId: number | null): Place | null =>
  useQuery({ ...placesQuery, select: places => places.find(({ kind, id }) => kind === 'sheet' && id === sheetId) })
    .data ?? null

export const refreshPlaces = () => window.bridge.call['places.refresh']({})

export const setFavorite = (sheetId: SheetId, favorite: boolean) =>
  window.bridge.call['favorites.set']({ sheetId, favorite })

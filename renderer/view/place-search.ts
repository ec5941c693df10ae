import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** A search result within the sheet on screen. */
export type FoundPlace = {
  readonly key: string
  readonly text: string
  readonly detail: string
  readonly goTo: () => void
}

/** Searches rows and columns by number or name, best match first. */
type PlaceSearch = (text: string) => readonly FoundPlace[]

const useSearch = create<{ readonly search: PlaceSearch | null }>(() => ({ search: null }))

/** The search of the sheet on screen; null without one. */
export const usePlaceSearch = (): PlaceSearch | null => useSearch(({ search }) => search)

/** Provides the search of the sheet on screen; null while the sheet is in the background. */
export function useProvidedPlaceSearch(search: PlaceSearch | null): void {
  useLayoutEffect(() => {
    useSearch.setState({ search })
    return () => useSearch.setState({ search: null })
  })
}

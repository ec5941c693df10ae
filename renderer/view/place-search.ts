import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** Something in the sheet on screen that a person can go to. */
export type FoundPlace = {
  readonly key: string
  readonly text: string
  readonly detail: string
  readonly goTo: () => void
}

/** Looks for rows and columns by number or name, the best first. */
type PlaceSearch = (text: string) => readonly FoundPlace[]

const useSearch = create<{ readonly search: PlaceSearch | null }>(() => ({ search: null }))

/** That of the sheet on screen; null while none is. */
export const usePlaceSearch = (): PlaceSearch | null => useSearch(({ search }) => search)

/** Looks in the sheet on screen, as its last drawing has it; null while it is behind something else. */
export function useProvidedPlaceSearch(search: PlaceSearch | null): void {
  useLayoutEffect(() => {
    useSearch.setState({ search })
    return () => useSearch.setState({ search: null })
  })
}

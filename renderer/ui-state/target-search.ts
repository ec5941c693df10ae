import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** A search result within the sheet on screen. */
export type FoundTarget = {
  readonly key: string
  readonly text: string
  readonly detail: string
  readonly goTo: () => void
}

/** Searches rows and columns by number or name, best match first. */
type TargetSearch = (text: string) => readonly FoundTarget[]

const useSearch = create<{ readonly search: TargetSearch | null }>(() => ({ search: null }))

/** The search of the sheet on screen; null without one. */
export const useTargetSearch = (): TargetSearch | null => useSearch(({ search }) => search)

/** Provides the search of the sheet on screen; null while the sheet is in the background. */
export function useProvidedTargetSearch(search: TargetSearch | null): void {
  useLayoutEffect(() => {
    useSearch.setState({ search })
    return () => useSearch.setState({ search: null })
  })
}

import { create } from 'zustand'

/** What the status bar says about the selected cells of the sheet on screen. Only numbers count for the sum. */
export type Selection = { readonly cells: number; readonly numbers: number; readonly sum: number }

const useStore = create<{ readonly selection: Selection | null }>(() => ({ selection: null }))

export const useSelection = (): Selection | null => useStore(({ selection }) => selection)

export const selectCells = (selection: Selection | null): void => useStore.setState({ selection })

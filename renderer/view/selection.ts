import { create } from 'zustand'

/** What the status bar says about the selected cells of the sheet on screen. Smallest and largest are null without numbers. */
export type Selection = {
  readonly cells: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
}

const useStore = create<{ readonly selection: Selection | null }>(() => ({ selection: null }))

export const useSelection = (): Selection | null => useStore(({ selection }) => selection)

export const selectCells = (selection: Selection | null): void => useStore.setState({ selection })

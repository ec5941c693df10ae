import { create } from 'zustand'

/** What the status bar says about the selected cells of the sheet on screen. Smallest and largest are null without numbers. */
export type Selection = {
  readonly cells: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
  /** The format descriptor of the currency they are all in; null for plain numbers. */
  readonly money: string | null
}

const useStore = create<{ readonly selection: Selection | null }>(() => ({ selection: null }))

export const useSelection = (): Selection | null => useStore(({ selection }) => selection)

export const selectCells = (figures: Omit<Selection, 'money'> | null, money: string | null = null): void =>
  useStore.setState({ selection: figures && { ...figures, money } })

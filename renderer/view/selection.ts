import { create } from 'zustand'

/** What the status bar says about the selected cells of the sheet on screen. Smallest and largest are null without numbers. */
export type Selection = {
  readonly cells: number
  readonly filled: number
  /** Filled cells of parents that are not counted, since the rows under them are. */
  readonly leftOut: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
  /** How many of the numbers are results that edits which are not saved may change; only where any is. */
  readonly outdated?: number
  /** The same figures with the parents that are left out; only where there are any. */
  readonly withParents?: {
    readonly numbers: number
    readonly sum: number
    readonly min: number | null
    readonly max: number | null
    readonly outdated?: number
  }
  /** Of durations; empty for numbers. */
  readonly unit: string
  /** The format descriptor of the currency, or of the shares, that they all are; null for plain numbers. */
  readonly format: string | null
}

const useStore = create<{ readonly selection: Selection | null }>(() => ({ selection: null }))

export const useSelection = (): Selection | null => useStore(({ selection }) => selection)

export const selectCells = (figures: Omit<Selection, 'format'> | null, format: string | null = null): void =>
  useStore.setState({ selection: figures && { ...figures, format } })

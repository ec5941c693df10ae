import { create } from 'zustand'

/** Status bar figures for the selected cells. Smallest and largest are null without numbers. */
export type Selection = {
  readonly cells: number
  readonly filled: number
  /** Filled parent cells that are excluded because their children are counted. */
  readonly leftOut: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
  /** How many numbers are results that unsaved edits may change; absent if none. */
  readonly outdated?: number
  /** The same figures including the excluded parents; absent without any. */
  readonly withParents?: {
    readonly numbers: number
    readonly sum: number
    readonly min: number | null
    readonly max: number | null
    readonly outdated?: number
  }
  /** Unit of durations; empty for numbers. */
  readonly unit: string
  /** The common currency or percent format descriptor; null for plain numbers. */
  readonly format: string | null
}

const useStore = create<{ readonly selection: Selection | null }>(() => ({ selection: null }))

export const useSelection = (): Selection | null => useStore(({ selection }) => selection)

export const selectCells = (figures: Omit<Selection, 'format'> | null, format: string | null = null): void =>
  useStore.setState({ selection: figures && { ...figures, format } })

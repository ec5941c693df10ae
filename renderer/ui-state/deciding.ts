import { create } from 'zustand'

/** The edit selected for a decision in the list of pending changes; null without one. */
const useStore = create<{ readonly seq: number | null }>(() => ({ seq: null }))

export const useDeciding = (): number | null => useStore(({ seq }) => seq)

export const decideOn = (seq: number | null): void => useStore.setState({ seq })

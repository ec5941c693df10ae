import { create } from 'zustand'

/** The edit that a person decides about in the list of pending changes; null while they look at the list alone. */
const useStore = create<{ readonly seq: number | null }>(() => ({ seq: null }))

export const useDeciding = (): number | null => useStore(({ seq }) => seq)

export const decideOn = (seq: number | null): void => useStore.setState({ seq })

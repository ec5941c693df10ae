import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** Components with buttons in the corner of the toasts. */
type Neighbour = 'dialog' | 'resolver'

/**
 * How many of each are open. Not `:has` in the style sheet, which the browser would evaluate for each cell that
 * scrolling draws.
 */
const useCorner = create<Readonly<Record<Neighbour, number>>>(() => ({ dialog: 0, resolver: 0 }))

/** Keeps the toasts from covering the buttons of a component while it is open. */
export function useToastsBeside(neighbour: Neighbour): void {
  useLayoutEffect(() => {
    const count = (by: number): void => useCorner.setState(open => ({ [neighbour]: open[neighbour] + by }))
    count(1)
    return () => count(-1)
  }, [neighbour])
}

/** The class names of the toasts, with their place. */
export const useToastsClass = (): string =>
  useCorner(({ dialog, resolver }) => `toasts${dialog > 0 ? ' at-left' : ''}${resolver > 0 ? ' is-raised' : ''}`)

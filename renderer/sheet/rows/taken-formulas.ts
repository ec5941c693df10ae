import { create } from 'zustand'
import { formatCount } from '../../ui/messages/format-counts.ts'

const useStore = create<{ readonly inAll: number }>(() => ({ inAll: 0 }))

export const noteTaken = (formulas: number): void => {
  if (formulas > 0) useStore.setState(({ inAll }) => ({ inAll: inAll + formulas }))
}

/** The number of formulas that new rows of this window have taken from the rows around them. */
export const useTakenFormulas = (): number => useStore(({ inAll }) => inAll)

export const takenMessage = (formulas: number): string =>
  formulas > 0 ? `${formatCount(formulas, 'formula')} taken from the rows around` : ''

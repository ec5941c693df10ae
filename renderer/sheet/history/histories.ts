import { create } from 'zustand'
import { createSheetHistory, type HistoryDeps, type SheetHistory } from './sheet-history.ts'

/** The names of the next steps to undo and to redo; null if there is none. */
type Next = { readonly undo: string | null; readonly redo: string | null }

/** The progress of a large transaction. */
type Storing = { readonly stored: number; readonly of: number }

const nothing: Next = { undo: null, redo: null }
const useStore = create<{
  readonly bySheet: ReadonlyMap<number, Next>
  readonly storing: { readonly sheetId: number; readonly how: Storing } | null
}>(() => ({ bySheet: new Map(), storing: null }))

let histories = new Map<number, SheetHistory>()

/** The history of a sheet, kept while this window is open, also while the sheet is hidden. */
export function historyOf(sheetId: number, deps: Omit<HistoryDeps, 'changed'>): SheetHistory {
  const known = histories.get(sheetId)
  if (known) return known
  const history = createSheetHistory({
    ...deps,
    changed: () => {
      // The account has signed out: nothing is published for it.
      if (histories.get(sheetId) !== history) return
      useStore.setState(({ bySheet }) => ({ bySheet: new Map(bySheet).set(sheetId, history.next()) }))
    },
  })
  histories.set(sheetId, history)
  return history
}

export const useNextSteps = (sheetId: number): Next => useStore(({ bySheet }) => bySheet.get(sheetId) ?? nothing)

/** Null while no large transaction is being stored. */
export const useStoring = (sheetId: number): Storing | null =>
  useStore(({ storing }) => (storing?.sheetId === sheetId ? storing.how : null))

export const showStoring = (sheetId: number, how: Storing | null): void =>
  useStore.setState({ storing: how && { sheetId, how } })

/** Another account can have the same sheet, with its own history. */
export function forgetHistories(): void {
  histories = new Map()
  useStore.setState({ bySheet: new Map(), storing: null })
}

import type { SheetState } from '../../bridge/sheet-state.ts'

/**
 * Renamings of rows that are on no screen yet. States can follow each other too fast for each of them to be drawn, and whoever follows
 * a row hears of its new id from what is drawn: so each state carries also what the ones before it did not bring there.
 */
export function createUndrawn() {
  let waiting: SheetState['renamed'] = []
  return {
    /** The state with every renaming that no drawn one has carried. */
    carriedBy(state: SheetState): SheetState {
      if (state.renamed.length > 0) waiting = [...waiting, ...state.renamed]
      return waiting.length === state.renamed.length ? state : { ...state, renamed: waiting }
    },
    /** This state is on screen: what it carried waits no more. A later one may carry it once again, which says nothing new. */
    drawn({ renamed }: SheetState): void {
      if (renamed.length === 0 || waiting.length === 0) return
      const there = new Set(renamed)
      waiting = waiting.filter(renaming => !there.has(renaming))
    },
    /** The sheet is opened anew, or it is another one. */
    forget(): void {
      waiting = []
    },
  }
}

import type { RowId } from '../../../shared/model/ids.ts'
import type { Folds } from '../../../shared/model/sheet/folds.ts'

/** What is closed of an outline or of groups. Never changes: each change is another one. */
export class FoldState {
  /** Everything was shown down to this level in one go; null: as the sheet has it. */
  readonly shownTo: number | null
  readonly #byHand: ReadonlyMap<RowId, boolean>

  constructor(shownTo: number | null = null, byHand: ReadonlyMap<RowId, boolean> = new Map()) {
    this.shownTo = shownTo
    this.#byHand = byHand
  }

  static from({ shownTo, closed, opened }: Folds): FoldState {
    const all = [...closed.map(id => [id, true] as const), ...opened.map(id => [id, false] as const)]
    return new FoldState(shownTo, new Map(all))
  }

  /** True: closed by hand, false: opened by hand. */
  get(id: RowId): boolean | undefined {
    return this.#byHand.get(id)
  }

  /** Gives itself where that is so already: with another one every row is looked at anew. */
  with(id: RowId, isClosed: boolean): FoldState {
    if (this.#byHand.get(id) === isClosed) return this
    const byHand = new Map(this.#byHand)
    // What was changed last is the last to be forgotten.
    byHand.delete(id)
    return new FoldState(this.shownTo, byHand.set(id, isClosed))
  }

  /** As `from` takes it, what was changed last at the end. */
  folds(): Folds {
    const those = (wanted: boolean): RowId[] =>
      [...this.#byHand].flatMap(([id, isClosed]) => (isClosed === wanted ? id : []))
    return { shownTo: this.shownTo, closed: those(true), opened: those(false) }
  }
}

/** Nobody has closed or opened anything in this window. */
export const UNFOLDED = new FoldState()

import type { RowId } from '../../../shared/model/ids.ts'
import type { Folds } from '../../../shared/model/sheet/folds.ts'

/** The collapsed rows of an outline or of groups. Immutable. */
export class FoldState {
  /** The outline was expanded down to this level; null: as stored in the sheet. */
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

  /** True: collapsed manually, false: expanded manually. */
  get(id: RowId): boolean | undefined {
    return this.#byHand.get(id)
  }

  /** Returns the same object without a change, since a new one causes a scan of all rows. */
  with(id: RowId, isClosed: boolean): FoldState {
    if (this.#byHand.get(id) === isClosed) return this
    const byHand = new Map(this.#byHand)
    // The most recent change is evicted last.
    byHand.delete(id)
    return new FoldState(this.shownTo, byHand.set(id, isClosed))
  }

  /** The stored form that `from` accepts, with the most recent change at the end. */
  folds(): Folds {
    const those = (wanted: boolean): RowId[] =>
      [...this.#byHand].flatMap(([id, isClosed]) => (isClosed === wanted ? id : []))
    return { shownTo: this.shownTo, closed: those(true), opened: those(false) }
  }
}

/** Nothing was folded in this window. */
export const UNFOLDED = new FoldState()

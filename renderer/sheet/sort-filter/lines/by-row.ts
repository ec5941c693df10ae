import type { RowId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'

/** What was found of each row of a view, to be asked of any later view of that sheet. Rows that came since are added one by one. */
export class ByRow<T> {
  readonly #found: SheetView
  readonly #known: ArrayLike<T>
  readonly #since = new Map<RowId, T>()

  /** `known` by the index of the row. */
  constructor(found: SheetView, known: ArrayLike<T>) {
    this.#found = found
    this.#known = known
  }

  /** Whether a view has the same rows where they were: views over one base without a row that moved share its readers. */
  isAllOf(view: SheetView): boolean {
    return view.rowIdAt === this.#found.rowIdAt && view.rowCount === this.#found.rowCount
  }

  at(view: SheetView, index: number): T | undefined {
    return this.isAllOf(view) ? this.#known[index] : this.of(view.rowIdAt(index))
  }

  of(rowId: RowId): T | undefined {
    const index = this.#found.indexOf(rowId)
    return index < 0 ? this.#since.get(rowId) : this.#known[index]
  }

  put(rowId: RowId, value: T): void {
    this.#since.set(rowId, value)
  }
}

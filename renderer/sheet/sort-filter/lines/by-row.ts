import type { RowId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'

/** A result for each row of a view, for any later view of the sheet. Rows added since are added one by one. */
export class ByRow<T> {
  readonly #found: SheetView
  readonly #known: ArrayLike<T>
  readonly #since = new Map<RowId, T>()

  /** `known` by the index of the row. */
  constructor(found: SheetView, known: ArrayLike<T>) {
    this.#found = found
    this.#known = known
  }

  /** Whether a view has the same rows at the same positions: such views of one base share its readers. */
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

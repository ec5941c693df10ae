import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'

/**
 * The column in which a row was begun, while Tab leads along it: Enter then goes down into that column, as in other spreadsheets. Any
 * other move ends the run.
 */
export class TabRun {
  #start: ColumnId | null = null
  #isTab = false

  /** Tab was pressed on this cell: the next move of the active cell is its. */
  tab(from: CellAddress): void {
    this.#start ??= from.columnId
    this.#isTab = true
  }

  moved(before: CellAddress | null, after: CellAddress | null): void {
    if (!this.#isTab) this.#start = null
    // Past the end of a row Tab begins the next one.
    else if (before?.rowId !== after?.rowId) this.#start = after?.columnId ?? null
    this.#isTab = false
  }

  /** The column that Enter goes down in. */
  columnUnder({ columnId }: CellAddress): ColumnId {
    return this.#start ?? columnId
  }
}

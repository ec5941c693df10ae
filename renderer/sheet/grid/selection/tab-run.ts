import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { CellAddress } from '../../core/cell-address.ts'

/**
 * The column in which a row of Tab entries began: Enter then moves down in that column, as in other spreadsheets. Any
 * other move ends the run.
 */
export class TabRun {
  #start: ColumnId | null = null
  #isTab = false

  /** Tab was pressed on this cell, so the next move belongs to the run. */
  tab(from: CellAddress): void {
    this.#start ??= from.columnId
    this.#isTab = true
  }

  moved(before: CellAddress | null, after: CellAddress | null): void {
    if (!this.#isTab) this.#start = null
    // Past the end of a row, Tab begins the next one.
    else if (before?.rowId !== after?.rowId) this.#start = after?.columnId ?? null
    this.#isTab = false
  }

  /** The column that Enter moves down in. */
  columnUnder({ columnId }: CellAddress): ColumnId {
    return this.#start ?? columnId
  }
}

import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Cell, type CellValue, sameValue } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'

type UnsentCell = CellAddress & { readonly cell: Cell }

/**
 * Cells typed into whose edit has not come back on the sheet's port yet: a frame or two. They cover the old value so that it never
 * flashes. This is no second truth: nothing is read from here but what is painted, and the view takes over as soon as it agrees.
 */
export class UnsentCells {
  readonly #cells = new Map<string, UnsentCell>()

  cellAt(rowId: RowId, columnId: ColumnId): Cell | null {
    // Asked of each cell that is drawn or added up, and nearly always there is none.
    if (this.#cells.size === 0) return null
    return this.#cells.get(key(rowId, columnId))?.cell ?? null
  }

  cover(address: CellAddress, value: CellValue, formula: string | null): void {
    // A formula's value is the service's to compute: until it comes, the text that was typed stands there.
    const cell = { value: formula ?? value, display: formula, formula }
    this.#cells.set(key(address.rowId, address.columnId), { ...address, cell })
  }

  uncover(address: CellAddress): void {
    this.#cells.delete(key(address.rowId, address.columnId))
  }

  /** Drops every cover that the new view makes needless: it shows the same, or its row is gone and is none that is still to come. */
  settle(view: SheetView, isToCome: (rowId: RowId) => boolean = () => false): void {
    if (this.#cells.size === 0) return
    for (const [at, { rowId, columnId, cell }] of this.#cells) {
      const index = view.indexOf(rowId)
      const isOver = index < 0 ? !isToCome(rowId) : isShown(view.cellAt(index, columnId), cell)
      if (isOver) this.#cells.delete(at)
    }
  }

  clear(): void {
    this.#cells.clear()
  }
}

function isShown(seen: Cell, covered: Cell): boolean {
  if (covered.formula !== null) return seen.formula === covered.formula
  return seen.formula === null && sameValue(seen.value, covered.value)
}

const key = (rowId: RowId, columnId: ColumnId): string => `${rowId}:${columnId}`

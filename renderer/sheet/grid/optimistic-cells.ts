import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Cell, type CellValue, sameValue } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'

type OptimisticCell = CellAddress & { readonly cell: Cell }

/**
 * New values of cells until main has answered, which takes a frame or two. They replace the old values to prevent
 * flashing. Only drawing reads them; the view takes over once it has the same values.
 */
export class OptimisticCells {
  readonly #cells = new Map<string, OptimisticCell>()

  cellAt(rowId: RowId, columnId: ColumnId): Cell | null {
    // Called for each drawn or summed cell, and the map is nearly always empty.
    if (this.#cells.size === 0) return null
    return this.#cells.get(key(rowId, columnId))?.cell ?? null
  }

  /** A snapshot. */
  copy(): OptimisticCells {
    const copy = new OptimisticCells()
    for (const [at, cell] of this.#cells) copy.#cells.set(at, cell)
    return copy
  }

  cover(address: CellAddress, value: CellValue, formula: string | null): void {
    // Only the service computes formulas. Until the result arrives, the cell shows the typed text.
    const cell = { value: formula ?? value, display: formula, formula }
    this.#cells.set(key(address.rowId, address.columnId), { ...address, cell })
  }

  uncover(address: CellAddress): void {
    this.#cells.delete(key(address.rowId, address.columnId))
  }

  /** Drops values that the view already has, and those of deleted rows that are not pending. */
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

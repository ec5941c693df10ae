import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { ActiveCell, CellAddress } from '../core/cell-address.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { isOnRow } from '../grid/row-line.ts'
import { isSameCell } from '../grid/selection/ranges.ts'

/** The lines below the last row, and the active cell on a line that is no row. The view has neither. */
export class LinesBelow implements ActiveCell {
  readonly #listeners = new Set<() => void>()
  #host: GridHost | null = null
  #cell: CellAddress | null = null

  attach(host: GridHost): void {
    this.#host = host
  }

  readonly read = (): CellAddress | null => this.#cell

  readonly watch = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  /** The number of a line below the last row; null for other lines. */
  numberOf(rowId: RowId, view: SheetView): number | null {
    return this.#host?.context.blank.numberOf(rowId, view) ?? null
  }

  /** The line with this number; null without one. */
  at(number: number): RowId | null {
    return this.#host?.lines.find(line => line.number === number)?.rowId ?? null
  }

  follow(): void {
    const active = this.#host?.selection.active ?? null
    const cell = active && !isOnRow(active) ? active : null
    if (cell === this.#cell || (cell && isSameCell(cell, this.#cell))) return
    this.#cell = cell
    for (const listener of this.#listeners) listener()
  }
}

/** Passes the active line to the formula bar if it is no row. */
export function cellBar({ host }: FeatureParts, lines: LinesBelow): GridFeature {
  lines.attach(host)
  return { id: 'cell-bar', onShown: () => lines.follow(), onSelected: () => lines.follow() }
}

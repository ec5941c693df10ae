import type { RowId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { ActiveCell, CellAddress } from '../core/cell-address.ts'
import type { FeatureParts, GridFeature } from '../grid/grid-feature.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { isOnRow } from '../grid/row-line.ts'
import { isSameCell } from '../grid/selection/ranges.ts'

/** The lines below the last row, and the active cell while it is on a line that is no row. The view of the sheet has neither. */
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

  /** The number beside one of these lines; null for a line that is none of them. */
  numberOf(rowId: RowId, view: SheetView): number | null {
    return this.#host?.context.blank.numberOf(rowId, view) ?? null
  }

  /** The line with this number; null if there is none. */
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

/** Shows the bar of cells which line is active, where that is no row. */
export function cellBar({ host }: FeatureParts, lines: LinesBelow): GridFeature {
  lines.attach(host)
  return { id: 'cell-bar', onShown: () => lines.follow(), onSelected: () => lines.follow() }
}

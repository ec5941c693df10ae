import { isDeepStrictEqual } from 'node:util'
import type { Calculation } from '../../../formulas/calculation.ts'
import type { SheetParts } from '../../../shared/fold/sheet-parts.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetNews } from '../../../shared/model/sheet/sheet-message.ts'
import { hasShapeOf } from './rewritten-formulas.ts'
import { placesOf, positionOf } from './uncertain-cells.ts'
import type { WrittenSheet } from './written-sheet.ts'

type Calculating = { readonly sheet: WrittenSheet; readonly calculation: Calculation }

type Known = {
  readonly parts: SheetParts
  readonly otherSheets: readonly string[]
  readonly cells: Set<number> | null
}

/**
 * The cells of a sheet with unsaved edits, and the formulas that depend on them: other sheets compare their ranges with
 * these after every message. A further edit adds its own dependents only.
 */
export function createUnsavedCells() {
  let known: Known | null = null
  return {
    /** Null: rows or columns have changed. `otherSheets`: the ranges of other sheets with unsaved cells. */
    find(parts: SheetParts, otherSheets: readonly string[], calculating: Calculating): ReadonlySet<number> | null {
      const isSame = known?.parts === parts && isDeepStrictEqual(known.otherSheets, otherSheets)
      if (known && isSame) return known.cells
      const cells = hasShapeOf(parts.base, parts.fold.view) ? new Set<number>() : null
      if (cells) addTo(cells, parts.pending.list(), otherSheets, calculating)
      known = { parts, otherSheets, cells }
      return cells
    },
    /** Follows edits that leave all rows and columns in place. */
    follow(
      { changed, gone, rows }: Extract<SheetNews, { kind: 'edits' }>,
      before: SheetParts,
      parts: SheetParts,
      calculating: Calculating,
    ): void {
      if (known?.parts !== before) return
      // All cells that depended on an overwritten formula now depend on an edit, so that none leaves.
      const isMore = gone.length + rows.length === 0 && changed.every(each => staysInCell(before, each))
      if (isMore && known.cells) addTo(known.cells, changed, [], calculating)
      known = isMore ? { ...known, parts } : null
    },
  }
}

function addTo(
  cells: Set<number>,
  edits: readonly PendingSheetEdit[],
  otherSheets: readonly string[],
  { sheet, calculation }: Calculating,
): void {
  const places = placesOf(edits, sheet)
  for (const place of places) cells.add(positionOf(place))
  for (const place of calculation.dependents(places, otherSheets)) cells.add(positionOf(place))
}

function staysInCell({ pending }: SheetParts, { seq, edit }: PendingSheetEdit): boolean {
  const earlier = pending.get(seq)?.edit
  if (earlier?.kind !== 'set-cell') return true
  return edit.kind === 'set-cell' && edit.rowId === earlier.rowId && edit.columnId === earlier.columnId
}

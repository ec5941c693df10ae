import type { ColumnarSheet } from '../../shared/columnar/read.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import type { RowId } from '../../shared/model/ids.ts'
import { type CellTuple, type RowPatch, toCellTuple } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'

/** The last server truth of one sheet in main: the buffer, which the page has too, and the rows changed since. */
export type SheetBase = {
  readonly buffer: ArrayBuffer
  readonly sheet: ColumnarSheet
  readonly patches: ReadonlyMap<RowId, RowPatch>
  /** The service's version of buffer and patches together. */
  readonly version: number | null
  readonly copiedAt: number
}

/** The base without pending edits. */
export const baseView = (base: SheetBase): SheetView => createSheetView(base.sheet, base.patches, [])

/** The full row of the base; null without such a row. */
export function rowOf(base: SheetBase, rowId: RowId): RowPatch | null {
  const known = base.patches.get(rowId)
  if (known) return known
  const index = base.sheet.indexOf(rowId)
  if (index < 0) return null
  const cells = base.sheet.meta.columns.flatMap(({ id }): [number, CellTuple][] => {
    const cell = base.sheet.cellAt(index, id)
    const isBlank = cell.value === null && cell.formula === null
    const hasMore = cell.format || cell.image || cell.linkIn || cell.linksOut
    return isBlank && !hasMore ? [] : [[id, toCellTuple(cell)]]
  })
  const links = base.sheet.meta.columns.flatMap(({ id }): [number, string][] => {
    const link = base.sheet.linkAt(index, id)
    return link === null ? [] : [[id, link]]
  })
  return {
    rowId,
    locked: base.sheet.lockedAt(index),
    attachments: base.sheet.attachmentsAt(index),
    comments: base.sheet.commentsAt(index),
    cells,
    ...(links.length > 0 && { links }),
  }
}

import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { linkText } from '../../../shared/model/sheet/cell-link.ts'
import { canBeLink } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { type CellTuple, fromCellTuple, type RowPatch, toCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import type { WireRow } from '../../../shared/wire/row-result.ts'
import { fromWireCell } from './from-wire-cell.ts'

/**
 * A row in a write response: at least the written cells, often more. A `null` cell is blank now; any other `null` was
 * not in the response.
 */
export type WrittenRow = {
  readonly rowId: RowId
  readonly locked: boolean | null
  readonly attachments: number | null
  readonly cells: readonly (readonly [columnId: ColumnId, value: CellTuple | null])[]
  /** Current links of cells, as far as the response has them; null for no link. */
  readonly links?: readonly (readonly [columnId: ColumnId, link: string | null])[]
}

export function fromWireRow(row: WireRow, kinds: ReadonlyMap<ColumnId, ColumnKind>): WrittenRow {
  const links = (row.cells ?? []).flatMap(({ columnId, hyperlink }) =>
    hyperlink ? [[ColumnId.parse(columnId), linkText(hyperlink)] as const] : [],
  )
  return {
    rowId: RowId.parse(row.id),
    // As for whole sheets: a row that is locked for others only is not locked here.
    locked: row.lockedForUser ?? row.locked ?? null,
    attachments: row.attachments?.length ?? null,
    cells: (row.cells ?? []).map(cell => {
      const columnId = ColumnId.parse(cell.columnId)
      return [columnId, fromWireCell(cell, kinds.get(columnId) ?? 'text')] as const
    }),
    ...(links.length > 0 && { links }),
  }
}

/** Merges a write response into the row. `before` is null for a new row. */
export function toRowPatch(written: WrittenRow, before: RowPatch | null): RowPatch {
  const cells = new Map<number, CellTuple>(before?.cells)
  for (const [columnId, received] of written.cells) {
    const value = withKept(received, cells.get(columnId))
    if (value) cells.set(columnId, value)
    else cells.delete(columnId)
  }
  const links = linksAfter(written, before?.links, cells)
  return {
    rowId: written.rowId,
    locked: written.locked ?? before?.locked ?? false,
    attachments: written.attachments ?? before?.attachments ?? 0,
    comments: before?.comments ?? 0,
    cells: [...cells],
    ...(links.length > 0 && { links }),
  }
}

/** A cell keeps its format, image and cell links unless the response has others. */
function withKept(received: CellTuple | null, before: CellTuple | undefined): CellTuple | null {
  if (!before || before.length === 3) return received
  const { format, image, linkIn, linksOut } = fromCellTuple(before)
  const cell = fromCellTuple(received ?? [null, null, null])
  return toCellTuple({
    ...cell,
    format: cell.format ?? format,
    image: cell.image ?? image,
    linkIn: cell.linkIn ?? linkIn,
    linksOut: cell.linksOut ?? linksOut,
  })
}

/** A cell whose value is no longer text has no link. */
function linksAfter(
  written: WrittenRow,
  before: RowPatch['links'],
  cells: ReadonlyMap<number, CellTuple>,
): NonNullable<RowPatch['links']> {
  const links = new Map<number, string | null>([...(before ?? []), ...(written.links ?? [])])
  return [...links].flatMap(([columnId, link]) => {
    const [value, , formula] = cells.get(columnId) ?? [null, null, null]
    return link !== null && canBeLink({ value, formula }) ? [[columnId, link] as const] : []
  })
}

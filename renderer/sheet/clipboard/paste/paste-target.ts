import { roomForRows } from '../../core/sheet-room.ts'
import type { Area } from '../../grid/selection/area.ts'
import { countCells } from '../../grid/selection/area.ts'
import type { Layout } from '../../grid/selection/layout.ts'
import type { Rectangle } from '../../grid/selection/rectangles.ts'

/** The size of a copied table. */
export type Size = { readonly height: number; readonly width: number }

/** The destination of a table, in positions on screen. Rows beyond the displayed ones are added. */
export type PasteTarget = {
  /** Do not overlap. In each, the table starts at the top left and repeats. */
  readonly rectangles: readonly Rectangle[]
  readonly newRows: number
  /** Columns and rows of the table that do not fit. */
  readonly cutColumns: number
  readonly cutRows: number
}

/** The reason why a table cannot be pasted there. */
export type NoTarget = { readonly sentence: string }

/**
 * A single cell fills every selected cell. A table repeats in a selected range that is a multiple of its size;
 * otherwise it is pasted once from the top left, also beyond the last row. `rowsInSheet` includes hidden rows.
 */
export function positionPaste(layout: Layout, area: Area, size: Size, rowsInSheet: number): PasteTarget | NoTarget {
  const parts = area.flatMap(({ top, bottom, spans }) => spans.map(span => ({ top, bottom, ...span })))
  const isOneCell = size.height === 1 && size.width === 1
  if (parts.length > 1 && isOneCell) {
    const room = layout.rows.count + roomForRows(rowsInSheet, layout.columns.count)
    const rectangles = parts.filter(({ bottom }) => bottom < room)
    const newRows = Math.max(0, ...rectangles.map(({ bottom }) => bottom - layout.rows.count + 1))
    return { rectangles, newRows, cutColumns: 0, cutRows: 0 }
  }
  if (parts.length > 1)
    return { sentence: 'Several cells can be pasted into one range only. Select one range or one cell.' }
  const into = parts[0] ?? (layout.rows.count === 0 ? TOP_LEFT : null)
  if (!into) return { sentence: 'Select the cell to paste into first.' }
  return fitted(layout, repeated(into, size), size, rowsInSheet)
}

export const cellsInTarget = ({ rectangles }: PasteTarget): number =>
  countCells(rectangles.map(({ top, bottom, left, right }) => ({ top, bottom, spans: [{ left, right }] })))

const TOP_LEFT: Rectangle = { top: 0, left: 0, bottom: 0, right: 0 }

function repeated({ top, left, bottom, right }: Rectangle, { height, width }: Size): Rectangle {
  const isMultiple = (bottom - top + 1) % height === 0 && (right - left + 1) % width === 0
  return isMultiple ? { top, left, bottom, right } : { top, left, bottom: top + height - 1, right: left + width - 1 }
}

/** Truncates the table to the size of the sheet. */
function fitted({ rows, columns }: Layout, wanted: Rectangle, size: Size, rowsInSheet: number): PasteTarget {
  const right = Math.min(wanted.right, columns.count - 1)
  const bottom = Math.min(wanted.bottom, rows.count - 1 + roomForRows(rowsInSheet, columns.count))
  return {
    rectangles: right < wanted.left || bottom < wanted.top ? [] : [{ ...wanted, right, bottom }],
    newRows: Math.max(0, bottom - rows.count + 1),
    cutColumns: Math.min(size.width, wanted.right - right),
    cutRows: Math.min(size.height, wanted.bottom - bottom),
  }
}

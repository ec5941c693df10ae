import { NAME_LIMIT } from '../../../../../shared/model/item.ts'
import { roomForRows } from '../../../../sheet/core/sheet-room.ts'
import type { LineRange } from '../../../../sheet/import-export/source/table-source.ts'

/**
 * More sheets are not made at once: 100 take about 4,000 requests, a quarter of an hour within the limit of 300 per
 * minute.
 */
export const MOST_SHEETS = 100

/** How the rows of a table are divided among sheets. */
export type Parts = {
  /** The most rows of one sheet; the last one has the rest. */
  readonly perSheet: number
  readonly sheets: number
}

/** `columns`: of each sheet, because its number of cells is limited too. */
export function partsOf(rows: number, columns: number): Parts {
  const perSheet = roomForRows(0, columns)
  return { perSheet, sheets: Math.max(1, Math.ceil(rows / perSheet)) }
}

/** The lines of a part, counted from 0, below the titles. */
export function rangeOf({ perSheet }: Parts, part: number, rows: number, titleLines: number): LineRange {
  const before = part * perSheet
  return { from: titleLines + before, count: Math.min(perSheet, rows - before) }
}

/** "Orders 1", "Orders 2": the name is cut where the number would exceed the length limit. */
export function sheetName(name: string, part: number): string {
  const end = ` ${part + 1}`
  return name.slice(0, NAME_LIMIT.sheet - end.length).trimEnd() + end
}

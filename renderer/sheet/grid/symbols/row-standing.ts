import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { valueLook } from '../cells/value-look.ts'

/** The state of a row by its status column, if the sheet has one. */
export type Standing = 'blocked' | 'complete' | null

/** The status column: the first one whose choices are known states; null without any. */
const statusColumns = new WeakMap<SheetMeta, ColumnId | null>()

function statusColumn(meta: SheetMeta): ColumnId | null {
  const known = statusColumns.get(meta)
  if (known !== undefined) return known
  const isStatus = ({ kind, symbol, options }: Column): boolean =>
    kind === 'choice' && symbol === null && options.some(option => valueLook(option).glyph !== null)
  const found = meta.columns.find(isStatus)?.id ?? null
  statusColumns.set(meta, found)
  return found
}

export function standingAt(view: SheetView, index: number): Standing {
  const column = statusColumn(view.meta)
  const value = column === null ? null : view.cellAt(index, column).value
  if (typeof value !== 'string') return null
  const { tone } = valueLook(value)
  return tone === 'danger' ? 'blocked' : tone === 'ok' ? 'complete' : null
}

const DUE = /\b(due|deadline)\b/i

/** Whether a due date has passed and the row is not complete. `today` as YYYY-MM-DD. */
export function isOverdue(view: SheetView, index: number, column: Column, today: string): boolean {
  if (column.kind !== 'date' || !DUE.test(column.title) || statusColumn(view.meta) === null) return false
  const { value } = view.cellAt(index, column.id)
  const isPast = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && value < today
  return isPast && standingAt(view, index) !== 'complete'
}

import type { Bar, Table, TableCell } from '../../exports/table.ts'
import type { ServiceDeps } from '../../http/env.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import { toWireCell } from '../../rules/cells/cell-view.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toRowView } from '../sheets/row-context.ts'

/** The exported part of a sheet. Columns keep the order of the sheet. */
type TablePart = {
  /** Null: all of them. */
  readonly columnIds?: readonly number[] | null
  readonly pick?: (rows: readonly RowRecord[]) => readonly RowRecord[]
  /** Whether to include the bar of each row, if columns contain start and end. */
  readonly hasBars?: boolean
}

/** Displayed texts, independent of the column types that a caller knows. */
export const AS_TEXT: ViewOptions = { level: 0, include: new Set(), exclude: new Set(), numericDates: false }

/** A sheet or a part of it as a table for export: displayed values, with formula results. */
export function sheetTable(
  deps: ServiceDeps,
  sheet: VisibleSheet,
  { columnIds = null, pick = all, hasBars = false }: TablePart = {},
): Table {
  const { store } = deps
  const columns = store.columns.of(sheet.id)
  const chosen = columns.filter(({ id }) => !columnIds || columnIds.includes(id))
  const rows = store.rows.of(sheet.id)
  const view = toRowView(deps, AS_TEXT, { sheet, columns, outline: rows, rows, attachmentsOf: null })
  const depths = depthsOf(rows)
  const show = (column: ColumnRecord, row: RowRecord): TableCell =>
    toTableCell(column, toWireCell(column, row.cells[column.id], row, view))
  const toBar = hasBars ? barReader(columns, show) : () => null
  return {
    title: sheet.name,
    columns: chosen.map(({ title, width, hidden = false }) => ({ title, width, hidden })),
    indented: chosen.findIndex(({ primary }) => primary),
    rows: pick(rows).map(row => {
      const bar = toBar(row)
      const cells = chosen.map(column => show(column, row))
      return { depth: depths.get(row.id) ?? 0, cells, ...(bar ? { bar } : {}) }
    }),
  }
}

/** Reads the bar of a row from the columns with project tags (api-guide section 8.1). */
function barReader(columns: readonly ColumnRecord[], show: (column: ColumnRecord, row: RowRecord) => TableCell) {
  const tagged = (tag: string) => columns.find(({ tags }) => tags?.includes(tag))
  const dayOf = (column: ColumnRecord | undefined, row: RowRecord): string | null =>
    (column && /^\d{4}-\d{2}-\d{2}/.exec(show(column, row).text)?.[0]) ?? null
  const [first, last] = [tagged('GANTT_START_DATE'), tagged('GANTT_END_DATE')]

  return (row: RowRecord): Bar | null => {
    const start = dayOf(first, row) ?? dayOf(last, row)
    const end = dayOf(last, row) ?? start
    return start !== null && end !== null && start <= end ? { start, end } : null
  }
}

/** Converts a cell from wire form to a table cell. */
export function toTableCell({ type }: Pick<ColumnRecord, 'type'>, wire: object): TableCell {
  // as: the wire form of cells (api-guide section 9.1)
  const { value, displayValue } = wire as { readonly value?: unknown; readonly displayValue?: string }
  if (value === undefined || value === null) return { text: displayValue ?? '' }
  const text = displayValue ?? String(value)
  if (typeof value === 'number' || typeof value === 'boolean') return { text, value }
  const isDay = type === 'DATE' && /^\d{4}-\d{2}-\d{2}$/.test(text) && text > '1900-03-01'
  return isDay ? { text, date: text } : { text }
}

const all = (rows: readonly RowRecord[]): readonly RowRecord[] => rows

/** The depth of each row in the hierarchy. Parents precede their children. */
function depthsOf(rows: readonly RowRecord[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>()
  for (const { id, parentId } of rows) depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1)
  return depths
}

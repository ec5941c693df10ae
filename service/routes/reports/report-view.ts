import { toWireCell } from '../../rules/cells/cell-view.ts'
import { type Level, shownType, toWireColumn } from '../../rules/columns/column-view.ts'
import { symbolOptions } from '../../rules/columns/symbols.ts'
import type { ReportColumn } from '../../rules/reports/report-definition.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import { toSummary } from '../sheets/summary.ts'
import type { ReportRow, ReportSource } from './read-report.ts'

/** Converts a report column to wire form: it has a virtual id and no sheet column id (api-guide section 18). */
export function toWireReportColumn(column: ReportColumn, index: number, level: Level, withFormat: boolean): object {
  const { virtualId, type, options, format, symbol, ...rest } = column
  const shown = shownType(type, level)
  const offered = options ?? symbolOptions(symbol)
  return {
    virtualId,
    version: shown === 'MULTI_CONTACT_LIST' ? 1 : shown === 'MULTI_PICKLIST' ? 2 : 0,
    index,
    ...rest,
    type: shown,
    validation: false,
    ...(symbol ? { symbol } : {}),
    ...(offered && shown === type ? { options: offered } : {}),
    ...(format && withFormat ? { format } : {}),
  }
}

/** Converts a report row: the sheet's row with the id of its sheet and the cells of the report's columns. */
export function toWireReportRow({ source, row }: ReportRow, columns: readonly ReportColumn[]): object {
  const { sheet, view } = source
  const bare = { ...view, columns: [], siblingOf: () => undefined }
  return {
    ...toWireRow(row, bare),
    sheetId: sheet.id,
    version: sheet.version,
    accessLevel: sheet.accessLevel,
    cells: columns.map(column => toWireReportCell(column, { source, row })),
  }
}

/** Converts a report cell: with its virtual column id, and the sheet's column id if it has one. */
export function toWireReportCell({ virtualId, sheetNameColumn }: ReportColumn, { source, row }: ReportRow): object {
  if (sheetNameColumn) {
    const { name } = source.sheet
    return {
      virtualColumnId: virtualId,
      value: name,
      displayValue: name,
      ...(source.view.objectValue ? { objectValue: name } : {}),
    }
  }
  const column = source.columns.get(virtualId)
  if (!column) return { virtualColumnId: virtualId }
  return { virtualColumnId: virtualId, ...toWireCell(column, row.cells[column.id], row, source.view) }
}

/** A source sheet without rows. */
export function toSourceSheet({ sheet, columns, view }: ReportSource): object {
  return {
    ...toSummary(sheet, new Set(['sheetVersion'])),
    columns: [...columns.values()].map(column => toWireColumn(column, view.level, sheet.accessLevel, view.format)),
  }
}

import type { Table } from '../../exports/table.ts'
import type { ReportDefinition } from '../../rules/reports/report-definition.ts'
import { toTableCell } from '../exports/sheet-table.ts'
import type { ReadReport } from './read-report.ts'
import { toWireReportCell } from './report-view.ts'

/** A whole report as a table for export, with displayed values. Its rows have no hierarchy. */
export function reportTable(title: string, { columns }: ReportDefinition, { rows }: ReadReport): Table {
  return {
    title,
    columns: columns.map(column => ({ title: column.title, width: column.width, hidden: false })),
    indented: -1,
    rows: rows.map(row => ({
      depth: 0,
      cells: columns.map(column => toTableCell(column, toWireReportCell(column, row))),
    })),
  }
}

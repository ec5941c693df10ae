import type { Value } from '../../../formulas/language/value.ts'
import type { Caller, ServiceDeps } from '../../http/env.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { type FilterQuery, withCriteria } from '../../rules/reports/filter-query.ts'
import { inOrder, toFilterValue } from '../../rules/reports/filter-value.ts'
import { MOST_ROWS, matchColumn, type ReportDefinition } from '../../rules/reports/report-definition.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import type { RowView } from '../../rules/rows/row-view.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { rowFilter } from '../filters/row-filter.ts'
import { byParentReader } from '../sheets/by-parent.ts'
import { toRowView } from '../sheets/row-context.ts'

/** A source sheet of a report, as visible to the reader. */
export type ReportSource = {
  readonly sheet: VisibleSheet
  /** The sheet's column for the virtual id of each report column. */
  readonly columns: ReadonlyMap<number, ColumnRecord>
  readonly view: RowView
}

/** A row of a report: a row of one of its sheets. */
export type ReportRow = {
  readonly source: ReportSource
  readonly row: RowRecord
}

/** The content of a report for one reader. */
export type ReadReport = {
  readonly sources: readonly ReportSource[]
  readonly rows: readonly ReportRow[]
}

/**
 * Builds a report for one user: the rows of its visible sheets, filtered, grouped and sorted. Nothing is cached, so it
 * always matches the sheets.
 */
export function reportReader(deps: ServiceDeps) {
  const { store } = deps
  const readByParent = byParentReader(deps)
  const filterRows = rowFilter(deps)

  return (reader: Pick<Caller, 'userId' | 'email'>, definition: ReportDefinition, options: ViewOptions): ReadReport => {
    const sources: ReportSource[] = []
    const all: ReportRow[] = []
    for (const sheet of sheetsOf(reader.userId, definition)) {
      const columns = store.columns.of(sheet.id)
      const rows = store.rows.of(sheet.id)
      const scene = { sheet, columns, outline: rows, rows, ...readByParent(sheet, options.include) }
      const source = { sheet, columns: matched(definition, columns), view: toRowView(deps, options, scene) }
      sources.push(source)
      const filtered = { sheetId: sheet.id, columns, rows, sources: source.view, email: reader.email }
      const shown = definition.filter ? filterRows(withColumnIdsOf(source, definition.filter), filtered) : null
      for (const row of rows) if (shown?.has(row.id) ?? true) all.push({ source, row })
    }
    return { sources, rows: inReportOrder(all, definition).slice(0, MOST_ROWS) }
  }

  function sheetsOf(userId: number, { sheetIds, workspaceIds }: ReportDefinition): readonly VisibleSheet[] {
    const named = sheetIds.flatMap(id => store.sheets.findVisible(userId, id) ?? [])
    if (workspaceIds.length === 0) return named
    const inWorkspaces = store.sheets
      .visibleTo(userId)
      .filter(
        ({ id, workspaceId }) => workspaceId !== null && workspaceIds.includes(workspaceId) && !sheetIds.includes(id),
      )
    return [...named, ...inWorkspaces]
  }
}

function matched(definition: ReportDefinition, columns: readonly ColumnRecord[]): ReadonlyMap<number, ColumnRecord> {
  return new Map(
    [...definition.columns, ...definition.unshown].flatMap(wanted => {
      const column = matchColumn(wanted, columns)
      return column ? [[wanted.virtualId, column] as const] : []
    }),
  )
}

/** The filter of the report with the column ids of one sheet. */
function withColumnIdsOf({ columns }: ReportSource, filter: FilterQuery): FilterQuery {
  // For a sheet without the column, 0 is the id of no column, so it counts as blank.
  const idOf = (virtualId: number): number => columns.get(virtualId)?.id ?? 0
  return withCriteria(filter, criterion =>
    criterion.columnId === undefined ? criterion : { ...criterion, columnId: idOf(criterion.columnId) },
  )
}

function inReportOrder(
  rows: readonly ReportRow[],
  { columns, unshown, grouping, sorting }: ReportDefinition,
): readonly ReportRow[] {
  const keys = [...grouping, ...sorting]
  if (keys.length === 0) return rows
  const name = [...columns, ...unshown].find(({ sheetNameColumn }) => sheetNameColumn)?.virtualId
  const valueIn = ({ source, row }: ReportRow, virtualId: number): Value => {
    const column = source.columns.get(virtualId)
    if (column) return toFilterValue(column, row, source.view).value
    return virtualId === name ? source.sheet.name : null
  }
  const valued = rows.map(row => ({ row, values: keys.map(({ virtualId }) => valueIn(row, virtualId)) }))
  valued.sort((left, right) => {
    for (const [at, { direction }] of keys.entries()) {
      const order = inOrder(left.values[at] ?? null, right.values[at] ?? null, direction)
      if (order !== 0) return order
    }
    return 0
  })
  return valued.map(({ row }) => row)
}

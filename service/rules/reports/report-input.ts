import { z } from 'zod'
import { refuse } from '../api-error.ts'
import { COLUMN_TYPES, SYSTEM_COLUMN_TYPES } from '../columns/column-definition.ts'
import { Id } from '../id.ts'
import { withCriteria } from './filter-query.ts'
import type { ReportColumn, ReportDefinition } from './report-definition.ts'

/** The most columns of a report, and the most sheets and workspaces in one request. */
export const MOST_COLUMNS = 400
const MOST_ASSETS = 100

const title = z.string().trim().min(1).max(50)
const index = z.int().min(0)
const width = z.int().min(1).max(10_000)

/**
 * A column of a report. `version` and `validation` are accepted and ignored, because clients send columns back as read.
 */
export const NewReportColumn = z.strictObject({
  index,
  title,
  type: z.enum(COLUMN_TYPES).default('TEXT_NUMBER'),
  primary: z.boolean().optional(),
  systemColumnType: z.enum([...SYSTEM_COLUMN_TYPES, 'SHEET_NAME']).optional(),
  sheetNameColumn: z.boolean().optional(),
  symbol: z.string().max(50).optional(),
  hidden: z.boolean().optional(),
  width: width.optional(),
  version: z.int().optional(),
  validation: z.boolean().optional(),
})
export type NewReportColumn = z.output<typeof NewReportColumn>

/** A change of a report column; absent attributes stay. */
export const ReportColumnChange = z.strictObject({
  index: index.optional(),
  title: title.optional(),
  width: width.optional(),
  hidden: z.boolean().optional(),
})
export type ReportColumnChange = z.output<typeof ReportColumnChange>

/** Sheets and workspaces of a report. Earlier SDKs write the type in capitals. */
export const ReportScope = z
  .array(
    z.strictObject({
      assetType: z
        .string()
        .toLowerCase()
        .pipe(z.enum(['sheet', 'workspace'])),
      assetId: Id,
    }),
  )
  .min(1)
  .max(MOST_ASSETS)
export type ReportScope = z.output<typeof ReportScope>

/** A new report: its container, columns and sheets. */
export const NewReport = z.strictObject({
  name: title,
  destination: z.strictObject({
    destinationType: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['folder', 'workspace'])),
    destinationId: Id,
  }),
  columns: z.array(NewReportColumn).min(1).max(MOST_COLUMNS),
  scope: ReportScope,
  isSummaryReport: z.literal(false).optional(),
})

/** Converts a column to its stored form. Either of two attributes requests the sheet name. */
export function toReportColumn(column: NewReportColumn, virtualId: number): ReportColumn {
  const { title: text, type, primary, systemColumnType, sheetNameColumn, symbol, hidden, width: pixels = 150 } = column
  const named = sheetNameColumn === true || systemColumnType === 'SHEET_NAME'
  return {
    virtualId,
    title: text,
    width: pixels,
    ...(hidden ? { hidden } : {}),
    ...(named
      ? { type: 'TEXT_NUMBER', sheetNameColumn: true }
      : {
          type,
          ...(primary ? { primary: true } : {}),
          ...(systemColumnType ? { systemColumnType } : {}),
          ...(symbol === undefined ? {} : { symbol }),
        }),
  }
}

/** Inserts new columns at index `at`, or at the end. */
export function insertColumns(
  definition: ReportDefinition,
  columns: readonly ReportColumn[],
  at: number,
): ReportDefinition {
  const all = [...definition.columns.slice(0, at), ...columns, ...definition.columns.slice(at)]
  if (all.length > MOST_COLUMNS) throw refuse(1061, 'columns')
  return { ...definition, columns: all }
}

/** Removes a column together with its filters, groups and order. One column must stay visible (1260). */
export function dropColumn(definition: ReportDefinition, virtualId: number): ReportDefinition {
  const { columns, grouping, sorting, summarizing, filter } = definition
  const isOther = (one: { readonly virtualId: number }): boolean => one.virtualId !== virtualId
  const rest = columns.filter(isOther)
  if (rest.every(({ hidden }) => hidden)) throw refuse(1260)
  return {
    ...definition,
    columns: rest,
    grouping: grouping.filter(isOther),
    sorting: sorting.filter(isOther),
    summarizing: summarizing.filter(isOther),
    ...(filter && { filter: withCriteria(filter, one => (one.columnId === virtualId ? null : one)) }),
  }
}

/** Adds sheets and workspaces to the scope, each once. */
export function widenScope(definition: ReportDefinition, scope: ReportScope): ReportDefinition {
  const idsOf = (type: 'sheet' | 'workspace'): readonly number[] =>
    scope.flatMap(({ assetType, assetId }) => (assetType === type ? [assetId] : []))
  return {
    ...definition,
    sheetIds: [...new Set([...definition.sheetIds, ...idsOf('sheet')])],
    workspaceIds: [...new Set([...definition.workspaceIds, ...idsOf('workspace')])],
  }
}

/** Removes these sheets and workspaces from the scope. */
export function narrowScope(definition: ReportDefinition, scope: ReportScope): ReportDefinition {
  const isNamed = (type: 'sheet' | 'workspace', id: number): boolean =>
    scope.some(({ assetType, assetId }) => assetType === type && assetId === id)
  return {
    ...definition,
    sheetIds: definition.sheetIds.filter(id => !isNamed('sheet', id)),
    workspaceIds: definition.workspaceIds.filter(id => !isNamed('workspace', id)),
  }
}

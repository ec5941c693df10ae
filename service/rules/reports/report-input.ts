import { z } from 'zod'
import { refuse } from '../api-error.ts'
import { COLUMN_TYPES, SYSTEM_COLUMN_TYPES } from '../columns/column-definition.ts'
import { Id } from '../id.ts'
import { withCriteria } from './filter-query.ts'
import type { ReportColumn, ReportDefinition } from './report-definition.ts'

/** A report has at most so many columns, and at most so many sheets and workspaces are named in one request. */
export const MOST_COLUMNS = 400
const MOST_ASSETS = 100

const title = z.string().trim().min(1).max(50)
const index = z.int().min(0)
const width = z.int().min(1).max(10_000)

/** A column for a report. `version` and `validation` are taken, because clients send columns as they have read them, and mean nothing. */
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

/** How a column of a report looks from now on; what is not named stays. */
export const ReportColumnChange = z.strictObject({
  index: index.optional(),
  title: title.optional(),
  width: width.optional(),
  hidden: z.boolean().optional(),
})
export type ReportColumnChange = z.output<typeof ReportColumnChange>

/** Sheets and workspaces whose rows a report shows. Earlier SDKs write the type in capitals. */
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

/** A report to make: where it goes, its columns and the sheets it shows. */
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

/** The column as a report keeps it. The name of the sheet is asked for by either of two words. */
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

/** Puts new columns in front of the one at `at`, or at the end. */
export function insertColumns(
  definition: ReportDefinition,
  columns: readonly ReportColumn[],
  at: number,
): ReportDefinition {
  const all = [...definition.columns.slice(0, at), ...columns, ...definition.columns.slice(at)]
  if (all.length > MOST_COLUMNS) throw refuse(1061, 'columns')
  return { ...definition, columns: all }
}

/** Takes a column away, and what the report did by it. One column must stay in sight (1260). */
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

/** The scope with more sheets and workspaces, each once. */
export function widenScope(definition: ReportDefinition, scope: ReportScope): ReportDefinition {
  const idsOf = (type: 'sheet' | 'workspace'): readonly number[] =>
    scope.flatMap(({ assetType, assetId }) => (assetType === type ? [assetId] : []))
  return {
    ...definition,
    sheetIds: [...new Set([...definition.sheetIds, ...idsOf('sheet')])],
    workspaceIds: [...new Set([...definition.workspaceIds, ...idsOf('workspace')])],
  }
}

/** The scope without these sheets and workspaces. */
export function narrowScope(definition: ReportDefinition, scope: ReportScope): ReportDefinition {
  const isNamed = (type: 'sheet' | 'workspace', id: number): boolean =>
    scope.some(({ assetType, assetId }) => assetType === type && assetId === id)
  return {
    ...definition,
    sheetIds: definition.sheetIds.filter(id => !isNamed('sheet', id)),
    workspaceIds: definition.workspaceIds.filter(id => !isNamed('workspace', id)),
  }
}

import { z } from 'zod'
import { COLUMN_TYPES, type ColumnRecord, SYSTEM_COLUMN_TYPES } from '../columns/column-definition.ts'
import { FilterQuery } from './filter-query.ts'

/** The most rows of a report over all sheets (api-guide section 25). */
export const MOST_ROWS = 50_000

/** The aggregations of report groups. */
export const AGGREGATIONS = ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'FIRST', 'LAST'] as const

export const Direction = z.enum(['ASCENDING', 'DESCENDING'])

/** A column of a report. It refers to the column with the same title and type in each sheet that has one. */
const ReportColumn = z.object({
  virtualId: z.number(),
  title: z.string(),
  type: z.enum(COLUMN_TYPES),
  width: z.number().default(150),
  /** It refers to the primary column of each sheet, regardless of its title. */
  primary: z.literal(true).optional(),
  /** It contains the name of the row's sheet. */
  sheetNameColumn: z.literal(true).optional(),
  symbol: z.string().optional(),
  options: z.array(z.string()).optional(),
  systemColumnType: z.enum(SYSTEM_COLUMN_TYPES).optional(),
  format: z.string().optional(),
  hidden: z.boolean().optional(),
})
export type ReportColumn = z.output<typeof ReportColumn>

/** The definition of a report: sheets, columns, filter and order. Its column ids are virtual. */
export const ReportDefinition = z.object({
  sheetIds: z.array(z.number()).default([]),
  /** Every sheet of these workspaces is in the report. */
  workspaceIds: z.array(z.number()).default([]),
  columns: z.array(ReportColumn).default([]),
  /** Hidden columns that the report filters, groups, sorts or aggregates by. */
  unshown: z.array(ReportColumn).default([]),
  filter: FilterQuery.optional(),
  /** Rows with the same values in these columns form a group. */
  grouping: z
    .array(
      z.object({
        virtualId: z.number(),
        direction: Direction.default('ASCENDING'),
        isExpanded: z.boolean().default(true),
      }),
    )
    .default([]),
  sorting: z.array(z.object({ virtualId: z.number(), direction: Direction })).default([]),
  /** The aggregations of each group. */
  summarizing: z.array(z.object({ virtualId: z.number(), aggregationType: z.enum(AGGREGATIONS) })).default([]),
  /** The source that the report was created from, if any. */
  source: z.object({ id: z.number(), type: z.enum(['sheet', 'report', 'template', 'sight']) }).optional(),
})
export type ReportDefinition = z.output<typeof ReportDefinition>

/** The sheet column that a report column refers to, if the sheet has it. */
export function matchColumn(wanted: ReportColumn, columns: readonly ColumnRecord[]): ColumnRecord | undefined {
  if (wanted.sheetNameColumn) return undefined
  if (wanted.primary) return columns.find(({ primary }) => primary)
  if (wanted.systemColumnType)
    return columns.find(({ systemColumnType }) => systemColumnType === wanted.systemColumnType)
  const title = wanted.title.toLowerCase()
  return columns.find(column => column.type === wanted.type && column.title.toLowerCase() === title)
}

import { z } from 'zod'
import { COLUMN_TYPES, type ColumnRecord, SYSTEM_COLUMN_TYPES } from '../columns/column-definition.ts'
import { FilterQuery } from './filter-query.ts'

/** How many rows a report has at most, over all its sheets (api-guide section 25). */
export const MOST_ROWS = 50_000

/** How a group of a report adds up a column. */
export const AGGREGATIONS = ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'FIRST', 'LAST'] as const

/** Which way round rows are sorted. */
export const Direction = z.enum(['ASCENDING', 'DESCENDING'])

/** A column of a report. It stands for the column of the same title and type in each sheet that has one. */
const ReportColumn = z.object({
  virtualId: z.number(),
  title: z.string(),
  type: z.enum(COLUMN_TYPES),
  width: z.number().default(150),
  /** It stands for the primary column of each sheet, whatever that is called. */
  primary: z.literal(true).optional(),
  /** It holds the name of the sheet that the row is from. */
  sheetNameColumn: z.literal(true).optional(),
  symbol: z.string().optional(),
  options: z.array(z.string()).optional(),
  systemColumnType: z.enum(SYSTEM_COLUMN_TYPES).optional(),
  format: z.string().optional(),
  hidden: z.boolean().optional(),
})
export type ReportColumn = z.output<typeof ReportColumn>

/** What a report shows: which sheets, which columns, which of their rows, and in what order. Its ids of columns are virtual. */
export const ReportDefinition = z.object({
  sheetIds: z.array(z.number()).default([]),
  /** Every sheet of these workspaces is in the report. */
  workspaceIds: z.array(z.number()).default([]),
  columns: z.array(ReportColumn).default([]),
  /** Columns that the report filters, groups, sorts or adds up by, and does not show. */
  unshown: z.array(ReportColumn).default([]),
  filter: FilterQuery.optional(),
  /** Rows that hold the same in these columns stand together. */
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
  /** What each group says of its rows. */
  summarizing: z.array(z.object({ virtualId: z.number(), aggregationType: z.enum(AGGREGATIONS) })).default([]),
  /** What the report was made from, if anything. */
  source: z.object({ id: z.number(), type: z.enum(['sheet', 'report', 'template', 'sight']) }).optional(),
})
export type ReportDefinition = z.output<typeof ReportDefinition>

/** The column of a sheet that a column of a report stands for, if the sheet has it. */
export function matchColumn(wanted: ReportColumn, columns: readonly ColumnRecord[]): ColumnRecord | undefined {
  if (wanted.sheetNameColumn) return undefined
  if (wanted.primary) return columns.find(({ primary }) => primary)
  if (wanted.systemColumnType)
    return columns.find(({ systemColumnType }) => systemColumnType === wanted.systemColumnType)
  const title = wanted.title.toLowerCase()
  return columns.find(column => column.type === wanted.type && column.title.toLowerCase() === title)
}

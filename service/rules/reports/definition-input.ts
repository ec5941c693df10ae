import { z } from 'zod'
import { refuse } from '../api-error.ts'
import { COLUMN_TYPES, SYSTEM_COLUMN_TYPES } from '../columns/column-definition.ts'
import { Criterion, FilterOperand, type FilterQuery } from './filter-query.ts'
import { AGGREGATIONS, Direction, type ReportColumn, type ReportDefinition } from './report-definition.ts'
import { MOST_COLUMNS, toReportColumn } from './report-input.ts'

const MOST_CRITERIA = 100
const MOST_VALUES = 100
const MOST_TEXT = 4000

/** Identifies a column: by title and type, or as the primary column, a system column, or the sheet name column. */
const ColumnRef = z.strictObject({
  title: z.string().trim().min(1).max(50).optional(),
  type: z.enum(COLUMN_TYPES).optional(),
  primary: z.boolean().optional(),
  systemColumnType: z.enum([...SYSTEM_COLUMN_TYPES, 'SHEET_NAME']).optional(),
  sheetNameColumn: z.boolean().optional(),
})
type ColumnRef = z.output<typeof ColumnRef>

const isShort = (value: FilterOperand): boolean => typeof value !== 'string' || value.length <= MOST_TEXT

const WireCriterion = z.strictObject({
  column: ColumnRef,
  // Reports have no operators about a whole row.
  operator: Criterion.shape.operator.exclude([
    ...(['IS_CURRENT_USER', 'IS_NOT_CURRENT_USER', 'ON_CRITICAL_PATH', 'NOT_ON_CRITICAL_PATH'] as const),
    ...(['HAS_ATTACHMENTS', 'NO_ATTACHMENTS', 'HAS_COMMENTS', 'NO_COMMENTS', 'IS_LOCKED', 'NOT_LOCKED'] as const),
  ]),
  values: z.array(FilterOperand.refine(isShort)).max(MOST_VALUES).optional(),
})

const criteria = z.array(WireCriterion).min(1).max(MOST_CRITERIA).optional()
const operator = z.enum(['AND', 'OR'])
const isAsking = (filter: { readonly criteria?: unknown; readonly nestedCriteria?: unknown }): boolean =>
  filter.criteria !== undefined || filter.nestedCriteria !== undefined

/** Filters nest three levels deep; each level has criteria, nested filters, or both. */
const Innermost = z.strictObject({ operator, criteria }).refine(isAsking)
const nested = <S extends z.ZodType>(level: S) => z.array(level).min(1).max(MOST_CRITERIA).optional()
const Inner = z.strictObject({ operator, criteria, nestedCriteria: nested(Innermost) }).refine(isAsking)
const Filters = z.strictObject({ operator, criteria, nestedCriteria: nested(Inner) }).refine(isAsking)

type WireFilter = {
  readonly operator: 'AND' | 'OR'
  readonly criteria?: readonly z.output<typeof WireCriterion>[] | undefined
  readonly nestedCriteria?: readonly WireFilter[] | undefined
}

const byColumn = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z
    .array(z.strictObject({ column: ColumnRef, ...shape }))
    .max(MOST_COLUMNS)
    .optional()

/** Filter, groups, aggregations and order of a report, in wire form (api-addendum section 4.1). */
export const WireDefinition = z.strictObject({
  filters: Filters.optional(),
  groupingCriteria: byColumn({ sortingDirection: Direction.optional(), isExpanded: z.boolean().optional() }),
  summarizingCriteria: byColumn({ aggregationType: z.enum(AGGREGATIONS) }),
  sortingCriteria: byColumn({ sortingDirection: Direction.optional() }),
})
export type WireDefinition = z.output<typeof WireDefinition>

/**
 * The report with this definition. A column that the report does not show is stored as hidden. Rejects an empty column
 * reference (1012).
 */
export function defined(report: ReportDefinition, wire: WireDefinition, newId: () => number): ReportDefinition {
  const unshown: ReportColumn[] = []
  const idOf = (ref: ColumnRef): number => {
    const wanted = toColumn(ref, 0)
    const known = [...report.columns, ...unshown].find(column => isSame(column, wanted))
    if (known) return known.virtualId
    const virtualId = newId()
    unshown.push({ ...wanted, virtualId })
    return virtualId
  }
  const toQuery = (filter: WireFilter): FilterQuery => ({
    operator: filter.operator,
    includeParent: false,
    criteria: (filter.criteria ?? []).map(one => ({
      columnId: idOf(one.column),
      operator: one.operator,
      values: one.values ?? [],
    })),
    ...(filter.nestedCriteria && { nestedCriteria: filter.nestedCriteria.map(toQuery) }),
  })
  const { filter: _before, ...rest } = report
  return {
    ...rest,
    ...(wire.filters && { filter: toQuery(wire.filters) }),
    grouping: (wire.groupingCriteria ?? []).map(({ column, sortingDirection, isExpanded }) => ({
      virtualId: idOf(column),
      direction: sortingDirection ?? 'ASCENDING',
      isExpanded: isExpanded ?? true,
    })),
    summarizing: (wire.summarizingCriteria ?? []).map(({ column, aggregationType }) => ({
      virtualId: idOf(column),
      aggregationType,
    })),
    sorting: (wire.sortingCriteria ?? []).map(({ column, sortingDirection }) => ({
      virtualId: idOf(column),
      direction: sortingDirection ?? 'ASCENDING',
    })),
    unshown,
  }
}

function toColumn(ref: ColumnRef, virtualId: number): ReportColumn {
  const { title, primary, systemColumnType, sheetNameColumn } = ref
  if (title === undefined && !primary && systemColumnType === undefined && !sheetNameColumn) {
    throw refuse(1012, 'column.title')
  }
  return toReportColumn({ ...ref, index: 0, title: title ?? '', type: ref.type ?? 'TEXT_NUMBER' }, virtualId)
}

/** Whether two report columns refer to the same column of each sheet. */
function isSame(one: ReportColumn, other: ReportColumn): boolean {
  if (one.sheetNameColumn || other.sheetNameColumn) return one.sheetNameColumn === other.sheetNameColumn
  if (one.primary || other.primary) return one.primary === other.primary
  if (one.systemColumnType || other.systemColumnType) return one.systemColumnType === other.systemColumnType
  return one.type === other.type && one.title.toLowerCase() === other.title.toLowerCase()
}

/** The definition of a report in wire form, without unset parts. */
export function toWireDefinition({ columns, unshown, filter, grouping, summarizing, sorting }: ReportDefinition) {
  const columnById = new Map([...columns, ...unshown].map(column => [column.virtualId, toRef(column)]))
  const refOf = (virtualId: number | undefined): object => (virtualId !== undefined && columnById.get(virtualId)) || {}
  const toFilters = ({ operator, criteria, nestedCriteria }: FilterQuery): object => ({
    operator,
    ...(criteria.length > 0 && {
      criteria: criteria.map(({ columnId, operator, values }) => ({
        ...(columnId === undefined ? {} : { column: refOf(columnId) }),
        operator,
        ...(values.length > 0 && { values }),
      })),
    }),
    ...(nestedCriteria && { nestedCriteria: nestedCriteria.map(toFilters) }),
  })
  return {
    ...(filter && { filters: toFilters(filter) }),
    ...(grouping.length > 0 && {
      groupingCriteria: grouping.map(({ virtualId, direction, isExpanded }) => ({
        column: refOf(virtualId),
        sortingDirection: direction,
        isExpanded,
      })),
    }),
    ...(summarizing.length > 0 && {
      summarizingCriteria: summarizing.map(({ virtualId, aggregationType }) => ({
        column: refOf(virtualId),
        aggregationType,
      })),
    }),
    ...(sorting.length > 0 && {
      sortingCriteria: sorting.map(({ virtualId, direction }) => ({
        column: refOf(virtualId),
        sortingDirection: direction,
      })),
    }),
  }
}

function toRef({ title, type, primary, systemColumnType, sheetNameColumn }: ReportColumn): object {
  return {
    ...(title !== '' && { title }),
    type,
    ...(primary && { primary }),
    ...(systemColumnType && { systemColumnType }),
    ...(sheetNameColumn && { sheetNameColumn }),
  }
}

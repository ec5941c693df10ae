import { DAY_MS } from '../../../formulas/language/date.ts'
import type { ServiceDeps } from '../../http/env.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { criteriaOf, type FilterQuery } from '../../rules/reports/filter-query.ts'
import { type CellSources, toFilterValue } from '../../rules/reports/filter-value.ts'
import { type FilteredRow, type FilterValue, fitsFilter } from '../../rules/reports/fits-filter.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { attachmentStore } from '../../store/content/attachments.ts'
import { discussionStore } from '../../store/discussions/discussions.ts'

/** A sheet to filter and its reader. */
type Filtered = {
  readonly sheetId: number
  readonly columns: readonly ColumnRecord[]
  /** All its rows, in order. */
  readonly rows: readonly RowRecord[]
  readonly sources: CellSources
  /** The address of the reading user. */
  readonly email: string
}

const NOTHING: FilterValue = { value: null, people: [] }

/** Finds the ids of the rows that a filter matches. A missing column counts as blank. */
export function rowFilter({ store, clock }: ServiceDeps) {
  const attachments = attachmentStore(store.db)
  const discussions = discussionStore(store.db)

  return (query: FilterQuery, { sheetId, columns, rows, sources, email }: Filtered): ReadonlySet<number> => {
    const columnById = new Map(columns.map(column => [column.id, column]))
    const asks = (word: string): boolean => criteriaOf(query).some(({ operator }) => operator.endsWith(word))
    const withFiles = asks('_ATTACHMENTS') ? filesOf(sheetId) : new Set<number>()
    const discussedRows = asks('_COMMENTS') ? discussedRowsOf(sheetId) : new Set<number>()
    const looker = { today: Math.floor(clock() / DAY_MS), email }

    const toFilteredRow = (row: RowRecord): FilteredRow => ({
      valueIn(columnId) {
        const column = columnById.get(columnId)
        return column ? toFilterValue(column, row, sources) : NOTHING
      },
      hasAttachments: withFiles.has(row.id),
      hasComments: discussedRows.has(row.id),
      locked: row.locked,
    })
    const fitting = rows.filter(row => fitsFilter(query, toFilteredRow(row), looker)).map(({ id }) => id)
    return query.includeParent ? withParents(fitting, rows) : new Set(fitting)
  }

  function filesOf(sheetId: number): ReadonlySet<number> {
    return new Set(
      attachments.ofSheet(sheetId).flatMap(({ parentType, parentId }) => (parentType === 'ROW' ? [parentId] : [])),
    )
  }

  function discussedRowsOf(sheetId: number): ReadonlySet<number> {
    return new Set(discussions.ofSheet(sheetId).flatMap(({ rowId }) => rowId ?? []))
  }
}

function withParents(ids: readonly number[], rows: readonly RowRecord[]): ReadonlySet<number> {
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const shown = new Set<number>()
  for (const id of ids) {
    for (let at: number | null = id; at !== null && !shown.has(at); at = parentOf.get(at) ?? null) shown.add(at)
  }
  return shown
}

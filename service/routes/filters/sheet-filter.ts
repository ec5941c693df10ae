import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import type { FilterQuery } from '../../rules/reports/filter-query.ts'
import { filterStore } from '../../store/reports/filters.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { sheetResults } from '../sheets/sheet-results.ts'
import { toWireFilter } from './filters.ts'
import { rowFilter } from './row-filter.ts'

/** The effect of a filter on the rows of a sheet. */
export type FilteredSheet = {
  /** The rows to omit; null: none. */
  readonly isDropped: ((rowId: number) => boolean) | null
  /** The mark of each row; null: no marks. */
  readonly isFilteredOut: ((rowId: number) => boolean) | null
  /** Facts about the filters and the number of remaining rows, for the sheet. */
  readonly facts: object
}

/**
 * Applies a saved filter to a sheet (api-guide section 6.4: filterId, include and exclude). Null without filter
 * parameters.
 */
export function sheetFilter(deps: ServiceDeps) {
  const { store } = deps
  const filters = filterStore(store.db)
  const filterRows = rowFilter(deps)

  return (
    c: ServiceContext,
    sheet: VisibleSheet,
    { include, exclude }: Pick<ViewOptions, 'include' | 'exclude'>,
    filterId?: number,
  ): FilteredSheet | null => {
    const isMarked = include.has('filters') || filterId !== undefined
    if (!isMarked && !include.has('filterDefinitions')) return null
    const { userId, email } = c.get('caller')
    const definitions = include.has('filterDefinitions')
      ? { filters: filters.ofSheet(sheet.id, userId).map(toWireFilter) }
      : {}
    if (!isMarked) return { isDropped: null, isFilteredOut: null, facts: definitions }

    const left = filterId === undefined ? null : fitting(sheet, queryOf(sheet, userId, filterId), email)
    const isFilteredOut = (rowId: number): boolean => left !== null && !left.has(rowId)
    const isDropped = exclude.has('filteredOutRows') ? isFilteredOut : null
    const count = isDropped ? { filteredRowCount: left?.size ?? store.rows.count(sheet.id) } : {}
    return { isDropped, isFilteredOut, facts: { ...definitions, ...count } }
  }

  function queryOf({ id }: VisibleSheet, userId: number, filterId: number): FilterQuery {
    const filter = filters.find(id, userId, filterId)
    if (!filter) throw refuse(1182, filterId, id)
    return filter.query
  }

  function fitting({ id }: VisibleSheet, query: FilterQuery, email: string): ReadonlySet<number> {
    const rows = store.rows.of(id)
    const sources = { personOf: store.users.directory(), resultOf: sheetResults(deps, id, rows) }
    return filterRows(query, { sheetId: id, columns: store.columns.of(id), rows, sources, email })
  }
}

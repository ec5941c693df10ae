import type { ServiceDeps } from '../../../http/env.ts'
import { withPredecessors } from '../../../rules/cells/predecessors.ts'
import type { StoredCells } from '../../../rules/cells/stored-cell.ts'
import { filterStore } from '../../../store/reports/filters.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import { cellCopier } from '../../cells/copy-cells.ts'
import { copyReferences } from '../../references/copy-references.ts'
import type { Destination } from '../destination.ts'
import type { CopyParts, NewIds } from './copy-parts.ts'
import { discussionCopier } from './discussion-copier.ts'

/** The copy to create: its owner, name and location. */
type NewCopy = Destination & {
  readonly ownerId: number
  readonly name: string
}

/**
 * Copies a sheet: always its columns and settings, other parts on request. Everything gets a new id; formulas refer to
 * columns by title, so they stay valid. Cell history is never copied. Run it inside a transaction.
 */
export function sheetCopier(deps: ServiceDeps) {
  const { store, ids, clock } = deps
  const copyDiscussions = discussionCopier(deps)
  const copyCells = cellCopier(deps)
  const filters = filterStore(store.db)

  return (sheet: VisibleSheet, { ownerId, name, folderId, workspaceId }: NewCopy, parts: CopyParts): number => {
    const id = ids.next()
    const now = clock()
    const source = { id: sheet.id, type: 'sheet' } as const
    store.sheets.add({ id, name, ownerId, folderId, workspaceId, settings: sheet.settings, source }, now)
    const columnIds = new Map<number, number>()
    for (const column of store.columns.of(sheet.id)) {
      const columnId = ids.next()
      columnIds.set(column.id, columnId)
      store.columns.add(id, { ...column, id: columnId })
    }
    const rowIds = parts.data
      ? copyRows({ from: sheet.id, to: id }, columnIds, ownerId, parts.cellLinks)
      : new Map<number, number>()
    // The source sheets of links get a new version, because they show their links.
    for (const source of new Set(store.links.into(id).map(link => link.from.sheetId))) store.sheets.touch(source, now)
    copyReferences(deps, { from: sheet.id, to: id, ownerId, data: parts.data })
    copyDiscussions({ from: sheet.id, to: id, rowIds }, parts)
    if (parts.filters) copyFilters(sheet.id, id, columnIds, ownerId)
    if (parts.shares) store.shares.copy('sheet', sheet.id, id, ownerId, now)
    return id
  }

  function copyFilters(from: number, to: number, columnIds: NewIds, ownerId: number): void {
    for (const { query, ...filter } of filters.ofSheet(from, ownerId)) {
      const criteria = query.criteria.map(({ columnId, ...criterion }) =>
        columnId === undefined ? criterion : { ...criterion, columnId: columnIds.get(columnId) ?? 0 },
      )
      filters.add({ ...filter, id: ids.next(), sheetId: to, ownerId, query: { ...query, criteria } })
    }
  }

  function copyRows(
    { from, to }: { from: number; to: number },
    columnIds: NewIds,
    by: number,
    cellLinks: boolean,
  ): NewIds {
    const now = clock()
    const written = { createdAt: now, createdBy: by, modifiedAt: now, modifiedBy: by }
    const rows = store.rows.of(from)
    const rowIds = new Map(rows.map(row => [row.id, ids.next()]))
    for (const row of rows) {
      const id = rowIds.get(row.id) ?? 0
      const parentId = row.parentId === null ? null : (rowIds.get(row.parentId) ?? null)
      const waiting: (() => void)[] = []
      const cell = { sheetId: to, rowId: id, linksOf: cellLinks ? by : null }
      const cells = copyCells(renumbered(row.cells, columnIds, rowIds), cell, work => void waiting.push(work))
      store.rows.add(to, { ...row, ...written, id, parentId, cells })
      for (const work of waiting) work()
    }
    // The copy continues auto-numbers where the original is.
    store.sheets.startNumbers(to, store.sheets.takeNumbers(from, 0))
    return rowIds
  }
}

function renumbered(cells: StoredCells, columnIds: NewIds, rowIds: NewIds): StoredCells {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([columnId, cell]) => {
      const id = columnIds.get(Number(columnId))
      return id === undefined ? [] : [[id, withPredecessors(cell, rowIds)]]
    }),
  )
}

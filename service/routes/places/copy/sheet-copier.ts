import type { ServiceDeps } from '../../../http/env.ts'
import type { Destination } from '../../../http/open-destination.ts'
import type { StoredCell, StoredCells } from '../../../rules/cells/stored-cell.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'
import type { CopyParts } from './copy-parts.ts'
import { talkCopier } from './talk-copier.ts'

/** The copy to make: whose it is, its name and its place. */
export interface NewCopy extends Destination {
  readonly ownerId: number
  readonly name: string
}

/** The new number of each thing that was copied, by its old one. */
export type NewIds = ReadonlyMap<number, number>

export type CopySheet = ReturnType<typeof sheetCopier>

/**
 * Copies a sheet: always its columns and settings, of the rest what was asked for. Everything gets a number of its own; formulas name
 * their columns by title, so they say the same in the copy. Cell history is never copied. Run it inside a transaction.
 */
export function sheetCopier(deps: ServiceDeps) {
  const { store, ids, clock } = deps
  const copyTalk = talkCopier(deps)

  return (sheet: VisibleSheet, { ownerId, name, folderId, workspaceId }: NewCopy, parts: CopyParts): number => {
    const id = ids.next()
    const now = clock()
    store.sheets.add({ id, name, ownerId, folderId, workspaceId, settings: sheet.settings }, now)
    const columnIds = new Map<number, number>()
    for (const column of store.columns.of(sheet.id)) {
      const columnId = ids.next()
      columnIds.set(column.id, columnId)
      store.columns.add(id, { ...column, id: columnId })
    }
    const rowIds = parts.data ? copyRows(sheet.id, id, columnIds, ownerId) : new Map<number, number>()
    copyTalk({ from: sheet.id, to: id, rowIds }, parts)
    if (parts.shares) store.shares.copy('sheet', sheet.id, id, ownerId, now)
    return id
  }

  function copyRows(from: number, to: number, columnIds: NewIds, by: number): NewIds {
    const now = clock()
    const written = { createdAt: now, createdBy: by, modifiedAt: now, modifiedBy: by }
    const rows = store.rows.of(from)
    const rowIds = new Map(rows.map(row => [row.id, ids.next()]))
    for (const row of rows) {
      const id = rowIds.get(row.id) ?? 0
      const parentId = row.parentId === null ? null : (rowIds.get(row.parentId) ?? null)
      store.rows.add(to, { ...row, ...written, id, parentId, cells: renumbered(row.cells, columnIds, rowIds) })
    }
    // The copy goes on counting where the original stands.
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

/** A row waits for rows of its own sheet: in the copy for those of the copy. */
function withPredecessors(cell: StoredCell, rowIds: NewIds): StoredCell {
  if (cell.objectValue?.objectType !== 'PREDECESSOR_LIST') return cell
  const predecessors = cell.objectValue.predecessors.flatMap(each => {
    const rowId = rowIds.get(each.rowId)
    return rowId === undefined ? [] : [{ ...each, rowId }]
  })
  return { ...cell, objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } }
}

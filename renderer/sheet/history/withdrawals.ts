import type { Deletion, Withdrawn } from '../../../shared/fold/deletion.ts'
import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { WorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import type { WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { isSameRowLocation } from '../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { Names } from './names.ts'

/** The state that locates an item. */
type Surroundings = { readonly sheet: WorkingSheet; readonly columns: WorkingColumns; readonly names: Names }

/** The deletions that an inverse restores, without duplicates. */
export function deletionsIn(back: readonly BackEdit[]): ReadonlySet<Deletion> {
  return new Set(back.flatMap(each => ('by' in each && each.by ? [each.by] : [])))
}

/** The rest of an inverse after some of its deletions were withdrawn: these need no edit. */
export function restOf(back: readonly BackEdit[], taken: ReadonlySet<Deletion>): readonly BackEdit[] {
  if (taken.size === 0) return back
  const isWhole = [...deletionsIn(back)].every(deletion => taken.has(deletion))
  return back.filter(each => {
    if ('by' in each && each.by) return !taken.has(each.by)
    // All rows that it refers to have their old ids.
    return !(isWhole && each.kind === 'naming-cell' && sameContent(each.left, each.edit))
  })
}

/** The inverse of withdrawn deletions. */
export function deletedAgain(back: readonly BackEdit[], taken: ReadonlySet<Deletion>): readonly Withdrawn[] {
  const deletions = [...deletionsIn(back)].filter(deletion => taken.has(deletion))
  return deletions.map(deletion => {
    const own = back.filter(each => 'by' in each && each.by === deletion)
    return deletion.kind === 'row' ? rowAgain(deletion, own) : columnAgain(deletion, own)
  })
}

type Of<K extends Deletion['kind']> = Extract<Deletion, { kind: K }>

function rowAgain({ rowId }: Of<'row'>, own: readonly BackEdit[]): Withdrawn {
  const oldIds = oldIdsIn(own)
  const left = new Map<RowId, Map<ColumnId, Content>>([...oldIds.values()].map(id => [id, new Map()]))
  for (const each of own) {
    if (each.kind !== 'deleted-cell') continue
    const { columnId, value, formula } = each.edit
    left.get(oldIds.get(each.edit.rowId) ?? each.edit.rowId)?.set(columnId, { value, formula })
  }
  return { kind: 'withdrawn-row', edit: { kind: 'delete-row', rowId }, left }
}

function columnAgain({ columnId }: Of<'column'>, own: readonly BackEdit[]): Withdrawn {
  const cells = own.flatMap(each =>
    each.kind === 'deleted-cell' ? [each.edit] : each.kind === 'lost-column' ? each.cells : [],
  )
  const left = new Map(cells.map(({ rowId, value, formula }) => [rowId, { value, formula }]))
  return { kind: 'withdrawn-column', edit: { kind: 'delete-column', columnId }, left }
}

/** Restores everything in a sheet that lacks it, except columns that only the service can create. */
export function backAgain(back: readonly BackEdit[], taken: ReadonlySet<Deletion>): readonly GridEdit[] {
  const own = back.filter(each => 'by' in each && each.by && taken.has(each.by))
  const oldIds = oldIdsIn(own)
  const old = (id: RowId | null) => id && (oldIds.get(id) ?? id)
  return own.flatMap((each): GridEdit[] => {
    if (each.kind === 'deleted') {
      const { parentId, after } = each.edit.location
      return [{ ...each.edit, rowId: each.standsFor, location: { parentId: old(parentId), after: old(after) } }]
    }
    if (each.kind === 'deleted-cell' || each.kind === 'deleted-format') {
      const { edit, by } = each
      const rowId = oldIds.get(edit.rowId) ?? edit.rowId
      return [{ ...edit, rowId, ...(by.kind === 'column' ? { columnId: by.columnId } : {}) }]
    }
    return each.kind === 'deleted-column' ? [{ ...each.edit, columnId: each.standsFor }] : []
  })
}

/** The column order with restored columns at their old positions. */
export function columnsAgain(
  back: readonly BackEdit[],
  taken: ReadonlySet<Deletion>,
  without: readonly ColumnId[],
  { columnNow }: Names,
): readonly ColumnId[] {
  return back.reduce((columns, each) => {
    if ((each.kind !== 'deleted-column' && each.kind !== 'lost-column') || each.by?.kind !== 'column') return columns
    if (!taken.has(each.by)) return columns
    const left = each.leftOf.map(columnNow).find(id => columns.includes(id))
    return columns.toSpliced(left === undefined ? 0 : columns.indexOf(left) + 1, 0, columnNow(each.by.columnId))
  }, without)
}

/** The target order: the rows of a sheet that includes them, and the columns. */
export type Wanted = { readonly sheet: WorkingSheet; readonly columns: readonly ColumnId[] }

/** Moves restored rows and columns to their old positions, which changes during their absence may have shifted. */
export function* movesTo(
  wanted: Wanted,
  taken: ReadonlySet<Deletion>,
  is: Surroundings,
  isSeen: boolean,
): Generator<GridEdit> {
  const rows = new Set([...taken].flatMap(each => (each.kind === 'row' ? [is.names.now(each.rowId)] : [])))
  // From top to bottom, so that each follows one in its final position.
  for (const rowId of rows.size > 0 ? wanted.sheet.rowIds().filter(id => rows.has(id)) : []) {
    const location = wanted.sheet.locationOf(rowId)
    if (!isSeen || !isSameRowLocation(is.sheet.locationOf(rowId), location)) yield { kind: 'move-row', rowId, location }
  }
  const columns = new Set(
    [...taken].flatMap(each => (each.kind === 'column' ? [is.names.columnNow(each.columnId)] : [])),
  )
  for (const [at, columnId] of wanted.columns.entries()) {
    const after = wanted.columns[at - 1] ?? null
    const [left = null] = is.columns.leftOf(columnId)
    if (columns.has(columnId) && (!isSeen || left !== after)) yield { kind: 'move-column', columnId, after }
  }
}

/** The actual id of each row, by the replacement id it would have had. */
const oldIdsIn = (back: readonly BackEdit[]): ReadonlyMap<RowId, RowId> =>
  new Map(back.flatMap(each => (each.kind === 'deleted' ? [[each.edit.rowId, each.standsFor] as const] : [])))

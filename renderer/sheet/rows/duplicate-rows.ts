import { endOf, locationBelow } from '../../../shared/fold/row-location.ts'
import { topmost } from '../../../shared/fold/row-moves.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import { canBeLink, withRows } from '../../../shared/model/sheet/cell-value.ts'
import { type Column, isFillable } from '../../../shared/model/sheet/column.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { linkedCell, type SheetView } from '../../../shared/model/sheet/sheet-view.ts'

/** The edits of an action and the row to activate (null: none); null if it is impossible. */
export type RowEdits = { readonly edits: readonly SheetEdit[]; readonly goTo: RowId | null }

/**
 * Copies of rows with their descendants, below the last of each run of adjacent rows. Includes values, formulas, links,
 * formats and images, not system values. Activates the first copy.
 */
export function duplicateEdits(view: SheetView, rowIds: readonly RowId[], newRowId: () => RowId): RowEdits | null {
  const columns = view.meta.columns.filter(isFillable)
  const edits: SheetEdit[] = []
  const newIds = new Map<RowId, RowId>()
  for (const run of runsOf(view, topmost(view, rowIds))) {
    let location = locationBelow(view, run.at(-1) ?? run[0])
    for (const rowId of run) {
      if (!location) continue
      const copy = copyOf(view, view.indexOf(rowId), columns, newRowId, newIds)
      edits.push({ kind: 'add-row', rowId: copy.rowId, location }, ...copy.edits)
      location = { ...location, after: copy.rowId }
    }
  }
  edits.push(...waiting(edits, newIds))
  const [first] = edits
  return first?.kind === 'add-row' ? { edits, goTo: first.rowId } : null
}

type Run = [RowId, ...RowId[]]

/** Adjacent rows with the same parent. */
function runsOf(view: SheetView, tops: readonly RowId[]): readonly Run[] {
  const runs: Run[] = []
  let next = -1
  for (const rowId of tops) {
    const index = view.indexOf(rowId)
    const open = runs.at(-1)
    const isBeside = index === next && open && view.parentIndexAt(index) === view.parentIndexAt(view.indexOf(open[0]))
    if (isBeside) open.push(rowId)
    else runs.push([rowId])
    next = endOf(view, index)
  }
  return runs
}

/** Predecessors among the copies refer to the copies: set once all of them exist. */
function waiting(edits: readonly SheetEdit[], newIds: ReadonlyMap<RowId, RowId>): readonly SheetEdit[] {
  return edits.flatMap((edit): readonly SheetEdit[] => {
    if (edit.kind !== 'set-cell') return []
    const value = withRows(edit.value, rowId => newIds.get(rowId) ?? rowId)
    return value === edit.value ? [] : [{ ...edit, value }]
  })
}

function copyOf(
  view: SheetView,
  start: number,
  columns: readonly Column[],
  newRowId: () => RowId,
  newIds: Map<RowId, RowId>,
) {
  const lastUnder = new Map<RowId, RowId>()
  const edits: SheetEdit[] = []
  const named = (index: number): RowId => {
    const rowId = newRowId()
    newIds.set(view.rowIdAt(index), rowId)
    return rowId
  }
  const top = named(start)
  edits.push(...cellsOf(view, start, top, columns))
  const end = endOf(view, start)
  for (let index = start + 1; index < end; index++) {
    const parentId = newIds.get(view.rowIdAt(view.parentIndexAt(index))) ?? top
    const rowId = named(index)
    edits.push({ kind: 'add-row', rowId, location: { parentId, after: lastUnder.get(parentId) ?? null } })
    edits.push(...cellsOf(view, index, rowId, columns))
    lastUnder.set(parentId, rowId)
  }
  return { rowId: top, edits }
}

function cellsOf(view: SheetView, index: number, rowId: RowId, columns: readonly Column[]): readonly SheetEdit[] {
  return columns.flatMap(({ id }): readonly SheetEdit[] => {
    const { value, formula, link, format, image } = linkedCell(view, index, id)
    const shown = format ? [{ kind: 'format-cell' as const, rowId, columnId: id, format }] : []
    if (value === null && formula === null && !image) return shown
    const edit = { kind: 'set-cell' as const, rowId, columnId: id, value: formula === null ? value : null, formula }
    return [{ ...edit, ...(canBeLink(edit) && link && { link }), ...(image && { image }) }, ...shown]
  })
}

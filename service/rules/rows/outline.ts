import { refuse } from '../api-error.ts'
import type { Location } from './row-location.ts'
import type { OutlineRow } from './row-record.ts'

/** The rows of a sheet in order, parents before their children and each subtree contiguous. */
export type Outline = readonly OutlineRow[]

/** Inserts new rows at a location, in the order given. */
export function insertRows(outline: Outline, rowIds: readonly number[], location: Location): Outline {
  const { index, parentId } = slotAt(outline, location)
  return outline.toSpliced(index, 0, ...rowIds.map(id => ({ id, parentId })))
}

/**
 * Moves rows with their subtrees to a location, in the order given. A row cannot move into its own subtree (1063,
 * 1064).
 */
export function moveRows(outline: Outline, rowIds: readonly number[], location: Location): Outline {
  const [only] = rowIds
  if (location.kind === 'indent') return indent(outline, only ?? 0)
  if (location.kind === 'outdent') return outdent(outline, only ?? 0)

  const blocks = new Map<number, OutlineRow[]>(rowIds.map(id => [id, []]))
  const blockOf = new Map<number, OutlineRow[]>()
  const rest: OutlineRow[] = []
  for (const outlineRow of outline) {
    const block =
      blocks.get(outlineRow.id) ?? (outlineRow.parentId === null ? undefined : blockOf.get(outlineRow.parentId))
    if (block) blockOf.set(outlineRow.id, block)
    ;(block ?? rest).push(outlineRow)
  }

  const { index, parentId } = slotAt(rest, location)
  const moved = [...blocks.values()].flatMap(([root, ...below]) => (root ? [{ id: root.id, parentId }, ...below] : []))
  return rest.toSpliced(index, 0, ...moved)
}

/** Removes rows with their subtrees, and lists the removed ids in sheet order. */
export function removeRows(
  outline: Outline,
  rowIds: readonly number[],
): { readonly rest: Outline; readonly removed: readonly number[] } {
  const gone = new Set(rowIds)
  for (const { id, parentId } of outline) {
    if (parentId !== null && gone.has(parentId)) gone.add(id)
  }
  return {
    rest: outline.filter(({ id }) => !gone.has(id)),
    removed: outline.filter(({ id }) => gone.has(id)).map(({ id }) => id),
  }
}

/** An insertion point: before the row at `index`, under `parentId` (null: the top level). */
type Slot = {
  readonly index: number
  readonly parentId: number | null
}

/** The insertion point of a location. Rejects a missing row (1063, 1064) and an indentation (1062). */
export function slotAt(outline: Outline, location: Location): Slot {
  switch (location.kind) {
    case 'top':
      return { index: 0, parentId: null }
    case 'first-child':
      return { index: find(outline, location.parentId, 1063) + 1, parentId: location.parentId }
    case 'last-child':
      return { index: endOfSubtree(outline, find(outline, location.parentId, 1063)), parentId: location.parentId }
    case 'below': {
      const index = find(outline, location.siblingId, 1064)
      return { index: endOfSubtree(outline, index), parentId: outline[index]?.parentId ?? null }
    }
    case 'above': {
      const index = find(outline, location.siblingId, 1064)
      return { index, parentId: outline[index]?.parentId ?? null }
    }
    case 'bottom':
      return { index: outline.length, parentId: null }
    case 'indent':
    case 'outdent':
      throw refuse(1062, `${location.kind} needs a row`)
  }
}

/** Makes the row the last child of its previous sibling. The order of rows stays. */
function indent(outline: Outline, rowId: number): Outline {
  const index = find(outline, rowId, 1062)
  const parentId = outline[index]?.parentId ?? null
  const above = outline.slice(0, index).findLast(outlineRow => outlineRow.parentId === parentId)
  if (!above) throw refuse(1062, 'no row above to indent under')
  return outline.with(index, { id: rowId, parentId: above.id })
}

/** Makes the row a sibling of its parent; its following siblings become its children, as in every outliner. */
function outdent(outline: Outline, rowId: number): Outline {
  const index = find(outline, rowId, 1062)
  const parentId = outline[index]?.parentId ?? null
  const parent = outline.find(({ id }) => id === parentId)
  if (!parent) throw refuse(1062, 'the row is on the top level')
  return outline.map((outlineRow, at) => {
    if (at === index) return { id: rowId, parentId: parent.parentId }
    return at > index && outlineRow.parentId === parentId ? { id: outlineRow.id, parentId: rowId } : outlineRow
  })
}

/** The index after the last descendant of the row at `index`, where a next sibling would be. */
function endOfSubtree(outline: Outline, index: number): number {
  const root = outline[index]
  const inside = new Set(root ? [root.id] : [])
  let end = index + 1
  for (
    let outlineRow = outline[end];
    outlineRow && outlineRow.parentId !== null && inside.has(outlineRow.parentId);
    outlineRow = outline[end]
  ) {
    inside.add(outlineRow.id)
    end += 1
  }
  return end
}

function find(outline: Outline, rowId: number, code: 1062 | 1063 | 1064): number {
  const index = outline.findIndex(({ id }) => id === rowId)
  if (index < 0) throw refuse(code, rowId)
  return index
}

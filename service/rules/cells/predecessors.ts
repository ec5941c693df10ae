import type { StoredCell } from './stored-cell.ts'

/** Converts a cell for a new sheet: keeps only predecessors that were moved along, with their new ids. */
export function withPredecessors(cell: StoredCell, newIds: ReadonlyMap<number, number>): StoredCell {
  const { objectValue, ...rest } = cell
  if (objectValue?.objectType !== 'PREDECESSOR_LIST') return cell
  const predecessors = objectValue.predecessors.flatMap(each => {
    const rowId = newIds.get(each.rowId)
    return rowId === undefined ? [] : [{ ...each, rowId }]
  })
  return predecessors.length === 0 ? rest : { ...rest, objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } }
}

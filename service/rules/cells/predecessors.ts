import type { StoredCell } from './stored-cell.ts'

/** A cell of a row in its new sheet. A row waits for rows of its own sheet: there for those that came along, by their new ids. */
export function withPredecessors(cell: StoredCell, newIds: ReadonlyMap<number, number>): StoredCell {
  const { objectValue, ...rest } = cell
  if (objectValue?.objectType !== 'PREDECESSOR_LIST') return cell
  const predecessors = objectValue.predecessors.flatMap(each => {
    const rowId = newIds.get(each.rowId)
    return rowId === undefined ? [] : [{ ...each, rowId }]
  })
  return predecessors.length === 0 ? rest : { ...rest, objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } }
}

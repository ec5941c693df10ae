import type { ServiceDeps } from '../../http/env.ts'
import type { StoredCell } from '../../rules/cells/stored-cell.ts'

/** The original and the copy, whose the copy is, and whether it gets what the original holds. */
interface Copying {
  readonly from: number
  readonly to: number
  readonly ownerId: number
  readonly data: boolean
}

/**
 * Gives the copy of a sheet what its formulas name besides columns: the fields of the summary, and of the ranges of other sheets those
 * whose source its owner sees. Run it inside a transaction.
 */
export function copyReferences({ store, ids, clock }: ServiceDeps, { from, to, ownerId, data }: Copying): void {
  const now = clock()
  for (const reference of store.references.of(from)) {
    if (!store.sheets.findVisible(ownerId, reference.sourceSheetId)) continue
    store.references.add({ ...reference, id: ids.next(), sheetId: to, createdAt: now, createdBy: ownerId })
  }
  const stamps = { createdAt: now, createdBy: ownerId, modifiedAt: now, modifiedBy: ownerId }
  for (const { definition, cell } of store.summaryFields.of(from)) {
    const held = data ? withoutImage(cell) : {}
    store.summaryFields.put(to, { definition: { ...definition, id: ids.next() }, cell: held, ...stamps })
  }
}

/** A picture stays with the original; the text that stands for it goes along. */
function withoutImage({ image: _image, ...cell }: StoredCell): StoredCell {
  return cell
}

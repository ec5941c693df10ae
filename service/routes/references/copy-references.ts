import type { ServiceDeps } from '../../http/env.ts'
import type { StoredCell } from '../../rules/cells/stored-cell.ts'

/** The original and the copy, the owner of the copy, and whether content is copied. */
type Copying = {
  readonly from: number
  readonly to: number
  readonly ownerId: number
  readonly data: boolean
}

/**
 * Copies the objects that formulas refer to besides columns: summary fields, and those ranges of other sheets whose
 * source the owner of the copy sees. Run it inside a transaction.
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

/** The copy has the alternative text without the image. */
function withoutImage({ image: _image, ...cell }: StoredCell): StoredCell {
  return cell
}

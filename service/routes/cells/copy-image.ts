import type { ServiceDeps } from '../../http/env.ts'
import type { StoredCell } from '../../rules/cells/stored-cell.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { type CellImageRecord, cellImageStore } from '../../store/content/cell-images.ts'

/** The cell that a picture goes to. */
type Place = Pick<CellImageRecord, 'sheetId' | 'rowId' | 'columnId'>

/** What is done once the copied row is stored: a picture is kept for a row that is there. */
export type Afterwards = (work: () => void) => void

/**
 * Gives the copy of a cell a picture of its own: deleting the one must leave the other whole. A picture without bytes is left out, and
 * its text stays. Run it inside a transaction; `onBlob` is told of what to remove when that fails.
 */
export function imageCopier({ store, ids, blobs: folder }: ServiceDeps) {
  const images = cellImageStore(store.db)
  const blobs = blobStore(folder)

  return (
    { image, ...cell }: StoredCell,
    place: Place,
    afterwards: Afterwards,
    onBlob?: (blob: string) => void,
  ): StoredCell => {
    if (!image) return cell
    const found = images.find(image.id)
    const blob = ids.secret()
    if (!found || !blobs.copy(found.blob, blob)) return cell
    onBlob?.(blob)
    const id = ids.secret()
    afterwards(() => images.add({ ...found, ...place, id, blob }))
    return { ...cell, image: { ...image, id } }
  }
}

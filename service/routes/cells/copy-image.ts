import type { ServiceDeps } from '../../http/env.ts'
import type { StoredCell } from '../../rules/cells/stored-cell.ts'
import { blobStore } from '../../store/content/blobs.ts'
import { type CellImageRecord, cellImageStore } from '../../store/content/cell-images.ts'

/** The target cell of an image. */
type Place = Pick<CellImageRecord, 'sheetId' | 'rowId' | 'columnId'>

/** Runs `work` once the copied row is stored, because an image record requires its row. */
export type Afterwards = (work: () => void) => void

/**
 * Copies an image with its bytes, so that deleting one copy keeps the other. An image without bytes is dropped, and its
 * text stays. Run it inside a transaction; `onBlob` receives the blobs to remove when the transaction fails.
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

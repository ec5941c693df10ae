import { endOf } from '../../../../shared/fold/row-location.ts'
import type { ColumnId, RowId, SheetId } from '../../../../shared/model/ids.ts'
import { isPutImage } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { applyStep } from '../../apply-step.ts'
import { baseView, type SheetBase } from '../../sheet-base.ts'
import type { SheetHub } from '../../sheet-hub.ts'
import type { Prepared } from '../adapter.ts'
import type { AnyBatch, Batch, BatchRow } from '../batches.ts'
import { type ImageBytes, TRIES } from './image-bytes.ts'

/**
 * Downloads the images that a request needs before it is sent, each once per push. Returns the reason to wait; null if
 * no image is left to request.
 */
export function createImagesFirst(imageBytes: Pick<ImageBytes, 'keep'>) {
  const asked = new Set<string>()
  const get = async (images: readonly string[], most: number): Promise<Result<Prepared>> => {
    const had = await imageBytes.keep(images, most)
    if (!had.ok) return ok({ kind: 'failed', error: had.error })
    for (const image of images) asked.add(image)
    // The edits may have been withdrawn in the meantime.
    return ok({ kind: 'changed' })
  }
  return (base: SheetBase, batch: AnyBatch): Promise<Result<Prepared>> | null => {
    const images = imagesBefore(base, batch).filter(image => !asked.has(image))
    if (images.length === 0) return null
    return get(images, batch.kind === 'image' ? TRIES.put : TRIES.deletion)
  }
}
export type ImagesFirst = ReturnType<typeof createImagesFirst>

export type TextAloneDeps = {
  readonly outbox: Pick<Outbox, 'read' | 'rewrite' | 'discard'>
  readonly hub: SheetHub
  readonly imageBytes: Pick<ImageBytes, 'isMissing'>
  /** An image is gone from the service and there is no local copy. */
  readonly imageLost: () => void
}

/**
 * An unavailable image is replaced by its text, or dropped without one; then the queue differs. Null without such an
 * image.
 */
export function textAlone(deps: TextAloneDeps, sheetId: SheetId, batch: Batch): Promise<Result<Prepared>> | null {
  const { outbox, imageBytes } = deps
  const entry = batch.kind === 'image' ? outbox.read(batch.seqs[0] ?? 0) : null
  if (!entry || !isPutImage(entry.edit) || !imageBytes.isMissing(entry.edit.image)) return null
  const { image: _lost, ...edit } = entry.edit
  const { seq, base } = entry
  const change = edit.value === null ? outbox.discard(sheetId, [seq]) : outbox.rewrite(sheetId, [{ seq, edit, base }])
  const left = applyStep(deps, change)
  if (left.ok) deps.imageLost()
  return Promise.resolve(left.ok ? ok({ kind: 'changed' }) : left)
}

/**
 * Images whose bytes must be local before this request is sent: those that it puts into cells, and those that it
 * removes from the service. Undo puts them back.
 */
function imagesBefore(base: SheetBase, batch: AnyBatch): readonly string[] {
  switch (batch.kind) {
    case 'comment':
    case 'add':
    case 'move':
      return []
    case 'image':
      return batch.rows.flatMap(({ cells }) => cells.filter(isPutImage).map(({ image }) => image))
    case 'column':
      return batch.entry.edit.kind === 'delete-column' ? imagesInColumn(baseView(base), batch.entry.edit.columnId) : []
    case 'delete':
      return imagesInRows(baseView(base), batch.rows)
    case 'cells':
    case 'links':
      return imagesTaken(base, batch.rows)
  }
}

function imagesTaken(base: SheetBase, rows: readonly BatchRow[]): readonly string[] {
  const taken = rows.flatMap(({ cells }) => cells.filter(({ image }) => image === null))
  if (taken.length === 0) return []
  const view = baseView(base)
  return taken.flatMap(({ rowId, columnId }) => imageAt(view, view.indexOf(rowId), columnId))
}

const imagesInRows = (view: SheetView, rows: readonly BatchRow[]): readonly string[] =>
  rows.flatMap(({ rowId }) => imagesUnder(view, rowId))

function imageAt(view: SheetView, index: number, columnId: ColumnId): readonly string[] {
  const image = index < 0 ? null : view.cellAt(index, columnId).image
  return image ? [image] : []
}

function imagesInColumn(view: SheetView, columnId: ColumnId): readonly string[] {
  const found: string[] = []
  for (let index = 0; index < view.rowCount; index++) found.push(...imageAt(view, index, columnId))
  return found
}

/** Of the row and its descendants, which are deleted with it. */
function imagesUnder(view: SheetView, rowId: RowId): readonly string[] {
  const first = view.indexOf(rowId)
  if (first < 0) return []
  const found: string[] = []
  const end = endOf(view, first)
  for (let index = first; index < end; index++) {
    for (const { id } of view.meta.columns) found.push(...imageAt(view, index, id))
  }
  return found
}

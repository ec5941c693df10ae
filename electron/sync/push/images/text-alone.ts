import type { SheetId } from '../../../../shared/model/ids.ts'
import { isPutImage } from '../../../../shared/model/sheet/edit.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { Outbox } from '../../../cache/outbox/outbox.ts'
import type { SheetHub } from '../../sheet-hub.ts'
import type { Batch } from '../batches.ts'
import { told } from '../step.ts'
import type { ImageBytes } from './image-bytes.ts'

export type TextAloneDeps = {
  readonly outbox: Pick<Outbox, 'read' | 'rewrite' | 'discard'>
  readonly hub: SheetHub
  readonly imageBytes: Pick<ImageBytes, 'isMissing'>
  /** An image is on the service no more, and was not here either. */
  readonly imageLost: () => void
}

/**
 * An image that cannot be had leaves the text that stands for it, and nothing where it has none. Tells whether there was one: then other
 * edits wait than before.
 */
export function textAlone(deps: TextAloneDeps, sheetId: SheetId, batch: Batch): Result<boolean> {
  const { outbox, imageBytes } = deps
  const entry = batch.kind === 'image' ? outbox.read(batch.seqs[0] ?? 0) : null
  if (!entry || !isPutImage(entry.edit) || !imageBytes.isMissing(entry.edit.image)) return ok(false)
  const { image: _lost, ...edit } = entry.edit
  const { seq, base } = entry
  const change = edit.value === null ? outbox.discard(sheetId, [seq]) : outbox.rewrite(sheetId, [{ seq, edit, base }])
  const left = told(deps, change)
  if (!left.ok) return left
  deps.imageLost()
  return ok(true)
}

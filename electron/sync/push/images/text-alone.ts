import type { SheetId } from '../../../../shared/model/ids.ts'
import { isPutImage } from '../../../../shared/model/sheet/edit.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { Outbox } from '../../../cache/outbox/outbox.ts'
import { applyStep } from '../../apply-step.ts'
import type { SheetHub } from '../../sheet-hub.ts'
import type { Prepared } from '../adapter.ts'
import type { Batch } from '../batches.ts'
import type { ImageBytes } from './image-bytes.ts'

export type TextAloneDeps = {
  readonly outbox: Pick<Outbox, 'read' | 'rewrite' | 'discard'>
  readonly hub: SheetHub
  readonly imageBytes: Pick<ImageBytes, 'isMissing'>
  /** An image is on the service no more, and was not here either. */
  readonly imageLost: () => void
}

/**
 * An image that cannot be had leaves the text that stands for it, and nothing where it has none: then other edits wait than before. Null
 * where there is no such image.
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

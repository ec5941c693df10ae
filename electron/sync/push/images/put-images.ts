import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Cell } from '../../../../shared/model/sheet/cell-value.ts'
import { isPutImage, type PutImage } from '../../../../shared/model/sheet/edit.ts'
import { fromCellTuple } from '../../../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import type { OutboxEdit } from '../../../outbox/outbox-rows.ts'
import { applyStep } from '../../apply-step.ts'
import type { SheetHub } from '../../sheet-hub.ts'
import type { Batch } from '../batches.ts'
import type { Answer } from '../rows/send-batch.ts'

/** An image put into a cell, with the id that the service assigned, and its text, which the service may have chosen. */
export type ImagePut = { readonly edit: PutImage } & Pick<Cell, 'value'> & { readonly image: string }

/** The service chooses it where no text is sent: see `kept-images.ts`. */
const FILE_NAME = /^image\.\w+$/

/** As reported by the response, which may omit ids. */
export function putImages({ rows: sent }: Batch, { rows }: Answer): readonly ImagePut[] {
  return sent.flatMap(({ cells }, index) =>
    cells.filter(isPutImage).flatMap((edit): ImagePut[] => {
      const now = rows[index]?.cells.find(([columnId]) => columnId === edit.columnId)?.[1]
      const { image, value = null } = now ? fromCellTuple(now) : {}
      return image ? [{ edit, image, value }] : []
    }),
  )
}

/**
 * Returns the image if this edit, which was sent without a response, has arrived: the cell has another image than
 * before and the sent text. Otherwise null.
 */
export function arrivedImage({ edit, base }: OutboxEdit, view: SheetView): ImagePut | null {
  if (!isPutImage(edit)) return null
  const index = view.indexOf(edit.rowId)
  const { image, value } = index < 0 ? { image: null, value: null } : view.cellAt(index, edit.columnId)
  if (!image || image === base?.image) return null
  const isSentText = edit.value === null ? FILE_NAME.test(String(value)) : edit.value === value
  return isSentText ? { edit, image, value } : null
}

/** Rebases later edits of such a cell, which were made on the local image, on the image with its service id. */
export function followImages(
  deps: { readonly outbox: Pick<Outbox, 'ofRow' | 'rewrite'>; readonly hub: Pick<SheetHub, 'applyChange'> },
  sheetId: SheetId,
  put: readonly ImagePut[],
): Result<null> {
  const later = put.flatMap(({ edit, image, value }) =>
    deps.outbox.ofRow(sheetId, edit.rowId).flatMap(entry => {
      const { edit: other, base, seq, state } = entry
      if (state !== 'queued' || other.kind !== 'set-cell' || other.columnId !== edit.columnId) return []
      return base?.image === edit.image ? [{ seq, edit: other, base: { ...base, value, image } }] : []
    }),
  )
  return later.length === 0 ? ok(null) : applyStep(deps, deps.outbox.rewrite(sheetId, later))
}

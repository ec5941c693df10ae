import { orderOf } from '../../../../shared/fold/sheet-view.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import { ok } from '../../../../shared/result.ts'
import type { Target } from '../../../api/sheets.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { baseView, rowOf, type SheetBase } from '../../sheet-base.ts'
import type { SheetHub } from '../../sheet-hub.ts'
import { type Accepted, type Adapter, NOTHING_ELSE } from '../adapter.ts'
import { type Batch, isOfCells, sizeOf } from '../batches.ts'
import { type ImagesFirst, type TextAloneDeps, textAlone } from '../images/images-first.ts'
import { arrivedImage, followImages, putImages } from '../images/put-images.ts'
import { classifyRefusal } from '../refusal.ts'
import { currentRowLocation } from './current-row-location.ts'
import { reconcileRows } from './reconcile-rows.ts'
import { type Answer, type SendDeps, sendBatch } from './send-batch.ts'
import { settle } from './settle.ts'

export type RowsDeps = SendDeps &
  TextAloneDeps & {
    readonly outbox: Outbox
    readonly hub: SheetHub
  }

/**
 * Sends rows and their cells, many per request. The bytes of images that a request puts or removes are downloaded
 * before it is sent.
 */
export function createRowsAdapter(deps: RowsDeps, imagesFirst: ImagesFirst): Adapter<Batch, SheetEdit> {
  return {
    next(base, chosen, isRepeat) {
      const batch = isRepeat ? chosen : locatedNow(deps, base, chosen)
      const isNew = batch.kind === 'add'
      const { meta } = base.sheet
      const target: Target = { sheetId: meta.id, columns: meta.columns, linkOf: linksIn(base), cellOf: cellsIn(base) }
      return {
        seqs: batch.seqs,
        create: isNew ? batch : null,
        size: sizeOf(batch),
        // New rows overwrite nothing.
        needsFreshLook: !isNew,
        needsColumns: true,
        prepare: () =>
          imagesFirst(base, batch) ??
          textAlone(deps, meta.id, batch) ?? {
            kind: 'ready',
            known: isNew ? { rows: [...orderOf(baseView(base)).ids, ...base.patches.keys()] } : null,
            async send({ key, mayGo }) {
              const answer = await sendBatch(deps, target, meta.name, batch, mayGo, key)
              return answer.ok ? ok(accepted(deps, base, batch, answer.value)) : answer
            },
          },
        refuse: error => classifyRefusal(error, sizeOf(batch), batch.kind === 'links'),
      }
    },

    async reconcile(base, unknown) {
      const { id: sheetId } = base.sheet.meta
      const view = baseView(base)
      const found = reconcileRows(unknown, view, deps.outbox.known(sheetId, 'rows'))
      const arrived = unknown.flatMap(entry =>
        found.done.includes(entry.seq) ? (arrivedImage(entry, view) ?? []) : [],
      )
      const followed = followImages(deps, sheetId, arrived)
      if (!followed.ok) return followed
      return ok({
        done: found.done,
        numbers: { rows: found.idPairs },
        rows: arrived.flatMap(({ edit }) => rowOf(base, edit.rowId) ?? []),
        resend: found.resend,
        review: found.review,
      })
    },
  }
}

function locatedNow({ outbox }: RowsDeps, base: SheetBase, batch: Batch): Batch {
  return batch.kind === 'add' || batch.kind === 'move'
    ? { ...batch, location: currentRowLocation(outbox, base, batch) }
    : batch
}

function accepted(deps: RowsDeps, base: SheetBase, batch: Batch, answer: Answer): Accepted {
  const { rows, moves, isWhole, ...settled } = settle(batch, answer, base)
  const areCells = isOfCells(batch)
  return {
    ...NOTHING_ELSE,
    settled,
    version: answer.wasDoneBefore ? null : answer.version,
    rows,
    moves: isWhole || areCells ? moves : null,
    isWhole,
    mustPull: !isWhole,
    movedRows: settled.saved.length > 0,
    beforeSettling: async () => followImages(deps, base.sheet.meta.id, putImages(batch, answer)),
  }
}

function linksIn(base: SheetBase): NonNullable<Target['linkOf']> {
  const view = baseView(base)
  return (rowId, columnId) => {
    const index = view.indexOf(rowId)
    return index < 0 ? null : view.linkAt(index, columnId)
  }
}

function cellsIn(base: SheetBase): NonNullable<Target['cellOf']> {
  const view = baseView(base)
  return (rowId, columnId) => {
    const index = view.indexOf(rowId)
    return index < 0 ? null : view.cellAt(index, columnId)
  }
}

import { assertNever } from '../../../../shared/assert-never.ts'
import { linkTarget } from '../../../../shared/model/sheet/cell-source.ts'
import { blankCell } from '../../../../shared/model/sheet/cell-value.ts'
import { isPutImage } from '../../../../shared/model/sheet/edit.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import type { WrittenRow } from '../../../api/cells/from-wire-row.ts'
import type { CellWrite } from '../../../api/cells/to-wire-cells.ts'
import type { CallOptions } from '../../../api/http.ts'
import { IMAGE_WEIGHT, type ImagesApi } from '../../../api/images.ts'
import type { SheetsApi, Target } from '../../../api/sheets.ts'
import type { KeptImages } from '../../../files/kept-images.ts'
import type { Ask } from '../../ask.ts'
import type { Batch, BatchRow } from '../batches.ts'

/** The service's response to a batch. */
export type Answer = {
  /** Version of the sheet that contains the batch. */
  readonly version: number | null
  /** In the batch's order; empty for a deletion. */
  readonly rows: readonly WrittenRow[]
  /** Another user had done all or part of it before: the version may be theirs and contain more of their changes. */
  readonly wasDoneBefore?: boolean
}

export type SendDeps = {
  readonly sheets: Pick<SheetsApi, 'addRows' | 'updateRows' | 'deleteRows'>
  readonly images: Pick<ImagesApi, 'put'>
  readonly keptImages: Pick<KeptImages, 'open'>
  readonly ask: Ask
}

/**
 * Sends one request. A response about rows other than those sent is `malformed`: the request may have had an effect, so
 * its outcome must be checked. `mayGo` is called when the request's turn arrives and again after a session refresh: if
 * false, nothing is sent and the result is `cancelled`. `key`: the idempotency key of new rows, see
 * `keys/request-keys.ts`.
 */
export async function sendBatch(
  deps: SendDeps,
  target: Target,
  name: string,
  batch: Batch,
  mayGo: () => boolean,
  key: string | null,
): Promise<Result<Answer>> {
  const send = () => request(deps, target, batch, { requestKey: key, mayRepeat: mayGo })
  const weight = batch.kind === 'image' ? IMAGE_WEIGHT : 1
  const answer = await deps.ask.write(labelOf(batch, name), target.sheetId, send, { mayGo, weight })
  if (!answer.ok || batch.kind === 'delete') return answer
  return fits(batch, answer.value) ? answer : fail({ kind: 'malformed', detail: 'the answer is about other rows' })
}

async function request(deps: SendDeps, target: Target, batch: Batch, options: CallOptions): Promise<Result<Answer>> {
  const { sheets } = deps
  switch (batch.kind) {
    case 'image':
      return putImage(deps, target, batch, options)
    case 'cells':
    case 'links':
      return sheets.updateRows(
        target,
        batch.rows.map(row => ({ rowId: row.rowId, cells: cellWrites(row, target.cellOf), location: null })),
        options,
      )
    case 'move':
      return sheets.updateRows(
        target,
        batch.rows.map(({ rowId }) => ({ rowId, cells: [], location: batch.location })),
        options,
      )
    case 'add':
      return sheets.addRows(
        target,
        batch.location,
        batch.rows.map(row => ({ cells: cellWrites(row, () => blankCell) })),
        options,
      )
    case 'delete': {
      const asked = batch.rows.map(({ rowId }) => rowId)
      const deleted = await sheets.deleteRows(target.sheetId, asked, options)
      if (!deleted.ok) return deleted
      const { version, rowIds } = deleted.value
      return ok({ version, rows: [], wasDoneBefore: !asked.every(rowId => rowIds.includes(rowId)) })
    }
    default:
      return assertNever(batch)
  }
}

/**
 * The cells of a row to write, each once. A cell with only a new format is sent with its current content, since a write
 * replaces that (API guide 7.4), and a linked one with its link; if the content is unknown, the format is sent alone.
 */
export function cellWrites({ rowId, cells, formats }: BatchRow, cellOf: Target['cellOf']): readonly CellWrite[] {
  const formatOf = new Map(formats.map(({ columnId, format }) => [columnId, format]))
  const written = new Set(cells.map(({ columnId }) => columnId))
  return [
    ...cells.map(cell => (formatOf.has(cell.columnId) ? { ...cell, format: formatOf.get(cell.columnId) } : cell)),
    ...formats
      .filter(({ columnId }) => !written.has(columnId))
      .map(({ columnId, format }): CellWrite => {
        const now = cellOf?.(rowId, columnId)
        // The value of a broken link cannot be written without cutting the link.
        if (!now || (now.linkIn && !linkTarget(now.linkIn))) return { columnId, format }
        const { value, formula, linkIn } = now
        return { columnId, value, formula, format, ...(linkIn && { linkIn }) }
      }),
  ]
}

/** The bytes are local or unavailable by now. Errors: file-unreadable. */
async function putImage(
  { images, keptImages }: SendDeps,
  target: Target,
  { rows }: Batch,
  options: CallOptions,
): Promise<Result<Answer>> {
  const edit = rows.flatMap(({ cells }) => cells.filter(isPutImage))[0]
  if (!edit) throw new Error('a batch with an image holds the edit that puts it')
  const file = await keptImages.open(edit.image)
  if (!file.ok) return file
  const answer = await images.put(target, edit, file.value.sending, options)
  // A body that was cut off by a file error cannot have been accepted.
  const broken = answer.ok ? null : file.value.failure()
  return broken ? fail(broken) : answer
}

function fits(batch: Batch, { rows }: Answer): boolean {
  if (rows.length !== batch.rows.length) return false
  return batch.kind === 'add' || rows.every((row, index) => row.rowId === batch.rows[index]?.rowId)
}

function labelOf({ kind, rows }: Batch, name: string): string {
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`
  switch (kind) {
    case 'image':
      return `Put an image into ${name}`
    case 'cells':
    case 'links':
      return `Save ${count} of ${name}`
    case 'add':
      return `Add ${count} to ${name}`
    case 'move':
      return `Move ${count} of ${name}`
    case 'delete':
      return `Delete ${count} of ${name}`
    default:
      return assertNever(kind)
  }
}

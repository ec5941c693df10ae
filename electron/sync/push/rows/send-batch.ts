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

/** What the service answered to a batch. */
export type Answer = {
  /** Of the sheet, as it holds the batch. */
  readonly version: number | null
  /** In the batch's order; empty for a deletion. */
  readonly rows: readonly WrittenRow[]
  /** Somebody else had done it before, or a part of it: the version may be theirs, and hold more of what they did. */
  readonly wasDoneBefore?: boolean
}

export type SendDeps = {
  readonly sheets: Pick<SheetsApi, 'addRows' | 'updateRows' | 'deleteRows'>
  readonly images: Pick<ImagesApi, 'put'>
  readonly keptImages: Pick<KeptImages, 'open'>
  readonly ask: Ask
}

/**
 * One request. An answer about other rows than were sent is `malformed`: it may have happened, and has to be checked. `mayGo` is asked
 * when its turn has come, and again where a new session had to be had first: if not, nothing is done and it is `cancelled`. `key`: the name
 * of new rows, see `keys/request-keys.ts`.
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
        batch.rows.map(row => ({ rowId: row.rowId, cells: cellWrites(row, target.cellOf), place: null })),
        options,
      )
    case 'move':
      return sheets.updateRows(
        target,
        batch.rows.map(({ rowId }) => ({ rowId, cells: [], place: batch.place })),
        options,
      )
    case 'add':
      return sheets.addRows(
        target,
        batch.place,
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
 * The cells of a row as they are written, each once. One that is only shown otherwise goes with what it holds by now, since a write
 * replaces that (API guide 7.4), whoever put it there, and a linked one with its link; where that is not known, its format goes alone.
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
        // What a broken link shows cannot be written without cutting the link.
        if (!now || (now.linkIn && !linkTarget(now.linkIn))) return { columnId, format }
        const { value, formula, linkIn } = now
        return { columnId, value, formula, format, ...(linkIn && { linkIn }) }
      }),
  ]
}

/** Its bytes are here by now, or cannot be had. Errors: file-unreadable. */
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
  // A body that broke off because of the file cannot have been taken for a whole one.
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

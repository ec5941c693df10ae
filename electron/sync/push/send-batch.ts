import { assertNever } from '../../../shared/assert-never.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { WrittenRow } from '../../api/cells/from-wire-row.ts'
import type { CallOptions } from '../../api/http.ts'
import type { SheetsApi, Target } from '../../api/sheets.ts'
import type { Ask } from '../ask.ts'
import type { Batch } from './batches.ts'
import { cellWrites } from './cell-writes.ts'

/** What the service answered to a batch. `rows` in the batch's order; empty for a deletion. */
export type Answer = { readonly version: number | null; readonly rows: readonly WrittenRow[] }

export type SendDeps = {
  readonly sheets: Pick<SheetsApi, 'addRows' | 'updateRows' | 'deleteRows'>
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
  const answer = await deps.ask.write(labelOf(batch, name), target.sheetId, send, { mayGo })
  if (!answer.ok || batch.kind === 'delete') return answer
  return fits(batch, answer.value) ? answer : fail({ kind: 'malformed', detail: 'the answer is about other rows' })
}

async function request(
  { sheets }: SendDeps,
  target: Target,
  batch: Batch,
  options: CallOptions,
): Promise<Result<Answer>> {
  switch (batch.kind) {
    case 'cells':
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
      const deleted = await sheets.deleteRows(
        target.sheetId,
        batch.rows.map(({ rowId }) => rowId),
        options,
      )
      return deleted.ok ? ok({ version: deleted.value.version, rows: [] }) : deleted
    }
    default:
      return assertNever(batch)
  }
}

function fits(batch: Batch, { rows }: Answer): boolean {
  if (rows.length !== batch.rows.length) return false
  return batch.kind === 'add' || rows.every((row, index) => row.rowId === batch.rows[index]?.rowId)
}

function labelOf({ kind, rows }: Batch, name: string): string {
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`
  switch (kind) {
    case 'cells':
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

import type { ServiceDeps } from '../../http/env.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import { joinParts, type SheetParts } from './sheet-body.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Later = NonNullable<ServiceDeps['later']>

/** Reading and serializing this many cells takes some 20 ms, during which other requests wait. */
const CELLS_PER_BATCH = 5_000

const rowsPerBatch = (columns: number): number => Math.max(1, Math.floor(CELLS_PER_BATCH / Math.max(1, columns)))

/** Whether a sheet is serialized in more than one batch. */
export const isLarge = (rows: number, columns: number): boolean => rows > rowsPerBatch(columns)

/** Serializes a sheet in one go. */
export const writeAtOnce = (parts: SheetParts): Bytes => new TextEncoder().encode(JSON.stringify(joinParts(parts)))

/**
 * Serializes a sheet in batches, so that other requests are answered in between. Null when `isSame` reports that one of
 * them changed the sheet, so that the text would mix two versions. It is checked before each batch, which is read and
 * serialized in the same turn.
 */
export async function writeInBatches(parts: SheetParts, isSame: () => boolean, later: Later): Promise<Bytes | null> {
  const { head, rowCount, rowsBetween, view } = parts
  const pieces: Buffer[] = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":[`)]
  const size = rowsPerBatch(view.columns.length)
  for (let at = 0; at < rowCount; at += size) {
    await new Promise<void>(resolve => later(resolve))
    if (!isSame()) return null
    const rows = JSON.stringify(rowsBetween(at, at + size).map(row => toWireRow(row, view)))
    pieces.push(Buffer.from(`${at === 0 ? '' : ','}${rows.slice(1, -1)}`))
  }
  pieces.push(Buffer.from(']}'))
  return Buffer.concat(pieces)
}

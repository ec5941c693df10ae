import { type Client, send, textsOf } from '../data/make-sheet.ts'
import type { Change, Sheet } from './changes.ts'

/** The final state of the changes on the service. */
export type Tally = { readonly cellsLost: number; readonly rowsLost: number; readonly rowsDoubled: number }

/** Reads the service directly, without the lossy network. */
export async function tallyOf(client: Client, sheet: Sheet, changes: readonly Change[]): Promise<Tally> {
  const { rowIds, texts } = textsOf(await send(client, 'GET', `/sheets/${sheet.id}?pageSize=10000`))
  const textAt = (row: number, column: number) =>
    texts[rowIds.indexOf(sheet.rowIds[row] ?? 0)]?.get(sheet.columnIds[column] ?? 0)
  const made = (wanted: readonly string[]) =>
    texts.filter(row => wanted.every((text, column) => row.get(sheet.columnIds[column] ?? 0) === text)).length
  const times = changes.flatMap(change => (change.kind === 'row' ? [made(change.texts)] : []))
  return {
    cellsLost: changes.filter(change => change.kind === 'cell' && textAt(change.row, change.column) !== change.text)
      .length,
    rowsLost: times.filter(count => count === 0).length,
    rowsDoubled: times.filter(count => count > 1).length,
  }
}

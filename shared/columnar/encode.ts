import type { Sheet } from '../model/sheet/sheet.ts'
import { createSheetBuilder } from './build/sheet-builder.ts'

/**
 * A whole sheet as one buffer that can be stored, handed from thread to thread without a copy and read cell by cell. The rows' times
 * of change stay behind: nothing on screen shows them. The checksum is left zero, see `sealColumnar`.
 */
export function encodeSheet({ meta, rows }: Sheet): ArrayBuffer {
  const builder = createSheetBuilder(meta.columns.map(({ id }) => id))
  for (const row of rows) {
    builder.addRow(row)
    for (const [columnId, cell] of row.cells) builder.put(columnId, cell)
    for (const [columnId, look] of row.looks ?? []) builder.putLook(columnId, look)
    for (const [columnId, link] of row.links ?? []) builder.putLink(columnId, link)
  }
  return builder.encode(meta)
}

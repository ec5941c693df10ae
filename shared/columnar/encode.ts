import type { Sheet } from '../model/sheet/sheet.ts'
import { createSheetBuilder } from './build/sheet-builder.ts'

/**
 * Encodes a sheet as one buffer that can be stored, transferred between threads without a copy, and read cell by cell.
 * Omits the modification times of rows, which no screen shows. The checksum stays zero, see `sealColumnar`.
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

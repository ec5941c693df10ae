import type { Db } from '../../../db/db.ts'
import type { ArrivedSheet } from '../copies.ts'

/** Stores a copy as Sheaf did when a file had fewer columns than now. */
export function storeEarlier({ sqlite }: Db, { meta, order, texts }: ArrivedSheet, at: number): void {
  const { id, name, version } = meta
  sqlite
    .prepare(
      `INSERT INTO sheet (id, name, meta, version, copied_at, opened_at, bytes, revision)
       VALUES (?, ?, ?, ?, ?, ?, 0, 1)`,
    )
    .run(id, name, JSON.stringify(meta), version, at, at)
  const putOutline = sqlite.prepare('INSERT INTO outline (sheet_id, row_ids, levels) VALUES (?, ?, ?)')
  const { buffer, byteOffset, byteLength } = order.ids
  putOutline.run(id, new Uint8Array(buffer, byteOffset, byteLength), order.levels)
  const putRow = sqlite.prepare('INSERT INTO row (sheet_id, id, content) VALUES (?, ?, ?)')
  for (const [index, rowId] of order.ids.entries()) putRow.run(id, rowId, texts[index] ?? '')
}

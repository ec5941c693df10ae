import { type Checksum, sealColumnar } from '../../../shared/columnar/checksum.ts'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Db } from '../../db/db.ts'
import { readSnapshot } from '../copy-reads.ts'
import { type OpenedSheet, readState } from '../sealed-copy.ts'
import type { Copies } from './copies.ts'

/** The columnar form of each copy: created from the rows, and discarded if it is damaged or outdated. */
export function createSnapshots(db: Db, copies: Copies, checksum: Checksum) {
  const { sqlite } = db
  const putSnapshot = sqlite.prepare('INSERT OR REPLACE INTO snapshot (sheet_id, revision, buffer) VALUES (?, ?, ?)')
  const putBytes = sqlite.prepare('UPDATE sheet SET bytes = ? WHERE id = ?')
  const listStale = sqlite.prepare(
    'SELECT id FROM sheet WHERE NOT EXISTS (SELECT 1 FROM snapshot WHERE sheet_id = id AND revision = sheet.revision)',
  )

  const keep = (sheetId: SheetId, revision: number, buffer: ArrayBuffer): void => {
    sealColumnar(buffer, checksum)
    db.transaction(() => {
      putSnapshot.run(sheetId, revision, new Uint8Array(buffer))
      putBytes.run(buffer.byteLength, sheetId)
    })
  }

  const rebuilt = (sheetId: SheetId): ArrayBuffer | null => {
    const sheet = copies.load(sheetId)
    return sheet && encodeSheet(sheet)
  }

  const open = (sheetId: SheetId, fresh: ArrayBuffer | null = null): OpenedSheet | null => {
    const kept = fresh ? null : readSnapshot(sqlite, sheetId, checksum)
    if (kept) return kept
    const state = readState(sqlite, sheetId)
    const buffer = state && (fresh ?? rebuilt(sheetId))
    if (!buffer) return null
    keep(sheetId, state.revision, buffer)
    return { buffer, version: state.version, copiedAt: state.copiedAt }
  }

  return {
    /** Null: there is no copy. `fresh` is the columnar form of rows that were just written. */
    open,
    /** Rebuilds outdated snapshots, so that the next opening is fast. */
    refresh(): void {
      // A sheet id by construction: only `Copies.store` writes them.
      for (const row of listStale.all()) open(Number(row.id) as SheetId)
    },
  }
}

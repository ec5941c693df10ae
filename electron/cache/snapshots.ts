import { type Checksum, isIntact, sealColumnar } from '../../shared/columnar/checksum.ts'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Sheet } from '../../shared/model/sheet/sheet.ts'
import type { Copies } from './copies.ts'
import type { Db } from './db.ts'

/** A sheet ready to be shown. Times are milliseconds since 1970. */
export type OpenedSheet = { readonly buffer: ArrayBuffer; readonly version: number | null; readonly copiedAt: number }

/** The columnar form of each copy: made from the rows, thrown away when it is damaged or older than they are. */
export function createSnapshots(db: Db, copies: Copies, checksum: Checksum) {
  const { sqlite } = db
  const readState = sqlite.prepare('SELECT version, copied_at, revision FROM sheet WHERE id = ?')
  const readSnapshot = sqlite.prepare('SELECT buffer FROM snapshot WHERE sheet_id = ? AND revision = ?')
  const putSnapshot = sqlite.prepare('INSERT OR REPLACE INTO snapshot (sheet_id, revision, buffer) VALUES (?, ?, ?)')
  const putBytes = sqlite.prepare('UPDATE sheet SET bytes = ? WHERE id = ?')
  const listStale = sqlite.prepare(
    'SELECT id FROM sheet WHERE NOT EXISTS (SELECT 1 FROM snapshot WHERE sheet_id = id AND revision = sheet.revision)',
  )

  const keep = (sheetId: SheetId, revision: number, sheet: Sheet): ArrayBuffer => {
    const buffer = encodeSheet(sheet)
    sealColumnar(buffer, checksum)
    db.transaction(() => {
      putSnapshot.run(sheetId, revision, new Uint8Array(buffer))
      putBytes.run(buffer.byteLength, sheetId)
    })
    return buffer
  }

  const readKept = (sheetId: SheetId, revision: number): ArrayBuffer | null => {
    const stored = readSnapshot.get(sheetId, revision)?.buffer
    if (!(stored instanceof Uint8Array)) return null
    const buffer = wholeBuffer(stored)
    return isIntact(buffer, checksum) && openColumnar(buffer).ok ? buffer : null
  }

  const open = (sheetId: SheetId, parsed?: Sheet): OpenedSheet | null => {
    const state = readState.get(sheetId)
    if (!state) return null
    const revision = Number(state.revision)
    const kept = parsed ? null : readKept(sheetId, revision)
    const sheet = kept ? null : (parsed ?? copies.load(sheetId))
    if (!kept && !sheet) return null
    return {
      buffer: kept ?? keep(sheetId, revision, sheet as Sheet), // one of the two is there, see above
      version: state.version === null ? null : Number(state.version),
      copiedAt: Number(state.copied_at),
    }
  }

  return {
    /** Null: there is no copy. `parsed` saves reading the rows that were just written. */
    open,
    /** Makes again what is out of date, so that the next opening is quick. */
    refresh(): void {
      // A sheet id by construction: only `Copies.store` writes them.
      for (const row of listStale.all()) open(Number(row.id) as SheetId)
    },
  }
}
export type Snapshots = ReturnType<typeof createSnapshots>

/** A buffer of its own that can be handed to another thread without a copy. */
function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength ? buffer : bytes.slice().buffer
}

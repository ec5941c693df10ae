import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Checksum } from '../../shared/columnar/checksum.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { type OpenedSheet, readSealed } from './sealed-copy.ts'

/** Facts about a copy that need none of its rows. Times are milliseconds since 1970. */
export type CopyFacts = {
  readonly sheetId: SheetId
  readonly name: string
  readonly version: number | null
  /** When the service last confirmed this content. */
  readonly copiedAt: number
  /** 0: the user has not opened it yet. */
  readonly openedAt: number
  readonly bytes: number
}

/** The one opened longest ago first. */
export function listCopies(sqlite: DatabaseSyncInstance): readonly CopyFacts[] {
  const facts = sqlite.prepare('SELECT id, name, version, copied_at, opened_at, bytes FROM sheet ORDER BY opened_at')
  return facts.all().map(row => ({
    // A sheet id by construction: only `store` writes them.
    sheetId: Number(row.id) as SheetId,
    name: String(row.name),
    version: row.version === null ? null : Number(row.version),
    copiedAt: Number(row.copied_at),
    openedAt: Number(row.opened_at),
    bytes: Number(row.bytes),
  }))
}

/** A copy that can be shown as stored. Null when its columnar form is outdated, or there is no copy. */
export function readSnapshot(sqlite: DatabaseSyncInstance, sheetId: SheetId, checksum: Checksum): OpenedSheet | null {
  const sealed = readSealed(sqlite, sheetId, checksum)
  return sealed && openColumnar(sealed.buffer).ok ? sealed : null
}

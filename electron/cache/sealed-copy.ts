import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Checksum, isIntact } from '../../shared/columnar/checksum.ts'
import { FORMAT, PREFIX, PREFIX_BYTES } from '../../shared/columnar/layout.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { readOnly } from '../db/read-only.ts'
import { CACHE_MIGRATIONS } from './cache-migrations.ts'

/** A sheet that is ready to be shown. Times are milliseconds since 1970. */
export type OpenedSheet = { readonly buffer: ArrayBuffer; readonly version: number | null; readonly copiedAt: number }

// Like `read-only.ts`: no heavy imports here.

/** Null when there is no such file, or its schema version differs: the worker creates or migrates it. */
export const readFrom = <T>(file: string, read: (sqlite: DatabaseSyncInstance) => T | null): T | null =>
  readOnly(file, sqlite => {
    const version = sqlite.prepare('SELECT user_version AS version FROM pragma_user_version').get()?.version
    return version === CACHE_MIGRATIONS.length ? read(sqlite) : null
  })

/**
 * A sealed copy in its columnar form. Null when it is missing, damaged, or older than the rows, or there is no copy.
 */
export function readSealed(sqlite: DatabaseSyncInstance, sheetId: SheetId, checksum: Checksum): OpenedSheet | null {
  const state = readState(sqlite, sheetId)
  if (!state) return null
  const { revision, version, copiedAt } = state
  const find = sqlite.prepare('SELECT buffer FROM snapshot WHERE sheet_id = ? AND revision = ?')
  const stored = find.get(sheetId, revision)?.buffer
  if (!(stored instanceof Uint8Array)) return null
  const buffer = wholeBuffer(stored)
  const isOurs = isIntact(buffer, checksum) && formatOf(buffer) === FORMAT
  return isOurs ? { buffer, version, copiedAt } : null
}

const formatOf = (buffer: ArrayBuffer) => new Uint32Array(buffer, 0, PREFIX_BYTES / 4)[PREFIX.format]

export function readState(sqlite: DatabaseSyncInstance, sheetId: SheetId) {
  const state = sqlite.prepare('SELECT version, copied_at, revision FROM sheet WHERE id = ?').get(sheetId)
  if (!state) return null
  const version = state.version === null ? null : Number(state.version)
  return { revision: Number(state.revision), version, copiedAt: Number(state.copied_at) }
}

/** A separate buffer that can be transferred to another thread without a copy. */
function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength ? buffer : bytes.slice().buffer
}

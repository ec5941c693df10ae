import type { Db } from '../db.ts'
import { keptBytes } from './kept-bytes.ts'

/** Memory limits for gzipped and for plain bodies. */
const MOST_PACKED = 64 * 1024 * 1024
const MOST_PLAIN = 16 * 1024 * 1024

/**
 * Cached responses: the gzip bytes of a sheet at one version, one per variant. Recently used ones are kept in memory as
 * well. While a transaction is open the memory is not used: a rollback would let the version be reused for different
 * content.
 */
export function sheetBodyStore({ sqlite }: Db) {
  const find = sqlite.prepare('SELECT body FROM sheet_bodies WHERE sheet_id = ? AND variant = ? AND version = ?')
  // The sheet may have changed or been deleted while its bytes were compressed: an older body never replaces a newer
  // one.
  const put = sqlite.prepare(
    `INSERT INTO sheet_bodies (sheet_id, variant, version, body)
     SELECT id, ?2, ?3, ?4 FROM sheets WHERE id = ?1
     ON CONFLICT DO UPDATE SET version = excluded.version, body = excluded.body WHERE excluded.version >= version`,
  )
  const [packed, plain] = [keptBytes(MOST_PACKED), keptBytes(MOST_PLAIN)]

  return {
    find(sheetId: number, variant: string, version: number): Uint8Array<ArrayBuffer> | null {
      const name = nameOf(sheetId, variant, version)
      const known = sqlite.isTransaction ? null : packed.find(name)
      if (known) return known
      const body = find.get(sheetId, variant, version)?.body
      if (!(body instanceof Uint8Array)) return null
      const bytes = new Uint8Array(body)
      if (!sqlite.isTransaction) packed.put(name, bytes)
      return bytes
    },
    put: (sheetId: number, variant: string, version: number, body: Uint8Array): void =>
      void put.run(sheetId, variant, version, body),
    /** The same bytes uncompressed, if they were requested that way before. */
    findPlain: (sheetId: number, variant: string, version: number): Uint8Array<ArrayBuffer> | null =>
      sqlite.isTransaction ? null : plain.find(nameOf(sheetId, variant, version)),
    keepPlain: (sheetId: number, variant: string, version: number, body: Uint8Array<ArrayBuffer>): void =>
      plain.put(nameOf(sheetId, variant, version), body),
  }
}

const nameOf = (sheetId: number, variant: string, version: number): string => `${sheetId} ${version} ${variant}`

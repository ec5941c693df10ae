import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import { listCopies } from '../../cache/copy-reads.ts'
import { loadListing } from '../../cache/listings.ts'
import { parseMeta } from '../../cache/stored-sheet.ts'

/** A copy with its revision, see `cache-migrations.ts`. Times are milliseconds since 1970. */
export type SheetFacts = {
  readonly sheetId: SheetId
  readonly name: string
  readonly revision: number
  readonly copiedAt: number
  readonly openedAt: number
}
export type StoredRow = { readonly id: number; readonly content: string }

const toRow = (row: Readonly<Record<string, unknown>>): StoredRow => ({
  id: Number(row.id),
  content: String(row.content),
})

/** Reads the file of the copies, which another thread writes. */
export function createCopiesReader(sqlite: DatabaseSyncInstance) {
  const listRevisions = sqlite.prepare('SELECT id, revision FROM sheet')
  const readMeta = sqlite.prepare('SELECT meta, version FROM sheet WHERE id = ?')
  const readOrder = sqlite.prepare('SELECT row_ids FROM outline WHERE sheet_id = ?')
  const readRow = sqlite.prepare('SELECT id, content FROM row WHERE sheet_id = ? AND id = ?')
  const rowsAfter = sqlite.prepare('SELECT id, content FROM row WHERE sheet_id = ? AND id > ? ORDER BY id LIMIT ?')
  const rowsSince = sqlite.prepare(
    `SELECT id, content FROM row INDEXED BY row_by_revision
     WHERE sheet_id = ? AND revision > ? AND id > ? ORDER BY id LIMIT ?`,
  )
  const countSince = sqlite.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM row WHERE sheet_id = ? AND revision > ? LIMIT ?)',
  )
  const lists = sqlite.prepare('SELECT key, checksum FROM listing')
  const listLength = sqlite.prepare('SELECT length(content) AS length FROM listing WHERE key = ?')
  let sheets: readonly SheetFacts[] | null = null
  return {
    sqlite,
    /** As of the first call. */
    sheets(): readonly SheetFacts[] {
      if (sheets) return sheets
      const revisions = new Map(listRevisions.all().map(({ id, revision }) => [Number(id), Number(revision)]))
      sheets = listCopies(sqlite).map(copy => ({ ...copy, revision: revisions.get(copy.sheetId) ?? 0 }))
      return sheets
    },
    /** Null: damaged, or gone. */
    meta(sheetId: SheetId): SheetMeta | null {
      const stored = readMeta.get(sheetId)
      return stored ? parseMeta(stored.meta, stored.version) : null
    },
    /** The rows from top to bottom. */
    order(sheetId: SheetId): Float64Array {
      const ids = readOrder.get(sheetId)?.row_ids
      return ids instanceof Uint8Array && ids.length % 8 === 0 ? new Float64Array(ids.slice().buffer) : NO_ROWS
    },
    row: (sheetId: SheetId, rowId: number): string | null => {
      const stored = readRow.get(sheetId, rowId)
      return stored ? String(stored.content) : null
    },
    /** Those written after a revision, from a row id on, in the order of ids. All rows for a negative revision. */
    rowsSince: (sheetId: SheetId, revision: number, afterId: number, limit: number): readonly StoredRow[] =>
      (revision < 0 ? rowsAfter.all(sheetId, afterId, limit) : rowsSince.all(sheetId, revision, afterId, limit)).map(
        toRow,
      ),
    countSince: (sheetId: SheetId, revision: number, limit: number): number =>
      Number(countSince.get(sheetId, revision, limit)?.count),
    lists: (): readonly { readonly key: string; readonly checksum: number }[] =>
      lists.all().map(row => ({ key: String(row.key), checksum: Number(row.checksum) })),
    /** In characters. */
    listLength: (key: string): number => Number(listLength.get(key)?.length),
    list: (key: string): string | null => loadListing(sqlite, key),
  }
}
export type CopiesReader = ReturnType<typeof createCopiesReader>

/** Null: there is no file, or it cannot be read now. */
export type ReadCopies = <T>(read: (copies: CopiesReader) => T) => T | null

const NO_ROWS = new Float64Array()

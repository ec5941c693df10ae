import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { SheetId } from '../../shared/model/ids.ts'

export const KNOWN_KINDS = ['rows', 'columns', 'comments'] as const
export type KnownKind = (typeof KNOWN_KINDS)[number]

/** The service's ids when a create was sent, by sheet and kind: without a response, an unknown id may be ours. */
export function createKnownIds(sqlite: DatabaseSyncInstance) {
  const of = {
    rows: {
      put: sqlite.prepare('INSERT OR REPLACE INTO known_rows (sheet_id, row_ids) VALUES (?, ?)'),
      read: sqlite.prepare('SELECT row_ids AS ids FROM known_rows WHERE sheet_id = ?'),
    },
    columns: {
      put: sqlite.prepare('INSERT OR REPLACE INTO known_columns (sheet_id, column_ids) VALUES (?, ?)'),
      read: sqlite.prepare('SELECT column_ids AS ids FROM known_columns WHERE sheet_id = ?'),
    },
    comments: {
      put: sqlite.prepare('INSERT OR REPLACE INTO known_comments (sheet_id, comment_ids) VALUES (?, ?)'),
      read: sqlite.prepare('SELECT comment_ids AS ids FROM known_comments WHERE sheet_id = ?'),
    },
  } satisfies Record<KnownKind, unknown>

  return {
    put: (sheetId: SheetId, kind: KnownKind, ids: readonly number[]): void =>
      void of[kind].put.run(sheetId, toBlob(ids)),
    /** Null: no create of this kind was sent. */
    read: (sheetId: SheetId, kind: KnownKind): ReadonlySet<number> | null => toIds(of[kind].read.get(sheetId)?.ids),
    clear: (): void => sqlite.exec('DELETE FROM known_rows; DELETE FROM known_columns; DELETE FROM known_comments'),
  }
}

const toBlob = (ids: readonly number[]): Uint8Array => new Uint8Array(Float64Array.from(ids).buffer)

const toIds = (stored: unknown): ReadonlySet<number> | null =>
  stored instanceof Uint8Array ? new Set(new Float64Array(stored.slice().buffer)) : null

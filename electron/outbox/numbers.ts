import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { ColumnId, CommentId, type IdPairs, RowId, type SheetId, ThreadId } from '../../shared/model/ids.ts'

/** The service's ids of objects created here, by their negative local ids. */
export type Numbers = {
  readonly rows: ReadonlyMap<RowId, RowId>
  readonly columns: ReadonlyMap<ColumnId, ColumnId>
  readonly threads: ReadonlyMap<ThreadId, ThreadId>
  readonly comments: ReadonlyMap<CommentId, CommentId>
}

/** The tables of ids. Permanent, since a page may still use a local id after a restart. */
export function createNumbersTable(sqlite: DatabaseSyncInstance) {
  const putRow = sqlite.prepare('INSERT OR REPLACE INTO row_id_map (sheet_id, local_id, row_id) VALUES (?, ?, ?)')
  const readRows = sqlite.prepare('SELECT local_id AS made, row_id AS id FROM row_id_map WHERE sheet_id = ?')
  const putColumn = sqlite.prepare(
    'INSERT OR REPLACE INTO column_id_map (sheet_id, local_id, column_id) VALUES (?, ?, ?)',
  )
  const readColumns = sqlite.prepare('SELECT local_id AS made, column_id AS id FROM column_id_map WHERE sheet_id = ?')
  const putDiscussionId = sqlite.prepare(
    'INSERT OR REPLACE INTO discussion_id_map (sheet_id, kind, local_id, service_id) VALUES (?, ?, ?, ?)',
  )
  const readDiscussionIds = sqlite.prepare(
    'SELECT local_id AS made, service_id AS id FROM discussion_id_map WHERE sheet_id = ? AND kind = ?',
  )
  const toMap = <T>(rows: readonly Record<string, unknown>[], id: { parse: (value: unknown) => T }) =>
    new Map(rows.map(row => [id.parse(row.made), id.parse(row.id)]))
  const readAll = (sheetId: SheetId): Numbers => ({
    rows: toMap(readRows.all(sheetId), RowId),
    columns: toMap(readColumns.all(sheetId), ColumnId),
    threads: toMap(readDiscussionIds.all(sheetId, 'thread'), ThreadId),
    comments: toMap(readDiscussionIds.all(sheetId, 'comment'), CommentId),
  })
  /** The tables grow for the lifetime of the file, and are read for each edit. */
  const known = new Map<SheetId, Numbers>()

  return {
    put(sheetId: SheetId, { rows = [], columns = [], threads = [], comments = [] }: IdPairs): void {
      known.delete(sheetId)
      for (const [from, to] of rows) putRow.run(sheetId, from, to)
      for (const [from, to] of columns) putColumn.run(sheetId, from, to)
      for (const [from, to] of threads) putDiscussionId.run(sheetId, 'thread', from, to)
      for (const [from, to] of comments) putDiscussionId.run(sheetId, 'comment', from, to)
    },
    read(sheetId: SheetId): Numbers {
      const numbers = known.get(sheetId) ?? readAll(sheetId)
      // Not cached within a transaction, which may be rolled back.
      if (!sqlite.isTransaction) known.set(sheetId, numbers)
      return numbers
    },
    clear(): void {
      known.clear()
      sqlite.exec('DELETE FROM row_id_map; DELETE FROM discussion_id_map; DELETE FROM column_id_map')
    },
  }
}

import type { CellSource } from '../../rules/cells/stored-cell.ts'
import type { Db } from '../db.ts'
import { foundOrNull } from '../or-null.ts'

/**
 * A cell that shows the value of a cell of another sheet. Broken: the source cell was deleted. Circular: the cell would
 * end up showing itself.
 */
export type CellLink = {
  readonly to: CellSource
  readonly from: CellSource
  readonly status: 'OK' | 'BROKEN' | 'CIRCULAR'
}

/**
 * Stores links between cells. Triggers delete a link with its target cell and mark it as broken when its source cell is
 * deleted.
 */
export function cellLinkStore({ sqlite }: Db) {
  const put = sqlite.prepare(
    `INSERT INTO cell_links (to_sheet, to_row, to_column, from_sheet, from_row, from_column, status) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET from_sheet = excluded.from_sheet, from_row = excluded.from_row,
       from_column = excluded.from_column, status = excluded.status`,
  )
  const into = sqlite.prepare('SELECT * FROM cell_links WHERE to_sheet = ?')
  const outOf = sqlite.prepare('SELECT * FROM cell_links WHERE from_sheet = ?')
  const byTarget = sqlite.prepare('SELECT * FROM cell_links WHERE to_row = ? AND to_column = ?')
  const any = sqlite.prepare(
    'SELECT EXISTS (SELECT 1 FROM cell_links WHERE to_sheet = ?1) OR EXISTS (SELECT 1 FROM cell_links WHERE from_sheet = ?1) AS found',
  )

  return {
    put({ to, from, status }: CellLink): void {
      put.run(to.sheetId, to.rowId, to.columnId, from.sheetId, from.rowId, from.columnId, status)
    },
    /** Links whose target is in this sheet. */
    into: (sheetId: number): readonly CellLink[] => into.all(sheetId).map(toLink),
    /** Links whose source is in this sheet. */
    outOf: (sheetId: number): readonly CellLink[] => outOf.all(sheetId).map(toLink),
    find: ({ rowId, columnId }: Pick<CellSource, 'rowId' | 'columnId'>): CellLink | null =>
      foundOrNull(byTarget.get(rowId, columnId), toLink),
    /** Whether a sheet has links in either direction. */
    has: (sheetId: number): boolean => any.get(sheetId)?.found === 1,
  }
}

function toLink(row: Record<string, unknown>): CellLink {
  return {
    to: { sheetId: Number(row.to_sheet), rowId: Number(row.to_row), columnId: Number(row.to_column) },
    from: { sheetId: Number(row.from_sheet), rowId: Number(row.from_row), columnId: Number(row.from_column) },
    // as: only `put` and the triggers of its migration write it
    status: String(row.status) as CellLink['status'],
  }
}

import { mayNameRows } from '../../../formulas/rewrite-references.ts'
import type { StoredCell, StoredCells } from '../../rules/cells/stored-cell.ts'
import type { OutlineRow, RowRecord } from '../../rules/rows/row-record.ts'
import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull, textOrNull } from '../or-null.ts'

/** The most columns that `betweenOf` reads: one parameter of its statement for each. */
export const MOST_PICKED = 8

/** Stores the rows of sheets, always in sheet order: parents before their children. */
export function rowStore({ sqlite }: Db) {
  const bySheet = sqlite.prepare('SELECT * FROM rows WHERE sheet_id = ? ORDER BY position')
  const byPosition = sqlite.prepare(
    'SELECT * FROM rows WHERE sheet_id = ? AND position BETWEEN ? AND ? ORDER BY position',
  )
  const byId = sqlite.prepare('SELECT * FROM rows WHERE id = ? AND sheet_id = ?')
  // Two texts of numbers are read several times as fast as one record per row.
  const outline = sqlite.prepare(
    `SELECT json_group_array(id) AS ids, json_group_array(parent_id) AS parent_ids
     FROM (SELECT id, parent_id FROM rows WHERE sheet_id = ? ORDER BY position)`,
  )
  // Without the name of the index, SQLite might scan all rows of the sheet.
  const withFormulas = sqlite.prepare(
    'SELECT * FROM rows INDEXED BY rows_by_formulas WHERE sheet_id = ? AND formulas > 0 AND formulas >= ?',
  )
  const modified = sqlite.prepare('SELECT id FROM rows WHERE sheet_id = ? AND modified_at >= ?')
  const count = sqlite.prepare('SELECT count(*) AS count FROM rows WHERE sheet_id = ?')
  const insert = sqlite.prepare(
    `INSERT INTO rows (id, sheet_id, position, parent_id, expanded, locked, format, created_at, created_by, modified_at, modified_by, cells, formulas)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = sqlite.prepare(
    'UPDATE rows SET expanded = ?, locked = ?, format = ?, modified_at = ?, modified_by = ?, cells = ?, formulas = ? WHERE id = ? AND sheet_id = ?',
  )
  const place = sqlite.prepare('UPDATE rows SET position = ?, parent_id = ? WHERE id = ? AND sheet_id = ?')
  const remove = sqlite.prepare('DELETE FROM rows WHERE id = ? AND sheet_id = ?')
  const dropCells = sqlite.prepare('UPDATE rows SET cells = json_remove(cells, ?) WHERE sheet_id = ?')

  return {
    of: (sheetId: number): readonly RowRecord[] => bySheet.all(sheetId).map(toRow),
    /** Rows numbered `first` to `last`, inclusive. */
    between: (sheetId: number, first: number, last: number): readonly RowRecord[] =>
      byPosition.all(sheetId, first, last).map(toRow),
    /** The same with the cells of these columns only; at most `MOST_PICKED`. Takes a third of the time. */
    betweenOf: partReader(sqlite),
    find: (sheetId: number, rowId: number): RowRecord | null => foundOrNull(byId.get(rowId, sheetId), toRow),
    /** The ids of the rows modified at or after this instant; fast when they are few. */
    modifiedSince: (sheetId: number, since: number): ReadonlySet<number> =>
      new Set(modified.all(sheetId, since).map(({ id }) => Number(id))),
    /** The position of every row without its cells: enough to move rows, and much faster to read. */
    outline: (sheetId: number): readonly OutlineRow[] => toOutline(outline.get(sheetId)),
    /**
     * Rows with formulas, or only those whose formulas may refer to rows by number; unordered. Fast when there are
     * none.
     */
    withFormulas: (sheetId: number, which: 'any' | 'numbered'): readonly RowRecord[] =>
      withFormulas.all(sheetId, which === 'any' ? HAS_FORMULAS : NAMES_ROWS).map(toRow),
    count: (sheetId: number): number => Number(count.get(sheetId)?.count ?? 0),
    add(sheetId: number, row: RowRecord): void {
      const { id, rowNumber, parentId, expanded, locked, format, createdAt, createdBy, modifiedAt, modifiedBy } = row
      const flags = [Number(expanded), Number(locked), format]
      insert.run(
        id,
        sheetId,
        rowNumber,
        parentId,
        ...flags,
        createdAt,
        createdBy,
        modifiedAt,
        modifiedBy,
        JSON.stringify(row.cells),
        formulasIn(row.cells),
      )
    },
    /** Writes everything but the position. */
    update(sheetId: number, row: RowRecord): void {
      const { id, expanded, locked, format, modifiedAt, modifiedBy } = row
      update.run(
        Number(expanded),
        Number(locked),
        format,
        modifiedAt,
        modifiedBy,
        JSON.stringify(row.cells),
        formulasIn(row.cells),
        id,
        sheetId,
      )
    },
    /**
     * Writes the positions that differ between two orders of the same rows. Does not touch rows that are only in
     * `before`.
     */
    rearrange(sheetId: number, before: readonly OutlineRow[], after: readonly OutlineRow[]): void {
      if (before === after) return
      const known = new Map(before.map(({ id, parentId }, index) => [id, { parentId, index }]))
      for (const [index, { id, parentId }] of after.entries()) {
        const old = known.get(id)
        if (old && (old.index !== index || old.parentId !== parentId)) place.run(index + 1, parentId, id, sheetId)
      }
    },
    /** Removes this row only; the caller removes its children. */
    remove: (sheetId: number, rowId: number): void => void remove.run(rowId, sheetId),
    /** Deletes the cells of a deleted column. */
    dropCells: (sheetId: number, columnId: number): void => void dropCells.run(`$."${columnId}"`, sheetId),
  }
}

const HAS_FORMULAS = 1
const NAMES_ROWS = 2

function formulasIn(cells: StoredCells): number {
  let found = 0
  for (const columnId in cells) {
    const formula = cells[columnId]?.formula
    if (formula === undefined) continue
    if (mayNameRows(formula)) return NAMES_ROWS
    found = HAS_FORMULAS
  }
  return found
}

function toPlace(row: Record<string, unknown>): OutlineRow {
  return { id: Number(row.id), parentId: numberOrNull(row.parent_id) }
}

function toOutline(row: Record<string, unknown> | undefined): readonly OutlineRow[] {
  // as: the statement builds both from two integer columns; ids are safe integers
  const ids = JSON.parse(String(row?.ids)) as readonly number[]
  // as: see above
  const parentIds = JSON.parse(String(row?.parent_ids)) as readonly (number | null)[]
  return ids.map((id, index) => ({ id, parentId: parentIds[index] ?? null }))
}

function partReader(sqlite: Db['sqlite']) {
  const picked = sqlite.prepare(
    `SELECT id, position, parent_id, expanded, locked, format, created_at, created_by, modified_at, modified_by,
       json_extract(cells, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) AS picked
     FROM rows WHERE sheet_id = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position`,
  )
  return (sheetId: number, columnIds: readonly number[], first: number, last: number): readonly RowRecord[] => {
    const paths = Array.from({ length: MOST_PICKED }, (_, at) => `$."${columnIds[at] ?? ''}"`)
    return picked
      .all(sheetId, first, last, ...paths)
      .map(row => ({ ...toAttributes(row), cells: toPicked(columnIds, row) }))
  }
}

function toPicked(columnIds: readonly number[], row: Record<string, unknown>): StoredCells {
  // as: the statement builds an array of stored cells, in the order of the columns
  const cells = JSON.parse(String(row.picked)) as readonly (StoredCell | null)[]
  return Object.fromEntries(columnIds.flatMap((columnId, at) => (cells[at] ? [[columnId, cells[at]]] : [])))
}

const toRow = (row: Record<string, unknown>): RowRecord => ({
  ...toAttributes(row),
  // as: written by `add` and `update` from the same type
  cells: JSON.parse(String(row.cells)) as StoredCells,
})

function toAttributes(row: Record<string, unknown>): Omit<RowRecord, 'cells'> {
  return {
    ...toPlace(row),
    rowNumber: Number(row.position),
    expanded: row.expanded === 1,
    locked: row.locked === 1,
    format: textOrNull(row.format),
    createdAt: Number(row.created_at),
    createdBy: Number(row.created_by),
    modifiedAt: Number(row.modified_at),
    modifiedBy: Number(row.modified_by),
  }
}

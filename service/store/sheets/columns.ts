import type { ColumnDefinition, ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { Db } from '../db.ts'

/** Stores the columns of sheets, by index. */
export function columnStore({ sqlite }: Db) {
  const bySheet = sqlite.prepare('SELECT id, position, definition FROM columns WHERE sheet_id = ? ORDER BY position')
  const insert = sqlite.prepare('INSERT INTO columns (id, sheet_id, position, definition) VALUES (?, ?, ?, ?)')
  const update = sqlite.prepare('UPDATE columns SET position = ?, definition = ? WHERE id = ? AND sheet_id = ?')
  const remove = sqlite.prepare('DELETE FROM columns WHERE id = ? AND sheet_id = ?')

  return {
    of: (sheetId: number): readonly ColumnRecord[] => bySheet.all(sheetId).map(toColumn),
    add(sheetId: number, column: ColumnRecord): void {
      insert.run(column.id, sheetId, column.index, JSON.stringify(toDefinition(column)))
    },
    update(sheetId: number, column: ColumnRecord): void {
      update.run(column.index, JSON.stringify(toDefinition(column)), column.id, sheetId)
    },
    /** Removes the column only; `RowStore.dropCells` removes its cells. */
    remove: (sheetId: number, columnId: number): void => void remove.run(columnId, sheetId),
  }
}

function toColumn(row: Record<string, unknown>): ColumnRecord {
  // as: written by `add` and `update` from the same type
  const definition = JSON.parse(String(row.definition)) as ColumnDefinition
  return { ...definition, id: Number(row.id), index: Number(row.position) }
}

function toDefinition({ id: _id, index: _index, ...definition }: ColumnRecord): ColumnDefinition {
  return definition
}

import type { ServiceDeps } from '../../http/env.ts'
import type { StoredCell } from '../../rules/cells/stored-cell.ts'
import type { ImportedSheet } from '../../rules/content/import-csv.ts'
import type { NewSheet } from '../../store/sheets/sheets.ts'

const COLUMN_WIDTH = 150

/** Stores an imported file as a new sheet and returns its id. Run it inside a transaction. */
export function writeImport(
  { store, ids, clock }: ServiceDeps,
  imported: ImportedSheet,
  sheet: Omit<NewSheet, 'id'>,
): number {
  const { columns, primaryIndex, rows } = imported
  const id = ids.next()
  const now = clock()
  const columnIds = columns.map(() => ids.next())

  store.sheets.add({ ...sheet, id }, now)
  for (const [index, column] of columns.entries()) {
    const primary = index === primaryIndex ? { primary: true as const } : {}
    store.columns.add(id, {
      ...column,
      ...primary,
      id: columnIds[index] ?? 0,
      index,
      width: COLUMN_WIDTH,
      validation: false,
    })
  }

  const common = { parentId: null, expanded: true, locked: false, format: null }
  const written = { createdAt: now, createdBy: sheet.ownerId, modifiedAt: now, modifiedBy: sheet.ownerId }
  for (const [index, values] of rows.entries()) {
    const cells: Record<string, StoredCell> = {}
    for (const [column, value] of values.entries()) {
      if (value !== null) cells[String(columnIds[column])] = { value }
    }
    store.rows.add(id, { ...common, ...written, id: ids.next(), rowNumber: index + 1, cells })
  }
  return id
}

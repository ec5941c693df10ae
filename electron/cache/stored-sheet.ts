import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { RowOrder } from '../../shared/fold/row-forest.ts'
import { parentsOf } from '../../shared/fold/row-order.ts'
import type { RowId, SheetId } from '../../shared/model/ids.ts'
import { type Row, type Sheet, SheetMeta } from '../../shared/model/sheet/sheet.ts'
import { textToRow } from './row-text.ts'

/** Reads whole sheets from their rows. */
export function createSheetReader(sqlite: DatabaseSyncInstance) {
  const readSheet = sqlite.prepare(
    'SELECT meta, version, row_ids, levels FROM sheet JOIN outline ON sheet_id = id WHERE id = ?',
  )
  const readRows = sqlite.prepare('SELECT id, content FROM row WHERE sheet_id = ?')
  /** Null: there is no copy, or it is damaged. */
  return (sheetId: SheetId): Sheet | null => {
    const stored = readSheet.get(sheetId)
    if (!stored) return null
    const texts = new Map(readRows.all(sheetId).map(row => [Number(row.id), String(row.content)]))
    const meta = parseMeta(stored.meta, stored.version)
    const order = blobsToOrder(stored.row_ids, stored.levels)
    const rows = order && buildRows(order, texts)
    return meta && rows ? { meta, rows } : null
  }
}

export function blobsToOrder(ids: unknown, levels: unknown): RowOrder | null {
  if (!(ids instanceof Uint8Array) || !(levels instanceof Uint8Array) || ids.length !== levels.length * 8) return null
  return { ids: [...new Float64Array(ids.slice().buffer)], levels: [...levels] }
}

function buildRows(order: RowOrder, texts: ReadonlyMap<number, string>): readonly Row[] | null {
  const parents = parentsOf(order.levels)
  const rows: Row[] = []
  for (const [index, id] of order.ids.entries()) {
    const parent = parents[index] ?? -1
    const text = texts.get(id)
    // A row id by construction: the order consists of row ids.
    const row = text === undefined ? null : textToRow(text, id as RowId, (order.ids[parent] ?? null) as RowId | null)
    if (!row) return null
    rows.push(row)
  }
  return rows
}

export function parseMeta(text: unknown, version: unknown): SheetMeta | null {
  try {
    const parsed = SheetMeta.safeParse(JSON.parse(String(text)))
    return parsed.success ? { ...parsed.data, version: version === null ? null : Number(version) } : null
  } catch {
    return null
  }
}

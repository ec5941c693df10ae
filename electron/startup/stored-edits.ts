import { existsSync } from 'node:fs'
import type { SheetId } from '../../shared/model/ids.ts'
import { readOnly } from '../db/read-only.ts'

/**
 * Whether the file of stored edits has any of this sheet: without them its copy is not what the person last saw. Those that the service
 * has and the copy has not count too. True where nobody can tell.
 */
export function hasStoredEdits(file: string, sheetId: SheetId): boolean {
  if (!existsSync(file)) return false
  const found = readOnly(
    file,
    sqlite => sqlite.prepare('SELECT 1 FROM edit WHERE sheet_id = ? LIMIT 1').get(sheetId) !== undefined,
  )
  return found ?? true
}

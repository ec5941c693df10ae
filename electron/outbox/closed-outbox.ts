import { existsSync } from 'node:fs'
import type { SheetId } from '../../shared/model/ids.ts'
import { readOnly } from '../db/read-only.ts'

// What is stored in an outbox that nobody has open, read without touching it. Also read at the very start: nothing heavy is imported here.

/** How many edits wait. A file that cannot be read counts as empty here: opening the account says what is wrong with it. */
export const countStoredEdits = (file: string): number =>
  readOnly(file, sqlite =>
    Number(sqlite.prepare("SELECT count(*) AS count FROM edit WHERE state <> 'saved'").get()?.count),
  ) ?? 0

/**
 * Whether it has any of this sheet: without them its copy is not what the person last saw. Those that the service has and the copy has
 * not count too. True where nobody can tell.
 */
export function hasStoredEdits(file: string, sheetId: SheetId): boolean {
  if (!existsSync(file)) return false
  const found = readOnly(
    file,
    sqlite => sqlite.prepare('SELECT 1 FROM edit WHERE sheet_id = ? LIMIT 1').get(sheetId) !== undefined,
  )
  return found ?? true
}

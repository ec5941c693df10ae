import { existsSync } from 'node:fs'
import type { SheetId } from '../../shared/model/ids.ts'
import { readOnly } from '../db/read-only.ts'

// Reads the outbox of an account that is not open, without changing it. Also used at startup: no heavy imports here.

/** The number of pending edits. An unreadable file counts as empty here: opening the account reports its error. */
export const countStoredEdits = (file: string): number =>
  readOnly(file, sqlite =>
    Number(sqlite.prepare("SELECT count(*) AS count FROM edit WHERE state <> 'saved'").get()?.count),
  ) ?? 0

/**
 * Whether the outbox has edits of this sheet: without them the copy differs from what the user last saw. Includes saved
 * edits that the copy lacks. True if the file is unreadable.
 */
export function hasStoredEdits(file: string, sheetId: SheetId): boolean {
  if (!existsSync(file)) return false
  const found = readOnly(
    file,
    sqlite => sqlite.prepare('SELECT 1 FROM edit WHERE sheet_id = ? LIMIT 1').get(sheetId) !== undefined,
  )
  return found ?? true
}

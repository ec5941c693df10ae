import { join } from 'node:path'
import { readOnly } from '../db/read-only.ts'

/**
 * How many edits wait in the folder of an account that is not open, read without touching it. A file that cannot be read counts as
 * empty here: opening the account says what is wrong with it.
 */
export const countStoredEdits = (folder: string): number =>
  readOnly(join(folder, 'outbox.db'), sqlite =>
    Number(sqlite.prepare("SELECT count(*) AS count FROM edit WHERE state <> 'saved'").get()?.count),
  ) ?? 0

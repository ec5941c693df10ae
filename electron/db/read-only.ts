import { existsSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

// Read at the very start, before the rest of the program: imports nothing heavy.

/** Looks into a file that somebody else owns, and leaves it as it is. Null when there is none, or it cannot be read. */
export function readOnly<T>(file: string, read: (sqlite: DatabaseSyncInstance) => T): T | null {
  if (!existsSync(file)) return null
  let sqlite: DatabaseSyncInstance | null = null
  try {
    sqlite = new DatabaseSync(file, { readOnly: true })
    return read(sqlite)
  } catch {
    // Whatever is wrong with the file, its owner finds the same, and puts it right or says so.
    return null
  } finally {
    sqlite?.close()
  }
}

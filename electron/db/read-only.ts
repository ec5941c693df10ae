import { existsSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

// Loaded at the very start, before the program: imports nothing heavy.

/** Reads a file that another thread owns without changing it. Null when it is missing or unreadable. */
export function readOnly<T>(file: string, read: (sqlite: DatabaseSyncInstance) => T): T | null {
  if (!existsSync(file)) return null
  let sqlite: DatabaseSyncInstance | null = null
  try {
    sqlite = new DatabaseSync(file, { readOnly: true })
    return read(sqlite)
  } catch {
    // The owner of the file detects the same error, and repairs or reports it.
    return null
  } finally {
    sqlite?.close()
  }
}

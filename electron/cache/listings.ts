import { crc32 } from 'node:zlib'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Db } from '../db/db.ts'

/** Small lists for reading offline (items, people, attachments of a sheet), each stored as one text by key. */
export function createListings({ sqlite }: Db) {
  const put = sqlite.prepare('INSERT OR REPLACE INTO listing (key, content, checksum) VALUES (?, ?, ?)')
  return {
    save: (key: string, content: string): void => void put.run(key, content, crc32(content)),
    load: (key: string): string | null => loadListing(sqlite, key),
  }
}

/** Null when nothing is stored under this key. */
export function loadListing(sqlite: DatabaseSyncInstance, key: string): string | null {
  const stored = sqlite.prepare('SELECT content FROM listing WHERE key = ?').get(key)
  return stored ? String(stored.content) : null
}

import type { Db } from './db.ts'

/** Small lists that are read offline too (places, people, attachments of a sheet), each one text under its name. */
export function createListings(db: Db) {
  const put = db.sqlite.prepare('INSERT OR REPLACE INTO listing (key, content) VALUES (?, ?)')
  const read = db.sqlite.prepare('SELECT content FROM listing WHERE key = ?')
  return {
    save: (key: string, content: string): void => void put.run(key, content),
    load: (key: string): string | null => {
      const stored = read.get(key)
      return stored ? String(stored.content) : null
    },
  }
}

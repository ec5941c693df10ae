import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CACHE_MIGRATIONS } from '../cache-migrations.ts'
import { type Db, openDb } from '../db.ts'

/** A new cache file in a folder of its own, and how to be rid of both. */
export function openCacheFile(): { readonly db: Db; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-cache-'))
  const file = join(folder, 'cache.db')
  const opened = openDb({ file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp: '1' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const { db } = opened.value
  return {
    db,
    remove() {
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '../../../db/db.ts'
import { CACHE_MIGRATIONS } from '../../cache-migrations.ts'

/** A new cache file in a temporary folder, with the current or earlier migrations, and its cleanup. */
export function openCacheFile(migrations = CACHE_MIGRATIONS): {
  readonly file: string
  readonly db: Db
  readonly remove: () => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-cache-'))
  const file = join(folder, 'cache.db')
  const opened = openDb({ file, migrations, durability: 'normal', stamp: '1' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const { db } = opened.value
  return {
    file,
    db,
    remove() {
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

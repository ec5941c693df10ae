import { existsSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { CACHE_MIGRATIONS } from '../../cache/cache-migrations.ts'
import { attempt } from '../../db/store-error.ts'
import { createCopiesReader, type ReadCopies } from './copies-reader.ts'

/**
 * Reads the file of the copies, which the thread of the cache writes. Opened for each piece of work, because that
 * thread may replace it. Null: there is none, it is damaged, or that thread has not migrated it yet.
 */
export const openCopies =
  (file: string): ReadCopies =>
  read => {
    if (!existsSync(file)) return null
    const done = attempt(() => {
      const sqlite = new DatabaseSync(file, { readOnly: true })
      try {
        const version = sqlite.prepare('SELECT user_version AS version FROM pragma_user_version').get()?.version
        return version === CACHE_MIGRATIONS.length ? read(createCopiesReader(sqlite)) : null
      } finally {
        sqlite.close()
      }
    })
    return done.ok ? done.value : null
  }

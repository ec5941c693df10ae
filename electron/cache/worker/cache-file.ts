import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type Db, openDb, putAside } from '../../db/db.ts'
import { attempt, isDamaged, toStoreError } from '../../db/store-error.ts'
import { CACHE_MIGRATIONS } from '../cache-migrations.ts'
import { createListings } from '../listings.ts'
import { createChanges } from './changes.ts'
import { createCopies } from './copies.ts'
import { createKeptSheets } from './kept-sheets.ts'
import { createPartStore } from './parts/part-store.ts'
import { createSnapshots } from './snapshots.ts'
import { createUnseenStore } from './unseen/unseen-store.ts'

export type FileDeps = {
  readonly file: string
  /** Part of the name of a damaged file that is set aside. */
  readonly stamp: string
}

/** The stores in the file. */
export type Stores = ReturnType<typeof storesOf>

/**
 * The open cache file. SQLite finds most damage only when it reads the damaged page. Even then, the file is set aside
 * and a new one created: the service has all of its content, and a user could not repair it.
 */
export type CacheFile = {
  /** Runs the work, on a new file if the current one is damaged. Errors: disk-full, storage-broken. */
  run<T>(work: (stores: Stores) => Result<T>): Result<T>
  close(): void
}

/** A file of a newer Sheaf is set aside: the service has all of its content. Errors: storage-broken, disk-full. */
export function openCacheFile(deps: FileDeps): Result<CacheFile> {
  const db = openCopies(deps)
  return db.ok ? ok(createCacheFile(db.value, deps)) : db
}

export function createCacheFile(first: Db, { file, stamp }: FileDeps): CacheFile {
  let db = first
  let stores: Stores | null = null
  let asides = 0
  let isOver = false

  /** Null: the file is damaged, or could not be recreated the last time. */
  const tried = <T>(work: (stores: Stores) => Result<T>): Result<T> | null => {
    if (!db.sqlite.isOpen) return null
    try {
      stores ??= storesOf(db)
      return work(stores)
    } catch (cause) {
      const error = toStoreError(cause)
      if (error && !isDamaged(cause)) return fail(error)
      // The statements are fixed: if one fails on the schema, the file is damaged. If the damage is not found, it is
      // reported as a bug of ours.
      if (error || !stores || !isWhole(db)) return null
      throw cause
    }
  }

  const beginAnew = (): Result<null> => {
    stores = null
    if (db.sqlite.isOpen) {
      db.close()
      asides += 1
      if (!isPutAside({ file, stamp: `${stamp}-${asides}` })) return broken
    }
    const opened = openCopies({ file, stamp })
    if (!opened.ok) return opened
    db = opened.value
    return ok(null)
  }

  return {
    run(work) {
      if (isOver) return broken
      const done = tried(work)
      if (done) return done
      const begun = beginAnew()
      return begun.ok ? (tried(work) ?? broken) : begun
    },
    close: () => {
      isOver = true
      if (db.sqlite.isOpen) db.close()
    },
  }
}

const broken = fail<never>({ kind: 'storage-broken', safe: 'The service’s own copy is safe.' })

function openCopies({ file, stamp }: FileDeps): Result<Db> {
  if (existsSync(markOf(file))) isPutAside({ file, stamp })
  const opened = attempt(() =>
    openDb({ file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp, ifNewer: 'put-aside' }),
  )
  if (!opened.ok) return opened
  return opened.value.ok ? ok(opened.value.value.db) : opened.value
}

function storesOf(db: Db) {
  const copies = createCopies(db)
  return {
    db,
    copies,
    changes: createChanges(db),
    parts: createPartStore(db),
    snapshots: createSnapshots(db, copies, crc32),
    listings: createListings(db),
    unseen: createUnseenStore(db),
    kept: createKeptSheets(db),
  }
}

/** Marks the file, so that the next start sets it aside. */
const markOf = (file: string): string => `${file}.damaged`

/**
 * False when the system keeps the file open, as Windows does until this thread has ended: SQLite holds it as long as it
 * has statements. The next start retries.
 */
function isPutAside(deps: FileDeps): boolean {
  try {
    if (existsSync(deps.file)) putAside(deps)
    rmSync(markOf(deps.file), { force: true })
    return true
  } catch {
    writeFileSync(markOf(deps.file), '')
    return false
  }
}

/** Checks every page. Slow, so it runs only when an error would otherwise end the thread. */
function isWhole({ sqlite }: Db): boolean {
  try {
    return sqlite.prepare('PRAGMA integrity_check(1)').get()?.integrity_check === 'ok'
  } catch {
    return false
  }
}

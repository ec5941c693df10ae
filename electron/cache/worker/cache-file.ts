import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type Db, openDb, putAside } from '../../db/db.ts'
import { attempt, isDamaged, toStoreError } from '../../db/store-error.ts'
import { CACHE_MIGRATIONS } from '../cache-migrations.ts'
import { createListings } from '../listings.ts'
import { createChanges } from './changes.ts'
import { createCopies } from './copies.ts'
import { createSnapshots } from './snapshots.ts'

export type FileDeps = {
  readonly file: string
  /** Names a damaged file that is put aside. */
  readonly stamp: string
}

/** What is kept in the file. */
export type Stores = ReturnType<typeof storesOf>

/**
 * The open file of copies. SQLite finds most damage only when it comes to the page that is damaged. However late that is, the file is
 * put aside and a new one begun: all it held can be had again from the service, and nobody could do anything about it by hand.
 */
export type CacheFile = {
  /** Does this piece of work, on a new file where the one at hand turns out to be damaged. Errors: disk-full, storage-broken. */
  run<T>(work: (stores: Stores) => Result<T>): Result<T>
  close(): void
}

/** One that a newer Sheaf has written is put aside: all it held can be had again. Errors: storage-broken, disk-full. */
export function openCacheFile(deps: FileDeps): Result<CacheFile> {
  const db = openCopies(deps)
  return db.ok ? ok(createCacheFile(db.value, deps)) : db
}

export function createCacheFile(first: Db, { file, stamp }: FileDeps): CacheFile {
  let db = first
  let stores: Stores | null = null
  let asides = 0
  let isOver = false

  /** Null: the file is damaged, or could not be begun anew the last time. */
  const tried = <T>(work: (stores: Stores) => Result<T>): Result<T> | null => {
    if (!db.sqlite.isOpen) return null
    try {
      stores ??= storesOf(db)
      return work(stores)
    } catch (cause) {
      const error = toStoreError(cause)
      if (error && !isDamaged(cause)) return fail(error)
      // The statements are always the same: where they do not fit, the file is not what it says. And where the damage is not seen, it
      // looks like a bug of ours.
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
    snapshots: createSnapshots(db, copies, crc32),
    listings: createListings(db),
  }
}

/** Says to the next start that this file is to be put aside. */
const markOf = (file: string): string => `${file}.damaged`

/**
 * False where the system does not let the file go, as Windows does not before this thread has ended: SQLite keeps it as long as there are
 * statements on it. Then the next start does it.
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

/** Looks at every page. Takes long, and is asked only about what would end the thread otherwise. */
function isWhole({ sqlite }: Db): boolean {
  try {
    return sqlite.prepare('PRAGMA integrity_check(1)').get()?.integrity_check === 'ok'
  } catch {
    return false
  }
}

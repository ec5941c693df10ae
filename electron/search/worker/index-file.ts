import { existsSync, rmSync } from 'node:fs'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type Db, openDb } from '../../db/db.ts'
import { attempt, isDamaged, toStoreError } from '../../db/store-error.ts'
import { createIndexStore, type IndexStore } from './index-store.ts'

/**
 * A document is what a search finds: a row, a comment or a file. `term` has the words of each, without positions; a
 * source is a sheet or a list, and its documents have consecutive numbers (`slot`). While a sheet is being indexed,
 * `cursor` is the last row that is, and `next` the revision that the source then has.
 */
export const INDEX_MIGRATIONS: readonly string[] = [
  `
  CREATE VIRTUAL TABLE term USING fts5(text, content='', contentless_delete=1, detail=none, tokenize='ascii');

  CREATE TABLE source (
    slot INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    shape TEXT NOT NULL,
    cursor INTEGER,
    next INTEGER
  ) STRICT;

  CREATE TABLE doc (
    id INTEGER PRIMARY KEY,
    ref INTEGER NOT NULL,
    changed INTEGER
  ) STRICT;

  CREATE INDEX doc_by_ref ON doc (ref);

  CREATE TABLE stamp (text TEXT NOT NULL) STRICT;

  PRAGMA user_version = 1;
  `,
]

/** The index. A damaged file is deleted and created again, because all of it is derived from the copies. */
export type IndexFile = {
  /** Errors: disk-full, storage-broken. `isNew`: the file was empty before. */
  run<T>(work: (store: IndexStore, isNew: boolean) => T): Result<T>
  close(): void
}

type FileDeps = { readonly file: string; readonly stamp: string }

export function createIndexFile(deps: FileDeps, first: Db | null = null): IndexFile {
  let open: { readonly db: Db; readonly store: IndexStore } | null = first && {
    db: first,
    store: createIndexStore(first),
  }
  let isOver = false
  const opened = (): Result<IndexStore> => {
    if (open) return ok(open.store)
    const db = attempt(() =>
      openDb({ ...deps, migrations: INDEX_MIGRATIONS, durability: 'normal', ifNewer: 'put-aside' }),
    )
    if (!db.ok) return db
    if (!db.value.ok) return db.value
    open = { db: db.value.value.db, store: createIndexStore(db.value.value.db) }
    return ok(open.store)
  }
  const tried = <T>(work: (store: IndexStore, isNew: boolean) => T, isNew: boolean): Result<T> | 'damaged' => {
    try {
      const store = opened()
      return store.ok ? ok(work(store.value, isNew)) : store
    } catch (cause) {
      if (isDamaged(cause)) return 'damaged'
      const error = toStoreError(cause)
      if (error) return fail(error)
      throw cause
    }
  }

  return {
    run(work) {
      if (isOver) return broken
      const isNew = open === null && !existsSync(deps.file)
      const done = tried(work, isNew)
      if (done !== 'damaged') return done
      open?.db.close()
      open = null
      for (const tail of ['', '-wal', '-shm']) rmSync(deps.file + tail, { force: true })
      const again = tried(work, true)
      return again === 'damaged' ? broken : again
    },
    close() {
      isOver = true
      open?.db.close()
      open = null
    },
  }
}

const broken = fail<never>({ kind: 'storage-broken', safe: 'The copies themselves are not affected.' })

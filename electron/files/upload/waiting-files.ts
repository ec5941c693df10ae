import { z } from 'zod'
import type { AppError } from '../../../shared/app-error.ts'
import { RowId, SheetId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type Db, type DbOptions, openDb } from '../../db/db.ts'
import { readOnly } from '../../db/read-only.ts'
import { asFileErrors, attempt } from '../../db/store-error.ts'
import { FILE_MIGRATIONS } from './file-migrations.ts'

/**
 * State of a waiting file. `sending` is stored before the first byte is sent; after a restart it becomes `unknown`: it
 * may have arrived. `changed` and `unreadable` need a decision, because the file is no longer as added; `failed` has
 * the cause in `reason`.
 */
export type FileState = 'waiting' | 'sending' | 'unknown' | 'changed' | 'unreadable' | 'failed'

/** A file to be attached. Its bytes stay in place until it is sent. */
export type WaitingFile = {
  /** Names the upload, to the page and in the key of its request. */
  readonly id: string
  readonly sheetId: SheetId
  /** Null: the sheet itself. A row made here has the service's id as soon as there is one. */
  readonly rowId: RowId | null
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  /** Modification time in milliseconds since 1970. */
  readonly modifiedAt: number
  /** SHA-256 of the added content; null until it has been read. */
  readonly hash: string | null
  readonly state: FileState
  /** A sentence. */
  readonly reason: string | null
  readonly canRetry: boolean
  /** The session in which its key means something; null: it left without one, or not at all. */
  readonly session: string | null
  /** Milliseconds since 1970, by our clock. */
  readonly sentAt: number | null
}

const Row = z
  .object({
    id: z.string(),
    sheet_id: SheetId,
    row_id: RowId.nullable(),
    path: z.string(),
    name: z.string(),
    size_bytes: z.number(),
    modified_at: z.number(),
    hash: z.string().nullable(),
    state: z.enum(['waiting', 'sending', 'unknown', 'changed', 'unreadable', 'failed']),
    reason: z.string().nullable(),
    can_retry: z.number(),
    session: z.string().nullable(),
    sent_at: z.number().nullable(),
  })
  .transform(
    (row): WaitingFile => ({
      id: row.id,
      sheetId: row.sheet_id,
      rowId: row.row_id,
      path: row.path,
      name: row.name,
      sizeBytes: row.size_bytes,
      modifiedAt: row.modified_at,
      hash: row.hash,
      state: row.state,
      reason: row.reason,
      canRetry: row.can_retry === 1,
      session: row.session,
      sentAt: row.sent_at,
    }),
  )

/** Every step is one transaction that survives power loss. `disk-full` means that nothing of the step was stored. */
export type WaitingFiles = {
  /** In the order they were added. */
  readonly list: () => readonly WaitingFile[]
  /** All of them or none. */
  readonly add: (files: readonly WaitingFile[]) => Result<null>
  /** Updates the states; names stay unchanged. */
  readonly put: (files: readonly WaitingFile[]) => Result<null>
  readonly remove: (id: string) => Result<null>
  readonly clear: () => Result<null>
  readonly close: () => void
}

export type OpenedFiles = { readonly files: WaitingFiles; readonly setAside: string | null }

/** Opens the list of one account. Files in transit when the program ended become `unknown`. */
export function openWaitingFiles(options: Pick<DbOptions, 'file' | 'stamp' | 'busyMs'>): Result<OpenedFiles> {
  const opened = attempt(() =>
    asFileErrors(() => openDb({ ...options, migrations: FILE_MIGRATIONS, durability: 'full' })),
  )
  if (!opened.ok) return opened
  if (!opened.value.ok) return opened.value
  const { db, setAside } = opened.value.value
  const recovered = recoverFiles(db)
  if (!recovered.ok) {
    db.close()
    return recovered
  }
  return ok({ files: createWaitingFiles(db), setAside })
}

/** The number of waiting files in a list that is not open, without changing it. */
export const countWaitingFiles = (file: string): number =>
  readOnly(file, sqlite => Number(sqlite.prepare('SELECT count(*) AS count FROM file').get()?.count)) ?? 0

/** Files in transit when the program ended may have arrived. */
export const recoverFiles = ({ sqlite }: Db): Result<null> =>
  attempt(() => {
    sqlite.exec("UPDATE file SET state = 'unknown' WHERE state = 'sending'")
    return null
  })

export function createWaitingFiles(db: Db): WaitingFiles {
  const list = db.sqlite.prepare('SELECT * FROM file ORDER BY seq')
  const insert = db.sqlite.prepare(
    `INSERT INTO file (id, sheet_id, row_id, path, name, size_bytes, modified_at, hash, state, reason)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = db.sqlite.prepare(
    `UPDATE file SET row_id = ?, size_bytes = ?, modified_at = ?, hash = ?, state = ?, reason = ?, can_retry = ?,
     session = ?, sent_at = ? WHERE id = ?`,
  )
  const remove = db.sqlite.prepare('DELETE FROM file WHERE id = ?')
  const step = (work: () => unknown): Result<null> =>
    attempt(() => {
      db.transaction(work)
      return null
    })

  return {
    // A row that cannot be read was damaged inside; the others count all the same.
    list: () => list.all().flatMap(row => Row.safeParse(row).data ?? []),
    add: files =>
      step(() => {
        for (const { id, sheetId, rowId, path, name, sizeBytes, modifiedAt, hash, state, reason } of files)
          insert.run(id, sheetId, rowId, path, name, sizeBytes, modifiedAt, hash, state, reason)
      }),
    put: files =>
      step(() => {
        for (const { id, rowId, sizeBytes, modifiedAt, hash, state, reason, canRetry, session, sentAt } of files)
          update.run(rowId, sizeBytes, modifiedAt, hash, state, reason, canRetry ? 1 : 0, session, sentAt, id)
      }),
    remove: id => step(() => remove.run(id)),
    clear: () => step(() => db.sqlite.exec('DELETE FROM file')),
    close: () => db.close(),
  }
}

/** Replacement for a list that cannot be opened: every addition returns the error. */
export const noWaitingFiles = (error: AppError): WaitingFiles => ({
  list: () => [],
  add: () => fail(error),
  put: () => fail(error),
  remove: () => ok(null),
  clear: () => ok(null),
  close: () => undefined,
})

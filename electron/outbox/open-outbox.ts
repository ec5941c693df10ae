import { ok, type Result } from '../../shared/result.ts'
import type { Db } from '../db/db.ts'
import { attempt } from '../db/store-error.ts'
import { type Reserve, unlessFull, withReserve } from './journal/disk-reserve.ts'
import { type OpenedStores, openStores } from './journal/open-stores.ts'
import { createOutbox, type Outbox } from './outbox.ts'

/** An open outbox, and the result of recovering a damaged file (null if it was intact). */
export type OpenedOutbox = { readonly outbox: Outbox; readonly salvage: OpenedStores['salvage'] }

export type OutboxOptions = {
  readonly file: string
  /** Suffix of files that are set aside. */
  readonly stamp: string
  /** Disk space reserved for edits typed on a full disk. */
  readonly reserve?: Reserve
}

/**
 * Opens the stored edits: the database and its journal. A damaged file is set aside, and every edit with an intact copy
 * in either is recovered.
 */
export function openOutbox({ file, stamp, reserve = NONE }: OutboxOptions): Result<OpenedOutbox> {
  const attempted = attempt(() => unlessFull(() => openStores({ file, stamp }), reserve))
  if (!attempted.ok) return attempted
  if (!attempted.value.ok) return attempted.value
  const { db, salvage } = attempted.value.value
  const outbox = recoverOutbox(withReserve(db, reserve))
  return outbox.ok ? ok({ outbox: outbox.value, salvage }) : outbox
}

/** Edits that were being sent when the app ended become `unknown`. Closes the file if that fails. */
export function recoverOutbox(db: Db): Result<Outbox> {
  const outbox = createOutbox(db)
  const recovered = outbox.recover()
  if (!recovered.ok) outbox.close()
  return recovered.ok ? ok(outbox) : recovered
}

const NONE: Reserve = { take: () => undefined, giveUp: () => false, notNeeded: () => undefined }

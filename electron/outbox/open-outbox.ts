import { ok, type Result } from '../../shared/result.ts'
import { attempt } from '../db/store-error.ts'
import { type Reserve, unlessFull, withReserve } from './journal/disk-reserve.ts'
import { type OpenedStores, openStores } from './journal/open-stores.ts'
import { createOutbox, type Outbox } from './outbox.ts'

/** An outbox that is ready, and what was saved from a damaged file (null when the file was whole). */
export type OpenedOutbox = { readonly outbox: Outbox; readonly salvage: OpenedStores['salvage'] }

export type OutboxOptions = {
  readonly file: string
  /** Names what is put aside. */
  readonly stamp: string
  /** Room that the disk keeps free for what is typed when it is full. */
  readonly reserve?: Reserve
}

/**
 * Opens the stored edits: the file and the journal that is its second copy. What was on its way when the program ended becomes
 * `unknown`. A damaged file is kept aside, and every edit is recovered of which one of the two has a good copy.
 */
export function openOutbox({ file, stamp, reserve = NONE }: OutboxOptions): Result<OpenedOutbox> {
  const attempted = attempt(() => unlessFull(() => openStores({ file, stamp }), reserve))
  if (!attempted.ok) return attempted
  if (!attempted.value.ok) return attempted.value
  const { db, salvage } = attempted.value.value
  const outbox = createOutbox(withReserve(db, reserve))
  const recovered = outbox.recover()
  if (!recovered.ok) outbox.close()
  return recovered.ok ? ok({ outbox, salvage }) : recovered
}

const NONE: Reserve = { take: () => undefined, giveUp: () => false, notNeeded: () => undefined }

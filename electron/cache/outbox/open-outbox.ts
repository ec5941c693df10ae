import { DatabaseSync } from '@photostructure/sqlite'
import { ok, type Result } from '../../../shared/result.ts'
import { openDb } from '../db.ts'
import { attempt } from '../store-error.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { OUTBOX_MIGRATIONS } from './outbox-migrations.ts'
import { type OutboxEdit, toOutboxEdit } from './outbox-rows.ts'

/** An outbox that is ready, and what was saved from a damaged file (null when the file was whole). */
export type OpenedOutbox = {
  readonly outbox: Outbox
  readonly salvage: { readonly setAside: string; readonly edits: number } | null
}

/**
 * Opens the file of stored edits. What was on its way when the program ended becomes `unknown`. A damaged file is kept aside and its
 * edits are taken over one by one, as far as they are whole.
 */
export function openOutbox({ file, stamp }: { readonly file: string; readonly stamp: string }): Result<OpenedOutbox> {
  const attempted = attempt(() => openDb({ file, migrations: OUTBOX_MIGRATIONS, durability: 'full', stamp }))
  if (!attempted.ok) return attempted
  if (!attempted.value.ok) return attempted.value
  const { db, setAside } = attempted.value.value
  const outbox = createOutbox(db)
  const salvage = setAside === null ? null : { setAside, edits: takeOver(outbox, salvageEdits(setAside)) }
  const recovered = outbox.recover()
  return recovered.ok ? ok({ outbox, salvage }) : recovered
}

/** What was on its way counts as on its way again, so that `recover` makes it `unknown` and nothing goes twice. */
function takeOver(outbox: Outbox, edits: readonly OutboxEdit[]): number {
  let taken = 0
  for (const { sheetId, edit, base, madeAt, state, reason } of edits) {
    if (state === 'saved') continue
    const added = outbox.add(sheetId, [{ edit, base }], madeAt)
    if (!added.ok) continue
    const seqs = added.value.changed.map(stored => stored.seq)
    if (state === 'sending' || state === 'unknown') outbox.markSending(sheetId, seqs, madeAt, null)
    if (state === 'parked') outbox.park(sheetId, seqs, reason ?? 'The file of stored edits was damaged.')
    taken += 1
  }
  return taken
}

/** Row by row, until the file gives no more. */
function salvageEdits(file: string): readonly OutboxEdit[] {
  const edits: OutboxEdit[] = []
  try {
    const sqlite = new DatabaseSync(file, { readOnly: true })
    try {
      for (const row of sqlite.prepare('SELECT * FROM edit ORDER BY seq').iterate()) {
        const edit = toOutboxEdit(row)
        if (edit) edits.push(edit)
      }
    } finally {
      sqlite.close()
    }
  } catch (cause) {
    // What could be read is what is saved; a file that is no database at all gives nothing.
    if (!(cause instanceof Error)) throw cause
  }
  return edits
}

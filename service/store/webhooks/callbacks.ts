import type { Db } from '../db.ts'
import { numberOrNull, textOrNull } from '../or-null.ts'

/** A recorded change of a watched sheet. */
export type ChangeRecord = {
  readonly seq: number
  readonly objectType: 'sheet' | 'row' | 'column' | 'cell' | 'attachment' | 'discussion' | 'comment'
  readonly eventType: 'created' | 'updated' | 'deleted'
  /** Null for a cell, which has no id. */
  readonly objectId: number | null
  readonly rowId: number | null
  readonly columnId: number | null
  readonly userId: number | null
  readonly agent: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

/** A pending callback: about changes, or about a new status of the webhook. */
export type CallbackRecord = {
  readonly webhookId: number
  readonly kind: 'events' | 'status'
  /** The JSON, identical for each attempt. */
  readonly body: string
  /** Number of attempts so far. */
  readonly tries: number
  readonly dueAt: number
}

/** Stores the changes of watched sheets and the pending callbacks, at most one per webhook. */
export function callbackStore({ sqlite }: Db) {
  const changes = sqlite.prepare('SELECT * FROM sheet_changes WHERE sheet_id = ? AND seq > ? ORDER BY seq LIMIT ?')
  // Deletes changes that every enabled webhook of the sheet has received, and changes that no webhook waits for.
  const forget = sqlite.prepare(
    `DELETE FROM sheet_changes WHERE NOT EXISTS (
       SELECT 1 FROM webhooks WHERE webhooks.sheet_id = sheet_changes.sheet_id AND enabled = 1 AND seen < sheet_changes.seq)`,
  )
  const all = sqlite.prepare('SELECT * FROM callbacks ORDER BY webhook_id')
  const put = sqlite.prepare(
    'INSERT OR REPLACE INTO callbacks (webhook_id, kind, body, tries, due_at) VALUES (?, ?, ?, ?, ?)',
  )
  const current = sqlite.prepare('SELECT 1 FROM callbacks WHERE webhook_id = ? AND body = ?')
  const postpone = sqlite.prepare('UPDATE callbacks SET tries = tries + 1, due_at = ? WHERE webhook_id = ?')
  const remove = sqlite.prepare('DELETE FROM callbacks WHERE webhook_id = ?')

  return {
    /** Changes of the sheet after `seen`, oldest first. */
    changesAfter: (sheetId: number, seen: number, most: number): readonly ChangeRecord[] =>
      changes.all(sheetId, seen, most).map(toChange),
    forgetReported: (): void => void forget.run(),
    all: (): readonly CallbackRecord[] => all.all().map(toCallback),
    /** Replaces the pending callback of that webhook. */
    put: ({ webhookId, kind, body, tries, dueAt }: CallbackRecord): void =>
      void put.run(webhookId, kind, body, tries, dueAt),
    /**
     * Whether the callback is still pending: its webhook may have been disabled or deleted, or the callback replaced.
     */
    isWanted: ({ webhookId, body }: CallbackRecord): boolean => current.get(webhookId, body) !== undefined,
    /** Schedules the next attempt after a failure. */
    postpone: (webhookId: number, dueAt: number): void => void postpone.run(dueAt, webhookId),
    /** Removes a callback that was delivered or given up. */
    drop: (webhookId: number): void => void remove.run(webhookId),
  }
}

function toChange(row: Record<string, unknown>): ChangeRecord {
  return {
    seq: Number(row.seq),
    // as: only the triggers of `note-changes.ts` write the table, with these values
    objectType: row.object_type as ChangeRecord['objectType'],
    // as: see above
    eventType: row.event_type as ChangeRecord['eventType'],
    objectId: numberOrNull(row.object_id),
    rowId: numberOrNull(row.row_id),
    columnId: numberOrNull(row.column_id),
    userId: numberOrNull(row.user_id),
    agent: textOrNull(row.agent),
    at: Number(row.at),
  }
}

function toCallback(row: Record<string, unknown>): CallbackRecord {
  return {
    webhookId: Number(row.webhook_id),
    // as: only `put` writes the table, from this type
    kind: row.kind as CallbackRecord['kind'],
    body: String(row.body),
    tries: Number(row.tries),
    dueAt: Number(row.due_at),
  }
}

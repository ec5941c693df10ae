import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull, textOrNull } from '../or-null.ts'

/** The status of a webhook with its reason (api-guide section 23). */
export type WebhookStatus =
  | 'NEW_NOT_VERIFIED'
  | 'ENABLED'
  | 'DISABLED_BY_OWNER'
  | 'DISABLED_CALLBACK_FAILED'
  | 'DISABLED_VERIFICATION_FAILED'
  | 'DISABLED_SCOPE_INACCESSIBLE'
  | 'DISABLED_APP_REVOKED'
  | 'DISABLED_ADMINISTRATIVE'

/** A subscription to the changes of a sheet. Times are epoch milliseconds. */
export type WebhookRecord = {
  readonly id: number
  readonly ownerId: number
  /** The app that created it; null when a user's own token did. */
  readonly clientId: string | null
  readonly clientName: string | null
  readonly name: string
  readonly callbackUrl: string
  readonly sheetId: number
  /** Only changes in these columns; null for all. */
  readonly columnIds: readonly number[] | null
  /** Key that signs callbacks. */
  readonly secret: string
  readonly status: WebhookStatus
  readonly disabledDetails: string | null
  /** The last change that was reported to it. */
  readonly seen: number
  /** Callbacks delivered since the address was last verified. */
  readonly sent: number
  readonly lastAttempt: number | null
  readonly lastRetries: number | null
  readonly lastSuccess: number | null
  readonly createdAt: number
  readonly modifiedAt: number
}

/** Fields of a new webhook. It is enabled only after its address was verified. */
export type NewWebhook = Pick<
  WebhookRecord,
  'id' | 'ownerId' | 'clientId' | 'name' | 'callbackUrl' | 'sheetId' | 'columnIds' | 'secret'
>

const SELECT =
  'SELECT webhooks.*, apps.name AS client_name FROM webhooks LEFT JOIN apps ON apps.client_id = webhooks.client_id'

/** Stores the webhooks of all users, enabled or not. */
export function webhookStore({ sqlite }: Db) {
  const byId = sqlite.prepare(SELECT + ' WHERE webhooks.id = ?')
  const byOwner = sqlite.prepare(
    SELECT +
      " WHERE webhooks.owner_id = ? ORDER BY coalesce(apps.name, ''), webhooks.name, webhooks.created_at, webhooks.id",
  )
  const living = sqlite.prepare(
    SELECT + " WHERE webhooks.status IN ('ENABLED', 'DISABLED_SCOPE_INACCESSIBLE') ORDER BY webhooks.id",
  )
  const anyEnabled = sqlite.prepare('SELECT 1 FROM webhooks WHERE enabled = 1 LIMIT 1')
  const insert = sqlite.prepare(
    `INSERT INTO webhooks (id, owner_id, client_id, name, callback_url, sheet_id, column_ids, secret, status, created_at, modified_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'NEW_NOT_VERIFIED', ?9, ?9)`,
  )
  const change = sqlite.prepare('UPDATE webhooks SET name = ?, callback_url = ?, modified_at = ? WHERE id = ?')
  const setSecret = sqlite.prepare('UPDATE webhooks SET secret = ?, modified_at = ? WHERE id = ?')
  // Changes made while the webhook was disabled are skipped (api-guide section 23): `seen` moves to the latest change.
  const setStatus = sqlite.prepare(
    `UPDATE webhooks SET status = ?2, disabled_details = ?3, enabled = iif(?2 = 'ENABLED', 1, 0), modified_at = ?4,
       seen = iif(enabled = 1, seen, (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'sheet_changes'))
     WHERE id = ?1`,
  )
  const remove = sqlite.prepare('DELETE FROM webhooks WHERE id = ?')
  const see = sqlite.prepare('UPDATE webhooks SET seen = ? WHERE id = ?')
  const noteAttempt = sqlite.prepare('UPDATE webhooks SET last_attempt = ?, last_retries = ? WHERE id = ?')
  const noteSuccess = sqlite.prepare('UPDATE webhooks SET last_success = ?, sent = sent + 1 WHERE id = ?')
  const noteVerified = sqlite.prepare('UPDATE webhooks SET sent = 0 WHERE id = ?')

  return {
    find: (id: number): WebhookRecord | null => foundOrNull(byId.get(id), toWebhook),
    /** Sorted by the name of the app, then by the webhook's name. */
    ofOwner: (ownerId: number): readonly WebhookRecord[] => byOwner.all(ownerId).map(toWebhook),
    /** Those that are enabled, or will be once their sheet is accessible again. */
    living: (): readonly WebhookRecord[] => living.all().map(toWebhook),
    anyEnabled: (): boolean => anyEnabled.get() !== undefined,
    add({ id, ownerId, clientId, name, callbackUrl, sheetId, columnIds, secret }: NewWebhook, now: number): void {
      const columns = columnIds && JSON.stringify(columnIds)
      insert.run(id, ownerId, clientId, name, callbackUrl, sheetId, columns, secret, now)
    },
    change: (id: number, { name, callbackUrl }: Pick<WebhookRecord, 'name' | 'callbackUrl'>, now: number): void =>
      void change.run(name, callbackUrl, now, id),
    setSecret: (id: number, secret: string, now: number): void => void setSecret.run(secret, now, id),
    setStatus: (id: number, status: WebhookStatus, details: string | null, now: number): void =>
      void setStatus.run(id, status, details, now),
    /** Also removes its pending callback. */
    remove: (id: number): void => void remove.run(id),
    /** Marks all changes up to this one as reported. */
    see: (id: number, seq: number): void => void see.run(seq, id),
    noteAttempt: (id: number, now: number, retries: number): void => void noteAttempt.run(now, retries, id),
    noteSuccess: (id: number, now: number): void => void noteSuccess.run(now, id),
    noteVerified: (id: number): void => void noteVerified.run(id),
  }
}

function toWebhook(row: Record<string, unknown>): WebhookRecord {
  return {
    id: Number(row.id),
    ownerId: Number(row.owner_id),
    clientId: textOrNull(row.client_id),
    clientName: textOrNull(row.client_name),
    name: String(row.name),
    callbackUrl: String(row.callback_url),
    sheetId: Number(row.sheet_id),
    // as: written by `add` from the same type
    columnIds: row.column_ids === null ? null : (JSON.parse(String(row.column_ids)) as number[]),
    secret: String(row.secret),
    // as: written by `add` and `setStatus` from the same type
    status: row.status as WebhookStatus,
    disabledDetails: textOrNull(row.disabled_details),
    seen: Number(row.seen),
    sent: Number(row.sent),
    lastAttempt: numberOrNull(row.last_attempt),
    lastRetries: numberOrNull(row.last_retries),
    lastSuccess: numberOrNull(row.last_success),
    createdAt: Number(row.created_at),
    modifiedAt: Number(row.modified_at),
  }
}

import type { Store } from '../store.ts'
import type { WebhookRecord, WebhookStatus } from './webhooks.ts'

/** The status that a webhook should have, with the reason if it is disabled. */
type AccessStatus = {
  readonly status: WebhookStatus
  readonly details: string | null
}

/**
 * Decides whether the creator of a webhook may still receive events of its sheet. When a user revokes an app's grant,
 * its webhooks are disabled for good; a user who lost access to the sheet gets callbacks again once access is restored
 * (api-guide section 23).
 */
export function webhookAccess({ db, sheets, users }: Store) {
  const granted = db.sqlite.prepare(
    `SELECT 1 FROM grants JOIN refresh_tokens ON refresh_tokens.grant_id = grants.id
     WHERE grants.client_id = ? AND grants.user_id = ? AND revoked_at IS NULL LIMIT 1`,
  )

  return {
    check({ ownerId, clientId, sheetId, status }: WebhookRecord): AccessStatus {
      if (status !== 'ENABLED' && status !== 'DISABLED_SCOPE_INACCESSIBLE') return { status, details: null }
      if (clientId !== null && granted.get(clientId, ownerId) === undefined) {
        return { status: 'DISABLED_APP_REVOKED', details: 'The app that made the webhook has no access any more.' }
      }
      const isSeen = users.find(ownerId)?.status === 'ACTIVE' && sheets.findVisible(ownerId, sheetId) !== null
      if (isSeen) return { status: 'ENABLED', details: null }
      return { status: 'DISABLED_SCOPE_INACCESSIBLE', details: 'The owner of the webhook cannot see the sheet.' }
    },
  }
}

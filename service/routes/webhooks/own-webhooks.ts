import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { grantStore } from '../../store/oauth/grants.ts'
import { type WebhookRecord, webhookStore } from '../../store/webhooks/webhooks.ts'

/**
 * The webhooks a caller may see and change: a user's own; for an app, those that it created for that user. All others
 * are not found (1006).
 */
export function ownWebhooks({ store }: ServiceDeps) {
  const webhooks = webhookStore(store.db)
  const grants = grantStore(store.db)
  const clientOf = (c: ServiceContext): string | null => grants.ofToken(c.get('caller').tokenHash)?.clientId ?? null

  return {
    clientOf,
    list(c: ServiceContext): readonly WebhookRecord[] {
      const clientId = clientOf(c)
      const own = webhooks.ofOwner(c.get('caller').userId)
      return clientId === null ? own : own.filter(webhook => webhook.clientId === clientId)
    },
    /** The webhook of the path. */
    find(c: ServiceContext): WebhookRecord {
      const webhook = webhooks.find(pathId(c, 'webhookId'))
      const clientId = clientOf(c)
      if (webhook?.ownerId !== c.get('caller').userId) throw refuse(1006)
      if (clientId !== null && webhook.clientId !== clientId) throw refuse(1006)
      return webhook
    },
  }
}

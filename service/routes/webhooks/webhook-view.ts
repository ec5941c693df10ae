import { toTimestamp } from '../../http/reply.ts'
import type { WebhookRecord } from '../../store/webhooks/webhooks.ts'

/** Converts a webhook to wire form, without unset fields. */
export function toWireWebhook(webhook: WebhookRecord): object {
  const { id, name, clientId, clientName, callbackUrl, sheetId, columnIds, secret, status, disabledDetails } = webhook
  return {
    id,
    name,
    ...(clientId === null
      ? {}
      : { apiClientId: clientId, ...(clientName === null ? {} : { apiClientName: clientName }) }),
    scope: 'sheet',
    scopeObjectId: sheetId,
    ...(columnIds === null ? {} : { subscope: { columnIds } }),
    events: ['*.*'],
    callbackUrl,
    sharedSecret: secret,
    enabled: status === 'ENABLED',
    status,
    ...(disabledDetails === null ? {} : { disabledDetails }),
    version: 1,
    ...toStats(webhook),
    createdAt: toTimestamp(webhook.createdAt),
    modifiedAt: toTimestamp(webhook.modifiedAt),
  }
}

function toStats({ lastAttempt, lastRetries, lastSuccess }: WebhookRecord): object {
  if (lastAttempt === null) return {}
  return {
    stats: {
      lastCallbackAttempt: toTimestamp(lastAttempt),
      lastCallbackAttemptRetryCount: lastRetries ?? 0,
      ...(lastSuccess === null ? {} : { lastSuccessfulCallback: toTimestamp(lastSuccess) }),
    },
  }
}

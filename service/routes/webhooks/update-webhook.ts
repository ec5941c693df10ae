import type { z } from 'zod'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { WebhookChange } from '../../rules/webhooks/webhook-input.ts'
import { callbackStore } from '../../store/webhooks/callbacks.ts'
import { type WebhookRecord, webhookStore } from '../../store/webhooks/webhooks.ts'
import { verifyCallback } from '../../webhooks/verify.ts'
import { readCallbackUrl } from './callback-url.ts'
import { ownWebhooks } from './own-webhooks.ts'
import { toWireWebhook } from './webhook-view.ts'

/**
 * Changes, enables or disables a webhook. Enabling it first verifies its address with a request, and the response waits
 * for that; so does changing the address of an enabled one.
 */
export function updateWebhook(deps: ServiceDeps): Endpoint {
  const { store, ids, callbacks: port } = deps
  const own = ownWebhooks(deps)
  const webhooks = webhookStore(store.db)
  const apply = changer(deps)
  return endpoint({
    family: 'Webhooks',
    path: '/webhooks/:webhookId',
    needs: 'webhook.manage',
    title: 'Update Webhook',
    method: 'PUT',
    body: json(WebhookChange),
    example: { body: { name: 'All changes' } },
    async handle(c, { body }) {
      own.find(c)
      const change = await body.read(c)
      const { id, callbackUrl: usual } = own.find(c)
      const callbackUrl = change.callbackUrl === undefined ? usual : readCallbackUrl(change.callbackUrl, port)
      const isAsked = needsVerification(deps, own.find(c), change, callbackUrl)
      const fault = isAsked ? await verifyCallback(port, { id, callbackUrl }, ids.secret()) : null
      // The service is shutting down, so the result of the verification is unknown.
      if (isAsked && port.isClosed()) throw refuse(4004).withDetail({ executed: false })
      return store.transaction(() => {
        // Loaded again: the webhook may have been deleted during the verification.
        const webhook = own.find(c)
        apply(webhook, { ...change, callbackUrl }, isAsked ? { fault } : null)
        return replyResult(c, { result: toWireWebhook(webhooks.find(id) ?? webhook) })
      })
    },
  })
}

type Change = z.output<typeof WebhookChange>

/**
 * Whether its address must be verified; rejected when it cannot be enabled: its app or an operator has disabled it, or
 * its sheet is invisible.
 */
function needsVerification(
  { store }: ServiceDeps,
  { status, ownerId, sheetId, callbackUrl: usual }: WebhookRecord,
  { enabled }: Change,
  callbackUrl: string,
): boolean {
  const isEnabled = status === 'ENABLED'
  if (enabled === false || (enabled === undefined && !isEnabled)) return false
  if (isEnabled) return callbackUrl !== usual
  if (status === 'DISABLED_APP_REVOKED') throw refuse(1153)
  if (status === 'DISABLED_ADMINISTRATIVE') throw refuse(1154)
  if (!store.sheets.findVisible(ownerId, sheetId)) {
    throw refuse(1006).withDetail({ attribute: 'scopeObjectId' })
  }
  return true
}

function changer({ store, clock }: ServiceDeps) {
  const webhooks = webhookStore(store.db)
  const callbacks = callbackStore(store.db)

  return (
    { id, name, status }: WebhookRecord,
    change: Change & { readonly callbackUrl: string },
    verified: { readonly fault: string | null } | null,
  ): void => {
    const now = clock()
    webhooks.change(id, { name: change.name ?? name, callbackUrl: change.callbackUrl }, now)
    if (verified?.fault) {
      callbacks.drop(id)
      webhooks.setStatus(id, 'DISABLED_VERIFICATION_FAILED', verified.fault, now)
    } else if (verified) {
      webhooks.noteVerified(id)
      webhooks.setStatus(id, 'ENABLED', null, now)
    } else if (change.enabled === false && (status === 'ENABLED' || status === 'DISABLED_SCOPE_INACCESSIBLE')) {
      callbacks.drop(id)
      webhooks.setStatus(id, 'DISABLED_BY_OWNER', 'The owner of the webhook has disabled it.', now)
    }
  }
}

import { createHmac } from 'node:crypto'
import { classify, type Outcome, pauseAfter } from '../rules/webhooks/outcome.ts'
import { type CallbackRecord, callbackStore } from '../store/webhooks/callbacks.ts'
import { type WebhookStatus, webhookStore } from '../store/webhooks/webhooks.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { CALLBACK_HEADERS, verifyCallback } from './verify.ts'

/** The address is verified again after this many callbacks. */
const VERIFIED_FOR = 100

/**
 * Sends one callback and records the result. If the service shuts down before the response, the result is unknown, so
 * it is sent again at the next start.
 */
export function callbackMaker(deps: DeliveryDeps) {
  const { store, clock, ids, callbacks: port } = deps
  const webhooks = webhookStore(store.db)
  const callbacks = callbackStore(store.db)
  const { note, settle } = ending(deps)

  return async (callback: CallbackRecord): Promise<void> => {
    const webhook = webhooks.find(callback.webhookId)
    if (!webhook) return
    const { id, callbackUrl, secret, sent } = webhook
    if (callback.kind === 'events' && sent >= VERIFIED_FOR) {
      const fault = await verifyCallback(port, webhook, ids.secret())
      if (port.isClosed()) return
      note(callback, fault)
      if (fault || !callbacks.isWanted(callback)) return
    }

    const signature = createHmac('sha256', secret).update(callback.body).digest('hex')
    const headers = { ...CALLBACK_HEADERS, 'Smartsheet-Hmac-SHA256': signature }
    const outcome = classify(await port.post(new URL(callbackUrl), headers, callback.body))
    if (port.isClosed()) return
    store.transaction(() => {
      webhooks.noteAttempt(id, clock(), callback.tries)
      if (outcome.kind === 'taken') webhooks.noteSuccess(id, clock())
      if (callbacks.isWanted(callback)) settle(callback, outcome)
    })
  }
}

/** Records the end of a callback or of its webhook. */
function ending({ store, clock }: DeliveryDeps) {
  const webhooks = webhookStore(store.db)
  const callbacks = callbackStore(store.db)
  const disable = (id: number, status: WebhookStatus, details: string): void => {
    callbacks.drop(id)
    webhooks.setStatus(id, status, details, clock())
  }

  return {
    /** Records the result of verifying the address, unless the webhook was changed in the meantime. */
    note: (callback: CallbackRecord, fault: string | null): void =>
      store.transaction(() => {
        if (!callbacks.isWanted(callback)) return
        if (fault) disable(callback.webhookId, 'DISABLED_VERIFICATION_FAILED', fault)
        else webhooks.noteVerified(callback.webhookId)
      }),
    settle({ webhookId: id, kind, tries }: CallbackRecord, outcome: Outcome): void {
      const pause = pauseAfter(tries + 1)
      // A callback about a disabled webhook is sent only once.
      if (outcome.kind === 'taken' || kind === 'status') callbacks.drop(id)
      else if (outcome.kind === 'again' && pause !== null) callbacks.postpone(id, clock() + pause)
      else disable(id, 'DISABLED_CALLBACK_FAILED', `The callback failed after ${tries} retries: ${outcome.reason}.`)
    },
  }
}

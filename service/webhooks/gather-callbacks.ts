import { eventsBody, isOfColumns, statusBody } from '../rules/webhooks/callback-body.ts'
import { webhookAccess } from '../store/webhooks/access.ts'
import { callbackStore } from '../store/webhooks/callbacks.ts'
import { type WebhookRecord, type WebhookStatus, webhookStore } from '../store/webhooks/webhooks.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/** Changes within this time are combined into one callback. */
export const GATHERING_MS = 500

/** The most changes per callback. */
const MOST_EVENTS = 1000

/** Creates the callbacks to send: for changes of watched sheets, and for owners who lost or regained access. */
export function callbackGatherer({ store, clock, ids }: DeliveryDeps) {
  const webhooks = webhookStore(store.db)
  const callbacks = callbackStore(store.db)
  const access = webhookAccess(store)
  const stamp = () => ({ nonce: ids.secret(), at: clock() })

  const settle = (webhook: WebhookRecord): WebhookStatus => {
    const { status, details } = access.check(webhook)
    if (status === webhook.status) return status
    webhooks.setStatus(webhook.id, status, details, clock())
    const body = statusBody(webhook, status, stamp())
    callbacks.put({ webhookId: webhook.id, kind: 'status', body, tries: 0, dueAt: clock() })
    return status
  }
  const gather = (webhook: WebhookRecord): readonly number[] => {
    const { id, sheetId, seen, columnIds } = webhook
    const changes = callbacks.changesAfter(sheetId, seen, MOST_EVENTS)
    const [first] = changes
    if (!first) return []
    const readyAt = first.at + GATHERING_MS
    if (readyAt > clock()) return [readyAt]
    webhooks.see(id, changes.at(-1)?.seq ?? seen)
    const received = columnIds ? changes.filter(change => isOfColumns(change, columnIds)) : changes
    const body = eventsBody(webhook, received, stamp())
    if (received.length > 0) callbacks.put({ webhookId: id, kind: 'events', body, tries: 0, dueAt: clock() })
    return changes.length === MOST_EVENTS ? [clock()] : []
  }

  /** The times at which collecting ends, one per webhook with changes. */
  return (): readonly number[] =>
    store.transaction(() => {
      const waiting = new Set(callbacks.all().map(({ webhookId }) => webhookId))
      const times = webhooks.living().flatMap((webhook): readonly number[] => {
        if (settle(webhook) !== 'ENABLED' || waiting.has(webhook.id) || webhook.status !== 'ENABLED') return []
        return gather(webhook)
      })
      callbacks.forgetReported()
      return times
    })
}

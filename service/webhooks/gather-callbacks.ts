import { eventsBody, isOfColumns, statusBody } from '../rules/webhooks/callback-body.ts'
import { webhookAccess } from '../store/webhooks/access.ts'
import { callbackStore } from '../store/webhooks/callbacks.ts'
import { type WebhookRecord, type WebhookStatus, webhookStore } from '../store/webhooks/webhooks.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/** What happens within this time goes into one callback. */
export const GATHERING_MS = 500

/** More goes into the next one. */
const MOST_EVENTS = 1000

/** Writes down which callbacks there are to make: what happened on watched sheets, and who lost or has regained the right to hear of it. */
export function callbackGatherer({ store, clock, ids }: DeliveryDeps) {
  const webhooks = webhookStore(store.db)
  const callbacks = callbackStore(store.db)
  const access = webhookAccess(store)
  const stamp = () => ({ nonce: ids.secret(), at: clock() })

  const settle = (webhook: WebhookRecord): WebhookStatus => {
    const { status, details } = access.judge(webhook)
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
    const told = columnIds ? changes.filter(change => isOfColumns(change, columnIds)) : changes
    const body = eventsBody(webhook, told, stamp())
    if (told.length > 0) callbacks.put({ webhookId: id, kind: 'events', body, tries: 0, dueAt: clock() })
    return changes.length === MOST_EVENTS ? [clock()] : []
  }

  /** When what has begun to gather will be ready, for each webhook where something has. */
  return (): readonly number[] =>
    store.transaction(() => {
      const waiting = new Set(callbacks.all().map(({ webhookId }) => webhookId))
      const times = webhooks.living().flatMap((webhook): readonly number[] => {
        if (settle(webhook) !== 'ENABLED' || waiting.has(webhook.id) || webhook.status !== 'ENABLED') return []
        return gather(webhook)
      })
      callbacks.forgetTold()
      return times
    })
}

import { callbackStore } from '../store/webhooks/callbacks.ts'
import { webhookStore } from '../store/webhooks/webhooks.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { callbackGatherer } from './gather-callbacks.ts'
import { callbackMaker } from './make-callback.ts'

/**
 * Sends due callbacks. A callback is stored until it was delivered: one that was running at shutdown is sent again with
 * the same nonce. Each webhook has one running callback, and webhooks do not wait for each other.
 */
export function deliverer(deps: DeliveryDeps) {
  const { store, clock } = deps
  const webhooks = webhookStore(store.db)
  const callbacks = callbackStore(store.db)
  const underWay = new Set<number>()
  const prepare = callbackGatherer(deps)
  const deliver = callbackMaker(deps)

  return {
    /** Starts the callbacks that are due. */
    begin(): Round {
      const gathered = prepare()
      const all = callbacks.all()
      const waiting = all.filter(({ webhookId }) => !underWay.has(webhookId))
      const due = waiting.filter(({ dueAt }) => dueAt <= clock())
      const later = waiting.filter(({ dueAt }) => dueAt > clock()).map(({ dueAt }) => dueAt)
      const made = due.map(async callback => {
        underWay.add(callback.webhookId)
        try {
          await deliver(callback)
        } finally {
          underWay.delete(callback.webhookId)
        }
      })
      return {
        nextAt: Math.min(Number.POSITIVE_INFINITY, ...gathered, ...later),
        made,
        isAnythingLeft: all.length > 0 || webhooks.living().length > 0,
      }
    },
  }
}

/** The result of one check of the webhooks. */
export type Round = {
  /** Time of the next scheduled work, in epoch milliseconds; infinite when none is scheduled. */
  readonly nextAt: number
  /** Whether callbacks wait or webhooks are enabled, or may be re-enabled automatically. */
  readonly isAnythingLeft: boolean
  /** The running callbacks: a slow subscriber does not block others. */
  readonly made: readonly Promise<void>[]
}

import { callbackStore } from '../store/webhooks/callbacks.ts'
import { webhookStore } from '../store/webhooks/webhooks.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { callbackGatherer } from './gather-callbacks.ts'
import { callbackMaker } from './make-callback.ts'

/**
 * Makes the callbacks that are due. A callback stays written down until it was taken: one that was under way when the
 * service ended is made again, with the same nonce. Each webhook has one under way, and different ones do not wait for each other.
 */
export function deliverer(deps: DeliveryDeps) {
  const { store, clock } = deps
  const webhooks = webhookStore(store.db)
  const callbacks = callbackStore(store.db)
  const underWay = new Set<number>()
  const prepare = callbackGatherer(deps)
  const deliver = callbackMaker(deps)

  return {
    /** Begins what is due now. */
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

/** What one look at the webhooks has begun. */
export interface Round {
  /** When there will be something to do by itself, in epoch milliseconds; infinite: not before something happens. */
  readonly nextAt: number
  /** Whether anything waits, or any webhook is enabled or may be without anybody asking. */
  readonly isAnythingLeft: boolean
  /** The callbacks that are under way now, each until it is done: a slow subscriber keeps nobody else waiting. */
  readonly made: readonly Promise<void>[]
}

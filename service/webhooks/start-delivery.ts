import { AsyncResource } from 'node:async_hooks'
import type { After } from '../../shared/after.ts'
import { deliverer } from './deliverer.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { GATHERING_MS } from './gather-callbacks.ts'

/** Sends callbacks while the service runs. */
export type Delivery = {
  /** Called after a change of a watched sheet. */
  readonly wake: () => void
  /** Aborts running callbacks. They are sent again at the next start. */
  readonly stop: () => Promise<void>
}

/** A user losing or regaining access to a sheet triggers no event, so it is polled at this interval. */
const LOOK_EVERY_MS = 30_000

/** The pause after a busy or full data file. A brief lock is not reported. */
const PAUSE_MS = 1_000
const REPORTED_AFTER = 5

/** Sends callbacks from now on, left-over ones first. */
export function startDelivery(deps: DeliveryDeps, after: After, onTrouble: (error: unknown) => void): Delivery {
  const delivery = deliverer(deps)
  const underWay = new Set<Promise<unknown>>()
  let cancel = (): void => undefined
  let plannedAt = Number.POSITIVE_INFINITY
  let failures = 0
  let isStopped = false

  const plan = (ms: number): void => {
    const at = deps.clock() + ms
    if (isStopped || at >= plannedAt) return
    cancel()
    plannedAt = at
    cancel = after(ms, round)
  }
  const round = (): void => {
    plannedAt = Number.POSITIVE_INFINITY
    try {
      const { nextAt, made, isAnythingLeft } = delivery.begin()
      if (isAnythingLeft) plan(Math.max(0, Math.min(LOOK_EVERY_MS, nextAt - deps.clock())))
      for (const callback of made) follow(callback)
      failures = 0
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error: unknown): void => {
    if (isStopped) return
    failures += 1
    if (failures === REPORTED_AFTER) onTrouble(error)
    plan(PAUSE_MS)
  }
  const follow = (callback: Promise<void>): void => {
    const done = callback.then(() => plan(0), fail).finally(() => underWay.delete(done))
    underWay.add(done)
  }
  plan(0)

  return {
    // Called inside the transaction of a request; the delivery must not join it.
    wake: AsyncResource.bind(() => plan(GATHERING_MS)),
    async stop() {
      isStopped = true
      cancel()
      deps.callbacks.close()
      await Promise.all(underWay)
    },
  }
}

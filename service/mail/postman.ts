import { AsyncResource } from 'node:async_hooks'
import pLimit from 'p-limit'
import type { After } from '../../shared/after.ts'

/** The source of deliveries. */
type Deliveries = {
  /** Delivers what is due and returns the milliseconds until the next delivery; infinite when none is scheduled. */
  readonly deliver: () => Promise<number>
  /** Registers a callback for new messages. */
  readonly onSent: (notify: () => void) => void
}

/** The retry policy. */
export type RetryPolicy = {
  /** The pause after this number of consecutive failures. */
  readonly pauseMs: (failures: number) => number
  /** Reported after this many consecutive failures. */
  readonly reportAfter: number
}

type PostmanDeps = {
  readonly after: After
  readonly retries: RetryPolicy
  /** Called once when deliveries begin to fail, again only after a success. */
  readonly onTrouble: (error: unknown) => void
}

/** Delivers messages until it is stopped. */
export type Postman = {
  /** Tries a last delivery and stops. Remaining messages wait for the next start. */
  readonly stop: () => Promise<void>
}

/** Delivers waiting and future messages; retries failures with growing pauses. */
export function startPostman({ deliver, onSent }: Deliveries, { after, retries, onTrouble }: PostmanDeps): Postman {
  let cancel = (): void => undefined
  const mutex = pLimit(1)
  let failures = 0
  let isStopped = false

  const round = async (): Promise<void> => {
    try {
      const nextInMs = await deliver()
      failures = 0
      if (Number.isFinite(nextInMs)) plan(nextInMs)
    } catch (error) {
      failures += 1
      if (failures === retries.reportAfter) onTrouble(error)
      plan(retries.pauseMs(failures))
    }
  }
  const plan = (ms: number): void => {
    cancel()
    if (!isStopped) cancel = after(ms, go)
  }
  const go = (): void => void mutex(round)
  // `onSent` is called inside the transaction of a request; the delivery must not join it. After a failure, new
  // messages wait for the retry.
  onSent(AsyncResource.bind(() => (failures === 0 ? plan(0) : undefined)))
  plan(0)

  return {
    async stop() {
      isStopped = true
      cancel()
      await mutex(round)
    },
  }
}

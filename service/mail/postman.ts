import { AsyncResource } from 'node:async_hooks'
import pLimit from 'p-limit'
import type { After } from '../../shared/after.ts'

/** What there is to deliver. */
interface Deliveries {
  /** Delivers what is due, and answers in how many milliseconds more is due by itself; infinite: not before one is told. */
  readonly deliver: () => Promise<number>
  /** Whom to tell that something has come. */
  readonly onSent: (tell: () => void) => void
}

/** How what fails is tried again. */
export interface RetryPolicy {
  /** The pause after so many failures in a row. */
  readonly pauseMs: (failures: number) => number
  /** So many failures in a row are told of. */
  readonly toldAfter: number
}

interface PostmanDeps {
  readonly after: After
  readonly retries: RetryPolicy
  /** Told when deliveries begin to fail, once until one succeeds again. */
  readonly onTrouble: (error: unknown) => void
}

/** Somebody who delivers what is sent, until told to stop. */
export interface Postman {
  /** Delivers what waits, if that works at once, and ends. What is left waits for the next start. */
  readonly stop: () => Promise<void>
}

/** Delivers whatever waits now and whatever is sent from now on; what fails is tried again, less and less often. */
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
      if (failures === retries.toldAfter) onTrouble(error)
      plan(retries.pauseMs(failures))
    }
  }
  const plan = (ms: number): void => {
    cancel()
    if (!isStopped) cancel = after(ms, go)
  }
  const go = (): void => void mutex(round)
  // A request says that it has sent something from inside its own transaction; delivering must not count as part of that.
  // What comes after a failure waits as long as what failed.
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

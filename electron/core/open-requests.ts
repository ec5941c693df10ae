import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { createHttp, type HttpDeps } from '../api/http.ts'
import { IDLE_TIMEOUT_MS } from '../api/transport/answer-timeout.ts'
import { createRateLimit, type RateLimit } from '../queue/rate-limit.ts'
import { type QueueDeps, RequestQueue } from '../queue/request-queue.ts'
import { createSpendStore } from '../queue/spend-store.ts'
import { createSteadyClock, type SteadyClock } from '../queue/steady-clock.ts'
import { type ServiceApi, serviceApi } from './service-api.ts'

/** The budget of one token, and the clock that it is counted by. */
export type Meter = { readonly clock: SteadyClock; readonly limit: RateLimit }

export type MeterPorts = Parameters<typeof createSteadyClock>[0] & {
  /** Persists the cost of requests over a restart. */
  readonly budget: DatabaseSyncInstance
  /** The owner of the token. */
  readonly holder: string
}

export function createMeter({ budget, holder, ...clocks }: MeterPorts): Meter {
  const clock = createSteadyClock(clocks)
  return { clock, limit: createRateLimit({ now: clock.now, store: createSpendStore(budget, holder) }) }
}

export type RequestPorts = Omit<HttpDeps, 'idleTimeoutMs'> &
  Pick<QueueDeps, 'random' | 'newId'> & { readonly meter: Meter }

/** The service over HTTP, and the queue that its requests wait in. */
export function openRequests(ports: RequestPorts): { readonly queue: RequestQueue; readonly api: ServiceApi } {
  const { meter, after, random, newId } = ports
  return {
    queue: new RequestQueue({ ...meter, after, random, newId }),
    api: serviceApi(createHttp({ ...ports, idleTimeoutMs: IDLE_TIMEOUT_MS }), newId),
  }
}

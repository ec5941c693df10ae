import type { SheetId } from '../../shared/model/ids.ts'
import { fail, type Result } from '../../shared/result.ts'
import { sheetLane } from '../api/sheets.ts'
import type { QueueRequest } from '../queue/pending-request.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import type { ConnectionWatch } from './connection.ts'

export type Priority = 'person' | 'background'
const ITEMS_LANE = 'items'

type Reading = Partial<Pick<QueueRequest, 'weight' | 'mayGo' | 'takeBack'>>
type Writing = Partial<Pick<QueueRequest, 'weight' | 'mayGo'>>
type Job<T> = (signal: AbortSignal) => Promise<Result<T>>

/**
 * Queues requests to the service. Every outcome also updates the connection state; while the service is unreachable or
 * only fails, background requests are not sent.
 */
export type Ask = {
  /** `weight`, also below: the number of requests that the service counts. `mayGo`: see `write`. */
  read<T>(label: string, priority: Priority, job: Job<T>, how?: Reading): Promise<Result<T>>
  /**
   * Each sheet has one writer at a time. `mayGo` is called when the request's turn arrives: if false, it is `cancelled`
   * at no cost.
   */
  write<T>(label: string, sheetId: SheetId, job: Job<T>, how?: Writing): Promise<Result<T>>
  /** Creates or changes a container or the tree. One request at a time. */
  organize<T>(label: string, job: Job<T>): Promise<Result<T>>
}

/** `run` is for files: their requests bypass the lanes of sheets and set all options themselves. */
export function createAsk(
  queue: Pick<RequestQueue, 'run'>,
  connection: Pick<ConnectionWatch, 'received' | 'tried' | 'trouble'>,
): Ask & Pick<RequestQueue, 'run'> {
  const run = async <T>(request: QueueRequest, job: Job<T>): Promise<Result<T>> => {
    const result = await queue.run(request, async signal => {
      const tried = await job(signal)
      connection.tried(tried)
      return tried
    })
    connection.received(result)
    return result
  }
  return {
    async read(label, priority, job, how = {}) {
      const trouble = () => (priority === 'background' ? connection.trouble() : null)
      const known = trouble()
      if (known) return fail(known)
      // The service may become unreachable while the request is queued.
      const mayGo = () => trouble() === null && how.mayGo?.() !== false
      return run({ label, priority, weight: 1, lane: null, kind: 'read', ...how, mayGo }, job)
    },
    write: (label, sheetId, job, how = {}) =>
      run({ label, priority: 'person', weight: 1, lane: sheetLane(sheetId), kind: 'write', ...how }, job),
    run,
    organize: (label, job) => run({ label, priority: 'person', weight: 1, lane: ITEMS_LANE, kind: 'write' }, job),
  }
}

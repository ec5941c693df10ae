import type { SheetId } from '../../shared/model/ids.ts'
import { fail, type Result } from '../../shared/result.ts'
import { sheetLane } from '../api/sheets.ts'
import type { QueueRequest } from '../queue/pending-request.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import type { ConnectionWatch } from './connection.ts'

export type Priority = 'person' | 'background'
const PLACES_LANE = 'places'

type Reading = Partial<Pick<QueueRequest, 'weight' | 'mayGo' | 'takeBack'>>
type Writing = Partial<Pick<QueueRequest, 'weight' | 'mayGo'>>
type Job<T> = (signal: AbortSignal) => Promise<Result<T>>

/**
 * Says something to the service in its turn. Every outcome also tells whether the service can be reached; while it cannot, or does
 * nothing but fail, what nobody waits for is not asked at all.
 */
export type Ask = {
  /** `weight`, also below: how many requests the service counts it as. `mayGo`: as below. */
  read<T>(label: string, priority: Priority, job: Job<T>, how?: Reading): Promise<Result<T>>
  /** One writer at a time for each sheet. `mayGo` is asked when its turn has come: if not, it is `cancelled` and costs nothing. */
  write<T>(label: string, sheetId: SheetId, job: Job<T>, how?: Writing): Promise<Result<T>>
  /** Makes or changes what is no sheet: a folder, a workspace, a place in the list. One at a time. */
  organize<T>(label: string, job: Job<T>): Promise<Result<T>>
}

/** `run` is for files: what they ask stands beside sheets and places, and says all about itself. */
export function createAsk(
  queue: Pick<RequestQueue, 'run'>,
  connection: Pick<ConnectionWatch, 'heard' | 'tried' | 'trouble'>,
): Ask & Pick<RequestQueue, 'run'> {
  const run = async <T>(request: QueueRequest, job: Job<T>): Promise<Result<T>> => {
    const result = await queue.run(request, async signal => {
      const tried = await job(signal)
      connection.tried(tried)
      return tried
    })
    connection.heard(result)
    return result
  }
  return {
    async read(label, priority, job, how = {}) {
      const trouble = () => (priority === 'background' ? connection.trouble() : null)
      const known = trouble()
      if (known) return fail(known)
      // While it waits in line the trouble may come.
      const mayGo = () => trouble() === null && how.mayGo?.() !== false
      return run({ label, priority, weight: 1, lane: null, kind: 'read', ...how, mayGo }, job)
    },
    write: (label, sheetId, job, how = {}) =>
      run({ label, priority: 'person', weight: 1, lane: sheetLane(sheetId), kind: 'write', ...how }, job),
    run,
    organize: (label, job) => run({ label, priority: 'person', weight: 1, lane: PLACES_LANE, kind: 'write' }, job),
  }
}

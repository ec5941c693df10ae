import type { SheetId } from '../../shared/model/ids.ts'
import type { Result } from '../../shared/result.ts'
import { sheetLane } from '../api/sheets.ts'
import type { RequestQueue } from '../queue/request-queue.ts'

export type Priority = 'person' | 'background'
const PLACES_LANE = 'places'

type Job<T> = (signal: AbortSignal) => Promise<Result<T>>

/** Says something to the service in its turn. Every outcome also tells whether the service can be reached. */
export type Ask = {
  read<T>(label: string, priority: Priority, job: Job<T>): Promise<Result<T>>
  /** One writer at a time for each sheet. `weight`: how many requests the service counts it as. */
  write<T>(label: string, sheetId: SheetId, job: Job<T>, weight?: number): Promise<Result<T>>
  /** Makes or changes what is no sheet: a folder, a workspace, a place in the list. One at a time. */
  arrange<T>(label: string, job: Job<T>): Promise<Result<T>>
}

export function createAsk(queue: Pick<RequestQueue, 'run'>, heard: (result: Result<unknown>) => void): Ask {
  const listen = async <T>(answer: Promise<Result<T>>): Promise<Result<T>> => {
    const result = await answer
    heard(result)
    return result
  }
  return {
    read: (label, priority, job) => listen(queue.run({ label, priority, weight: 1, lane: null, kind: 'read' }, job)),
    write: (label, sheetId, job, weight = 1) =>
      listen(queue.run({ label, priority: 'person', weight, lane: sheetLane(sheetId), kind: 'write' }, job)),
    arrange: (label, job) =>
      listen(queue.run({ label, priority: 'person', weight: 1, lane: PLACES_LANE, kind: 'write' }, job)),
  }
}

import { ok, type Result } from '../../../shared/result.ts'
import type { QueueRequest } from '../pending-request.ts'
import { createSimulatedQueue } from './simulated-queue.ts'

export const aRead = (over: Partial<QueueRequest> = {}): QueueRequest => ({
  label: 'Read a sheet',
  priority: 'person',
  weight: 1,
  lane: null,
  kind: 'read',
  ...over,
})

export const aWrite = (lane: string, over: Partial<QueueRequest> = {}): QueueRequest =>
  aRead({ lane, kind: 'write', ...over })

/** Jobs of one second that log events with their times. */
export function aDiary() {
  const { clock, queue } = createSimulatedQueue()
  const begin = clock.now()
  const lines: string[] = []
  const job = (name: string, results: Result<string>[] = [ok(name)], ms = 1_000) => {
    let tries = 0
    return async () => {
      const result = results[Math.min(tries, results.length - 1)] ?? ok(name)
      tries += 1
      lines.push(`${name} starts at ${(clock.now() - begin) / 1_000}`)
      await clock.wait(ms)
      return result
    }
  }
  return { clock, queue, lines, job }
}

import { fullestMinute } from '../../electron/queue/testing/counting-service.ts'
import type { Arrived } from './line.ts'

/** Minimum pause between two writes to a sheet (specification, "Limits"). */
const GAP_MS = 1_000

/** Violations of the specification in the requests of one app. */
export function badManners(arrived: readonly Arrived[]): readonly string[] {
  const wrong = arrived.filter(({ status }) => status === 429).map(({ at }) => `too many at ${at}`)
  const lastOf = new Map<string, Arrived>()
  for (const one of arrived.filter(({ method }) => method !== 'GET')) {
    const sheet = /\/sheets\/(\d+)/.exec(one.path)?.[1] ?? ''
    const last = lastOf.get(sheet)
    if (last && one.sentAt < last.over + GAP_MS)
      wrong.push(`${one.path} leaves ${one.sentAt - last.over} ms after ${last.path}`)
    lastOf.set(sheet, one)
  }
  return wrong
}

/** The most requests within any minute. */
export const fullest = (arrived: readonly Arrived[]): number =>
  fullestMinute(arrived.map(({ at }) => ({ at, units: 1 })))

import { expect } from 'vitest'
import { cases } from '../../../shared/testing/cases.ts'
import { SEED } from '../../../shared/testing/seed.ts'
import { apiEndpoints } from '../../routes/endpoints.ts'
import { toOAuthDeps } from '../../routes/oauth/oauth-deps.ts'
import { startService } from '../../testing/service.ts'
import { toSubject } from './draft.ts'
import { fuzz, type Tally, type Theme } from './fuzz.ts'

/** The requests of all tests in one run; `SHEAF_FUZZ_REQUESTS` overrides it. */
const ALL = cases(15_000, 200_000)

/**
 * Sends this share of all bad requests and expects no fault. `SHEAF_FUZZ_REQUEST` repeats one request after those that
 * led to it, and prints it.
 */
export async function expectNoFault(theme: Theme, share: number): Promise<Tally> {
  const only = numberFrom('SHEAF_FUZZ_REQUEST')
  const requests = Math.round((numberFrom('SHEAF_FUZZ_REQUESTS') ?? ALL) * share)
  const all = apiEndpoints(toOAuthDeps(startService().deps)).map(toSubject)
  const begun = performance.now()

  const tally = await fuzz(theme, all, { requests, series: 0, only })

  const seconds = (performance.now() - begun) / 1000
  if (only !== null) say(tally.last)
  else say(sumUp(theme, tally, { requests, seconds, endpoints: all.filter(theme.suits).length }))
  expect(tally.faults, `SHEAF_SEED=${SEED} SHEAF_FUZZ_REQUEST=<its number> sends one of them again`).toEqual([])
  return tally
}

type Run = {
  readonly requests: number
  readonly seconds: number
  readonly endpoints: number
}

function sumUp(
  { name }: Theme,
  { statuses, carriedOut, slowest }: Tally,
  { requests, seconds, endpoints }: Run,
): string {
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  return [
    `bad ${name}: ${requests} requests to ${endpoints} endpoints from seed ${SEED} in ${seconds.toFixed(1)} s`,
    `(${Math.round(requests / seconds)} a second): ${counts.join(', ')}; ${carriedOut.size} endpoints carried some out;`,
    `the slowest took ${slowest.ms.toFixed(0)} ms (${slowest.title}, request ${slowest.request})`,
  ].join(' ')
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

function numberFrom(name: string): number | null {
  const text = process.env[name] ?? ''
  return /^\d+$/.test(text) ? Number(text) : null
}

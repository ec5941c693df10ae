import type { Ids } from '../http/env.ts'

/** Sequential ids and secrets, so that the same requests get the same responses. */
export function countingIds(after = 1_000_000_000_000_000): Ids {
  let last = after
  const next = (): number => (last += 1)
  return { next, secret: () => next().toString(16).padStart(64, '0'), ref: () => `ref-${next()}` }
}

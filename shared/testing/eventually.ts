import { expect } from 'vitest'

/** Retries until `look` succeeds, up to the poll timeout of tests; then fails with its last error. */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  const seen: T[] = []
  await expect.poll(async () => seen.unshift(await look()), { interval: 20 }).toBeGreaterThan(0)
  const [last] = seen
  // as: a successful call has set it
  return last as T
}

import { expect } from 'vitest'

/** Looks again and again until it holds, as long as every poll of a test may; fails as the last look did when it never does. */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  const seen: T[] = []
  await expect.poll(async () => seen.unshift(await look()), { interval: 20 }).toBeGreaterThan(0)
  const [last] = seen
  // as: a look that held has left what it saw
  return last as T
}

import type { SpendStore } from '../spend-store.ts'

/** Forgets everything when the app ends. */
export function createMemorySpends(): SpendStore {
  let last = 0
  return {
    load: () => [],
    start() {
      last += 1
      return last
    },
    answer() {
      // Nothing outlives this store, so nothing is stored.
    },
  }
}

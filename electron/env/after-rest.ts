import type { After } from '../../shared/after.ts'

/** A function that does its work once it has not been called for a while, separately for each thing it is called with. */
export function afterRest<T>(after: After, restMs: number, work: (thing: T) => void): (thing: T) => void {
  const planned = new Map<T, () => void>()
  return thing => {
    planned.get(thing)?.()
    planned.set(
      thing,
      after(restMs, () => {
        planned.delete(thing)
        work(thing)
      }),
    )
  }
}

import type { After } from '../../shared/after.ts'

/** A debounce per argument: runs the work once there was no call for a while. */
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

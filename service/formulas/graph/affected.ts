import type { Dependencies } from './dependencies.ts'

/** Every place that may have a new value, each with the smaller places inside that may. */
export type Affected = ReadonlyMap<number, readonly number[]>

/**
 * All transitive dependents of some cells or outside inputs. Takes time in proportion to the result, regardless of the
 * size of the sheet.
 */
export function findAffected(
  dependencies: Dependencies,
  leaves: Iterable<number>,
  outside: Iterable<number>,
): Affected {
  const affected = new Map<number, number[]>()
  const queue: number[] = [...leaves]

  const reach = (place: number, inside: number | null): boolean => {
    const known = affected.get(place)
    if (known && inside !== null) known.push(inside)
    if (known) return false
    affected.set(place, inside === null ? [] : [inside])
    for (const reader of dependencies.readersOf(place) ?? []) if (!affected.has(reader)) queue.push(reader)
    return true
  }

  for (const place of outside) reach(place, null)
  for (let leaf = queue.pop(); leaf !== undefined; leaf = queue.pop()) {
    // A visited place has already notified its readers, and so have the nodes above it.
    if (affected.has(leaf)) continue
    reach(leaf, null)
    let inside = leaf
    for (let place = dependencies.above(leaf); place !== null; place = dependencies.above(place)) {
      if (!reach(place, inside)) break
      inside = place
    }
    const family = dependencies.familyOf(leaf)
    if (family !== null) reach(family, leaf)
  }
  return affected
}

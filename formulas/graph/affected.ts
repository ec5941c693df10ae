import type { Dependencies } from './dependencies.ts'

/** Every place that may have a new value, each with the smaller positions inside that may. */
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

  const reach = (position: number, inside: number | null): boolean => {
    const known = affected.get(position)
    if (known && inside !== null) known.push(inside)
    if (known) return false
    affected.set(position, inside === null ? [] : [inside])
    for (const reader of dependencies.readersOf(position)) if (!affected.has(reader)) queue.push(reader)
    return true
  }

  for (const position of outside) reach(position, null)
  for (let leaf = queue.pop(); leaf !== undefined; leaf = queue.pop()) {
    // A visited place has already notified its readers, and so have the nodes above it.
    if (affected.has(leaf)) continue
    reach(leaf, null)
    let inside = leaf
    for (let position = dependencies.above(leaf); position !== null; position = dependencies.above(position)) {
      if (!reach(position, inside)) break
      inside = position
    }
    const family = dependencies.familyOf(leaf)
    if (family !== null) reach(family, leaf)
  }
  return affected
}

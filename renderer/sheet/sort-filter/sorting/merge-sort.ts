import type { Steps } from '../../core/steps.ts'

/** Comparing two texts by the rules of a language takes about a microsecond, so this many take a few milliseconds. */
const COMPARISONS = 4000

/**
 * A stable sort of a copy, which pauses after every few thousand comparisons; the built-in sort cannot be interrupted.
 */
export function* mergeSort<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let from = [...items]
  let to = [...items]
  let compared = 0
  for (let width = 1; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += 2 * width) {
      compared += merge(from, to, start, width, compare)
      if (compared < COMPARISONS) continue
      compared = 0
      yield
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** Merges two neighbouring runs of `width`; returns the number of compared items. */
function merge<T>(from: readonly T[], to: T[], start: number, width: number, compare: (a: T, b: T) => number): number {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + 2 * width, from.length)
  const isInOrder = middle >= end || compare(from[middle - 1] as T, from[middle] as T) <= 0 // as: before the end
  if (isInOrder) {
    for (let at = start; at < end; at++) to[at] = from[at] as T // as: the same
    return 1
  }
  let left = start
  let right = middle
  for (let at = start; at < end; at++) {
    const a = from[left] as T // as: below its end, or not looked at
    const b = from[right] as T // as: the same
    const takesLeft = left < middle && (right >= end || compare(a, b) <= 0)
    to[at] = takesLeft ? a : b
    if (takesLeft) left++
    else right++
  }
  return end - start
}

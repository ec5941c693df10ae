import type { Random } from '../../shared/random.ts'

/** None, one, or a random few of them. */
export function someOf<T>(random: Random, all: readonly T[]): readonly T[] {
  const turn = random.next()
  const one = all[random.below(all.length)]
  if (turn < 0.15 || one === undefined) return []
  if (turn < 0.5) return [one]
  return all.filter(() => random.chance(0.3))
}

/** Repeats an item to make it more frequent. */
export function repeated<const T>(one: T, count: number): readonly T[] {
  return Array.from({ length: count }, () => one)
}

/** Chance that can be had again: the same seed and stream give the same numbers. */
export type Random = {
  /** From 0 to below 1. */
  readonly next: () => number
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
}

/**
 * Each stream is a run of numbers of its own, so that leaving out a step of a person does not change what the network does. The
 * generator is mulberry32 (Tommy Ettinger, public domain).
 */
export function createRandom(seed: number, stream: string): Random {
  let state = mixed(seed, stream)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mix = Math.imul(state ^ (state >>> 15), 1 | state)
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix
    return ((mix ^ (mix >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    chance: share => next() < share,
    pick: items => items[below(items.length)] ?? items[0],
  }
}

/** FNV-1a over the stream's name, begun with the seed. */
function mixed(seed: number, stream: string): number {
  let hash = 2_166_136_261 ^ seed
  for (const letter of stream) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return Math.imul(hash ^ (seed >>> 7), 16_777_619)
}

/** None, one, or a random few of them. */
export function someOf<T>(random: Random, all: readonly T[]): readonly T[] {
  const turn = random.next()
  const one = all[random.below(all.length)]
  if (turn < 0.15 || one === undefined) return []
  if (turn < 0.5) return [one]
  return all.filter(() => random.chance(0.3))
}

/** The same so many times: it is then drawn as often as so many others. */
export function repeated<const T>(one: T, count: number): readonly T[] {
  return Array.from({ length: count }, () => one)
}

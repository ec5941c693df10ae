/** Random numbers that can be drawn again: the same seed and stream give the same ones. */
export type Random = {
  /** From 0 to below 1. */
  readonly next: () => number
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
}

/** Each stream has numbers of its own, so that leaving out a step of a person does not change what the network does. */
export function createRandom(seed: number, stream: string): Random {
  const next = mulberry32(mixed(seed, stream))
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    chance: share => next() < share,
    pick: items => items[below(items.length)] ?? items[0],
  }
}

/**
 * From 0 to below 1, by Tommy Ettinger's generator (public domain). The only one of the project, and it stays as it is: the seeds that the
 * simulator keeps in `sim/corpus.json`, and the figures of `bench/`, are about these very numbers.
 */
export function mulberry32(start: number): () => number {
  let state = start | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mix = Math.imul(state ^ (state >>> 15), 1 | state)
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix
    return ((mix ^ (mix >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a over the stream's name, begun with the seed. */
function mixed(seed: number, stream: string): number {
  let hash = 2_166_136_261 ^ seed
  for (const letter of stream) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return Math.imul(hash ^ (seed >>> 7), 16_777_619)
}

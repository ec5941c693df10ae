/** Reproducible randomness: the same seed and stream give the same numbers. */
export type Random = {
  /** In [0, 1). */
  readonly next: () => number
  /** An integer in [0, count). */
  readonly below: (count: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
}

/** Each stream is an independent sequence, so removing a user's step does not change the network. */
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
 * Numbers in [0, 1) by mulberry32 (Tommy Ettinger, public domain), the only generator of the project. It must not
 * change: the seeds in `sim/corpus.json` and the figures of `bench/` depend on it.
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

/** FNV-1a over the name of the stream, starting with the seed. */
function mixed(seed: number, stream: string): number {
  let hash = 2_166_136_261 ^ seed
  for (const letter of stream) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return Math.imul(hash ^ (seed >>> 7), 16_777_619)
}

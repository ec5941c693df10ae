import { SEED } from './seed.ts'

/** Random numbers that a run with the same SHEAF_SEED draws again. */
export interface Random {
  /** From 0 to below 1. */
  readonly next: () => number
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly chance: (share: number) => boolean
  /** Some of a list, at least one and at most `most`, in the order of the list. */
  readonly some: <T>(list: readonly T[], most: number) => readonly T[]
}

/** The only generator of hand-made tests (mulberry32). `path` names what it is for: each path has numbers of its own. */
export function createTestRandom(...path: readonly (string | number)[]): Random {
  let state = mixed(JSON.stringify(path))
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mix = Math.imul(state ^ (state >>> 15), 1 | state)
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix
    return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    chance: share => next() < share,
    some(list, most) {
      const count = 1 + below(Math.min(most, list.length))
      const from = below(list.length - count + 1)
      // A stretch of the list, thinned out: rows that follow each other and rows that do not.
      const stretch = list.slice(from, from + count)
      const thin = stretch.filter(() => next() < 0.7)
      return thin.length > 0 ? thin : stretch
    },
  }
}

/** For what takes a seed as an argument: from 1 to 999,999,999, as `npm run sim -- --seed` takes it. */
export const testSeed = (...path: readonly (string | number)[]): number =>
  1 + createTestRandom(...path).below(999_999_999)

/** FNV-1a over the path, begun with the seed. */
function mixed(path: string): number {
  let hash = 2_166_136_261 ^ Math.imul(SEED, 0x9e3779b1)
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 16_777_619)
  return hash
}

import type { Random } from '../../../shared/random.ts'

/** Ids of things that exist: those that the paths and examples of the endpoints name, and whatever was made meanwhile. */
export interface KnownIds {
  /** The id that a path or an example means by this name, such as `rowId`; now and then another one. */
  named(random: Random, name: string): number
  any(random: Random): number
  /** Remembers what an answer says it made. */
  learn(answer: string): void
}

const MOST = 200

/** The ids of a scene at its beginning. */
export function knownIds(byName: Readonly<Record<string, number>>, others: readonly number[]): KnownIds {
  const all = [...Object.values(byName), ...others]
  const any = (random: Random): number => all[random.below(all.length)] ?? 1
  return {
    any,
    named: (random, name) => (random.chance(0.85) ? (byName[name] ?? any(random)) : any(random)),
    learn(answer) {
      const id = Number(/"id":(\d{1,16})[,}]/.exec(answer)?.[1] ?? 0)
      // Beyond so many the newest takes the place of one that was made before, never of what the paths name.
      if (id !== 0 && all.length < MOST) all.push(id)
      else if (id !== 0) all[MOST - 1 - (id % 50)] = id
    },
  }
}

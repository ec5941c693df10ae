import type { Random } from '../../../shared/random.ts'

/** Ids of existing objects: those in the paths and examples of endpoints, and those created during the run. */
export type KnownIds = {
  /** The id for a parameter such as `rowId`; occasionally another one. */
  named(random: Random, name: string): number
  any(random: Random): number
  /** Stores the ids of created objects in a response. */
  learn(answer: string): void
}

const MOST = 200

/** The ids at the start of a scene. */
export function knownIds(byName: Readonly<Record<string, number>>, others: readonly number[]): KnownIds {
  const all = [...Object.values(byName), ...others]
  const any = (random: Random): number => all[random.below(all.length)] ?? 1
  return {
    any,
    named: (random, name) => (random.chance(0.85) ? (byName[name] ?? any(random)) : any(random)),
    learn(answer) {
      const id = Number(/"id":(\d{1,16})[,}]/.exec(answer)?.[1] ?? 0)
      // Above this number the newest replaces an earlier created one, never an id used by the paths.
      if (id !== 0 && all.length < MOST) all.push(id)
      else if (id !== 0) all[MOST - 1 - (id % 50)] = id
    },
  }
}

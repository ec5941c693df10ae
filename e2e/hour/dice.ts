/** Deterministic random numbers of one hour. */
export type Dice = {
  /** In [0, 1). */
  readonly next: () => number
  /** An integer in [0, end). */
  readonly below: (end: number) => number
  readonly chance: (share: number) => boolean
}

export const pick = <T>(dice: Dice, list: readonly T[]): T => list[dice.below(list.length)]!

/** What decides what is done next: the same numbers again for the same hour. */
export interface Dice {
  /** From 0 to below 1. */
  readonly next: () => number
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly chance: (share: number) => boolean
}

export const pick = <T>(dice: Dice, list: readonly T[]): T => list[dice.below(list.length)]!

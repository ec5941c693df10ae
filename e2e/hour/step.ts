import type { Block } from './changes.ts'
import type { Dice } from './dice.ts'
import type { Hand } from './hand.ts'
import { COLLEAGUE } from './look.ts'
import { type Change, type Column, type Kind, type Spreadsheet, shownColumns } from './spreadsheet.ts'

/** One thing that somebody does: how it is told, how it is done in the app, and what it is in a spreadsheet. */
export interface Step {
  readonly words: string
  readonly does: () => Promise<void>
  readonly means: () => void
}

/** All that a step is drawn from, as it is at that moment. */
export interface Work {
  readonly dice: Dice
  readonly spreadsheet: Spreadsheet
  readonly hand: Hand
  /** A number that no word of this hour has yet. */
  readonly nextNumber: () => number
  /** What was copied last, while it is still on the clipboard. */
  readonly copied: { now: Block | null }
  readonly surroundings: Surroundings
}

/** What is done around the sheet. */
export interface Surroundings {
  readonly isOnline: () => boolean
  readonly goOffline: () => Promise<void>
  readonly goOnline: () => Promise<void>
  readonly reload: () => Promise<void>
  /** Closes the window and starts the app again. */
  readonly startAgain: () => Promise<void>
  readonly colleagueWrites: (row: number, text: string) => Promise<void>
}

/** Null: it cannot be done now. */
export type Draw = (work: Work) => Step | null
/** How often it is done, among all others. */
export type Choice = readonly [weight: number, draw: Draw]

/** The rows at the top keep their places: the colleague writes into them at any time. */
export const STEADY_ROWS = 6
export const FEWEST_ROWS = 14
export const MOST_ROWS = 40

/** A step that is one change of the spreadsheet. */
export const changing = (
  { spreadsheet }: Pick<Work, 'spreadsheet'>,
  words: string,
  does: () => Promise<void>,
  ...changes: readonly Change[]
): Step => ({
  words,
  does,
  means: () => {
    for (const change of changes) spreadsheet.make(change)
  },
})

/** One after another as one: it is undone at once. */
export const together =
  (...changes: readonly Change[]): Change =>
  table =>
    changes.reduce((now, change) => change(now), table)

/** The columns on screen but the colleague's, which is the last of them. */
export const ownColumns = ({ spreadsheet }: Work): readonly Column[] =>
  shownColumns(spreadsheet.now()).filter(({ title }) => title !== COLLEAGUE)

export const columnsOfKind = (work: Work, ...kinds: readonly Kind[]): readonly Column[] =>
  ownColumns(work).filter(({ kind }) => kinds.includes(kind))

/** A cell as it is told. */
export const at = (row: number, { title }: Column): string => `${title} ${row + 1}`

import type { Block } from './changes.ts'
import type { Dice } from './dice.ts'
import { COLLEAGUE } from './look.ts'
import { type Change, type Column, type Kind, type Spreadsheet, shownColumns } from './spreadsheet.ts'
import type { User } from './user.ts'

/** One step: its description, the user action, and its effect on the model. */
export type Step = {
  readonly title: string
  readonly does: () => Promise<void>
  readonly means: () => void
}

/** The current state, from which steps are drawn. */
export type Work = {
  readonly dice: Dice
  readonly spreadsheet: Spreadsheet
  readonly user: User
  /** A number not yet used in a text of this hour. */
  readonly nextNumber: () => number
  /** The last copied block, while it is on the clipboard. */
  readonly copied: { now: Block | null }
  readonly surroundings: Surroundings
}

/** Actions outside the sheet. */
export type Surroundings = {
  readonly isOnline: () => boolean
  readonly goOffline: () => Promise<void>
  readonly goOnline: () => Promise<void>
  readonly reload: () => Promise<void>
  /** Closes the window and starts the app again. */
  readonly startAgain: () => Promise<void>
  readonly colleagueWrites: (row: number, text: string) => Promise<void>
}

/** Null: not possible now. */
export type Draw = (work: Work) => Step | null
/** Relative frequency. */
export type Choice = readonly [weight: number, draw: Draw]

/** The colleague writes into the top rows at any time, so they never move. */
export const STEADY_ROWS = 6
export const FEWEST_ROWS = 14
/** A new window has this many steps to undo and redo. */
export const KEPT_STEPS = 100
export const MOST_ROWS = 40

/** A step with one change of the model. */
export const changing = (
  { spreadsheet }: Pick<Work, 'spreadsheet'>,
  title: string,
  does: () => Promise<void>,
  ...changes: readonly Change[]
): Step => ({
  title,
  does,
  means: () => {
    for (const change of changes) spreadsheet.make(change)
  },
})

/** Combines changes into one undo step. */
export const together =
  (...changes: readonly Change[]): Change =>
  table =>
    changes.reduce((now, change) => change(now), table)

/** Visible columns except the colleague's, which is the last one. */
export const ownColumns = ({ spreadsheet }: Work): readonly Column[] =>
  shownColumns(spreadsheet.now()).filter(({ title }) => title !== COLLEAGUE)

export const columnsOfKind = (work: Work, ...kinds: readonly Kind[]): readonly Column[] =>
  ownColumns(work).filter(({ kind }) => kinds.includes(kind))

/** The description of a cell. */
export const at = (row: number, { title }: Column): string => `${title} ${row + 1}`

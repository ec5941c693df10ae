import type { Column } from '../../../shared/model/sheet/column.ts'
import { isFormula } from '../formula/at-caret.ts'
import type { BarField } from '../formula/bar-field.ts'
import type { HeardText } from '../formula/heard-text.ts'
import type { Pointing } from '../formula/pointing.ts'
import type { Nameable } from '../formula/suggest.ts'
import type { Direction } from '../grid/input/grid-keys.ts'
import type { Content, Typist } from '../typing/typed.ts'

/** Where the active cell goes after an edit. */
export type Move = Direction | 'stay'

export type EditorRequest = {
  readonly column: Column
  readonly typist: Typist
  /** The user may add what they type to the options of the column. */
  readonly canAddOptions: boolean
  /** What the cell holds as text, and the text to begin with: the same, what was just typed, or what could not be stored. */
  readonly held: string
  readonly text: string
  /** Begun by typing over the cell: arrows then end the edit and move, as in every spreadsheet. */
  readonly replaces: boolean
  readonly withList: boolean
  /** How far in the text begins, in pixels: an indented name does not jump when it is edited. */
  readonly inset: number
  /** Where the same text stands above the grid, and whether the keyboard is there. */
  readonly bar: BarField
  readonly inBar: boolean
  /** The text as it is heard on the cell, which keeps the keyboard; null where the keyboard comes here. */
  readonly heard: HeardText | null
  /** What a formula in this cell can name. */
  readonly nameable: Nameable
  readonly pointing: Pointing
  /** Why nothing can be stored in this cell: its row was deleted meanwhile, or the formula is not one; null where it can. */
  readonly whyNot: (text: string) => string | null
  /** The text is another one, or its caret elsewhere. */
  readonly onText: (text: string) => void
  /** Null: the text is as it was. `newOptions` are for the column to have. */
  readonly onCommit: (typed: Content | null, move: Move, newOptions: readonly string[]) => void
  readonly onCancel: () => void
  /** The text is kept for later: neither stored nor given up. */
  readonly onSetAside: () => void
  /** Of text of an earlier window: it was set aside, since the user went to type elsewhere before they touched it. Null for any other. */
  readonly onPassed: (() => void) | null
  /** Ctrl+Enter: the text goes into every selected cell. Null where this is the only one. */
  readonly onFill: ((text: string, newOptions: readonly string[]) => void) | null
}

/** A list that the cell holds, as yet untouched: what is typed next is its next item. */
export function isWholeList({ column, held, text, replaces }: EditorRequest): boolean {
  const isList = column.kind === 'choices' || column.kind === 'contacts'
  return isList && text === held && !replaces && text !== '' && !isFormula(text)
}

/** A choice or a person is replaced as a whole, so all of the text is selected. */
export function picksOne({ column, replaces, text }: EditorRequest): boolean {
  return !replaces && !isFormula(text) && (column.kind === 'choice' || column.kind === 'contact')
}

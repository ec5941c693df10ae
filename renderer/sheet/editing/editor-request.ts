import type { Column } from '../../../shared/model/sheet/column.ts'
import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import { isFormula } from '../formula/at-caret.ts'
import type { BarField } from '../formula/bar-field.ts'
import type { Pointing } from '../formula/pointing.ts'
import type { ReceivedText } from '../formula/received-text.ts'
import type { Nameable } from '../formula/suggest.ts'
import type { Direction } from '../grid/input/grid-keys.ts'
import type { Content, Typist } from '../values/typing/typed.ts'

/** The next active cell after an edit. */
export type Move = Direction | 'stay'

export type EditorRequest = {
  readonly column: Column
  readonly typist: Typist
  /** The user may add the typed text to the options of the column. */
  readonly canAddOptions: boolean
  /**
   * `held` is the cell's content as text. `text` is the initial text: the same, the typed letter, or text that could
   * not be stored.
   */
  readonly held: string
  readonly text: string
  /** Typing over the cell began the edit: arrow keys then end it and move, as in every spreadsheet. */
  readonly replaces: boolean
  readonly withList: boolean
  /** The indent of the text in pixels, so that an indented name does not jump when it is edited. */
  readonly inset: number
  /** The same text in the formula bar, and whether the focus is there. */
  readonly bar: BarField
  readonly inBar: boolean
  /** The text that the cell receives while it has the focus; null if the editor has the focus. */
  readonly received: ReceivedText | null
  /** The references that a formula in this cell may contain. */
  readonly nameable: Nameable
  readonly pointing: Pointing
  /** The result that a formula would have in this cell; null if it is unknown. */
  readonly preview: (formula: string) => Promise<FormulaPreview | null>
  /** Returns why the cell cannot store the text (its row was deleted, or the formula is invalid), or null. */
  readonly whyNot: (text: string) => string | null
  /** The text or its caret changed. */
  readonly onText: (text: string) => void
  /** `typed` is null if the text is unchanged. `newOptions` are to be added to the column. */
  readonly onCommit: (typed: Content | null, move: Move, newOptions: readonly string[]) => void
  readonly onCancel: () => void
  /** Keeps the text as a draft, neither stored nor discarded. */
  readonly onSetAside: () => void
  /**
   * Called when a draft of an earlier window is set aside because the user types elsewhere before touching it. Null for
   * other texts.
   */
  readonly onPassed: (() => void) | null
  /** Ctrl+Enter: fills the text into every selected cell. Null if only one is selected. */
  readonly onFill: ((text: string, newOptions: readonly string[]) => void) | null
}

/** Whether the cell's list is unchanged, so that typed text becomes its next item. */
export function isWholeList({ column, held, text, replaces }: EditorRequest): boolean {
  const isList = column.kind === 'choices' || column.kind === 'contacts'
  return isList && text === held && !replaces && text !== '' && !isFormula(text)
}

/** A single choice or person is replaced as a whole, so the whole text is selected. */
export function picksOne({ column, replaces, text }: EditorRequest): boolean {
  return !replaces && !isFormula(text) && (column.kind === 'choice' || column.kind === 'contact')
}

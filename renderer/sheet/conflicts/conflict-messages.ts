import type { CellVersion } from '../../../shared/model/others/cell-version.ts'
import { type Both, goneIn, isConflict, type Keep } from '../../../shared/model/others/conflict.ts'
import { type Cell, type Contact, contactLabel } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { typeText } from '../../../shared/model/sheet/column-type-labels.ts'
import { plainTime } from '../../ui/messages/format-times.ts'
import { reasonParts } from '../../ui/messages/reason-messages.ts'
import { type Disputed, isOffered } from './decide.ts'
import { cellLabel, changeLabels, locationLabels } from './edit-labels.ts'

/** A value as the dialog shows it: contacts with their avatars, choices drawn as in the grid, anything else as text. */
export type Shown = { readonly people: readonly Contact[] } | { readonly text: string; readonly drawn?: DrawnCell }

/** A cell with its column, as the grid draws it. */
export type DrawnCell = { readonly column: Column; readonly cell: Cell }

/** A possible decision, as shown on its card. */
export type Choice = {
  readonly keep: Keep
  readonly name: string
  /** The author and time, or the result. */
  readonly about: string
  readonly value: Shown
  /** The label of its button. */
  readonly does: string
}

/** The heading: the cell ("Owners, row 20") and the event. */
export function conflictHeading(entry: Disputed): { readonly title: string; readonly sentence: string } {
  const { edit, rowNumber, conflict } = entry
  const [row, part] = locationLabels(entry)
  const title = rowNumber === null ? part : `${part}, row ${rowNumber}`
  const refused =
    isConflict(edit) || conflict.theirs === null ? '' : ` It was rejected before: ${reasonParts(edit.reason).text}`
  return { title, sentence: `${row}. ${whatHappened(entry)}${refused}` }
}

function whatHappened({ edit: { edit, reason }, conflict: { theirs } }: Disputed): string {
  const gone = goneIn(reason)
  if (theirs === null) return gone ? `Somebody deleted this ${gone} while your edit waited.` : (reason ?? '')
  if (edit.kind === 'change-column') {
    return edit.change.title === undefined
      ? 'Two people changed the type of this column.'
      : 'Two people renamed this column.'
  }
  if (edit.kind === 'change-comment') return 'You changed this comment in two places.'
  return 'Two people changed this cell.'
}

/** The value before both edits; null when it is unknown. */
export function itWas({ edit: { edit, base }, column }: Disputed): Shown | null {
  if (edit.kind !== 'change-column' || edit.change.title !== undefined) return base && shownCell(base, column)
  const type = edit.change.was?.type
  return type ? { text: typeText(type) } : null
}

/** The possible decisions, in the order of their keys. `writer`: the author of the other value, if known. */
export function choicesOf(entry: Disputed, writer: CellVersion | null, nowMs: number): readonly Choice[] {
  const { edit, conflict, column } = entry
  const { theirs, both } = conflict
  const mine: Choice = {
    keep: 'mine',
    name: 'Mine',
    about: `you, ${plainTime(edit.madeAt, nowMs)}`,
    value: mineOf(entry),
    does: 'Keep mine',
  }
  const other: Choice = theirs
    ? {
        keep: 'theirs',
        name: 'Theirs',
        about: writerLabel(entry, writer, nowMs),
        value: shownCell(theirs, column),
        does: 'Keep theirs',
      }
    : {
        keep: 'theirs',
        name: 'Discard mine',
        about: edit.edit.kind === 'set-cell' ? 'with what you typed' : 'with your edit',
        value: { text: staysMessage(edit.reason) },
        does: 'Discard mine',
      }
  return [mine, other, ...(both ? [bothChoice(entry, both, mine.value)] : [])].filter(({ keep }) =>
    isOffered(conflict, keep),
  )
}

/** The content of the cell, comment or row after the decision is saved. */
export function outcomeMessage({ conflict: { theirs, both } }: Disputed, keep: Keep): string | null {
  if (keep !== 'both' || !both || both.as === 'cell') return null
  if (both.as === 'row') return 'A new row at the end of the sheet.'
  return theirs ? 'Theirs stays, with yours below it.' : 'A new comment in this conversation.'
}

function staysMessage(reason: string | null): string {
  const gone = goneIn(reason)
  return gone ? `The ${gone} stays deleted` : 'The saved value stays'
}

/** A value in one line. */
export function shownLabel(value: Shown): string {
  const text = 'text' in value ? value.text : value.people.map(contactLabel).join(', ')
  const line = text.replaceAll('\n', ' / ')
  return line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line
}

const LINE = 60

function bothChoice({ conflict: { theirs }, column }: Disputed, both: Both, mine: Shown): Choice {
  const choice = { keep: 'both', name: 'Both', does: 'Keep both' } as const
  if (both.as === 'row') {
    return {
      ...choice,
      name: 'New row',
      about: 'with everything you typed in it',
      value: mine,
      does: 'Create a new row',
    }
  }
  if (both.as === 'comment' && theirs === null) {
    const about = 'in the same conversation'
    return { ...choice, name: 'New comment', about, value: mine, does: 'Post a new comment' }
  }
  if (both.as === 'comment') return { ...choice, about: 'yours as a separate comment', value: mine }
  const value = shownCell(both.cell, column)
  if ('people' in value) return { ...choice, about: 'merged, nobody is removed', value }
  const isSet = typeof both.cell.value === 'object'
  return { ...choice, about: isSet ? 'merged, nothing is removed' : 'yours below theirs', value }
}

function mineOf({ edit: { edit, base }, column }: Disputed): Shown {
  if (edit.kind === 'set-cell' && edit.formula === null && !edit.image && !edit.linkIn) {
    const shown = shownCell({ value: edit.value, display: null, formula: null }, column)
    if ('people' in shown || shown.drawn) return shown
  }
  return { text: changeLabels(edit, base).now }
}

/** "Tobias Okafor, 10:36 today", as far as known. */
function writerLabel({ edit: { edit } }: Disputed, writer: CellVersion | null, nowMs: number): string {
  if (edit.kind === 'change-comment') return 'you, elsewhere'
  const by = writer?.by ?? 'somebody else'
  return writer?.at ? `${by}, ${plainTime(writer.at, nowMs)}` : by
}

function shownCell(cell: Cell, column: Column | undefined): Shown {
  const { value, formula } = cell
  if (formula === null && typeof value === 'object' && value?.kind === 'contacts' && value.contacts.length > 0) {
    return { people: value.contacts }
  }
  const text = cellLabel(cell)
  return column && isChoice(cell) ? { text, drawn: { column, cell } } : { text }
}

/** One or more options; formula results and blanks are shown as text. */
const isChoice = ({ value, formula, image }: Cell): boolean =>
  formula === null &&
  !image &&
  (typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value?.kind === 'choices' && value.choices.length > 0)

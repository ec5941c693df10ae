import { assertNever } from '../../../shared/assert-never.ts'
import type { Cell, CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { Edit, EditState } from '../../../shared/model/sheet/edit.ts'
import { formatOfDisplay, numberText } from '../../grid/format/number-format.ts'
import { MONTHS } from '../../ui/words/times.ts'

/** What an edit changes, as the ledger shows it. `was` is null where there was nothing to replace. */
export type ChangeWords = { readonly was: string | null; readonly now: string }

export function changeWords(edit: Edit, base: Cell | null): ChangeWords {
  switch (edit.kind) {
    case 'set-cell':
      return {
        was: base ? (textOf(base.display ?? plain(base.value)) ?? 'empty') : null,
        now: textOf(edit.formula ?? likeBefore(edit.value, base)) ?? 'empty',
      }
    case 'add-row':
      return { was: null, now: 'New row' }
    case 'delete-row':
      return { was: null, now: 'Row and what is under it deleted' }
    case 'move-row':
      return { was: null, now: 'Row moved' }
    default:
      return assertNever(edit)
  }
}

/** One word; the reason goes on its own line. */
export function stateWord(state: EditState): string {
  switch (state) {
    case 'queued':
      return 'Queued'
    case 'sending':
      return 'Sending'
    case 'unknown':
      return 'Checking'
    case 'saved':
      return 'Saved'
    case 'parked':
      return 'Rejected'
    default:
      return assertNever(state)
  }
}

/** A reason in quotation marks; one that quotes somebody already is left alone. */
export function reasonWords(reason: string | null): string {
  if (!reason?.trim()) return 'The service gave no reason.'
  return /[“”"]/.test(reason) ? reason : `“${reason.trim()}”`
}

/** A number looks as the one before it did: £9,750 becomes £11,400. */
function likeBefore(value: CellValue, base: Cell | null): string {
  const format = typeof value === 'number' && base?.display ? formatOfDisplay(base.display) : null
  return typeof value === 'number' && format !== null ? numberText(value, format) : plain(value)
}

/** A value without its column's format: a tick in words, a day as a person writes it. */
function plain(value: CellValue): string {
  if (typeof value === 'boolean') return value ? 'Checked' : 'Not checked'
  const text = valueText(value)
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return year ? `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}` : text
}

const textOf = (text: string): string | null => (text.trim() === '' ? null : text)

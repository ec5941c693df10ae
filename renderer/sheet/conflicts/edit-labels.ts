import { assertNever } from '../../../shared/assert-never.ts'
import { type Cell, type CellValue, sameContent, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { isCellEdit } from '../../../shared/model/sheet/edit.ts'
import {
  formatLabel,
  MOST_DECIMALS,
  readNumberFormat,
  withNumberFormat,
} from '../../../shared/model/sheet/number-format.ts'
import { type Edit, isColumnEdit, isCommentEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { formatOfDisplay } from '../../../shared/print/format-of-display.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import { linkLabel } from '../core/link-tip.ts'
import { sourceLabel } from '../values/link-labels.ts'
import { numberText } from '../values/number-format.ts'
import { dayText } from '../values/typing/day-text.ts'
import { type ChangeLabels, columnChangeLabels } from './column-labels.ts'

export function changeLabels(edit: Edit, base: Cell | null): ChangeLabels {
  if (isColumnEdit(edit)) return columnChangeLabels(edit, base)
  switch (edit.kind) {
    case 'set-cell':
      if (edit.linkIn) return { was: base && cellLabel(base), now: sourceLabel(edit.linkIn) }
      if (edit.image) {
        const text = textOf(plain(edit.value))
        return { was: base && cellLabel(base), now: text === null ? 'Image' : `Image “${text}”` }
      }
      if (base && edit.link !== undefined && sameContent({ ...edit, link: undefined }, base)) {
        return { was: base.link ? linkLabel(base.link) : null, now: edit.link ? linkLabel(edit.link) : 'Link removed' }
      }
      if (edit.image === null && edit.value === null) return { was: base && cellLabel(base), now: 'Image removed' }
      return {
        was: base && cellLabel(base),
        now: textOf(edit.formula ?? likeBefore(edit.value, base)) ?? 'empty',
      }
    case 'format-cell':
      return { was: formatLabel(base?.format ?? null), now: formatLabel(edit.format) }
    case 'add-row':
      return { was: null, now: 'New row' }
    case 'delete-row':
      return { was: null, now: 'Row and its children deleted' }
    case 'move-row':
      return { was: null, now: 'Row moved' }
    case 'post-comment':
      return { was: null, now: edit.file ? `“${edit.text}” with ${shownName(edit.file.name)}` : `“${edit.text}”` }
    case 'change-comment':
      return { was: base ? textOf(plain(base.value)) : null, now: `“${edit.text}”` }
    case 'delete-comment':
      return { was: null, now: 'Comment deleted' }
    default:
      return assertNever(edit)
  }
}

/** The content of a cell as text: a formula as typed, a number with all decimals. */
export function cellLabel({ value, display, formula }: Cell): string {
  const shown = typeof value === 'number' && display !== null ? inFull(value, display) : display
  return textOf(formula ?? shown ?? plain(value)) ?? 'empty'
}

/**
 * The location of an edit: row name and column title; for a column edit, its title. A comment is on a row or on the
 * sheet.
 */
export function locationLabels({
  edit: { edit },
  rowName,
  columnTitle,
}: LedgerEntry): readonly [row: string, part: string] {
  if (isCommentEdit(edit)) return [edit.rowId === null ? 'This sheet' : shownName(rowName || 'Unnamed row'), 'Comment']
  if (isColumnEdit(edit)) return [shownName(columnTitle ?? titleOf(edit)), 'Whole column']
  const part = isCellEdit(edit) ? 'A deleted column' : 'Whole row'
  return [shownName(rowName || 'Unnamed row'), shownName(columnTitle ?? part)]
}

/** The title in the edit itself, for a column that is no longer in the sheet. */
function titleOf(edit: ColumnEdit): string {
  if (edit.kind === 'add-column') return edit.title
  return (edit.kind === 'change-column' && edit.change.title) || 'A column'
}

/** The label of the Save button, from the numbers of edits: queued, being sent and in total. */
export function saveLabel({ queued, sending, all }: Readonly<Record<'queued' | 'sending' | 'all', number>>): string {
  if (queued > 0) return `Save ${formatNumber(queued)} now`
  if (sending > 0) return 'Sending'
  return all > 0 ? 'Nothing to save' : 'All saved'
}

/** Formats a number like the previous one, but never rounds it: £9,750 becomes £11,400.50. */
function likeBefore(value: CellValue, base: Cell | null): string {
  const format = typeof value === 'number' && base?.display ? formatOfDisplay(base.display) : null
  return typeof value === 'number' && format !== null ? formattedInFull(value, format) : plain(value)
}

const EXACT_DIGITS = 15

const decimalsOf = (value: number): number => String(Number(value.toPrecision(EXACT_DIGITS))).split('.')[1]?.length ?? 0

/**
 * A number as the service writes it, or with more decimals if that is rounded: the difference between two values must
 * be visible.
 */
function inFull(value: number, display: string): string {
  const format = formatOfDisplay(display)
  if (format !== null) return formattedInFull(value, format, display)
  const shown = /\.(\d+)/.exec(display)?.[1]?.length ?? 0
  return decimalsOf(value) > shown ? plain(value) : display
}

function formattedInFull(value: number, format: string, display: string = numberText(value, format)): string {
  const read = readNumberFormat(format)
  const needed = decimalsOf(read.kind === 'percent' ? value * 100 : value)
  if (needed <= (read.decimals ?? 0)) return display
  if (needed > MOST_DECIMALS) return plain(value)
  // Amounts have two decimals or more: £8,500.5 is unusual.
  const decimals = read.kind === 'currency' ? Math.max(2, needed) : needed
  return numberText(value, withNumberFormat(format, { ...read, decimals }))
}

/** A value without its column's format: a tick as text, a date in local form. */
function plain(value: CellValue): string {
  if (typeof value === 'boolean') return value ? 'Checked' : 'Not checked'
  return dayText(valueText(value), personsLocale.now())
}

const textOf = (text: string): string | null => (text.trim() === '' ? null : text)

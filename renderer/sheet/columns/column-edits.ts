import { isSameType, typeOf } from '../../../shared/fold/inverse-columns.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import {
  type ColumnChange,
  type ColumnEdit,
  type ColumnType,
  TITLE_LIMIT,
  UNSIZED_WIDTH,
  WIDTH_LIMITS,
} from '../../../shared/model/sheet/column-edit.ts'

type Columns = readonly Column[]

/** A column as a person describes it. */
export type ColumnDraft = { readonly title: string; readonly type: ColumnType }

export const PLAIN_TYPE: ColumnType = { kind: 'text', symbol: null, options: [], validation: false }

/** The column that one comes to stand after in the sheet, when it is put left of `before` on screen; null `before`: behind all others. */
function placeBefore(columns: Columns, columnId: ColumnId, before: ColumnId | null): ColumnId | null {
  const others = columns.filter(({ id }) => id !== columnId)
  const at = before === null ? others.length : others.findIndex(({ id }) => id === before)
  return others[(at < 0 ? others.length : at) - 1]?.id ?? null
}

/** The columns as they stand on screen: the primary one comes first wherever it is in the sheet, and hidden ones are not there. */
export function onScreen(columns: Columns): Columns {
  const shown = columns.filter(({ hidden }) => !hidden)
  return [...shown.filter(({ primary }) => primary), ...shown.filter(({ primary }) => !primary)]
}

/** One place to the left or to the right on screen. Null: there is none, or the column is the primary one, which stays first. */
export function moveBeside(columns: Columns, columnId: ColumnId, step: -1 | 1): ColumnEdit | null {
  const movable = onScreen(columns).filter(({ primary }) => !primary)
  const at = movable.findIndex(({ id }) => id === columnId)
  if (at < 0 || !movable[at + step]) return null
  const before = movable[step < 0 ? at - 1 : at + 2]?.id ?? null
  return { kind: 'move-column', columnId, after: placeBefore(columns, columnId, before) }
}

/** Left of `before` on screen; null: behind all others. Null: it stands there already. */
export function moveTo(columns: Columns, columnId: ColumnId, before: ColumnId | null): ColumnEdit | null {
  const after = placeBefore(columns, columnId, before)
  const at = columns.findIndex(({ id }) => id === columnId)
  if (at < 0 || before === columnId || (columns[at - 1]?.id ?? null) === after) return null
  return { kind: 'move-column', columnId, after }
}

/** Hidden columns do not come in between: it still stands there when they are shown. */
function placeBeside(columns: Columns, columnId: ColumnId, beside: ColumnId, side: 'left' | 'right'): ColumnId | null {
  const column = columns.find(({ id }) => id === beside)
  // Behind all others where that one is gone.
  if (!column) return placeBefore(columns, columnId, null)
  if (side === 'left') return placeBefore(columns, columnId, beside)
  // Wherever the primary column is in the sheet, what follows it on screen is the first of the others.
  const [first] = onScreen(columns).filter(({ primary }) => !primary)
  return column.primary && first ? placeBefore(columns, columnId, first.id) : beside
}

export function addBeside(
  columns: Columns,
  beside: ColumnId,
  side: 'left' | 'right',
  columnId: ColumnId,
  { title, type }: ColumnDraft,
): ColumnEdit {
  const after = placeBeside(columns, columnId, beside, side)
  return { kind: 'add-column', columnId, after, title: title.trim(), type, width: UNSIZED_WIDTH }
}

/** What is different about a column by now; null where nothing is. A column's kind cannot be named without what goes with it. */
export function changeTo(column: Column, { title, type }: ColumnDraft): ColumnEdit | null {
  const change: ColumnChange = {
    ...(title.trim() === column.title ? {} : { title: title.trim() }),
    ...(isSameType(type, typeOf(column)) ? {} : { type }),
  }
  return Object.keys(change).length === 0 ? null : { kind: 'change-column', columnId: column.id, change }
}

/** Pixels. The width that stands for "nobody sized it" cannot be chosen; one beside it can. */
export function widthEdit(columnId: ColumnId, width: number): ColumnEdit {
  const whole = Math.round(Math.min(WIDTH_LIMITS.most, Math.max(WIDTH_LIMITS.least, width)))
  return { kind: 'change-column', columnId, change: { width: whole === UNSIZED_WIDTH ? UNSIZED_WIDTH + 1 : whole } }
}

export const hide = (columnId: ColumnId, hidden: boolean): ColumnEdit => ({
  kind: 'change-column',
  columnId,
  change: { hidden },
})

/** Why a title cannot be given; null: it can. The service takes titles that differ in case only for the same. */
export function whyNotTitle(columns: Columns, own: ColumnId | null, title: string): string | null {
  const wanted = title.trim()
  if (wanted === '') return 'Type a title.'
  if (wanted.length > TITLE_LIMIT) return `Use at most ${TITLE_LIMIT} characters.`
  const isTaken = columns.some(({ id, title: other }) => id !== own && other.toLowerCase() === wanted.toLowerCase())
  return isTaken ? 'Another column of this sheet has this title. Choose another one.' : null
}

/** A title that no column has yet. */
export function freeTitle(columns: Columns): string {
  const taken = new Set(columns.map(({ title }) => title.toLowerCase()))
  let number = columns.length + 1
  while (taken.has(`column ${number}`)) number += 1
  return `Column ${number}`
}

/** The same options with one of them at another place, counted from 0. Places beyond the ends are the ends. */
export function withOptionAt(options: readonly string[], from: number, to: number): readonly string[] {
  const option = options[from]
  if (option === undefined) return options
  return options.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(options.length - 1, to)), 0, option)
}

/** What was typed or pasted as new options, one a line; those that are there already are left out. */
export function withNewOptions(options: readonly string[], typed: string): readonly string[] {
  const lines = typed
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
  return [...new Set([...options, ...lines])]
}

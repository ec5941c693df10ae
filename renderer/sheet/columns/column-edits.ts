import { isSameType, typeOf } from '../../../shared/fold/column-types.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import {
  type ColumnChange,
  type ColumnEdit,
  ColumnType,
  TITLE_LIMIT,
  UNSIZED_WIDTH,
  WIDTH_LIMITS,
} from '../../../shared/model/sheet/column-edit.ts'

type Columns = readonly Column[]

/** The properties of a column that users edit. */
export type ColumnDraft = { readonly title: string; readonly type: ColumnType }

export const PLAIN_TYPE: ColumnType = { kind: 'text', symbol: null, options: [], validation: false }

/** The sheet column to insert after, so that the new one is displayed left of `before`, or at the end if null. */
function positionBefore(columns: Columns, before: ColumnId | null): ColumnId | null {
  const at = before === null ? columns.length : columns.findIndex(({ id }) => id === before)
  return columns[(at < 0 ? columns.length : at) - 1]?.id ?? null
}

/** The columns in display order: the primary one first wherever it is in the sheet, without hidden ones. */
export function onScreen(columns: Columns): Columns {
  const shown = columns.filter(({ hidden }) => !hidden)
  return [...shown.filter(({ primary }) => primary), ...shown.filter(({ primary }) => !primary)]
}

/**
 * Moves by one position to the left or right on screen. Null at the edge, or if the primary column, which stays first,
 * is included.
 */
export function moveBeside(
  columns: Columns,
  columnIds: readonly ColumnId[],
  step: -1 | 1,
): readonly ColumnEdit[] | null {
  const movable = onScreen(columns).filter(({ primary }) => !primary)
  const positions = columnIds.map(columnId => movable.findIndex(({ id }) => id === columnId))
  const [first, last] = [Math.min(...positions), Math.max(...positions)]
  if (first < 0 || !movable[step < 0 ? first - 1 : last + 1]) return null
  return moveTo(columns, columnIds, movable[step < 0 ? first - 1 : last + 2]?.id ?? null)
}

/**
 * Moves left of `before` on screen, in this order, or to the end if null. Returns no edits if they are there already.
 */
export function moveTo(
  columns: Columns,
  columnIds: readonly ColumnId[],
  before: ColumnId | null,
): readonly ColumnEdit[] {
  const moved = new Set(columnIds)
  const shown = onScreen(columns)
  // Dropped on one of themselves, they go left of the next column.
  const at = before === null ? shown.length : shown.findIndex(({ id }) => id === before)
  const left = at < 0 ? null : (shown.slice(at).find(({ id }) => !moved.has(id))?.id ?? null)
  const others = columns.filter(({ id }) => !moved.has(id))
  const after = positionBefore(others, left)
  const stays = shown.filter(({ id }) => !moved.has(id)).map(({ id }) => id)
  const wanted = stays.toSpliced(left === null ? stays.length : stays.indexOf(left), 0, ...columnIds)
  if (shown.every(({ id }, index) => id === wanted[index])) return []
  return columnIds.map((columnId, index) => ({
    kind: 'move-column',
    columnId,
    after: index === 0 ? after : (columnIds[index - 1] ?? after),
  }))
}

/** Directly next to the column, so that hidden columns cannot separate them when shown. */
function positionBeside(columns: Columns, beside: ColumnId, side: 'left' | 'right'): ColumnId | null {
  const column = columns.find(({ id }) => id === beside)
  // At the end if the other column was deleted.
  if (!column) return positionBefore(columns, null)
  if (side === 'left') return positionBefore(columns, beside)
  // The primary column is displayed first wherever it is in the sheet, so the next one on screen is the first of the
  // others.
  const [first] = onScreen(columns).filter(({ primary }) => !primary)
  return column.primary && first ? positionBefore(columns, first.id) : beside
}

export function addBeside(
  columns: Columns,
  beside: ColumnId,
  side: 'left' | 'right',
  columnId: ColumnId,
  { title, type }: ColumnDraft,
): ColumnEdit {
  const after = positionBeside(columns, beside, side)
  return { kind: 'add-column', columnId, after, title: title.trim(), type, width: UNSIZED_WIDTH }
}

/**
 * The user's changes to a column that was `began` when its dialog opened; null without any. Excludes concurrent changes
 * by others. A kind is always sent with its options.
 */
export function changeTo(columnId: ColumnId, began: ColumnDraft, { title, type }: ColumnDraft): ColumnEdit | null {
  const isRenamed = title.trim() !== began.title
  const isRetyped = !isSameType(type, began.type)
  if (!isRenamed && !isRetyped) return null
  const was = { ...(isRenamed && { title: began.title }), ...(isRetyped && { type: began.type }) }
  const change: ColumnChange = { ...(isRenamed && { title: title.trim() }), ...(isRetyped && { type }), was }
  return { kind: 'change-column', columnId, change }
}

/**
 * Appends options to those of a column; null if it has all of them or is no list of custom options. Options that others
 * add concurrently are kept (`mergeType`).
 */
export function addOptions(column: Column, added: readonly string[]): ColumnEdit | null {
  const was = typeOf(column)
  const options = [...new Set([...was.options, ...added])]
  if (!COLUMN_KINDS[column.kind].hasOptions || column.symbol !== null || options.length === was.options.length)
    return null
  return { kind: 'change-column', columnId: column.id, change: { type: { ...was, options }, was: { type: was } } }
}

/**
 * Whether users who may change the column can add options. Symbols have fixed options. An edit contains all options, so
 * existing ones beyond our length limit prevent it.
 */
export const takesOptions = (column: Column): boolean =>
  COLUMN_KINDS[column.kind].hasOptions && column.symbol === null && ColumnType.safeParse(typeOf(column)).success

/** Renames a column; `was` is the title that the user saw. */
export const rename = (columnId: ColumnId, was: string, title: string): ColumnEdit => ({
  kind: 'change-column',
  columnId,
  change: { title, was: { title: was } },
})

/** In pixels. The service's default width means "never resized", so it is replaced by an adjacent value. */
export function widthEdit(columnId: ColumnId, width: number): ColumnEdit {
  const whole = Math.round(Math.min(WIDTH_LIMITS.most, Math.max(WIDTH_LIMITS.least, width)))
  return { kind: 'change-column', columnId, change: { width: whole === UNSIZED_WIDTH ? UNSIZED_WIDTH + 1 : whole } }
}

export const hide = (columnId: ColumnId, hidden: boolean): ColumnEdit => ({
  kind: 'change-column',
  columnId,
  change: { hidden },
})

/** Why a title is invalid, or null. The service compares titles ignoring case. */
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

/** The same options with one moved to another index, clamped to the list. */
export function withOptionAt(options: readonly string[], from: number, to: number): readonly string[] {
  const option = options[from]
  if (option === undefined) return options
  return options.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(options.length - 1, to)), 0, option)
}

/** Adds typed or pasted options, one per line, without duplicates. */
export function withNewOptions(options: readonly string[], typed: string): readonly string[] {
  const lines = typed
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
  return [...new Set([...options, ...lines])]
}

import { namesRowNumbers } from '../../../shared/formula/names-row-numbers.ts'
import { type ColumnId, type CommentId, isTemporary, type RowId, type SheetId } from '../../../shared/model/ids.ts'
import { over, rowsIn } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { CommentEdit } from '../../../shared/model/sheet/comment-edit.ts'
import {
  type CellEdit,
  type FormatCell,
  isCellEdit,
  isMakeLink,
  isPutImage,
  type RowLocation,
  type SetCell,
  type SheetEdit,
} from '../../../shared/model/sheet/edit.ts'
import { isColumnEdit, isCommentEdit, namedRows, sheetEditsOf } from '../../../shared/model/sheet/pending-edit.ts'
import { IDS_PER_DELETE, ROWS_PER_WRITE } from '../../api/sheets.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { namedColumns, type OutboxEdit } from '../../outbox/outbox-rows.ts'

const EDITS_AT_ONCE = 5000

/**
 * The edits to send: all queued ones, or, while saving is on hold, those already sent once and those up to this `seq`,
 * which the user asked to save.
 */
export type Which = 'all' | { readonly upTo: number }

/** The edits of a sheet that may be sent now, in order. */
export function lineOf(
  outbox: Pick<Outbox, 'toSend' | 'commentEdits'>,
  sheetId: SheetId,
  which: Which,
): readonly OutboxEdit[] {
  const queued = withoutHeldReplies(outbox, sheetId, outbox.toSend(sheetId, EDITS_AT_ONCE))
  return which === 'all' ? queued : queued.filter(({ seq, sentAt }) => sentAt !== null || seq <= which.upTo)
}

/**
 * Replies wait with the first comment of their thread if that needs review: sent now, each would start a new thread.
 */
function withoutHeldReplies(
  outbox: Pick<Outbox, 'commentEdits'>,
  sheetId: SheetId,
  queued: readonly OutboxEdit[],
): readonly OutboxEdit[] {
  const isNew = (edit: OutboxEdit['edit']) => edit.kind === 'post-comment' && edit.threadId < 0
  if (!queued.some(({ edit }) => isNew(edit))) return queued
  const held = outbox.commentEdits(sheetId).filter(({ edit, state }) => state === 'needs-review' && isNew(edit))
  const isHeld = ({ seq, edit }: OutboxEdit) =>
    isNew(edit) && held.some(first => first.seq < seq && isCommentEdit(edit) && first.edit.threadId === edit.threadId)
  return queued.filter(entry => !isHeld(entry))
}

/** A row of a batch with its edits and the number formats of its cells, written or not. */
export type BatchRow = {
  readonly rowId: RowId
  readonly cells: readonly SetCell[]
  readonly formats: readonly FormatCell[]
  readonly seqs: readonly number[]
}

type Entry<E extends SheetEdit = SheetEdit> = OutboxEdit<E>

/** The divisible size of a request: its rows and, for a single row, its cells. */
export type Size = { readonly rows: number; readonly cells: number }

export const WHOLE: Size = { rows: ROWS_PER_WRITE, cells: Number.POSITIVE_INFINITY }

/** Cell and row edits of one request. `seqs` contains all of them. */
export type Batch = { readonly seqs: readonly number[]; readonly rows: readonly BatchRow[] } & (
  | { readonly kind: 'cells' }
  /** Links to cells of other sheets: the service accepts no values in the same request (API guide 9.6). */
  | { readonly kind: 'links' }
  /** An image for one cell, sent alone with its bytes. */
  | { readonly kind: 'image' }
  /** New consecutive rows at one location. */
  | { readonly kind: 'add'; readonly location: RowLocation }
  /** Rows moved to one location, consecutively. */
  | { readonly kind: 'move'; readonly location: RowLocation }
  | { readonly kind: 'delete' }
)

/** Whether the batch changes only cells. */
export const isOfCells = (batch: Batch): batch is Extract<Batch, { kind: 'cells' | 'links' | 'image' }> =>
  batch.kind === 'cells' || batch.kind === 'links' || batch.kind === 'image'

/** A comment is sent alone and in order, after all earlier edits. */
export type CommentBatch = { readonly kind: 'comment'; readonly entry: OutboxEdit<CommentEdit> }

/** A column edit is sent alone too: later edits may need the column that it creates. */
export type ColumnBatch = { readonly kind: 'column'; readonly entry: OutboxEdit<ColumnEdit> }

export type AnyBatch = Batch | CommentBatch | ColumnBatch

/**
 * The next request: as many queued edits as fit, never ahead of one they depend on. Null if all depend on a rejected
 * row or column. `isLinked`: the format of a linked cell is written with its link.
 */
export function nextBatch(
  waiting: readonly OutboxEdit[],
  most: Size = WHOLE,
  isLinked: IsLinked = () => false,
): AnyBatch | null {
  const free = withoutStuck(waiting)
  const alone = free.findIndex(({ edit }) => isCommentEdit(edit) || isColumnEdit(edit))
  const first = alone === 0 ? free[0] : undefined
  if (first && isCommentEdit(first.edit)) return { kind: 'comment', entry: { ...first, edit: first.edit } }
  if (first && isColumnEdit(first.edit)) return { kind: 'column', entry: { ...first, edit: first.edit } }
  return sheetBatch(sheetEditsOf(alone < 0 ? free : free.slice(0, alone)), most, isLinked)
}

/** New rows are not split: they are created with all their cells. */
export function sizeOf({ kind, rows }: Batch): Size {
  const { cells = [], formats = [] } = rows[0] ?? {}
  const columns = new Set([...cells, ...formats].map(({ columnId }) => columnId))
  return { rows: rows.length, cells: kind === 'cells' || kind === 'links' ? columns.size : 1 }
}

/** Half the size of the rejected request. */
export const halved = ({ rows, cells }: Size): Size =>
  rows > 1 ? { ...WHOLE, rows: Math.ceil(rows / 2) } : { rows: 1, cells: Math.ceil(cells / 2) }

function sheetBatch(free: readonly Entry[], most: Size, isLinked: IsLinked): Batch | null {
  const mostRows = most.rows
  const [first, ...rest] = free
  if (!first) return null
  switch (first.edit.kind) {
    case 'set-cell':
    case 'format-cell':
      return (
        cellsBatch(free, most, isLinked) ??
        (isPutImage(first.edit)
          ? toBatch({ kind: 'image' }, [toRow(first.edit.rowId, [first])])
          : linksBatch(free, most, isLinked))
      )
    case 'add-row':
      return addBatch(first, first.edit.location, rest, mostRows)
    case 'move-row':
      return moveBatch(first, first.edit.location, rest, mostRows)
    case 'delete-row':
      return deleteBatch(free, Math.min(mostRows, IDS_PER_DELETE))
  }
}

/** A row, column or comment created here that is not queued was rejected, and its dependents wait with it. */
function withoutStuck(waiting: readonly OutboxEdit[]): readonly OutboxEdit[] {
  const added = new Set<RowId>()
  const made = new Set<ColumnId>()
  const written = new Set<CommentId>()
  return waiting.filter(({ edit }) => {
    const others = edit.kind === 'add-row' ? namedRows(edit).slice(1) : namedRows(edit)
    if (others.some(rowId => isTemporary(rowId) && !added.has(rowId))) return false
    if (edit.kind === 'add-column') made.add(edit.columnId)
    if (namedColumns(edit).some(columnId => isTemporary(columnId) && !made.has(columnId))) return false
    if (edit.kind === 'add-row') added.add(edit.rowId)
    if (!isCommentEdit(edit)) return true
    if (edit.kind === 'post-comment') written.add(edit.commentId)
    return edit.commentId > 0 || written.has(edit.commentId)
  })
}

/** Whether the base has a link in that cell that can be written again. */
export type IsLinked = (rowId: RowId, columnId: ColumnId) => boolean

/**
 * Images are slow and links are sent alone, so other cells overtake them, except later edits of the same cell. Null:
 * only images and links are next.
 */
function cellsBatch(edits: readonly Entry[], most: Size, isLinked: IsLinked): Batch | null {
  const cut = new Set<string>()
  const own = ({ edit }: Entry<CellEdit>) => {
    const cell = `${edit.rowId} ${edit.columnId}`
    // A value cuts the link of its cell.
    if (edit.kind === 'set-cell') cut.add(cell)
    return !isPutImage(edit) && !isMakeLink(edit) && (cut.has(cell) || !isLinked(edit.rowId, edit.columnId))
  }
  return batchOf('cells', edits, most, own)
}

/** New links, and formats of linked cells. */
const linksBatch = (edits: readonly Entry[], most: Size, isLinked: IsLinked): Batch | null =>
  batchOf('links', edits, most, ({ edit }) => {
    return isMakeLink(edit) || (edit.kind === 'format-cell' && isLinked(edit.rowId, edit.columnId))
  })

/** Selects the edits that are `own`. Later edits of the cells of other edits wait for those. */
function batchOf(
  kind: 'cells' | 'links',
  edits: readonly Entry[],
  most: Size,
  own: (entry: Entry<CellEdit>) => boolean,
): Batch | null {
  const rows = new Map<RowId, Entry[]>()
  const columns = new Set<ColumnId>()
  const overtaken = new Set<string>()
  for (const entry of edits) {
    const { edit } = entry
    if (!isCellEdit(edit) || namedRows(edit).some(isTemporary)) break
    const { rowId, columnId } = edit
    const cell = `${rowId} ${columnId}`
    if (!own({ ...entry, edit })) overtaken.add(cell)
    if (overtaken.has(cell)) continue
    if (!rows.has(rowId) && rows.size === most.rows) break
    if (!columns.has(columnId) && columns.size === most.cells) break
    columns.add(columnId)
    rows.set(rowId, [...(rows.get(rowId) ?? []), entry])
  }
  if (rows.size === 0) return null
  return toBatch(
    { kind },
    [...rows].map(([rowId, entries]) => toRow(rowId, entries)),
  )
}

/** A chain of consecutive new rows with their cells. */
function addBatch(first: Entry, location: RowLocation, rest: readonly Entry[], mostRows: number): Batch {
  const entries = new Map<RowId, Entry[]>([[first.edit.rowId, [first]]])
  /** Cells left behind: later edits of them stay behind too. */
  const left = new Set<string>()
  let last = first.edit.rowId
  let isCounted = false
  for (const entry of rest) {
    const { edit } = entry
    const own = entries.get(edit.rowId)
    if (edit.kind === 'format-cell') {
      if (!left.has(`${edit.rowId} ${edit.columnId}`)) own?.push(entry)
      continue
    }
    if (edit.kind === 'set-cell') {
      isCounted ||= edit.formula !== null && namesRowNumbers(edit.formula)
      const cell = `${edit.rowId} ${edit.columnId}`
      // A cell that references another new row waits for that row's id; an image or a link waits for the id of its
      // row. The other cells of the row do not wait: a blank row cannot be a parent.
      if (isPutImage(edit) || isMakeLink(edit) || rowsIn(edit.value).some(isTemporary)) left.add(cell)
      if (!left.has(cell)) own?.push(entry)
      continue
    }
    // Edits of other rows' cells may be overtaken; added, deleted and moved rows may not.
    const isNext = edit.kind === 'add-row' && !isCounted && continues(location, last, edit.location)
    if (!isNext || entries.size === mostRows) break
    entries.set(edit.rowId, [entry])
    last = edit.rowId
  }
  return toBatch(
    { kind: 'add', location },
    [...entries].map(([rowId, own]) => toRow(rowId, own)),
  )
}

function moveBatch(first: Entry, location: RowLocation, rest: readonly Entry[], mostRows: number): Batch {
  const moved = [first]
  for (const entry of rest) {
    const last = moved.at(-1)?.edit.rowId ?? null
    if (entry.edit.kind !== 'move-row' || last === null || !continues(location, last, entry.edit.location)) break
    if (moved.length === mostRows || moved.some(({ edit }) => edit.rowId === entry.edit.rowId)) break
    moved.push(entry)
  }
  return toBatch(
    { kind: 'move', location },
    moved.map(entry => toRow(entry.edit.rowId, [entry])),
  )
}

function deleteBatch(edits: readonly Entry[], mostRows: number): Batch {
  const end = edits.findIndex(({ edit }) => edit.kind !== 'delete-row')
  const gone = edits.slice(0, Math.min(end < 0 ? edits.length : end, mostRows))
  return toBatch(
    { kind: 'delete' },
    gone.map(entry => toRow(entry.edit.rowId, [entry])),
  )
}

/** The service places the rows of one request consecutively, in their order (API guide 7.3). */
const continues = (location: RowLocation, last: RowId, next: RowLocation): boolean =>
  next.parentId === location.parentId && next.after === last

function toRow(rowId: RowId, entries: readonly Entry[]): BatchRow {
  // The later of two edits of a cell wins: the service rejects a cell that appears twice in a row (1037).
  const cells = new Map<number, SetCell>()
  const formats = new Map<number, FormatCell>()
  for (const { edit } of entries) {
    if (edit.kind === 'format-cell') formats.set(edit.columnId, edit)
    if (edit.kind !== 'set-cell') continue
    const earlier = cells.get(edit.columnId)
    cells.set(edit.columnId, earlier ? over(earlier, edit) : edit)
  }
  return { rowId, cells: [...cells.values()], formats: [...formats.values()], seqs: entries.map(({ seq }) => seq) }
}

type Shape = Batch extends infer B ? (B extends Batch ? Omit<B, 'seqs' | 'rows'> : never) : never

function toBatch(shape: Shape, rows: readonly BatchRow[]): Batch {
  return { ...shape, rows, seqs: rows.flatMap(({ seqs }) => seqs) }
}

import { columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { CommentId, ThreadId } from '../../../shared/model/ids.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnChange, ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { CommentEdit, NewComment } from '../../../shared/model/sheet/comment-edit.ts'
import type { FormatCell, MakeLink, PutImage, SetCell, SheetEdit } from '../../../shared/model/sheet/edit.ts'

/** The user of the app. */
export const ME = { email: 'me@office.example', name: 'Me Example' }

type MoveRow = Extract<SheetEdit, { kind: 'move-row' }>
type AddColumn = Extract<ColumnEdit, { kind: 'add-column' }>

/** A value that the service rejects for a text column, and its reason. */
export const REJECTED = true
export const rejectionIn = (column: string) =>
  `The column ${column} does not take the value true: it expects a text or a number.`

/** Shorthands for edits. Rows created here have negative ids. */
export const set = (row: number, value: CellValue, column = 1): SetCell => ({
  kind: 'set-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  value,
  formula: null,
})

/** A copy of an image, with its alternative text. */
export const putImage = (row: number, image: string, value: string | null, column = 1): PutImage => ({
  ...set(row, value, column),
  image,
})

/** A link to a cell of another sheet, with its value. */
export const makeLink = (row: number, linkIn: string, value: CellValue, column = 1): MakeLink => ({
  ...set(row, value, column),
  linkIn,
})

export const formatCell = (row: number, format: string | null, column = 1): FormatCell => ({
  kind: 'format-cell',
  rowId: rowId(row),
  columnId: columnId(column),
  format,
})

/** The value of a cell with several choices. */
export const choices = (...chosen: readonly string[]): CellValue => ({ kind: 'choices', choices: [...chosen] })

/** The value of a cell with several people, by their addresses. */
export const people = (...emails: readonly string[]): CellValue => ({
  kind: 'contacts',
  contacts: emails.map(email => ({ email })),
})

export const addRow = (row: number, after: number | null, parent: number | null = null): SheetEdit => ({
  kind: 'add-row',
  rowId: rowId(row),
  location: location(after, parent),
})

export const moveRow = (row: number, after: number | null, parent: number | null = null): MoveRow => ({
  kind: 'move-row',
  rowId: rowId(row),
  location: location(after, parent),
})

export const deleteRow = (row: number): SheetEdit => ({ kind: 'delete-row', rowId: rowId(row) })

/** A text column, right after another one. Columns created here have negative ids. */
export const addColumn = (column: number, after: number | null, title: string): AddColumn => ({
  kind: 'add-column',
  columnId: columnId(column),
  after: after === null ? null : columnId(after),
  title,
  type: { kind: 'text', symbol: null, options: [], validation: false },
  width: 150,
})

export const changeColumn = (column: number, change: ColumnChange): ColumnEdit => ({
  kind: 'change-column',
  columnId: columnId(column),
  change,
})

export const moveColumn = (column: number, after: number | null): ColumnEdit => ({
  kind: 'move-column',
  columnId: columnId(column),
  after: after === null ? null : columnId(after),
})

export const deleteColumn = (column: number): ColumnEdit => ({ kind: 'delete-column', columnId: columnId(column) })

/** A comment written here. `thread` positive: a reply in a thread of the service. */
export const say = (comment: number, row: number | null, text: string, thread = comment): NewComment => ({
  kind: 'post-comment',
  rowId: row === null ? null : rowId(row),
  threadId: ThreadId.parse(thread),
  commentId: CommentId.parse(comment),
  text,
  file: null,
})

export const changeComment = (comment: number, text: string, thread = 1): CommentEdit => ({
  kind: 'change-comment',
  rowId: null,
  threadId: ThreadId.parse(thread),
  commentId: CommentId.parse(comment),
  text,
})

export const deleteComment = (comment: number, thread = 1): CommentEdit => ({
  kind: 'delete-comment',
  rowId: null,
  threadId: ThreadId.parse(thread),
  commentId: CommentId.parse(comment),
})

const location = (after: number | null, parent: number | null) => ({
  parentId: parent === null ? null : rowId(parent),
  after: after === null ? null : rowId(after),
})

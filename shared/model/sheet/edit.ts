import { z } from 'zod'
import { ColumnId, RowId } from '../ids.ts'
import { SOURCE_TEXT_LIMIT } from './cell-source.ts'
import { CellValue } from './cell-value.ts'

/** The longest address that the service accepts, plus its prefix. */
const LINK_LIMIT = 4100
const FORMAT_LIMIT = 100
export const FORMULA_LIMIT = 4000
/** Accepts any image id of a service. */
const IMAGE_ID_LIMIT = 200

/**
 * The location of a row, absolute and therefore idempotent: under `parentId` (null: top level), right after `after`
 * (null: first child).
 */
export const RowLocation = z.strictObject({ parentId: RowId.nullable(), after: RowId.nullable() })
export type RowLocation = z.infer<typeof RowLocation>

export const isSameRowLocation = (a: RowLocation, b: RowLocation): boolean =>
  a.parentId === b.parentId && a.after === b.after

export const SetCell = z.strictObject({
  kind: z.literal('set-cell'),
  rowId: RowId,
  columnId: ColumnId,
  value: CellValue,
  /** Text that starts with "="; the service calculates the value. */
  formula: z.string().max(FORMULA_LIMIT).nullable(),
  /**
   * The new link of the cell, in the format of `cell-link.ts`; null removes it. Absent: a text keeps the existing one.
   */
  link: z.string().max(LINK_LIMIT).nullable().optional(),
  /**
   * The service's id of an image to copy into the cell, with the value as its alternative text; null removes the image.
   * Absent: an existing image stays, and the value becomes its alternative text.
   */
  image: z.string().min(1).max(IMAGE_ID_LIMIT).nullable().optional(),
  /**
   * The new source of a cell link, in the format of `cell-source.ts`; the value is that of the source at the time. Null
   * removes an existing link. Absent: unspecified, and a written value removes the link.
   */
  linkIn: z.string().min(1).max(SOURCE_TEXT_LIMIT).nullable().optional(),
})
export type SetCell = z.infer<typeof SetCell>

/** The number format of a cell. It does not depend on the content, and stays when any user types. */
export const FormatCell = z.strictObject({
  kind: z.literal('format-cell'),
  rowId: RowId,
  columnId: ColumnId,
  /** The complete new descriptor of the cell (API guide 10); null removes its own format. */
  format: z.string().max(FORMAT_LIMIT).nullable(),
})
export type FormatCell = z.infer<typeof FormatCell>

/** A new, empty row. `rowId` is negative: a local id until the service assigns its own. */
export const AddRow = z.strictObject({ kind: z.literal('add-row'), rowId: RowId, location: RowLocation })
/** Deletes a row and its descendants. */
export const DeleteRow = z.strictObject({ kind: z.literal('delete-row'), rowId: RowId })
/** Moves a row with its descendants: reorder, indent, outdent. */
export const MoveRow = z.strictObject({ kind: z.literal('move-row'), rowId: RowId, location: RowLocation })

/**
 * One user edit of the cells and rows of a sheet. After adding a kind here, the compiler lists every switch to extend.
 */
export const SheetEdit = z.discriminatedUnion('kind', [SetCell, FormatCell, AddRow, DeleteRow, MoveRow])
export type SheetEdit = z.infer<typeof SheetEdit>
/** Copies an image into a cell: sent as a separate request, with the bytes. */
export type PutImage = SetCell & { readonly image: string }
/** Links a cell to a cell of another sheet: sent as a separate request. */
export type MakeLink = SetCell & { readonly linkIn: string }
/** Edits of one cell, which do not move rows. */
export type CellEdit = SetCell | FormatCell

export const isCellEdit = (edit: { readonly kind: string }): edit is CellEdit =>
  edit.kind === 'set-cell' || edit.kind === 'format-cell'

export const isPutImage = (edit: { readonly kind: string }): edit is PutImage =>
  edit.kind === 'set-cell' && 'image' in edit && typeof edit.image === 'string'

export const isMakeLink = (edit: { readonly kind: string }): edit is MakeLink =>
  edit.kind === 'set-cell' && 'linkIn' in edit && typeof edit.linkIn === 'string'

/**
 * queued: stored, not sent. sending: request in progress. unknown: sent without a response; being checked. saved:
 * accepted by the service, but our copy does not contain it yet. needs-review: rejected; the reason says why and the
 * user decides.
 */
export const EditState = z.enum(['queued', 'sending', 'unknown', 'saved', 'needs-review'])
export type EditState = z.infer<typeof EditState>

import { z } from 'zod'
import { ColumnId, RowId } from '../ids.ts'
import { SOURCE_TEXT_LIMIT } from './cell-source.ts'
import { CellValue } from './cell-value.ts'

/** Room for the longest address that the service takes, and for what stands before it. */
const LINK_LIMIT = 4100
const FORMAT_LIMIT = 100
/** Room for any id that a service may give to an image. */
const IMAGE_ID_LIMIT = 200

/**
 * Where a row goes, always absolute so that doing it twice is doing it once: under `parentId` (null: top level), right after
 * `after` (null: first among its siblings).
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
  /** Text that starts with "="; the service computes the value. */
  formula: z.string().max(4000).nullable(),
  /** The link that the cell gets, as `cell-link.ts` writes it; null takes it away. Absent: a text keeps the one that the cell has. */
  link: z.string().max(LINK_LIMIT).nullable().optional(),
  /**
   * The service's id of the image of which the cell gets a copy, with the value as the text that stands for it; null takes its image away.
   * Absent: one that is there stays, and the value is the text that stands for it from then on.
   */
  image: z.string().min(1).max(IMAGE_ID_LIMIT).nullable().optional(),
  /**
   * The cell of another sheet whose value this cell shows from then on, as `cell-source.ts` writes it; the value is what that cell showed when
   * the link was made. Null cuts the link that the cell has. Absent: nothing is said of one, and a value that is written cuts it.
   */
  linkIn: z.string().min(1).max(SOURCE_TEXT_LIMIT).nullable().optional(),
})
export type SetCell = z.infer<typeof SetCell>

/** One thing a person did to the cells and rows of a sheet. To add a kind: a case here; the compiler then lists every switch to extend. */
export const SheetEdit = z.discriminatedUnion('kind', [
  SetCell,
  /** How a cell shows its numbers, whatever it holds: what is typed into it, by anybody, stays as it is. */
  z.strictObject({
    kind: z.literal('format-cell'),
    rowId: RowId,
    columnId: ColumnId,
    /** The whole descriptor that the cell has from then on (API guide 10); null for none of its own. */
    format: z.string().max(FORMAT_LIMIT).nullable(),
  }),
  /** A new, empty row. `rowId` is negative and stands for it until the service gives its own. */
  z.strictObject({ kind: z.literal('add-row'), rowId: RowId, place: RowLocation }),
  /** The row goes, and everything under it. */
  z.strictObject({ kind: z.literal('delete-row'), rowId: RowId }),
  /** Moves a row with everything under it: reorder, indent, outdent. */
  z.strictObject({ kind: z.literal('move-row'), rowId: RowId, place: RowLocation }),
])
export type SheetEdit = z.infer<typeof SheetEdit>
export type FormatCell = Extract<SheetEdit, { kind: 'format-cell' }>
/** Puts a copy of an image into a cell: it leaves by a request of its own, with the bytes. */
export type PutImage = SetCell & { readonly image: string }
/** Links a cell to a cell of another sheet: such edits leave in requests of their own. */
export type MakeLink = SetCell & { readonly linkIn: string }
/** Those that are about one cell, and leave rows where they are. */
export type CellEdit = SetCell | FormatCell

export const isCellEdit = (edit: { readonly kind: string }): edit is CellEdit =>
  edit.kind === 'set-cell' || edit.kind === 'format-cell'

export const isPutImage = (edit: { readonly kind: string }): edit is PutImage =>
  edit.kind === 'set-cell' && 'image' in edit && typeof edit.image === 'string'

export const isMakeLink = (edit: { readonly kind: string }): edit is MakeLink =>
  edit.kind === 'set-cell' && 'linkIn' in edit && typeof edit.linkIn === 'string'

/**
 * queued: stored here, not sent. sending: on its way. unknown: sent, no answer; being checked. saved: the service has it, and our
 * copy has not caught up yet. parked: refused; the reason says why and the person decides.
 */
export const EditState = z.enum(['queued', 'sending', 'unknown', 'saved', 'parked'])
export type EditState = z.infer<typeof EditState>

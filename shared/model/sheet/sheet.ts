import { z } from 'zod'
import { AccessLevel } from '../access.ts'
import type { ColumnId } from '../ids.ts'
import { type RowId, SheetId } from '../ids.ts'
import type { Cell } from './cell-value.ts'
import { Column } from './column.ts'

/** Everything about a sheet but its rows. Small: travels as JSON in the head of the columnar buffer. */
export const SheetMeta = z.object({
  id: SheetId,
  name: z.string(),
  /** The service's count of accepted changes; null while the service has not told one. */
  version: z.number().nullable(),
  accessLevel: AccessLevel,
  permalink: z.string().nullable(),
  columns: z.array(Column),
  /** Rows that came with a parent that is not above them, and are shown at the top level; absent where there are none. */
  tornRows: z.number().int().positive().optional(),
})
export type SheetMeta = z.infer<typeof SheetMeta>

/** A row of the last server truth. `cells` holds only cells that are not blank, or have a format of their own. */
export type Row = {
  readonly id: RowId
  readonly parentId: RowId | null
  readonly expanded: boolean
  readonly locked: boolean
  readonly attachments: number
  readonly comments: number
  readonly modifiedAt: string | null
  readonly cells: ReadonlyMap<ColumnId, Cell>
  /** How cells are to look, where that was said; blank ones too. See `look.ts`. */
  readonly looks?: ReadonlyMap<ColumnId, string>
  /** Where cells lead, as `cell-link.ts` writes it; absent where none does. */
  readonly links?: ReadonlyMap<ColumnId, string>
}

/** A whole sheet in row order, parents before children: what parsing gives and what encoding takes. */
export type Sheet = { readonly meta: SheetMeta; readonly rows: readonly Row[] }

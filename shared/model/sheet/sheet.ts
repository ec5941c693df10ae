import { z } from 'zod'
import { ProjectSettings } from '../../wire/project-settings.ts'
import { AccessLevel } from '../access.ts'
import type { ColumnId } from '../ids.ts'
import { type RowId, SheetId } from '../ids.ts'
import type { Cell } from './cell-value.ts'
import { Column } from './column.ts'

/** A sheet without its rows. Small: stored as JSON in the header of the columnar buffer. */
export const SheetMeta = z.object({
  id: SheetId,
  name: z.string(),
  /** The service's count of accepted changes; null while unknown. */
  version: z.number().nullable(),
  accessLevel: AccessLevel,
  permalink: z.string().nullable(),
  columns: z.array(Column),
  /** Rows whose parent is not above them, displayed at the top level; absent without any. */
  tornRows: z.number().int().positive().optional(),
  /** Set with dependencies enabled, null without them. Absent while unknown: copies of older versions lack it. */
  projectSettings: ProjectSettings.nullable().optional(),
})
export type SheetMeta = z.infer<typeof SheetMeta>

/** A row of the last server state. `cells` omits blank cells without a format. */
export type Row = {
  readonly id: RowId
  readonly parentId: RowId | null
  readonly expanded: boolean
  readonly locked: boolean
  readonly attachments: number
  readonly comments: number
  readonly modifiedAt: string | null
  readonly cells: ReadonlyMap<ColumnId, Cell>
  /** The looks of cells that have one, including blank ones. See `look.ts`. */
  readonly looks?: ReadonlyMap<ColumnId, string>
  /** The links of cells, in the format of `cell-link.ts`; absent without any. */
  readonly links?: ReadonlyMap<ColumnId, string>
}

/** A whole sheet in row order, parents before children: the output of parsing and the input of encoding. */
export type Sheet = { readonly meta: SheetMeta; readonly rows: readonly Row[] }

import { z } from 'zod'
import { AccountKey, ColumnId, SheetId } from '../ids.ts'
import { WIDTH_LIMITS } from './column-edit.ts'

/** Columns of one sheet whose widths are kept; more are as the sheet says. */
export const OWN_WIDTHS_LIMIT = 200
/** Sheets whose columns are as wide as they were the last time. */
export const SHEETS_WITH_WIDTHS_LIMIT = 40

/** How wide somebody has the columns of a sheet on this computer alone, where that is not what the sheet says. Pixels. */
export const KeptWidths = z.strictObject({
  account: AccountKey,
  sheetId: SheetId,
  widths: z
    .array(z.tuple([ColumnId, z.number().int().min(WIDTH_LIMITS.least).max(WIDTH_LIMITS.most)]))
    .max(OWN_WIDTHS_LIMIT),
})
export type KeptWidths = z.infer<typeof KeptWidths>

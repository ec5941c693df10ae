import { z } from 'zod'
import { AccountKey, ColumnId, SheetId } from '../ids.ts'
import { WIDTH_LIMITS } from './column-edit.ts'

/** The number of columns per sheet with a stored width; others keep the sheet's. */
export const OWN_WIDTHS_LIMIT = 200
/** The number of sheets with stored widths. */
export const SHEETS_WITH_WIDTHS_LIMIT = 40

/** Local column widths of a sheet that differ from the sheet's own. Pixels. */
export const KeptWidths = z.strictObject({
  account: AccountKey,
  sheetId: SheetId,
  widths: z
    .array(z.tuple([ColumnId, z.number().int().min(WIDTH_LIMITS.least).max(WIDTH_LIMITS.most)]))
    .max(OWN_WIDTHS_LIMIT),
})
export type KeptWidths = z.infer<typeof KeptWidths>

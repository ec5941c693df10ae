import { z } from 'zod'
import { AccountKey, RowId, SheetId } from '../ids.ts'

/** The number of rows per sheet that are stored as collapsed, and as expanded. */
export const FOLDS_LIMIT = 150
/** The number of sheets with stored folds. */
export const FOLDED_LIMIT = 40
/** Deeper than any outline: everything is expanded. */
export const ALL_LEVELS = 1000

/** The collapsed rows: the level chosen for the whole sheet, and rows collapsed or expanded individually since. */
export const Folds = z.strictObject({
  /** 1 shows only top-level rows; null: as stored with the sheet. */
  shownTo: z.number().int().min(1).max(ALL_LEVELS).nullable(),
  closed: z.array(RowId).max(FOLDS_LIMIT),
  opened: z.array(RowId).max(FOLDS_LIMIT),
})
export type Folds = z.infer<typeof Folds>

/** The last folds of one sheet: of its outline, and of its groups while it is grouped. */
export const KeptFolds = z.strictObject({ account: AccountKey, sheetId: SheetId, rows: Folds, groups: Folds })
export type KeptFolds = z.infer<typeof KeptFolds>

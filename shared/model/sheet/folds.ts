import { z } from 'zod'
import { AccountKey, RowId, SheetId } from '../ids.ts'

/** Lines closed or opened by hand that are kept of one sheet, each way. */
export const FOLDS_LIMIT = 150
/** Sheets that are folded as they were the last time. */
export const FOLDED_LIMIT = 40
/** Deeper than any outline: everything is open. */
export const ALL_LEVELS = 1000

/** What is closed: down to which level everything was shown in one go, and what was closed and opened by hand since. */
export const Folds = z.strictObject({
  /** 1 shows the top lines alone; null: as the sheet has it. */
  shownTo: z.number().int().min(1).max(ALL_LEVELS).nullable(),
  closed: z.array(RowId).max(FOLDS_LIMIT),
  opened: z.array(RowId).max(FOLDS_LIMIT),
})
export type Folds = z.infer<typeof Folds>

/** How one sheet was folded when it was last looked at: its outline, and its groups while it is grouped. */
export const KeptFolds = z.strictObject({ account: AccountKey, sheetId: SheetId, rows: Folds, groups: Folds })
export type KeptFolds = z.infer<typeof KeptFolds>

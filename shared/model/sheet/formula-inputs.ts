import { z } from 'zod'
import { SheetId } from '../ids.ts'
import { CellValue } from './cell-value.ts'
import { ColumnKind } from './column.ts'

/** A named value beside the rows of a sheet, which formulas read as `[Title]#` (API guide 20.4). */
export const SummaryField = z.object({
  title: z.string(),
  kind: ColumnKind,
  value: CellValue,
  display: z.string().nullable(),
  formula: z.string().nullable(),
})
export type SummaryField = z.infer<typeof SummaryField>

/** The ids of the first and last column or row. */
const Ends = z.tuple([z.number().int(), z.number().int()]).readonly()

/**
 * A range of another sheet, which formulas read as `{Name}` (API guide 20.3). Null ends mean all columns or all rows.
 */
export const SheetRange = z.object({
  name: z.string(),
  sheetId: SheetId,
  columnIds: Ends.nullable(),
  rowIds: Ends.nullable(),
})
export type SheetRange = z.infer<typeof SheetRange>

/**
 * All that the formulas of a sheet can read outside its rows, as the service last sent it. Null fields are unknown: no
 * formula has needed them so far.
 */
export const FormulaInputs = z.object({
  fields: z.array(SummaryField).readonly().nullable(),
  ranges: z.array(SheetRange).readonly(),
})
export type FormulaInputs = z.infer<typeof FormulaInputs>

/** Why a sheet that a formula reads is not in memory: this computer has no copy, or there is no room for it. */
export type MissingSource = 'absent' | 'no-room'

/** The other sheets that formulas can read. */
export const sourcesOf = (inputs: FormulaInputs | null): ReadonlySet<SheetId> =>
  new Set(inputs?.ranges.map(range => range.sheetId) ?? [])

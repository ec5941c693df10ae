import { z } from 'zod'
import { ColumnId, RowId, SheetId } from '../../../../shared/model/ids.ts'
import { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import { ColumnKind } from '../../../../shared/model/sheet/column.ts'
import { parseJson } from '../../../../shared/parse-json.ts'

/** Cells as text, row by row from the top. Rows may differ in length. Line breaks inside a cell are `\n`. */
export type TextTable = readonly (readonly string[])[]

/** What is read of one clipboard at most. More is not read, and the reader says so. */
export const TABLE_LIMITS = { cells: 1_000_000, columns: 16_384, htmlLength: 64_000_000, richLength: 64_000_000 }

/** What an edit can carry, see `edit.ts`. */
const LONGEST_LINK = 4100
const LONGEST_FORMAT = 100
const LONGEST_IMAGE_ID = 200

const position = z.number().int().nonnegative()

/**
 * What Sheaf gives itself beside the text: which sheet, rows and columns the cells were copied from, what they hold beyond their
 * text, the formulas as `[row, column, formula]`, by position, as `texts` the words of what means nothing
 * in another sheet, where cells lead as `links`, formats of their own as `formats`, and the ids of their images as `images`. Anybody can write a
 * clipboard, so nothing here is a right: it is data to paste, or a hint where the cells came from.
 */
export const RichTable = z
  .strictObject({
    version: z.literal(1),
    sheetId: SheetId,
    rowIds: z.array(RowId).min(1).max(TABLE_LIMITS.cells),
    columns: z
      .array(z.strictObject({ id: ColumnId, kind: ColumnKind }))
      .min(1)
      .max(TABLE_LIMITS.columns),
    values: z.array(z.array(CellValue).max(TABLE_LIMITS.columns)).max(TABLE_LIMITS.cells),
    formulas: z.array(z.tuple([position, position, z.string().min(1).max(4000)])).max(TABLE_LIMITS.cells),
    texts: z
      .array(z.tuple([position, position, z.string().max(20_000)]))
      .max(TABLE_LIMITS.cells)
      .optional(),
    links: z
      .array(z.tuple([position, position, z.string().max(LONGEST_LINK)]))
      .max(TABLE_LIMITS.cells)
      .optional(),
    formats: z
      .array(z.tuple([position, position, z.string().max(LONGEST_FORMAT)]))
      .max(TABLE_LIMITS.cells)
      .optional(),
    images: z
      .array(z.tuple([position, position, z.string().min(1).max(LONGEST_IMAGE_ID)]))
      .max(TABLE_LIMITS.cells)
      .optional(),
  })
  .refine(isWhole, 'rows, columns, values and formulas name the same cells')
export type RichTable = z.infer<typeof RichTable>

/** The private flavour out of its text. Null when it is somebody else's, broken or too big: the plain cells count then. */
export function readRichTable(text: string): RichTable | null {
  if (text.length > TABLE_LIMITS.richLength) return null
  return RichTable.safeParse(parseJson(text)).data ?? null
}

type Parts = {
  readonly rowIds: readonly unknown[]
  readonly columns: readonly unknown[]
  readonly values: readonly (readonly unknown[])[]
  readonly formulas: readonly (readonly [number, number, string])[]
}

function isWhole({ rowIds, columns, values, formulas }: Parts): boolean {
  return (
    rowIds.length * columns.length <= TABLE_LIMITS.cells &&
    values.length === rowIds.length &&
    values.every(row => row.length === columns.length) &&
    formulas.every(([row, column]) => row < rowIds.length && column < columns.length)
  )
}

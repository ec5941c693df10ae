import { z } from 'zod'
import { ColumnId, RowId, SheetId } from '../../../../shared/model/ids.ts'
import { CellValue } from '../../../../shared/model/sheet/cell-value.ts'
import { ColumnKind } from '../../../../shared/model/sheet/column.ts'
import { parseJson } from '../../../../shared/parse-json.ts'

/** Cells as text, row by row from the top. Rows may differ in length. Line breaks inside a cell are `\n`. */
export type TextTable = readonly (readonly string[])[]

/** The limits for reading one clipboard. */
export const TABLE_LIMITS = { cells: 1_000_000, columns: 16_384, htmlLength: 64_000_000, richLength: 64_000_000 }

/** The limits of an edit, see `edit.ts`. */
const LONGEST_LINK = 4100
const LONGEST_FORMAT = 100
const LONGEST_IMAGE_ID = 200

const position = z.number().int().nonnegative()

/**
 * Sheaf's own clipboard format, written in addition to the text: the sheet, rows and columns of the copied cells, and
 * their values. The lists refer to a cell by row and column: `texts` replaces values without a meaning in another
 * sheet; `links`, `formats` and `images` (ids) belong to the cell. Any program can write to a clipboard, so this is
 * untrusted data that grants no rights.
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

/** Null if the text is in another format, damaged or too long: the plain cells are pasted instead. */
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

import { z } from 'zod'
import type { Deletion } from '../../../shared/fold/deletion.ts'
import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { Conversion } from '../../../shared/fold/inverse-columns.ts'
import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { ColumnKind } from '../../../shared/model/sheet/column.ts'
import {
  AddColumn,
  ChangeColumn,
  ColumnChange,
  DeleteColumn,
  MoveColumn,
} from '../../../shared/model/sheet/column-edit.ts'
import {
  AddRow,
  DeleteRow,
  FormatCell,
  isPutImage,
  MoveRow,
  RowLocation,
  SetCell,
} from '../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { parseJson } from '../../../shared/parse-json.ts'
import type { Step } from './step.ts'

/** Increased with each change that an older Sheaf would misread; steps of other versions are dropped. */
const VERSION = 1

export const WrittenContent = z.object({
  value: CellValue,
  formula: z.string().nullable(),
  link: z.string().nullable().optional(),
  image: z.string().nullable().optional(),
  linkIn: z.string().nullable().optional(),
})
const toMap = <K, V>(entries: readonly (readonly [K, V])[]) => new Map(entries)
const ByRow = z.array(z.tuple([RowId, WrittenContent])).transform(toMap)
const ByColumn = z.array(z.tuple([ColumnId, WrittenContent])).transform(toMap)

const By = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('row'), rowId: RowId }),
  z.strictObject({ kind: z.literal('column'), columnId: ColumnId }),
])
const Converted = z.strictObject({
  columnId: ColumnId,
  kind: ColumnKind,
  rows: z.array(RowId),
  made: ByRow.nullable(),
})

/** The form of an inverse edit in a text: maps are lists, and a conversion is its index in the step. */
const WrittenBack = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cell'), edit: SetCell, left: WrittenContent }),
  z.strictObject({ kind: z.literal('naming-cell'), edit: SetCell, left: WrittenContent }),
  z.strictObject({ kind: z.literal('format'), edit: FormatCell, left: z.string().nullable() }),
  z.strictObject({ kind: z.literal('deleted-cell'), edit: SetCell, by: By }),
  z.strictObject({ kind: z.literal('deleted-format'), edit: FormatCell, by: By }),
  z.strictObject({ kind: z.literal('added'), edit: DeleteRow, left: ByColumn }),
  z.strictObject({ kind: z.literal('moved'), edit: MoveRow, left: RowLocation }),
  z.strictObject({ kind: z.literal('deleted'), edit: AddRow, standsFor: RowId, isBare: z.boolean(), by: By }),
  z.strictObject({
    kind: z.literal('withdrawn-row'),
    edit: DeleteRow,
    left: z.array(z.tuple([RowId, ByColumn])).transform(toMap),
  }),
  z.strictObject({ kind: z.literal('added-column'), edit: DeleteColumn, left: ByRow }),
  z.strictObject({ kind: z.literal('withdrawn-column'), edit: DeleteColumn, left: ByRow }),
  z.strictObject({ kind: z.literal('changed-column'), edit: ChangeColumn, left: ColumnChange }),
  z.strictObject({
    kind: z.literal('moved-column'),
    edit: MoveColumn,
    leftOf: z.array(ColumnId),
    left: z.array(ColumnId),
  }),
  z.strictObject({
    kind: z.literal('deleted-column'),
    edit: AddColumn,
    leftOf: z.array(ColumnId),
    standsFor: ColumnId,
    isBare: z.boolean(),
    by: By,
  }),
  z.strictObject({ kind: z.literal('deleted-column-look'), edit: ChangeColumn, by: By }),
  z.strictObject({
    kind: z.literal('lost-column'),
    title: z.string(),
    leftOf: z.array(ColumnId),
    cells: z.array(SetCell),
    by: By.nullable(),
  }),
  z.strictObject({
    kind: z.literal('converted-cell'),
    edit: SetCell,
    left: WrittenContent.nullable(),
    of: z.number().int(),
  }),
])
type WrittenBack = z.infer<typeof WrittenBack>

const FormulaParts = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), text: z.string() }),
    z.strictObject({ kind: z.literal('lost') }),
    z.strictObject({
      kind: z.literal('reference'),
      cells: z.array(z.strictObject({ text: z.string(), column: z.string(), row: RowId.nullable() })),
    }),
  ]),
)
const toSet = <T>(list: readonly T[]) => new Set(list)
const Formulas = z.strictObject({
  pointing: z.array(
    z.strictObject({
      rowId: RowId,
      columnId: ColumnId,
      parts: FormulaParts,
      gone: z.strictObject({
        rows: z.array(RowId).transform(toSet),
        titles: z.array(z.string()).transform(toSet),
      }),
    }),
  ),
  restored: z.array(z.strictObject({ edit: SetCell, was: z.string() })),
})
const WrittenStep = z.strictObject({
  version: z.literal(VERSION),
  what: z.string(),
  back: z.array(WrittenBack),
  conversions: z.array(Converted),
  frozen: z.strictObject({ was: ColumnId.nullable() }).optional(),
  formulas: Formulas,
})

/** A step as text, by the ids of the service. */
export function stepText({ back, ...step }: Step): string {
  const conversions = [...new Set(back.flatMap(each => (each.kind === 'converted-cell' ? [each.of] : [])))]
  const indexes = new Map(conversions.map((conversion, index) => [conversion, index]))
  const written = back.map(each => (each.kind === 'converted-cell' ? { ...each, of: indexes.get(each.of) } : each))
  return JSON.stringify({ version: VERSION, ...step, back: written, conversions }, asJson)
}

/** Null for a text that is damaged or of another version. Nothing of it can then be undone. */
export function parseStep(text: string): Step | null {
  const parsed = WrittenStep.safeParse(parseJson(text))
  if (!parsed.success) return null
  const { version: _read, back, conversions, frozen, formulas, what } = parsed.data
  const shared = { conversions, deletions: new Map<string, Deletion>() }
  const edits = back.map(each => toBack(each, shared))
  if (edits.includes(null)) return null
  return { what, back: edits.filter(each => each !== null), ...(frozen && { frozen }), formulas }
}

/** Writes maps and sets as lists. */
const asJson = (_key: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value

type Shared = { readonly conversions: readonly Conversion[]; readonly deletions: Map<string, Deletion> }

/** All edits of the same deletion share one object again, and so do those of a conversion. */
function toBack(each: WrittenBack, { conversions, deletions }: Shared): BackEdit | null {
  if (each.kind === 'converted-cell') {
    const of = conversions[each.of]
    return of ? { ...each, of } : null
  }
  if (!('by' in each)) return each
  if (each.by === null) return each
  const key = each.by.kind === 'row' ? `row ${each.by.rowId}` : `column ${each.by.columnId}`
  const by = deletions.get(key) ?? each.by
  deletions.set(key, by)
  return { ...each, by }
}

/** The images that undoing the step may put back into cells. */
export function imagesIn({ back }: Step): readonly string[] {
  const edits = back.flatMap((each): readonly GridEdit[] => (each.kind === 'lost-column' ? each.cells : [each.edit]))
  return [...new Set(edits.flatMap(edit => (isPutImage(edit) ? [edit.image] : [])))]
}

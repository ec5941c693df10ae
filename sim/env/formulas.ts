import { z } from 'zod'
import type { Formulas } from '../plan/formulas.ts'

/** The columns with formulas from the start: the number in the texts of a row, and sums of the numbers. */
const [NUMBER, SUM] = ['Number', 'Sum']
const NUMBERS = '=IFERROR(VALUE(RIGHT([Text]@row, 2)), 0) + IFERROR(VALUE(RIGHT([Other]@row, 2)), 0)'
const OF_CHILDREN = '=SUM(CHILDREN())'
const OF_COLUMN = `=SUM([${NUMBER}]:[${NUMBER}])`
const OF_ROW = `=[${NUMBER}]@row * 2`

const Added = z.object({ result: z.array(z.object({ id: z.number() })) })

type Sheet = { readonly sheetId: number; readonly rowIds: readonly number[] }
type Send = (method: string, path: string, body: unknown) => Promise<unknown>

/** Adds the columns with formulas to a new sheet, and makes some of its rows children of the first one. */
export async function addFormulas(send: Send, { sheetId, rowIds }: Sheet, formulas: Formulas | null) {
  if (!formulas) return []
  const path = `/sheets/${sheetId}`
  const { areOfColumn, children } = formulas
  const column = { type: 'TEXT_NUMBER', index: 3 }
  const columns = [
    { ...column, title: NUMBER, ...(areOfColumn && { formula: NUMBERS }) },
    { ...column, title: SUM },
  ]
  const { result } = Added.parse(await send('POST', `${path}/columns`, columns))
  const [number, sum] = result.map(({ id }) => id)
  const below = rowIds.flatMap((id, index) => (children[index] ? [{ id, parentId: rowIds[0], toBottom: true }] : []))
  if (below.length > 0) await send('PUT', `${path}/rows`, below)
  const cells = rowIds.map((id, index) => {
    const sumOf = index === 0 && below.length > 0 ? OF_CHILDREN : index % 2 === 0 ? OF_COLUMN : OF_ROW
    const numbers = areOfColumn ? [] : [{ columnId: number, formula: NUMBERS }]
    return { id, cells: [...numbers, { columnId: sum, formula: sumOf }] }
  })
  await send('PUT', `${path}/rows`, cells)
  return result.map(({ id }) => id)
}

type Terms = { readonly one: string; readonly other: string; readonly row: number }
const WRITTEN: readonly ((terms: Terms) => string)[] = [
  ({ one, other, row }) => `[${one}]@row & "/" & [${other}]${row}`,
  () => `SUM([${NUMBER}]:[${NUMBER}])`,
  () => `SUM(CHILDREN([${NUMBER}]@row)) + [${NUMBER}]@row`,
  ({ one }) => `JOIN([${one}]1:[${one}]@row, "+") & "."`,
  ({ row }) => `SUM([${NUMBER}]${row}:[${NUMBER}]${row + 1})`,
  ({ one }) => `COUNT(DESCENDANTS([${one}]@row))`,
  () => 'SUM(CHILDREN())',
  ({ one, other }) => `COUNTIF([${one}]:[${one}], [${other}]@row)`,
  () => `[${SUM}]@row + 1`,
  () => `IFERROR(PARENT([${NUMBER}]@row) + 1, "none")`,
  ({ one }) => `JOIN(CHILDREN([${one}]@row), "+") & "."`,
]

/** A formula over the cells of a sheet with these columns. Different numbers select different ones. */
export function formulaOver(columns: readonly { readonly title: string }[], nth: number): string {
  const titleAt = (at: number) => columns[at % columns.length]?.title ?? NUMBER
  const terms = { one: titleAt(nth), other: titleAt(nth >> 2), row: 1 + (nth % 4) }
  return WRITTEN[nth % WRITTEN.length]?.(terms) ?? '0'
}

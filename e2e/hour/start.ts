import type { OtherClient } from '../wire/other-client.ts'
import { COLLEAGUE, wireColumns } from './look.ts'
import type { Column, Held, Row, Table } from './spreadsheet.ts'
import { CHOICES } from './typed-texts.ts'

export const NAME = 'An hour of work'
const ROWS = 22

const column = (key: number, title: string, kind: Column['kind'], widthPx: number): Column => ({
  key,
  title,
  kind,
  widthPx,
  isHidden: false,
})
const COLUMNS = [
  column(1, 'Task', 'name', 190),
  column(2, 'Note', 'text', 140),
  column(3, 'Qty', 'text', 110),
  column(4, 'Due', 'date', 110),
  column(5, 'State', 'choice', 100),
  column(6, 'Done', 'tick', 80),
  column(7, COLLEAGUE, 'text', 110),
]
const COLLEAGUE_KEY = 7

const rowOf = (at: number): Row => {
  const cells: readonly (readonly [number, Held | null])[] = [
    [1, { value: `Task ${at + 1}` }],
    [2, at % 3 === 0 ? { value: `note of ${at + 1}` } : null],
    [3, at % 2 === 0 ? { value: at * 10 } : null],
    [4, at % 4 === 0 ? { value: `2026-0${1 + (at % 9)}-15` } : null],
    [5, at % 3 === 1 ? { value: CHOICES[at % CHOICES.length]! } : null],
    [6, { value: at % 5 === 0 }],
    [COLLEAGUE_KEY, at % 2 === 1 ? { value: `theirs from before, ${at + 1}` } : null],
  ]
  return new Map(cells.flatMap(([key, held]) => (held ? [[key, held] as const] : [])))
}

/** The sheet at the start of the hour. */
export const START: Table = { columns: COLUMNS, rows: Array.from({ length: ROWS }, (_, at) => rowOf(at)) }

/** Creates the sheet on the service. Returns the function with which the colleague writes. */
export async function makeSheet(client: OtherClient): Promise<(row: number, text: string) => Promise<void>> {
  const columns = wireColumns(START).map(each => (each.type === 'PICKLIST' ? { ...each, options: CHOICES } : each))
  await client.call('POST', '/sheets', { name: NAME, columns })
  const { id, ...made } = await client.sheetNamed(NAME)
  const ids = new Map(START.columns.map(({ key }, at) => [key, made.columns[at]!.id]))
  const rows = START.rows.map(row => ({
    toBottom: true,
    cells: [...row].map(([key, { value }]) => ({ columnId: ids.get(key), value })),
  }))
  await client.call('POST', `/sheets/${id}/rows`, rows)
  const steady = (await client.sheetNamed(NAME)).rows.map(row => row.id)
  return async (row, text) => {
    const cells = [{ columnId: ids.get(COLLEAGUE_KEY), value: text }]
    await client.call('PUT', `/sheets/${id}/rows`, [{ id: steady[row], cells }])
  }
}

import { z } from 'zod'
import { columnsOf, rowsOf } from './big-sheet.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** What the service takes at once: rows, and about as many bytes as so many cells are. */
const AT_MOST = { rows: 500, cells: 40_000 }

const Created = z.object({ result: z.object({ id: z.number(), columns: z.array(z.object({ id: z.number() })) }) })
const Cell = z.object({ columnId: z.number(), displayValue: z.string().optional() })
const Sheet = z.object({ rows: z.array(z.object({ id: z.number(), cells: z.array(Cell) })) })

/** A service as any other client of it sees it. */
export type Client = { readonly baseUrl: string; readonly token: string }

/** A sheet on the service, and what has to be known to look at it. */
export type MadeSheet = { readonly plan: SheetPlan; readonly id: number; readonly columnIds: readonly number[] }

/** The column that stands at this place, from 0. */
export const idAt = ({ columnIds }: MadeSheet, at: number): number => columnIds[at] ?? 0

/** Makes the sheet as any client would: one create call, then rows by the hundred. */
export async function makeSheet(client: Client, plan: SheetPlan): Promise<MadeSheet> {
  const created = await send(client, 'POST', '/sheets', { name: plan.name, columns: columnsOf(plan) })
  const { result } = Created.parse(JSON.parse(created))
  const columnIds = result.columns.map(({ id }) => id)
  const rowsAtOnce = Math.min(AT_MOST.rows, Math.floor(AT_MOST.cells / plan.columns))
  for (let from = 0; from < plan.rows; from += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, plan.rows - from)
    await send(client, 'POST', `/sheets/${result.id}/rows`, [...rowsOf(plan, columnIds, from, count)])
  }
  return { plan, id: result.id, columnIds }
}

/** The whole sheet as it crosses the wire. */
export const readWire = (client: Client, { id }: MadeSheet, query = ''): Promise<string> =>
  send(client, 'GET', `/sheets/${id}${query}`)

/** What each cell of a sheet says, row by row, and the rows' ids. */
export function textsOf(wire: string): { readonly rowIds: readonly number[]; readonly texts: readonly RowTexts[] } {
  const { rows } = Sheet.parse(JSON.parse(wire))
  return {
    rowIds: rows.map(({ id }) => id),
    texts: rows.map(({ cells }) => new Map(cells.map(cell => [cell.columnId, cell.displayValue ?? '']))),
  }
}
/** By column id. */
export type RowTexts = ReadonlyMap<number, string>

/** Somebody else changes one cell: the sheet has a new version, and whoever has a copy must read it again. */
export async function changeCell(client: Client, sheet: MadeSheet, rowId: number, value: string): Promise<void> {
  const cells = [{ columnId: sheet.columnIds[0], value }]
  await send(client, 'PUT', `/sheets/${sheet.id}/rows`, [{ id: rowId, cells }])
}

/** Asks the service something as this client, and answers the text. What is refused throws. */
export async function send({ baseUrl, token }: Client, method: string, path: string, body?: unknown): Promise<string> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return text
}

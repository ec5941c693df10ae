import { z } from 'zod'
import { sheetAddress } from '../../electron/api/sheets.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { columnsOf, rowsOf } from './big-sheet.ts'
import type { NewCell, SheetPlan } from './sheet-plan.ts'

/** The limits of one request: rows, and cells as an estimate of bytes. */
const AT_MOST = { rows: 500, cells: 40_000 }

const WithId = z.object({ id: z.number() })
const WithColumns = WithId.extend({ columns: z.array(WithId) })
const Created = z.object({ result: WithColumns })
const Version = z.object({ version: z.number() })
const Copied = z.object({ result: WithId })
const Added = z.object({ result: z.array(WithId) })
const Cell = z.object({ columnId: z.number(), displayValue: z.string().optional() })
const Sheet = z.object({ rows: z.array(z.object({ id: z.number(), cells: z.array(Cell) })) })

/** A service for an ordinary client. */
export type Client = { readonly baseUrl: string; readonly token: string }

/** A sheet on the service with its ids. */
export type MadeSheet = { readonly plan: SheetPlan; readonly id: number; readonly columnIds: readonly number[] }

/** The column id at this index, from 0. */
export const idAt = ({ columnIds }: MadeSheet, at: number): number => columnIds[at] ?? 0

/**
 * Creates the sheet like any client: one create request, then rows in batches. Formulas follow when all rows are there,
 * because the service calculates a sheet with formulas again after each batch of new rows.
 */
export async function makeSheet(client: Client, plan: SheetPlan): Promise<MadeSheet> {
  const { id, columnIds } = await createSheet(client, plan.name, columnsOf(plan))
  const rowsAtOnce = Math.min(AT_MOST.rows, Math.floor(AT_MOST.cells / plan.columns))
  const address = `/sheets/${id}/rows`
  const formulas: { readonly id: number | undefined; readonly cells: readonly NewCell[] }[][] = []
  for (let from = 0; from < plan.rows; from += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, plan.rows - from)
    const rows = [...rowsOf(plan, columnIds, from, count)]
    const added = await send(
      client,
      'POST',
      address,
      rows.map(row => ({ ...row, cells: row.cells.filter(isValue) })),
    )
    const ids = Added.parse(JSON.parse(added)).result
    formulas.push(rows.map(({ cells }, at) => ({ id: ids[at]?.id, cells: cells.filter(cell => !isValue(cell)) })))
  }
  const written = formulas.filter(rows => rows.some(({ cells }) => cells.length > 0))
  for (const rows of written) await send(client, 'PUT', address, rows)
  return { plan, id, columnIds }
}

/** Creates a sheet without rows. */
export async function createSheet(client: Client, name: string, columns: readonly object[]) {
  const created = await send(client, 'POST', '/sheets', { name, columns })
  const { result } = Created.parse(JSON.parse(created))
  return { id: result.id, columnIds: result.columns.map(column => column.id) }
}

export async function versionOf(client: Client, id: number): Promise<number> {
  return Version.parse(JSON.parse(await send(client, 'GET', `/sheets/${id}/version`))).version
}

const isValue = ({ formula }: NewCell): boolean => formula === undefined

/** A copy with other ids, read once by another client, so that the service has cached its bytes for the app. */
export async function copySheet(client: Client, { plan, id }: MadeSheet, name: string): Promise<MadeSheet> {
  const to = { destinationType: 'home', newName: name }
  const { result } = Copied.parse(JSON.parse(await send(client, 'POST', `/sheets/${id}/copy?include=data`, to)))
  const copy = { plan: { ...plan, name }, id: result.id, columnIds: [] }
  const { columns } = WithColumns.parse(JSON.parse(await send(client, 'GET', asTheApp(copy))))
  return { ...copy, columnIds: columns.map(column => column.id) }
}

/** The whole sheet as sent by the service. */
export const readWire = (client: Client, { id }: MadeSheet): Promise<string> => send(client, 'GET', `/sheets/${id}`)

/** The same as the app requests it, below the service's base address: the service caches the bytes of this address. */
export const asTheApp = ({ id }: MadeSheet): string => sheetAddress(SheetId.parse(id))

/** The texts of all cells row by row, and the row ids. */
export function textsOf(wire: string): { readonly rowIds: readonly number[]; readonly texts: readonly RowTexts[] } {
  const { rows } = Sheet.parse(JSON.parse(wire))
  return {
    rowIds: rows.map(({ id }) => id),
    texts: rows.map(({ cells }) => new Map(cells.map(cell => [cell.columnId, cell.displayValue ?? '']))),
  }
}
/** By column id. */
export type RowTexts = ReadonlyMap<number, string>

/** Another user changes one cell, so that the version changes and caches become stale. */
export async function changeCell(client: Client, sheet: MadeSheet, rowId: number, value: string): Promise<void> {
  const cells = [{ columnId: sheet.columnIds[0], value }]
  await send(client, 'PUT', `/sheets/${sheet.id}/rows`, [{ id: rowId, cells }])
}

/** Sends a request as this client and returns the text. Throws on an error. */
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

import { z } from 'zod'
import { columnsOf, rowsOf } from './big-sheet.ts'

const ROWS_A_CALL = 500
const Created = z.object({ result: z.object({ id: z.number(), columns: z.array(z.object({ id: z.number() })) }) })

/** Makes a sheet of that size on a running service, as any client would: one create call, then rows by the 500. */
export async function makeBigSheet(
  service: { baseUrl: string; token: string },
  size: { name: string; rows: number; columns: number },
): Promise<number> {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  const { result } = Created.parse(await post('/sheets', { name: size.name, columns: columnsOf(size) }))
  const columnIds = result.columns.map(({ id }) => id)
  for (let from = 0; from < size.rows; from += ROWS_A_CALL) {
    const count = Math.min(ROWS_A_CALL, size.rows - from)
    await post(`/sheets/${result.id}/rows`, [...rowsOf(size, columnIds, from, count)])
  }
  return result.id
}

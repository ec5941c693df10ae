import { z } from 'zod'
import { type Client, type MadeSheet, send } from './make-sheet.ts'

const Created = z.object({ result: z.object({ id: z.number() }) })

/** Adds columns after those of the plan, each with this formula in every row or blank; returns their ids. */
export async function addColumns(
  client: Client,
  { id, plan }: MadeSheet,
  columns: readonly { readonly title: string; readonly formula?: string }[],
): Promise<readonly number[]> {
  const ids: number[] = []
  for (const [at, column] of columns.entries()) {
    const definition = { ...column, type: 'TEXT_NUMBER', index: plan.columns + at }
    const made = await send(client, 'POST', `/sheets/${id}/columns`, definition)
    ids.push(Created.parse(JSON.parse(made)).result.id)
  }
  return ids
}

import { z } from 'zod'
import type { Row, SheetModel } from './model.ts'
import type { Paper } from './paper.ts'

/** Sends a request directly to the service. Throws unless it responds with 200. `body` undefined: none. */
export type AskService = (method: string, path: string, body?: unknown) => Promise<unknown>

const Made = z.object({ result: z.object({ id: z.number(), columns: z.array(z.object({ id: z.number() })) }) })
const Added = z.object({ result: z.array(z.object({ id: z.number() })) })
const Sheet = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      parentId: z.number().optional(),
      cells: z.array(z.object({ columnId: z.number(), value: z.unknown().optional() })).default([]),
    }),
  ),
})
const Threads = z.object({
  data: z.array(
    z.object({
      parentType: z.enum(['ROW', 'SHEET']),
      parentId: z.number(),
      comments: z.array(z.object({ text: z.string() })),
    }),
  ),
})

/** A new sheet with a row for each key, and the ids of the rows. */
export async function makeSheet(ask: AskService, name: string, keys: readonly string[]) {
  const columns = ['Key', 'Text', 'Other'].map((title, index) => ({ title, type: 'TEXT_NUMBER', primary: index === 0 }))
  const { result } = Made.parse(await ask('POST', '/sheets', { name, columns }))
  const [key = 0, text = 0, other = 0] = result.columns.map(({ id }) => id)
  const rows = keys.map(value => ({ toBottom: true, cells: [{ columnId: key, value }] }))
  const added = Added.parse(await ask('POST', `/sheets/${result.id}/rows`, rows))
  const paper: Paper = { sheetId: result.id, key, text, other }
  return { paper, rowIds: added.result.map(({ id }) => id) }
}

/** The complete sheet on the service. `keys`: the key of each row by id. */
export async function readSheet(ask: AskService, { sheetId, key, text, other }: Paper) {
  const { rows } = Sheet.parse(await ask('GET', `/sheets/${sheetId}`))
  const { data } = Threads.parse(await ask('GET', `/sheets/${sheetId}/discussions?include=comments&includeAll=true`))
  const wordIn = ({ cells }: (typeof rows)[number], column: number) =>
    String(cells.find(({ columnId }) => columnId === column)?.value ?? '')
  const keys = new Map(rows.map(row => [row.id, wordIn(row, key)]))
  const keyOf = (id: number | undefined) => (id === undefined ? null : (keys.get(id) ?? null))
  const sheet: SheetModel = {
    rows: rows.map((row): Row => {
      return { key: wordIn(row, key), parent: keyOf(row.parentId), text: wordIn(row, text), other: wordIn(row, other) }
    }),
    threads: data.map(({ parentType, parentId, comments }) => ({
      row: parentType === 'ROW' ? keyOf(parentId) : null,
      texts: comments.map(comment => comment.text),
    })),
  }
  return { sheet, keys }
}

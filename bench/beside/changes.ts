import { z } from 'zod'
import { mulberry32 } from '../../shared/random.ts'
import { type Client, send } from '../data/make-sheet.ts'

/** A change of a sheet: one cell, or a row added at the end. Texts are those of `COLUMNS`. */
export type Change =
  | { readonly kind: 'cell'; readonly row: number; readonly column: number; readonly text: string }
  | { readonly kind: 'row'; readonly texts: readonly string[] }

/** The number of each kind. */
export type Amount = { readonly cells: number; readonly rows: number }

/** A sheet on the service with its ids in order. */
export type Sheet = { readonly id: number; readonly columnIds: readonly number[]; readonly rowIds: readonly number[] }

const COLUMNS = ['Key', 'Text', 'Other']
const EDITED = [1, 2]

const Id = z.object({ id: z.number() })
const Created = z.object({ result: Id.extend({ columns: z.array(Id) }) })
const Added = z.object({ result: z.array(Id) })

/** Changes in an order determined by the seed. No two affect the same cell, and every new row has a unique key. */
export function changesOf({ cells, rows }: Amount, seed: number): readonly Change[] {
  const changes: Change[] = [
    ...Array.from({ length: cells }, (_, nth) => ({
      kind: 'cell' as const,
      row: Math.floor(nth / EDITED.length),
      column: EDITED[nth % EDITED.length] ?? 0,
      text: `Change ${nth}`,
    })),
    ...Array.from({ length: rows }, (_, nth) => ({
      kind: 'row' as const,
      texts: [`New ${nth}`, `Text ${nth}`, `Other ${nth}`],
    })),
  ]
  const random = mulberry32(seed)
  return changes
    .map(change => ({ change, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ change }) => change)
}

/** A sheet for all of these changes. */
export async function sheetFor({ cells }: Amount, client: Client, name: string): Promise<Sheet> {
  const columns = COLUMNS.map((title, index) => ({ title, type: 'TEXT_NUMBER', primary: index === 0 }))
  const { result } = Created.parse(JSON.parse(await send(client, 'POST', '/sheets', { name, columns })))
  const columnIds = result.columns.map(({ id }) => id)
  const rows = Array.from({ length: Math.ceil(cells / EDITED.length) }, (_, row) => ({
    toBottom: true,
    cells: columnIds.map(columnId => ({ columnId, value: `Old ${row}` })),
  }))
  const added = Added.parse(JSON.parse(await send(client, 'POST', `/sheets/${result.id}/rows`, rows)))
  return { id: result.id, columnIds, rowIds: added.result.map(({ id }) => id) }
}

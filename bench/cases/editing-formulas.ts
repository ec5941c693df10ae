import { addColumns } from '../data/formula-columns.ts'
import { type Client, idAt, makeSheet, send, textsOf } from '../data/make-sheet.ts'
import type { SheetPlan } from '../data/sheet-plan.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'

const ROUNDS = 9
const AIM = 1.3
const [ROWS, COLUMNS] = [20_000, 5]
const EDITED = 10_000
const PAGE = '?pageSize=50&page=201'
const TITLES = ['First', 'Second']
const [FORMULAS, PLAIN] = ['with 40,000 formulas', 'without formulas']

const PLAN: SheetPlan = { name: 'Formulas', item: 'Sum', rows: ROWS, columns: COLUMNS }

/**
 * P20: editing one cell of a sheet of 20,000 rows and reading a page of it, as another client does. Two formula columns
 * are next to the cell: two of their 40,000 cells depend on it. The floor is the same edit with two blank columns
 * instead.
 */
export async function editingFormulas(env: BenchEnv): Promise<Figure[]> {
  const calculated = await aSheet(await env.newClient(), ['=LEN([Column 1]@row) * 2', '=[First]@row + 1'])
  const plain = await aSheet(await env.newClient(), [])
  const contestants = [
    { name: FORMULAS, run: calculated },
    { name: PLAIN, run: plain },
  ]
  return [
    ratioFigure('P20 an edit beside 40,000 formulas', AIM, await env.runRounds(contestants, ROUNDS), FORMULAS, PLAIN),
  ]
}

/** Creates the sheet and returns a function that edits it once and times that. A wrong result throws. */
async function aSheet(client: Client, formulas: readonly string[]): Promise<() => Promise<number>> {
  const sheet = await makeSheet(client, PLAN)
  const columns = TITLES.map((title, at) => (formulas[at] === undefined ? { title } : { title, formula: formulas[at] }))
  const columnIds = await addColumns(client, sheet, columns)
  const { rowIds } = textsOf(await send(client, 'GET', `/sheets/${sheet.id}${PAGE}`))
  const rowId = rowIds[EDITED % rowIds.length]
  let edits = 0
  return async () => {
    edits += 1
    const text = 'x'.repeat(edits)
    const begun = performance.now()
    const changed = [{ id: rowId, cells: [{ columnId: idAt(sheet, 0), value: text }] }]
    await send(client, 'PUT', `/sheets/${sheet.id}/rows`, changed)
    const page = await send(client, 'GET', `/sheets/${sheet.id}${PAGE}`)
    const elapsed = performance.now() - begun
    const row = textsOf(page).texts[EDITED % rowIds.length]
    const [last] = columnIds.slice(-1)
    const shown = row?.get(last ?? 0)
    if (formulas.length > 0 && shown !== String(2 * edits + 1)) throw new Error(`the formula shows ${shown}`)
    return elapsed
  }
}

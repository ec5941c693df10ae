import { putOnClipboard } from '../../e2e/harness/clipboard.ts'
import { addColumns } from '../data/formula-columns.ts'
import { idAt, type MadeSheet, type RowTexts, readWire, send, textsOf } from '../data/make-sheet.ts'
import { kindOf, type SheetPlan } from '../data/sheet-plan.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { blockFor, COLUMNS, type Pressed, pasteOnce, pressed } from '../env/block.ts'
import { openStored } from '../env/drive.ts'
import { openHeld, redoable, saveAll } from '../env/hand.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'

const ROUNDS = 7
const AIM = 1.3
const [TOTALS, PLAIN] = ['below 10 totals', 'without formulas']
const plan = (name: string): SheetPlan => ({ name, item: name, rows: 2000, columns: 25, formulas: false })
const numbered = Array.from({ length: COLUMNS }, (_, at) => at + 1).filter(at => kindOf(at) === 'number')
const FORMULAS = ['SUM', 'MAX'].flatMap(name => numbered.map(at => ({ name, at }))).slice(0, 10)

/**
 * P31: pasting 10,000 cells into columns with ten totals above them, until the visible cells and the totals are painted
 * and all is on disk, compared with the same in a sheet without formulas. Each paste is undone.
 */
export async function pastingBelowTotals(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, app, client } = env
  const [totalled, plain] = [await env.make(plan('Totalled')), await env.make(plan('Untotalled'))]
  const block = blockFor(plain)
  const totals = await addTotals(env, totalled)
  const wanted = expected(textsOf(await readWire(client, totalled)).texts, totalled, block)
  const cells = wanted.map((text, rowIndex) => ({ rowIndex, columnId: totals, text }))
  await openHeld(page, plain)
  await openStored(page, totalled)
  await putOnClipboard(app, { text: block.map(row => row.join('\t')).join('\n') })

  const paste = (sheet: MadeSheet, more: typeof cells) => async () => {
    await openStored(page, sheet)
    const pasted: Pressed = await pasteOnce(page, sheet, block, more)
    await pressed(page, 'Control+z', { spots: [], selector: redoable('pasting') })
    return pasted.all
  }
  const rounds = await env.runRounds(
    [
      { name: TOTALS, run: paste(totalled, cells) },
      { name: PLAIN, run: paste(plain, []) },
    ],
    ROUNDS,
  )
  await openStored(page, totalled)
  await pasteOnce(page, totalled, block, cells)
  await picture('P31')
  await saveAll(page)
  const saved = textsOf(await readWire(client, totalled)).texts
  const wrong = wanted.findIndex((text, row) => saved[row]?.get(totals) !== text)
  if (wrong >= 0) throw new Error(`total ${wrong + 1} of the service is “${saved[wrong]?.get(totals)}”`)
  return [ratioFigure('P31 paste of 10,000 cells', AIM, rounds, TOTALS, PLAIN)]
}

/** A column with the totals in its first rows, before the columns of the paste. Returns its id. */
async function addTotals({ newClient, page }: BenchEnv, sheet: MadeSheet): Promise<number> {
  const client = await newClient()
  const [columnId = 0] = await addColumns(client, sheet, [{ title: 'Total' }])
  await send(client, 'PUT', `/sheets/${sheet.id}/columns/${columnId}`, { index: 1 })
  const { rowIds } = textsOf(await readWire(client, sheet))
  const changed = FORMULAS.map(({ name, at }, row) => {
    const column = `[Column ${at + 1}]`
    return { id: rowIds[row], cells: [{ columnId, formula: `=${name}(${column}:${column})` }] }
  })
  await send(client, 'PUT', `/sheets/${sheet.id}/rows`, changed)
  await page.evaluate(() => window.probe.refreshItems())
  return columnId
}

/** The totals after the paste. */
function expected(texts: readonly RowTexts[], sheet: MadeSheet, block: readonly (readonly string[])[]): string[] {
  return FORMULAS.map(({ name, at }) => {
    const numbers = texts.map((row, index) => Number(block[index]?.[at - 1] ?? row.get(idAt(sheet, at))))
    return String(name === 'SUM' ? numbers.reduce((sum, each) => sum + each, 0) : Math.max(...numbers))
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { putOnClipboard } from '../../e2e/harness/clipboard.ts'
import { rowsOf } from '../data/big-sheet.ts'
import { idAt, type MadeSheet, type RowTexts, readWire, textsOf } from '../data/make-sheet.ts'
import { openStoreRows } from '../floors/store-rows.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import { runRounds } from '../harness/rounds.ts'
import type { Picture, Shown } from '../page/shown.ts'
import { collectGarbage, relabel } from '../world/drive.ts'
import { openHeld, redoable, saveAll, standIn, undoable } from '../world/hand.ts'
import type { World } from '../world/world.ts'

const ROUNDS = 7
const [ROWS, COLUMNS] = [500, 20]
const NEAR = 3
const AIM = 20
const FIRST_SCREEN_AIM_MS = 100
const TASK_AIM_MS = 50
const [PASTE, UNDO, FLOOR] = ['paste', 'undo', 'array and transaction']

/**
 * P9: 10,000 cells pasted, and taken back, until the cells in sight are painted and all of them are on disk; how soon the first of it
 * is on screen, and the longest task of the page meanwhile. The floor writes them into an array and commits one transaction of as many
 * rows.
 */
export async function pasting(world: World, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, app, client, big } = world
  const before = textsOf(await readWire(client, big)).texts
  const block = blockFor(big)
  await openHeld(page, big)
  await putOnClipboard(app, { text: block.map(row => row.join('\t')).join('\n') })
  const pastes: Pressed[] = []
  const undos: Pressed[] = []
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-paste-'))
  const floor = openStoreRows(folder)

  const paste = async () => {
    const pasted = await pasteOnce(page, big, block)
    pastes.push(pasted)
    undos.push(await undoOnce(page, big, before))
    return pasted.all
  }
  try {
    const rounds = await runRounds(
      [
        { name: PASTE, run: paste },
        { name: FLOOR, run: () => Promise.resolve(floor.time(block)) },
      ],
      ROUNDS,
    )
    await pasteOnce(page, big, block)
    await picture('P9')
    await saveAll(page)
    checkSaved(big, block, textsOf(await readWire(client, big)).texts)
    const undone = new Map([
      [UNDO, undos.slice(1).map(({ all }) => all)],
      [FLOOR, rounds.get(FLOOR) ?? []],
    ])
    return [
      ratioFigure('P9 paste of 10,000 cells', AIM, rounds, PASTE, FLOOR),
      ratioFigure('P9 undo of it', AIM, undone, UNDO, FLOOR),
      firstScreen(pastes.slice(1).map(({ cells }) => cells)),
      longestTask('P9 longest task of the paste', pastes),
      longestTask('P9 longest task of its undo', undos),
    ]
  } finally {
    floor.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const firstScreen = (times: readonly number[]): Figure =>
  percentileFigure('P9 first screen of the paste', 'ms', times, { share: 0.5, aim: FIRST_SCREEN_AIM_MS }, { ms: times })

function longestTask(name: string, taken: readonly Pressed[]): Figure {
  const tasks = taken.map(({ task }) => task)
  return percentileFigure(name, 'ms', tasks, { share: 1, aim: TASK_AIM_MS }, { task: tasks })
}

/** What other rows of the sheet hold, so that every kind of column takes it, from the second column on. */
function blockFor({ plan, columnIds }: MadeSheet): string[][] {
  return [...rowsOf(plan, columnIds, ROWS, ROWS)].map(({ cells }) =>
    cells.slice(1, COLUMNS + 1).map(({ value }) => String(value ?? 1)),
  )
}

async function pasteOnce(page: Page, sheet: MadeSheet, block: readonly (readonly string[])[]): Promise<Pressed> {
  await standIn(page, idAt(sheet, 1))
  const spots = await page.evaluate(() => window.probe.cellsOnScreen())
  const pasted = relabel(
    spots.filter(({ columnId }) => columnId === idAt(sheet, 1)),
    ({ rowIndex }) => block[rowIndex]?.[0] ?? '',
  )
  return pressed(page, 'v', { spots: pasted, selector: undoable('paste') })
}

/** Who takes it back is brought to its last cell. One near it is looked at: a message comes over the corner of the window. */
async function undoOnce(page: Page, sheet: MadeSheet, before: readonly RowTexts[]): Promise<Pressed> {
  const [rowIndex, columnId] = [ROWS - NEAR, idAt(sheet, COLUMNS - NEAR)]
  const text = before[rowIndex]?.get(columnId) ?? ''
  return pressed(page, 'z', { spots: [], cells: [{ rowIndex, columnId, text }], selector: redoable('paste') })
}

type Pressed = Shown & { readonly task: number }

async function pressed(page: Page, key: string, picture: Picture): Promise<Pressed> {
  await collectGarbage(page)
  await page.evaluate(([which, what]) => window.probe.awaitShown('keydown', which, what), [key, picture] as const)
  await page.evaluate(() => window.probe.watchTasks())
  await page.keyboard.press(`Control+${key}`)
  const shown = await page.evaluate(() => window.probe.shown())
  return { ...shown, task: (await page.evaluate(() => window.probe.tasks())).longest }
}

function checkSaved(sheet: MadeSheet, block: readonly (readonly string[])[], saved: readonly RowTexts[]): void {
  const columnId = idAt(sheet, 1)
  const lost = block.findIndex((row, at) => saved[at]?.get(columnId) !== row[0])
  if (lost >= 0) throw new Error(`row ${lost + 1} of the paste is lost: “${saved[lost]?.get(columnId)}”`)
}

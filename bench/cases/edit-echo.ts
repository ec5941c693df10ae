import type { Page } from '@playwright/test'
import { readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { openStored, until } from '../env/drive.ts'
import { cellSelector } from '../env/hand.ts'
import { openFloor } from '../env/set-data-value.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import { quartiles } from '../harness/quartiles.ts'
import type { CellAt } from '../page/cells.ts'
import type { Echo } from '../page/echoed.ts'
import { prepareSync } from './background-sync.ts'

const ROUNDS = 8
const EDITS_A_ROUND = 30
const FRAME_MS = 1000 / 60
const OURS = 'echo'
const FLOOR = 'setDataValue'
const LEAST_SYNCS = 3
/** Measured on 29 November 2026, for the guard. */
const RECORDED = 3.5
/** The class of a cell with an edit in the outbox, set only after the main process has answered. */
const STORED = 'sf-dirty'

/** Frames of 60 per second: visually immediate, and acknowledged as stored. */
const AIMS = { shownMedian: 1.5, shownP95: 2, shownP99: 2, storedMedian: 3, storedP99: 8 }

/**
 * P8: from the Enter key until the new text is painted, and until the mark of a stored edit (set only after the main
 * process has answered), while another sheet of the same size is read continuously. For comparison, AG Grid alone: from
 * the key until `setDataValue` is painted.
 */
export async function editEcho(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, big, runRounds } = env
  const floor = await openFloor(env)
  await openStored(page, big)
  const columnId = big.columnIds[1] ?? 0
  const echoes: Echo[] = []
  const texts: string[] = []

  const edit = async () => {
    await page.bringToFront()
    const taken: Echo[] = []
    for (let made = 0; made < EDITS_A_ROUND; made += 1) {
      const text = `echo ${texts.length}`
      taken.push(await editOnce(page, { rowIndex: texts.length, columnId }, text))
      texts.push(text)
    }
    echoes.push(...taken)
    await picture(`P8-${texts.length / EDITS_A_ROUND}`)
    return quartiles(taken.map(({ durable }) => durable)).median
  }
  const setDataValue = async () => {
    await floor.page.bringToFront()
    const taken: number[] = []
    for (let made = 0; made < EDITS_A_ROUND; made += 1) taken.push(await floor.editOnce())
    return quartiles(taken).median
  }

  await page.locator(cellSelector(0, columnId)).click()
  const sync = await prepareSync(env)
  const rounds = await runRounds(
    [
      { name: OURS, run: () => sync.behind(edit) },
      { name: FLOOR, run: () => sync.behind(setDataValue) },
    ],
    ROUNDS,
  )
  const ended = sync.ended()
  if (ended < LEAST_SYNCS) throw new Error(`the sync behind ended only ${ended} times`)
  await checkNothingLost(env, texts, columnId)
  env.checkWire()
  return [
    ...inFrames(echoes.slice(EDITS_A_ROUND)),
    { ...ratioFigure('P8 stored, beside setDataValue', null, rounds, OURS, FLOOR), recorded: RECORDED },
    readsBehind([...rounds.values()].flat().length, ended),
  ]
}

/** The load beside the edits: a service that answers sooner is read more often in the same time. */
const readsBehind = (rounds: number, reads: number): Figure =>
  percentileFigure('P8 other sheet read', 'times per round', [reads / rounds], { share: 0.5, aim: null }, {})

/** Typing: the first key opens the editor, the rest follows, Enter stores. */
async function editOnce(page: Page, at: CellAt, text: string): Promise<Echo> {
  await page.keyboard.press(text.charAt(0))
  await page.keyboard.insertText(text.slice(1))
  await page.evaluate(([cell, text, mark]) => window.probe.awaitEcho(cell, text, mark), [at, text, STORED] as const)
  await page.keyboard.press('Enter')
  return page.evaluate(() => window.probe.echoed())
}

/** In frames of 60 per second; quartiles of the single edits. */
function inFrames(echoes: readonly Echo[]): Figure[] {
  const unit = `frames of ${FRAME_MS.toFixed(1)} ms`
  const [shown, stored] = [echoes.map(echo => echo.shown), echoes.map(echo => echo.durable)]
  const figure = (name: string, times: readonly number[], share: number, aim: number) =>
    percentileFigure(
      name,
      unit,
      times.map(ms => ms / FRAME_MS),
      { share, aim },
      { ms: times },
    )
  return [
    figure('P8 typed text painted, median', shown, 0.5, AIMS.shownMedian),
    figure('P8 typed text painted, p95', shown, 0.95, AIMS.shownP95),
    figure('P8 typed text painted, p99', shown, 0.99, AIMS.shownP99),
    figure('P8 stored mark, median', stored, 0.5, AIMS.storedMedian),
    figure('P8 stored mark, p99', stored, 0.99, AIMS.storedP99),
  ]
}

/** Every edit is in the outbox or on the service; once all are sent, on the service. */
async function checkNothingLost(
  { page, client, big }: BenchEnv,
  texts: readonly string[],
  columnId: number,
): Promise<void> {
  await page.evaluate(() => window.probe.saveNow())
  await until(async () => (await page.evaluate(() => window.probe.unsaved())) === 0, 'not all edits were saved')
  const saved = textsOf(await readWire(client, big)).texts
  const lost = texts.findIndex((text, row) => saved[row]?.get(columnId) !== text)
  if (lost >= 0) throw new Error(`edit ${lost} is lost: row ${lost + 1} has “${saved[lost]?.get(columnId)}”`)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putOnClipboard } from '../../e2e/harness/clipboard.ts'
import { idAt } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { blockFor, cellNearEnd, longestTask, type Pressed, pasteOnce, pressed } from '../env/block.ts'
import { relabel } from '../env/drive.ts'
import { openHeld, redoable, undoable } from '../env/hand.ts'
import { openStoreRows } from '../floors/store-rows.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import type { Rounds } from '../harness/rounds.ts'

const ROUNDS = 7
const AIM_MS = 500
const [CLEAR, UNDO, FLOOR] = ['clear', 'undo', 'array and transaction']

/**
 * P22: clearing 10,000 cells with Delete, and undoing it, until the visible cells are painted and all are on disk. The
 * floor is that of a paste: as many cells in an array, and one transaction.
 */
export async function clearing(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, app, big } = env
  const block = blockFor(big)
  await openHeld(page, big)
  await putOnClipboard(app, { text: block.map(row => row.join('\t')).join('\n') })
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-clear-'))
  const floor = openStoreRows(folder)
  const pasted = block.map(row => new Map(row.map((text, at) => [idAt(big, at + 1), text])))
  const back = { spots: [], cells: [cellNearEnd(big, pasted)], selector: redoable('clearing') }
  const clears: Pressed[] = []
  const undos: Pressed[] = []

  const clear = async () => {
    await pasteOnce(page, big, block)
    const spots = await page.evaluate(() => window.probe.cellsOnScreen())
    const empty = relabel(
      spots.filter(({ columnId }) => columnId === idAt(big, 1)),
      () => '',
    )
    const cleared = await pressed(page, 'Delete', { spots: empty, selector: undoable('clearing') })
    clears.push(cleared)
    if (clears.length === 1) await picture('P22')
    undos.push(await pressed(page, 'Control+z', back))
    return cleared.all
  }
  try {
    const rounds = await env.runRounds(
      [
        { name: CLEAR, run: clear },
        { name: FLOOR, run: () => Promise.resolve(floor.time(block)) },
      ],
      ROUNDS,
    )
    const taken = undos.slice(1).map(({ all }) => all)
    const undone: Rounds = new Map([
      [UNDO, taken],
      [FLOOR, rounds.get(FLOOR) ?? []],
    ])
    return [
      inMs('P22 clear of 10,000 cells', rounds.get(CLEAR) ?? []),
      ratioFigure('P22 clear, beside its floor', null, rounds, CLEAR, FLOOR),
      inMs('P22 undo of it', taken),
      ratioFigure('P22 undo, beside its floor', null, undone, UNDO, FLOOR),
      longestTask('P22 longest task of the clear', clears),
      longestTask('P22 longest task of its undo', undos),
    ]
  } finally {
    floor.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const inMs = (name: string, ms: readonly number[]): Figure =>
  percentileFigure(name, 'ms', ms, { share: 0.5, aim: AIM_MS }, { ms })

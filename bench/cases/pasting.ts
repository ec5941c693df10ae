import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putOnClipboard } from '../../e2e/harness/clipboard.ts'
import { idAt, type MadeSheet, type RowTexts, readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { blockFor, cellNearEnd, longestTask, type Pressed, pasteOnce, pressed } from '../env/block.ts'
import { openHeld, redoable, saveAll } from '../env/hand.ts'
import { openStoreRows } from '../floors/store-rows.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'

const ROUNDS = 7
const AIM = 20
const FIRST_SCREEN_AIM_MS = 100
const [PASTE, UNDO, FLOOR] = ['paste', 'undo', 'array and transaction']

/**
 * P9: pasting 10,000 cells, and undoing it, until the visible cells are painted and all are on disk; the time to the
 * first painted cell, and the longest task of the page. The floor writes them into an array and commits one transaction
 * of as many rows.
 */
export async function pasting(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, app, client, big } = env
  const before = textsOf(await readWire(client, big)).texts
  const block = blockFor(big)
  await openHeld(page, big)
  await putOnClipboard(app, { text: block.map(row => row.join('\t')).join('\n') })
  const pastes: Pressed[] = []
  const undos: Pressed[] = []
  const taken = { spots: [], cells: [cellNearEnd(big, before)], selector: redoable('pasting') }
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-paste-'))
  const floor = openStoreRows(folder)

  const paste = async () => {
    const pasted = await pasteOnce(page, big, block)
    pastes.push(pasted)
    undos.push(await pressed(page, 'Control+z', taken))
    return pasted.all
  }
  try {
    const rounds = await env.runRounds(
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

function checkSaved(sheet: MadeSheet, block: readonly (readonly string[])[], saved: readonly RowTexts[]): void {
  const columnId = idAt(sheet, 1)
  const lost = block.findIndex((row, at) => saved[at]?.get(columnId) !== row[0])
  if (lost >= 0) throw new Error(`row ${lost + 1} of the paste is lost: “${saved[lost]?.get(columnId)}”`)
}

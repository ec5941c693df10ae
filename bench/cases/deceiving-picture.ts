import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { blankPng } from '../../e2e/harness/blank-png.ts'
import { dropFiles } from '../../e2e/harness/drag.ts'
import type { RunningApp } from '../../e2e/harness/launch.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { openStored } from '../env/drive.ts'
import { cellSelector, standIn } from '../env/hand.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'

const ROUNDS = 5
const MOST_PAUSE_MS = 50
/** This many files use up the account's requests for a minute; later ones wait for the next. */
const TIMEOUT_MS = 180_000
const MOST_MEMORY_MB = 200
const [DECEIVING, HONEST] = ['a picture that claims 23,000²', 'a picture of 1,600 × 800']

/**
 * P24: the longest pause of the main process while an image of 64 kB that claims 23,000 × 23,000 pixels is attached and
 * its thumbnail is tried, compared with an ordinary image; and the growth of the main process's peak memory.
 */
export async function deceivingPicture(
  { app, page, small, runRounds }: BenchEnv,
  picture: (name: string) => Promise<void>,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-pictures-'))
  try {
    await openStored(page, small)
    await standIn(page, small.columnIds[0] ?? 0)
    const bytes = { bomb: blankPng(23_000, 23_000), stair: blankPng(1600, 800) }
    let dropped = 0
    const attach = async (kind: keyof typeof bytes): Promise<number> => {
      dropped += 1
      const file = async (name: string, content: Buffer) => {
        await writeFile(join(folder, name), content)
        return join(folder, name)
      }
      const [tried, after] = [`${dropped} ${kind}.png`, `${dropped} after.png`]
      const files = [await file(tried, bytes[kind]), await file(after, blankPng(40, 20))]
      const pause = await watchPauses(app)
      await dropFiles(page, page.locator(cellSelector(0, small.columnIds[0] ?? 0)), files)
      // Thumbnails are created only for visible files, in sequence: the second thumbnail proves that the first attempt
      // is over.
      for (const name of [tried, after]) await cardOf(page, name).scrollIntoViewIfNeeded({ timeout: TIMEOUT_MS })
      await cardOf(page, after).locator('img').waitFor({ timeout: TIMEOUT_MS })
      return pause.longest()
    }
    await attach('stair')
    const before = await mostMemoryMb(app)
    await attach('bomb')
    const grown = (await mostMemoryMb(app)) - before
    const rounds = await runRounds(
      [
        { name: DECEIVING, run: () => attach('bomb') },
        { name: HONEST, run: () => attach('stair') },
      ],
      ROUNDS,
      { timeoutMs: TIMEOUT_MS },
    )
    await picture('P24')
    const taken = rounds.get(DECEIVING) ?? []
    const ms = { ms: taken }
    return [
      percentileFigure('P24 longest pause of main', 'ms', taken, { share: 1, aim: MOST_PAUSE_MS }, ms),
      ratioFigure('P24 longest pause, beside an ordinary picture', null, rounds, DECEIVING, HONEST),
      percentileFigure('P24 memory of main', 'MB more', [grown], { share: 1, aim: MOST_MEMORY_MB }, { MB: [grown] }),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const cardOf = (page: Page, name: string) => page.locator('.attachment').filter({ hasText: name })

/** Checks every millisecond whether the main process responds. */
async function watchPauses(app: RunningApp) {
  await app.electron.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), timer: setInterval(() => look(), 1) }
    const look = () => {
      const now = performance.now()
      watch.longest = Math.max(watch.longest, now - watch.last)
      watch.last = now
    }
    Object.assign(globalThis, { watch })
  })
  return {
    longest: () =>
      app.electron.evaluate(() => {
        // as: set above
        const { watch } = globalThis as unknown as { watch: { longest: number; timer: NodeJS.Timeout } }
        clearInterval(watch.timer)
        return watch.longest
      }),
  }
}

/** The peak memory of the main process, in megabytes. */
async function mostMemoryMb({ pid }: RunningApp): Promise<number> {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bareWindow } from '../env/bare-electron.ts'
import { type BenchEnv, putProbe } from '../env/bench-env.ts'
import { closeTab, collectGarbage, openStored, settle } from '../env/drive.ts'
import { startFloor } from '../env/floor-app.ts'
import { launchFurther } from '../env/further-app.ts'
import { memoryOf } from '../env/usage.ts'
import type { Figure } from '../harness/figure.ts'
import { quartiles } from '../harness/quartiles.ts'

const CYCLES = 3
const ROUNDS = 3
const FRAMES = 120
const REST_FRAMES = 120
const AIM = 2.5
const LEAK_AIM = 0.01

/**
 * P12: the memory of all processes of the app with 500,000 cells open, after scrolling through all of them, compared
 * with a bare window; and its growth per closing and reopening the sheet. A new app in each round, on the same folder.
 * The service is a separate process and not counted.
 */
export async function memory(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-memory-'))
  try {
    const bare: number[] = []
    const opened: number[] = []
    const scrolled: number[] = []
    const leaks: number[] = []
    const floor = await bareWindow(join(folder, 'bare'))
    for (let round = 0; round < Math.min(ROUNDS, env.mostRounds); round += 1) {
      bare.push(await bareMemory(floor))
      const ours = await ourMemory(env, join(folder, 'app'))
      opened.push(ours.opened)
      scrolled.push(ours.scrolled)
      leaks.push(ours.leak)
    }
    await picture('P12')
    const beside = (name: string, aim: number | null, taken: readonly number[]): Figure => ({
      name,
      unit: '× bare window',
      ...quartiles(taken.map((megabytes, at) => megabytes / (bare[at] ?? Number.NaN))),
      aim,
      rounds: taken.length,
      raw: { 'MB of ours': taken, 'MB of the bare window': bare },
    })
    return [
      beside('P12 memory, sheet open', null, opened),
      beside('P12 memory, after scrolling', AIM, scrolled),
      {
        name: 'P12 growth a cycle',
        unit: 'of it',
        ...quartiles(leaks),
        aim: LEAK_AIM,
        rounds: leaks.length,
        raw: { leaks },
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bareMemory(start: Awaited<ReturnType<typeof bareWindow>>): Promise<number> {
  const floor = await startFloor(start)
  try {
    await putProbe(floor.page)
    return await rested(floor.page, floor.pid)
  } finally {
    await floor.close()
  }
}

async function ourMemory(env: BenchEnv, userData: string) {
  const { big, small } = env
  const app = await launchFurther(env, userData)
  try {
    const page = await app.window()
    const open = async () => {
      await openStored(page, big)
    }
    const scroll = () =>
      page.evaluate(frames => window.probe.scrollThrough({ down: true, across: false, frames }), FRAMES)
    await open()
    const opened = await rested(page, app.pid)
    await scroll()
    const scrolled = await rested(page, app.pid)
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await closeTab(page, big.plan.name)
      await settle(page, small.plan.name)
      await open()
      await scroll()
    }
    const after = await rested(page, app.pid)
    return { opened, scrolled, leak: (after - scrolled) / CYCLES / scrolled }
  } finally {
    await app.close()
  }
}

/** Megabytes after garbage collection, when nothing is pending. */
export async function rested(page: Page, pid: number): Promise<number> {
  await page.evaluate(frames => window.probe.frames(frames), REST_FRAMES)
  await collectGarbage(page)
  await page.evaluate(frames => window.probe.frames(frames), REST_FRAMES)
  return memoryOf(pid)
}

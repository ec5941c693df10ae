import type { Page } from '@playwright/test'
import { S400 } from '../data/big-sheet.ts'
import type { MadeSheet } from '../data/make-sheet.ts'
import { gridAlone, recycledRows } from '../env/bare-electron.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { collectGarbage } from '../env/drive.ts'
import { besideFloors } from '../env/floors-beside.ts'
import { cpuMsOf } from '../env/usage.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import { quartiles } from '../harness/quartiles.ts'
import type { Scrolled, Way } from '../page/scrolled.ts'

const ROUNDS = 7
/**
 * As many frames as needed so that each shows only new rows: S20 is tall; S400 is less tall and as wide as forty
 * windows.
 */
const [DOWN_FRAMES, ACROSS_FRAMES] = [120, 40]
const AIM = 0.7
const ROWS_AIM = 1.3
const FRAME_MS = 1000 / 60
const [OURS, GRID, ROWS] = ['sheet', 'the grid alone', 'plain rows used again']

type Picture = (name: string) => Promise<void>

/**
 * P6: down the whole of S20 in 120 frames, so that each shows only new rows. The floors show the same bytes: AG Grid
 * alone, and rows of plain elements that are used again.
 */
export const dragScroll = (env: BenchEnv, picture: Picture): Promise<Figure[]> =>
  scrollBesideFloor(env, env.big, [['P6 drag down', { down: true, across: false, frames: DOWN_FRAMES }]], picture)

/** P7: the same sideways, and diagonally, on a sheet of 400 columns in 40 frames. */
export async function crossScroll(env: BenchEnv, picture: Picture): Promise<Figure[]> {
  const ways: [string, Way][] = [
    ['P7 drag sideways', { down: false, across: true, frames: ACROSS_FRAMES }],
    ['P7 drag diagonally', { down: true, across: true, frames: ACROSS_FRAMES }],
  ]
  return scrollBesideFloor(env, await env.make(S400), ways, picture)
}

async function scrollBesideFloor(
  env: BenchEnv,
  sheet: MadeSheet,
  ways: readonly (readonly [name: string, way: Way])[],
  picture: Picture,
): Promise<Figure[]> {
  return besideFloors(env, sheet, [gridAlone, recycledRows], async ([grid, rows]) => {
    const figures: Figure[] = []
    for (const [name, way] of ways) {
      figures.push(...(await measure(env, name, way, { grid, rows })))
      await picture(name)
    }
    return figures
  })
}

type Program = { readonly page: Page; readonly pid: number }
type Floors = { readonly grid: Program; readonly rows: Program }

async function measure({ page, app, runRounds }: BenchEnv, name: string, way: Way, floors: Floors): Promise<Figure[]> {
  const seen: Record<string, Scrolled[]> = { [OURS]: [], [GRID]: [], [ROWS]: [] }
  const scroll = (who: string, program: Program) => ({
    name: who,
    run: async () => {
      await program.page.bringToFront()
      await collectGarbage(program.page)
      const before = await cpuMsOf(program.pid)
      const scrolled = await program.page.evaluate(along => window.probe.scrollThrough(along), way)
      const cpuMs = (await cpuMsOf(program.pid)) - before
      seen[who]?.push(scrolled)
      return cpuMs / scrolled.frames
    },
  })
  const programs = [scroll(OURS, { page, pid: app.pid }), scroll(GRID, floors.grid), scroll(ROWS, floors.rows)]
  const rounds = await runRounds(programs, ROUNDS)
  const counted = (who: string): Scrolled[] => seen[who]?.slice(1) ?? []
  const of = (read: (scrolled: Scrolled) => number) =>
    new Map([OURS, GRID, ROWS].map(who => [who, counted(who).map(read)]))
  return [
    ratioFigure(`${name}, CPU of a frame`, AIM, rounds, OURS, GRID),
    ratioFigure(`${name}, CPU of a frame, beside rows`, ROWS_AIM, rounds, OURS, ROWS),
    ratioFigure(
      `${name}, time of a frame`,
      null,
      of(({ fps }) => 1000 / fps),
      OURS,
      GRID,
    ),
    plainFigure(
      `${name}, blank frames`,
      '',
      0,
      of(({ blank }) => blank),
    ),
    plainFigure(
      `${name}, longest frame`,
      `of ${FRAME_MS.toFixed(1)} ms`,
      null,
      of(longest => longest.longestMs / FRAME_MS),
    ),
  ]
}

/** Ours is absolute; the floor's is among the raw times. */
function plainFigure(
  name: string,
  unit: string,
  aim: number | null,
  rounds: ReadonlyMap<string, readonly number[]>,
): Figure {
  const mine = rounds.get(OURS) ?? []
  return { name, unit, ...quartiles(mine), aim, rounds: mine.length, raw: Object.fromEntries(rounds) }
}

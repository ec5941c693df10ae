import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { S400 } from '../data/big-sheet.ts'
import { type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import { quartiles } from '../harness/quartiles.ts'
import { runRounds } from '../harness/rounds.ts'
import type { Scrolled, Texts, Way } from '../page/scrolled.ts'
import { gridAlone } from '../world/bare-electron.ts'
import { collectGarbage, openStored } from '../world/drive.ts'
import { startFloor } from '../world/floor-app.ts'
import { exportCopy } from '../world/stored-copy.ts'
import { cpuMsOf } from '../world/usage.ts'
import { putProbe, type World } from '../world/world.ts'

const ROUNDS = 7
/** So many that each shows what the one before did not: S20 is high, S400 not as high and as wide as forty windows. */
const [DOWN_FRAMES, ACROSS_FRAMES] = [120, 40]
const AIM = 1.3
const FRAME_MS = 1000 / 60
const [OURS, FLOOR] = ['sheet', 'the grid alone']
/** Kinds whose cells show a text as the service sends it, in every ten columns. */
const PLAIN = new Set([0, 1, 7, 8])
const KINDS = 10

type Picture = (name: string) => Promise<void>

/** P6: down the whole of S20 in 120 frames, so that each shows new rows only. The floor is AG Grid alone with the same bytes. */
export const dragScroll = (world: World, picture: Picture): Promise<Figure[]> =>
  scrollBesideFloor(world, world.big, [['P6 drag down', { down: true, across: false, frames: DOWN_FRAMES }]], picture)

/** P7: the same sideways, and down and sideways at once, on a sheet of 400 columns in 40 frames. */
export async function crossScroll(world: World, picture: Picture): Promise<Figure[]> {
  const ways: [string, Way][] = [
    ['P7 drag sideways', { down: false, across: true, frames: ACROSS_FRAMES }],
    ['P7 drag diagonally', { down: true, across: true, frames: ACROSS_FRAMES }],
  ]
  return scrollBesideFloor(world, await world.make(S400), ways, picture)
}

async function scrollBesideFloor(
  world: World,
  sheet: MadeSheet,
  ways: readonly (readonly [name: string, way: Way])[],
  picture: Picture,
): Promise<Figure[]> {
  const { page, client, app } = world
  await openStored(page, sheet)
  const texts = plainTexts(sheet, await readWire(client, sheet))
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-scroll-'))
  const bytes = join(folder, 'sheet.bin')
  await exportCopy(app.userData, sheet.id, bytes)
  const floor = await startFloor(await gridAlone(join(folder, 'grid'), bytes, sheet.plan.name))
  try {
    await putProbe(floor.page)
    for (const each of [page, floor.page]) await each.evaluate(said => window.probe.keepTexts(said), texts)
    const figures: Figure[] = []
    for (const [name, way] of ways) {
      figures.push(...(await measure(name, way, { page, pid: app.pid }, floor)))
      await picture(name)
    }
    return figures
  } finally {
    await floor.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Program = { readonly page: Page; readonly pid: number }

async function measure(name: string, way: Way, ours: Program, floor: Program): Promise<Figure[]> {
  const seen: Record<string, Scrolled[]> = { [OURS]: [], [FLOOR]: [] }
  const scroll = (who: string, { page, pid }: Program) => ({
    name: who,
    run: async () => {
      await page.bringToFront()
      await collectGarbage(page)
      const before = await cpuMsOf(pid)
      const scrolled = await page.evaluate(along => window.probe.scrollThrough(along), way)
      const cpuMs = (await cpuMsOf(pid)) - before
      seen[who]?.push(scrolled)
      return cpuMs / scrolled.frames
    },
  })
  const rounds = await runRounds([scroll(OURS, ours), scroll(FLOOR, floor)], ROUNDS)
  const counted = (who: string): Scrolled[] => seen[who]?.slice(1) ?? []
  const of = (read: (scrolled: Scrolled) => number) => new Map([OURS, FLOOR].map(who => [who, counted(who).map(read)]))
  return [
    ratioFigure(`${name}, CPU of a frame`, AIM, rounds, OURS, FLOOR),
    ratioFigure(
      `${name}, time of a frame`,
      AIM,
      of(({ fps }) => 1000 / fps),
      OURS,
      FLOOR,
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

/** Ours as it is; the floor's stands among the raw times. */
function plainFigure(
  name: string,
  unit: string,
  aim: number | null,
  rounds: ReadonlyMap<string, readonly number[]>,
): Figure {
  const mine = rounds.get(OURS) ?? []
  return { name, unit, ...quartiles(mine), aim, rounds: mine.length, raw: Object.fromEntries(rounds) }
}

function plainTexts(sheet: MadeSheet, wire: string): Texts {
  const { texts } = textsOf(wire)
  const plain = sheet.columnIds.filter((_, at) => PLAIN.has(at % KINDS))
  return Object.fromEntries(plain.map(id => [id, texts.map(row => row.get(id) ?? '')]))
}

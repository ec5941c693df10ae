import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchEnv } from '../env/bench-env.ts'
import { type Figure, percentileFigure } from '../harness/figure.ts'
import { percentile } from '../harness/quartiles.ts'
import { writePictures } from '../screen/picture-files.ts'
import { record } from '../screen/recording.ts'
import { longestGap, picturesPerSecond, responseTime, settlingTime, shownPictures } from '../screen/shown-pictures.ts'
import type { Area, Change, Watch, Watched } from '../screen/watch.ts'
import { clickTabs, dragScrollBar, holdDown, type Input, type Scene, typeCells } from './scenes.ts'

const ROUNDS = 3
const WARM_UP = 1
const TIMEOUT_MS = 60_000
/** The inputs are handled, and the last picture may still be drawn. */
const LAST_PICTURE_MS = 400

type Shown = { readonly pictures: readonly Change[]; readonly inputs: readonly Input[]; readonly watched: Watched }
type Measure = { readonly name: string; readonly unit: string; readonly of: (shown: Shown) => number }
type Recorded = { readonly name: string; readonly scene: Scene; readonly measures: readonly Measure[] }

/**
 * P28: the pictures that a user sees in four scenes, read from the display about every 5 ms by a separate program.
 * `folder`: for all pictures as PNG files, from one more run of each scene, because writing them takes time.
 */
export async function onScreen(env: BenchEnv, folder: string | null): Promise<Figure[]> {
  const scenes = await recordedScenes(env)
  const screen = process.env.SHEAF_BENCH_SCREEN
  if (!screen) throw new Error('only a display of this benchmark can be read, and there is none')
  const shown = new Map<string, Shown[]>(scenes.map(({ name }) => [name, []]))
  const play = async ({ name, scene }: Recorded): Promise<number> => {
    const taken = await playOnce(env, screen, scene, null)
    shown.get(name)?.push(taken)
    return taken.watched.cpuShare
  }
  await env.runRounds(
    scenes.map(recorded => ({ name: recorded.name, run: () => play(recorded) })),
    ROUNDS,
    { warmUp: WARM_UP, timeoutMs: TIMEOUT_MS },
  )
  env.checkWire()
  if (folder) for (const { name, scene } of scenes) await keepPictures(env, screen, scene, join(folder, `P28-${name}`))
  const counted = (name: string) => shown.get(name)?.slice(WARM_UP) ?? []
  return [
    ...scenes.flatMap(({ name, measures }) =>
      measures.map(measure => figure(`P28 ${name}, ${measure.name}`, measure.unit, counted(name).map(measure.of))),
    ),
    ...ofSampler(scenes.flatMap(({ name }) => counted(name))),
  ]
}

async function recordedScenes(env: BenchEnv): Promise<Recorded[]> {
  return [
    { name: 'hold down', scene: holdDown(env), measures: [rate, gap] },
    { name: 'drag the scroll bar', scene: dragScrollBar(env), measures: [rate, gap] },
    {
      name: 'type during a sync',
      scene: await typeCells(env),
      measures: [rate, response('key until painted, median', 0.5), response('key until painted, longest', 1)],
    },
    {
      name: 'click tabs',
      scene: await clickTabs(env),
      measures: [rate, response('click until anything is painted, longest', 1), settling],
    },
  ]
}

const rate: Measure = {
  name: 'pictures per second',
  unit: '',
  of: ({ pictures, inputs }) => picturesPerSecond(pictures, inputs.at(0)?.at ?? 0),
}

/** From the second input on: a held key repeats only after a while. */
const gap: Measure = {
  name: 'longest gap',
  unit: 'ms',
  of: ({ pictures, inputs }) => longestGap(pictures, inputs.at(1)?.at ?? 0, inputs.at(-1)?.at ?? 0),
}

const response = (name: string, share: number): Measure => ({
  name,
  unit: 'ms',
  of: ({ pictures, inputs }) =>
    percentile(
      inputs.map(({ at, area }) => responseTime(pictures, at, area)),
      share,
    ),
})

/** An empty sheet may be painted before its cells are. */
const settling: Measure = {
  name: 'click until the last picture, longest',
  unit: 'ms',
  of: ({ pictures, inputs }) => {
    const times = inputs.map(({ at, area }, index) =>
      settlingTime(pictures, at, inputs[index + 1]?.at ?? Number.POSITIVE_INFINITY, area),
    )
    return Math.max(...times)
  },
}

const figure = (name: string, unit: string, values: readonly number[]): Figure =>
  percentileFigure(name, unit, values, { share: 0.5, aim: null }, { [name]: values })

/** How much the recording takes from the app, and how exact its times are. */
const ofSampler = (shown: readonly Shown[]): Figure[] => [
  figure(
    'P28 recording, use of a processor',
    '%',
    shown.map(({ watched }) => 100 * watched.cpuShare),
  ),
  figure(
    'P28 recording, longest time between two readings',
    'ms',
    shown.map(({ watched }) => watched.longestPauseMs),
  ),
]

async function playOnce(env: BenchEnv, screen: string, scene: Scene, keep: Watch['keep']): Promise<Shown> {
  await env.page.bringToFront()
  const areas = await scene.prepare()
  const window = await windowArea(env)
  const onScreen = areas.map(area => inWindow(area, window))
  const { result, watched } = await record({ screen, areas: onScreen, keep }, async () => {
    const inputs = await scene.play()
    await pause(LAST_PICTURE_MS)
    return inputs
  })
  await scene.check()
  return { pictures: shownPictures(watched.changes), inputs: result, watched }
}

async function keepPictures(env: BenchEnv, screen: string, scene: Scene, folder: string): Promise<void> {
  const raw = await mkdtemp(join(tmpdir(), 'sheaf-pictures-'))
  try {
    const keep = { area: await windowArea(env), file: join(raw, 'pictures') }
    const { pictures, inputs } = await playOnce(env, screen, scene, keep)
    await writePictures(folder, keep, pictures, inputs.at(0)?.at ?? 0)
  } finally {
    await rm(raw, { recursive: true, force: true })
  }
}

/** The page on the screen, in pixels: a virtual display has one per unit of CSS. */
async function windowArea({ app }: BenchEnv): Promise<Area> {
  const bounds = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getContentBounds(),
  )
  if (!bounds) throw new Error('the app has no window')
  return { left: bounds.x, top: bounds.y, width: bounds.width, height: bounds.height, everyPx: 1 }
}

/** Whole pixels: a part of one belongs to the neighbour too. */
function inWindow(area: Area, window: Area): Area {
  const [left, top] = [Math.ceil(area.left), Math.ceil(area.top)]
  return {
    left: window.left + left,
    top: window.top + top,
    width: Math.floor(area.left + area.width) - left,
    height: Math.floor(area.top + area.height) - top,
    everyPx: area.everyPx,
  }
}

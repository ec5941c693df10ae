import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppStart } from '../../shared/model/app-start.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { newFolder, noPage, removeFolder, startRun, startTinyService } from '../compose/testing/a-run.ts'
import { builtWorker } from '../compose/testing/built-worker.ts'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import { createFirstPicture } from './first-picture.ts'
import { createLastStart } from './last-start.ts'

const VERSION = '0.0.0'
let workerScript: string
let folder: string
let service: Awaited<ReturnType<typeof startTinyService>>
let run: Awaited<ReturnType<typeof startHere>>

beforeAll(async () => {
  workerScript = await builtWorker()
})
beforeEach(async () => {
  folder = newFolder()
  service = await startTinyService()
  run = await startHere()
})
afterEach(async () => {
  await run.end()
  await service.stop()
  removeFolder(folder)
})

/** A run as in begin.ts on a fixed clock: it shows the last state, and stores the next. */
async function startHere(shownInstead: Partial<AppStart> = {}) {
  const clock = createVirtualClock()
  const lastStart = createLastStart(folder, VERSION)
  const recalled = lastStart.recall()?.start ?? null
  const picture = createFirstPicture(clock.after)
  const kept: AppStart[] = []
  const { app, events, end } = startRun(folder, workerScript, service, {
    env: { now: clock.now, elapsed: clock.now, after: clock.after, firstPicture: picture },
    shown: recalled && { ...recalled, ...shownInstead },
    keepStart(known) {
      kept.push(known.start)
      lastStart.keep(known)
    },
  })
  await app.resume()
  let isOver = false
  return {
    app,
    clock,
    events,
    kept,
    lastKept: () => kept.at(-1),
    /** The page draws, and the run publishes everything. */
    async begin(): Promise<void> {
      const entered = app.enter('last')
      picture.drawn()
      await clock.turn(200)
      await entered
    },
    /** A change has rested for long enough to be kept. */
    async rest(count: number, ms = 500): Promise<void> {
      await clock.turn(ms)
      await eventually(() => expect(kept).toHaveLength(count))
    },
    async end(): Promise<void> {
      if (isOver) return
      isOver = true
      await end()
    },
  }
}

async function startAgain(shownInstead?: Partial<AppStart>): Promise<void> {
  await run.end()
  run = await startHere(shownInstead)
}
const enter = (keeping: 'keyring' | 'session') =>
  run.app.handlers['session.enter-token'](
    { address: service.baseUrl, token: 'token-ann', keeping, passphrase: null },
    noPage,
  )
const type = (value = 'typed') =>
  run.app.handlers['edits.submit'](
    {
      sheetId: SheetId.parse(7),
      edits: [{ kind: 'set-cell', rowId: 1, columnId: 1, value, formula: null }] as never, // brands do not matter
    },
    noPage,
  )
const sessionEvents = () => run.events.filter(({ kind }) => kind === 'session.changed')

describe('a page drawn from the last state', () => {
  test('is notified that the session has ended', async () => {
    await enter('session')
    await startAgain()
    expect(sessionEvents()).toEqual([])
    await run.begin()

    expect(sessionEvents()).toMatchObject([{ session: { kind: 'reading', why: 'gone' } }])
  })

  test.each<[string, Partial<AppStart>]>([
    ['another theme', { settings: { theme: 'dark' } as AppStart['settings'] }], // other properties do not matter
    [
      'edits that are saved by now',
      { unsaved: { total: 1, queued: 1, needsReview: 0, conflicts: 0, bySheet: [[7, 1]] } },
    ],
    ['a keyring that is not there any more', { tokenStores: { keyring: 'unavailable', backend: 'basic_text' } }],
  ])('is notified to reload when it showed %s', async (_what, shown) => {
    await startAgain(shown)
    await run.begin()

    expect(sessionEvents()).toMatchObject([{ session: { kind: 'signed-out' } }])
  })

  test('is notified only once it has drawn', async () => {
    await enter('session')
    await startAgain()
    const entered = run.app.enter('last')
    await run.clock.turn(2_999)
    expect(sessionEvents()).toEqual([])
    await run.clock.turn(1)
    await entered

    expect(sessionEvents()).toHaveLength(1)
  })

  test('receives nothing when it showed the sign-in screen correctly', async () => {
    await startAgain()
    await run.begin()

    expect(run.events).toEqual([])
  })

  test('receives nothing when the shown account and unsaved edits are current', async () => {
    await run.app.handlers['settings.set']({ saving: 'hold' }, noPage)
    await enter('keyring')
    await type()
    await startAgain()
    await run.begin()

    expect(await run.app.handlers['app.start']({}, noPage)).toMatchObject({
      value: { session: { kind: 'signed-in' }, unsaved: { total: 1 } },
    })
    expect(sessionEvents()).toEqual([])
  })

  test('receives nothing without an early state: a first start waits for the current one', async () => {
    await run.begin()

    expect(run.events).toEqual([])
  })
})

describe('the state for the next start', () => {
  test('is stored after the last of several setting changes', async () => {
    await run.app.handlers['settings.set']({ density: 'compact' }, noPage)
    await run.clock.turn(499)
    await run.app.handlers['settings.set']({ theme: 'dark' }, noPage)
    await run.clock.turn(499)
    expect(run.kept).toEqual([])

    await run.rest(1)
    expect(run.lastKept()?.settings).toMatchObject({ density: 'compact', theme: 'dark' })
  })

  test('is stored on sign-in and sign-out', async () => {
    await enter('session')
    await run.rest(1)
    expect(run.lastKept()?.session).toMatchObject({ kind: 'signed-in', account: { name: 'Ann' } })

    await run.app.handlers['session.sign-out']({ edits: 'keep' }, noPage)
    await run.rest(2)
    expect(run.lastKept()?.session).toEqual({ kind: 'signed-out' })
  })

  test('is stored when edits stay unsaved for a while, and not at each pause of typing', async () => {
    await run.app.handlers['settings.set']({ saving: 'hold' }, noPage)
    await enter('session')
    await run.rest(1)
    await type('first')
    await run.clock.turn(9_999)
    await type('then')
    await run.rest(2, 10_000)
    expect(run.lastKept()?.unsaved).toEqual({ total: 1, queued: 1, needsReview: 0, conflicts: 0, bySheet: [[7, 1]] })

    await run.end()
    expect(run.kept).toHaveLength(3)
  })

  test('is stored at the end, with an unknown connection state', async () => {
    await enter('session')
    await type()
    await run.end()

    expect(run.kept).toHaveLength(1)
    expect(run.lastKept()).toMatchObject({
      version: VERSION,
      session: { kind: 'signed-in', account: { name: 'Ann' } },
      connection: { kind: 'connecting' },
      unsaved: { total: 1 },
    })
    expect(createLastStart(folder, VERSION).recall()?.start).toEqual(run.lastKept())
    expect(createLastStart(folder, VERSION).recall()?.items).toBeNull()
  })

  test('is not overwritten after the end of the run', async () => {
    await enter('session')
    await type()
    const { clock } = run
    await run.end()
    await clock.turn(10_000)
    await new Promise(setImmediate)

    expect(run.lastKept()?.unsaved.total).toBe(1)
  })

  test('contains no token for any kind of account', async () => {
    await enter('keyring')
    await run.rest(1)
    const file = readFileSync(join(folder, 'last-start.json'), 'utf8')

    expect(file).toContain('ann@sheets.example')
    expect(file).not.toContain('token-ann')
  })
})

import { expect, test } from 'vitest'
import type { NewVersion, UpdateProblem, UpdateState } from '../../shared/model/update.ts'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import type { Updater } from './updater.ts'
import { createUpdates, EVERY_MS, EVERY_WITHIN_MS, FIRST_LOOK_MS, FIRST_LOOK_WITHIN_MS } from './updates.ts'

const newVersion: NewVersion = { version: '0.2.0', notes: 'More of it', way: 'itself', bytes: 100 }
const A_DAY_MS = 24 * 3_600_000

type Found = { newer: NewVersion | null } | { problem: UpdateProblem }
type Ended = Awaited<ReturnType<Updater['download']>>

/** Updates on a fake clock, with a scripted updater. */
function someUpdates(found: Found = { newer: newVersion }, ended: Ended = 'ready') {
  const clock = createVirtualClock()
  const at = { found, ended, random: 0, mayLook: true, isOnline: true }
  const did: string[] = []
  const reported: UpdateState[] = []
  let hold: Promise<void> | null = null
  const updater: Updater = {
    async check() {
      did.push('check')
      return at.found
    },
    async download(onReceived, signal) {
      did.push('download')
      onReceived(40)
      await hold
      return signal.aborted ? 'cancelled' : at.ended
    },
    install(restart) {
      did.push(restart ? 'install and restart' : 'install')
      return true
    },
    program: '/home/ann/Sheaf.AppImage',
  }
  const updates = createUpdates({
    async openUpdater() {
      did.push('load')
      return updater
    },
    mayLook: () => at.mayLook,
    isOnline: () => at.isOnline,
    now: clock.now,
    after: clock.after,
    random: () => at.random,
    publish: state => void reported.push(state),
    quit: () => void did.push('quit'),
  })
  return {
    updates,
    clock,
    at,
    did,
    reported,
    checks: () => did.filter(what => what === 'check').length,
    /** The download waits until the returned function is called. */
    holdDownload() {
      let release: () => void = () => undefined
      hold = new Promise(resolve => {
        release = resolve
      })
      return release
    },
  }
}

/** The same with a version that is downloaded. */
async function ready() {
  const run = someUpdates()
  await run.updates.check()
  await run.updates.download()
  return run
}

test('a copy without an update address never checks', async () => {
  const clock = createVirtualClock()
  const never = () => {
    throw new Error('asked')
  }
  const updates = createUpdates({
    openUpdater: null,
    mayLook: () => true,
    isOnline: () => true,
    now: clock.now,
    after: clock.after,
    random: () => 0,
    publish: never,
    quit: never,
  })
  updates.start()
  await clock.turn(A_DAY_MS)
  await updates.check()
  await updates.download()

  expect(updates.state()).toEqual({ kind: 'off' })
})

test('loads and checks nothing in the first minutes, then once, and again every few hours', async () => {
  const { updates, clock, did, checks } = someUpdates({ newer: null })
  updates.start()
  await clock.turn(FIRST_LOOK_MS - 1)
  expect(did).toEqual([])

  await clock.turn(1)
  expect(did).toEqual(['load', 'check'])
  await clock.turn(EVERY_MS - 1)
  expect(checks()).toBe(1)
  await clock.turn(1)
  expect(checks()).toBe(2)
})

test('many copies that start together do not ask together', async () => {
  const { updates, clock, at, checks } = someUpdates({ newer: null })
  at.random = 0.5
  updates.start()
  await clock.turn(FIRST_LOOK_MS + FIRST_LOOK_WITHIN_MS / 2 - 1)
  expect(checks()).toBe(0)
  await clock.turn(1)
  expect(checks()).toBe(1)
  await clock.turn(EVERY_MS + EVERY_WITHIN_MS / 2 - 1)
  expect(checks()).toBe(1)
})

test('does not check offline or when disabled, but checks later', async () => {
  const { updates, clock, at, checks } = someUpdates({ newer: null })
  at.isOnline = false
  updates.start()
  await clock.turn(A_DAY_MS)
  at.isOnline = true
  at.mayLook = false
  await clock.turn(A_DAY_MS)
  expect(checks()).toBe(0)

  at.mayLook = true
  await clock.turn(EVERY_MS)
  expect(checks()).toBe(1)
})

test('answers a manual check with any setting, online or offline', async () => {
  const { updates, at, reported } = someUpdates({ problem: 'no-answer' })
  at.mayLook = false
  at.isOnline = false
  await updates.check()

  expect(reported).toEqual([{ kind: 'checking' }, { kind: 'failed', problem: 'no-answer', newVersion: null }])
})

test('an automatic check without a response shows no failure', async () => {
  const { updates, clock, at } = someUpdates({ problem: 'no-answer' })
  updates.start()
  await clock.turn(FIRST_LOOK_MS)
  expect(updates.state()).toEqual({ kind: 'none', checkedAt: null })

  at.found = { newer: newVersion }
  await clock.turn(EVERY_MS)
  at.found = { problem: 'not-signed' }
  await clock.turn(EVERY_MS)
  expect(updates.state()).toEqual({ kind: 'available', newVersion })
})

test('a newer version is announced, and only downloaded on request', async () => {
  const { updates, clock, did } = someUpdates()
  updates.start()
  await clock.turn(A_DAY_MS)
  expect(updates.state()).toEqual({ kind: 'available', newVersion })
  expect(did).not.toContain('download')

  await updates.download()
  expect(updates.state()).toEqual({ kind: 'ready', newVersion, isAgreed: false })
})

test('reports versions that others install, without a download', async () => {
  const { updates, did } = someUpdates({ newer: { ...newVersion, way: 'apt', bytes: null } })
  await updates.check()
  await updates.download()

  expect(did).not.toContain('download')
})

test('a download reports progress, and can be cancelled and restarted', async () => {
  const { updates, holdDownload, reported } = someUpdates()
  await updates.check()
  const release = holdDownload()
  const downloading = updates.download()
  await expect.poll(updates.state).toEqual({ kind: 'downloading', newVersion, received: 40 })
  updates.cancel()
  release()
  await downloading
  expect(updates.state()).toEqual({ kind: 'available', newVersion })

  await updates.download()
  expect(updates.state()).toMatchObject({ kind: 'ready' })
  expect(reported.map(({ kind }) => kind)).toContain('downloading')
})

test('a failed download reports why, and can be retried', async () => {
  const { updates, at } = someUpdates({ newer: newVersion }, { problem: 'changed' })
  await updates.check()
  await updates.download()
  expect(updates.state()).toEqual({ kind: 'failed', problem: 'changed', newVersion })

  at.ended = 'ready'
  await updates.download()
  expect(updates.state()).toMatchObject({ kind: 'ready' })
})

test('a version that is ready is not looked for again', async () => {
  const { updates, clock, checks } = await ready()
  updates.start()
  await clock.turn(A_DAY_MS)

  expect(checks()).toBe(1)
})

test('nothing is installed before the user has said so, nor after they have thought better of it', async () => {
  const { updates, did } = await ready()
  expect(updates.install(true)).toBeNull()
  updates.decide('at-quit')
  updates.decide('later')
  expect(updates.install(true)).toBeNull()

  expect(did.filter(what => what.startsWith('install'))).toEqual([])
})

test('it is installed at the end of a run, and Sheaf is not started again', async () => {
  const { updates, did } = await ready()
  updates.decide('at-quit')
  expect(did).not.toContain('quit')

  expect(updates.install(true)).toBeNull()
  expect(did.at(-1)).toBe('install')
})

test('installs nothing while work is still in progress', async () => {
  const { updates, did } = await ready()
  updates.decide('at-quit')
  updates.install(false)

  expect(did.filter(what => what.startsWith('install'))).toEqual([])
})

test('"Restart now" quits, installs and names the program to start', async () => {
  const { updates, did } = await ready()
  updates.decide('now')
  expect(did.at(-1)).toBe('quit')

  expect(updates.install(true)).toBe('/home/ann/Sheaf.AppImage')
  expect(did.at(-1)).toBe('install and restart')
})

test('"Restart now" restarts Sheaf if the installation fails', async () => {
  const { updates, did } = await ready()
  updates.decide('now')

  expect(updates.install(false)).toBe('/home/ann/Sheaf.AppImage')
  expect(did).not.toContain('install and restart')
})

test('a postponed restart does not happen at a later quit', async () => {
  const { updates, did } = await ready()
  updates.decide('now')
  updates.decide('at-quit')

  expect(updates.install(true)).toBeNull()
  expect(did.at(-1)).toBe('install')
})

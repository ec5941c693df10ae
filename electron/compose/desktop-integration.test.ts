import { beforeEach, describe, expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import type { TrayItem } from '../desktop/tray-menu.ts'
import { noPage, runForEachTest } from './testing/a-run.ts'

const here = runForEachTest()
let notifications: { title: string; body: string; click: () => void }[] = []
let tray: { items: readonly TrayItem[]; choose: (item: NonNullable<TrayItem>) => void } | null = null
let windows = 0
let isQuit = false

beforeEach(async () => {
  notifications = []
  tray = null
  windows = 0
  isQuit = false
  await here.run.end()
  here.again(undefined, {
    env: { attention: () => 'hidden' },
    surfaces: {
      notify(text, click) {
        notifications.push({ ...text, click })
        return () => undefined
      },
      setTray(items, choose) {
        tray = items && { items, choose }
      },
      showWindow() {
        windows += 1
      },
      quit() {
        isQuit = true
      },
    },
  })
  await here.run.begin('last')
})

const call = () => here.run.app.handlers
const enter = () =>
  call()['session.enter-token'](
    { address: here.service.baseUrl, token: 'token-ann', keeping: 'session', passphrase: null },
    noPage,
  )
const type = () =>
  call()['edits.submit'](
    {
      sheetId: SheetId.parse(7),
      edits: [{ kind: 'set-cell', rowId: 1, columnId: 1, value: 'typed', formula: null }] as never, // brand casts
    },
    noPage,
  )
const chosen = () => here.run.events.filter(({ kind }) => kind === 'destination.chosen')

test('notifies of a required sign-in while no window has the focus, and a click opens the sign-in screen', async () => {
  await call()['page.drawn']({}, noPage)
  await call()['settings.set']({ notify: true, saving: 'hold' }, noPage)
  await enter()
  await type()
  here.service.lockOut('token-ann')
  await call()['items.refresh']({}, noPage)

  await eventually(() => expect(notifications).toMatchObject([{ title: 'Sign in again to save your edits' }]))
  notifications[0]?.click()

  expect(windows).toBe(1)
  await eventually(() => expect(chosen()).toMatchObject([{ to: { kind: 'sign-in' }, account: expect.any(String) }]))
})

describe('the arguments of a start', () => {
  test("open the launcher's destination in the page, once it listens", async () => {
    here.run.app.receiveArguments(['--some-switch', '--go-to=pending'], '/')
    expect(chosen()).toEqual([])
    await call()['page.drawn']({}, noPage)

    await eventually(() => expect(chosen()).toMatchObject([{ to: { kind: 'pending', seq: null }, account: null }]))
  })

  test('open no sheet that was never opened here, and have no effect together with a link or a file', async () => {
    await call()['page.drawn']({}, noPage)
    await enter()
    here.run.app.receiveArguments(['--go-to=sheet:7'], '/')
    here.run.app.receiveArguments(['sheaf://oauth?code=x&state=y', '--go-to=pending'], '/')
    here.run.app.receiveArguments(['Guests.csv', '--go-to=pending'], '/home/ann')
    here.run.app.receiveArguments(['--go-to=search'], '/')

    await eventually(() => expect(chosen()).not.toEqual([]))
    // Requested after it, and answered in order.
    await call()['items.list']({ after: 0 }, noPage)
    expect(chosen()).toMatchObject([{ to: { kind: 'search' } }])
  })
})

test('shows the tray while Sheaf runs without its window, with the number of unsaved edits', async () => {
  expect(tray).toBeNull()
  await call()['settings.set']({ keepRunning: true, saving: 'hold' }, noPage)
  await enter()
  await type()
  await eventually(() => expect(tray?.items[1]).toMatchObject({ label: 'Pending changes (1)' }))

  for (const item of tray?.items ?? []) if (item) tray?.choose(item)
  expect({ windows, isQuit }).toEqual({ windows: 2, isQuit: true })

  await call()['settings.set']({ keepRunning: false }, noPage)
  await eventually(() => expect(tray).toBeNull())
})

test('closing the window on the sign-in screen quits Sheaf with any setting', async () => {
  await call()['settings.set']({ keepRunning: true }, noPage)
  expect(here.run.app.keepsRunning()).toBe(false)
  await enter()
  expect(here.run.app.keepsRunning()).toBe(true)
  await call()['settings.set']({ keepRunning: false }, noPage)
  expect(here.run.app.keepsRunning()).toBe(false)
})

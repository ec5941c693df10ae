import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppStart } from '../../../shared/model/app-start.ts'
import { defaultSettings } from '../../../shared/model/settings.ts'
import { fail, ok } from '../../../shared/result.ts'
import { createFacts } from '../../session/facts.ts'
import { createSettings } from '../../session/settings.ts'
import { createStateFolder, fillDisk, type StateFolder } from '../../session/testing/state-folder.ts'
import { createTestWindow } from '../testing/an-account.ts'
import { appHandlers } from './app-handlers.ts'

let folder: StateFolder
beforeEach(() => {
  folder = createStateFolder()
})
afterEach(() => folder.remove())

const firstScreen: AppStart = {
  version: '1.0.0',
  session: { kind: 'signed-out' },
  tokenStores: { keyring: 'unavailable', backend: 'basic_text' },
  connection: { kind: 'connecting' },
  settings: defaultSettings,
  unsaved: { total: 0, queued: 0, needsReview: 0, conflicts: 0, bySheet: [] },
  platform: 'linux',
  systemLocale: 'en-GB',
  systemAccent: null,
}

/** The installation on its real state file. */
function anApp() {
  const db = folder.open()
  const reports: string[] = []
  const drawn: string[] = []
  const menus: string[] = []
  const handlers = appHandlers({
    start: async () => firstScreen,
    changeSettings: createSettings(createFacts(db)).set,
    setMenu: shown => void menus.push(...shown.map(({ name }) => name)),
    pageIsDrawn: () => void drawn.push('drawn'),
    reportFromPage: message => void reports.push(message),
  })
  return { handlers, reports, drawn, menus, db, window: createTestWindow() }
}

test('a starting page receives everything for its first screen', async () => {
  const { handlers, window } = anApp()

  expect(await handlers['app.start']({}, window.caller)).toEqual(ok(firstScreen))
})

test('a changed setting returns all of them, and persists', async () => {
  const { handlers, window } = anApp()

  expect(await handlers['settings.set']({ theme: 'dark', sidebarWidth: 400 }, window.caller)).toEqual(
    ok({ ...defaultSettings, theme: 'dark', sidebarWidth: 400 }),
  )

  expect(createSettings(createFacts(folder.open())).get()).toMatchObject({ theme: 'dark', sidebarWidth: 400 })
})

test('a setting that cannot be stored is rejected with the reason', async () => {
  const { handlers, db, window } = anApp()
  fillDisk(db)

  expect(await handlers['settings.set']({ theme: 'dark' }, window.caller)).toEqual(fail({ kind: 'disk-full' }))
})

test('window buttons affect only the window of the caller', async () => {
  const { handlers, window } = anApp()
  const other = createTestWindow()

  for (const action of ['minimize', 'maximize', 'close', 'zoom-in'] as const) {
    expect(await handlers['window.control']({ action }, window.caller)).toEqual(ok(null))
  }

  expect(window.controls).toEqual(['minimize', 'maximize', 'close', 'zoom-in'])
  expect(other.controls).toEqual([])
})

test('errors of the page are logged', async () => {
  const { handlers, reports, window } = anApp()

  expect(await handlers['page.report']({ message: 'a cell could not be drawn' }, window.caller)).toEqual(ok(null))

  expect(reports).toEqual(['a cell could not be drawn'])
})

test('the menus described by the page are set in the system', async () => {
  const { handlers, menus, window } = anApp()
  const file = { name: 'File', entries: [{ kind: 'line' as const }] }

  expect(await handlers['menu.set']({ menus: [file] }, window.caller)).toEqual(ok(null))

  expect(menus).toEqual(['File'])
})

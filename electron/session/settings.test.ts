import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../shared/model/settings.ts'
import { fail, ok } from '../../shared/result.ts'
import { createFacts } from './facts.ts'
import { createSettings } from './settings.ts'
import { createStateFolder, fillDisk, type StateFolder } from './testing/state-folder.ts'

let folder: StateFolder
beforeEach(() => {
  folder = createStateFolder()
})
afterEach(() => folder.remove())

test('the defaults apply initially', () => {
  expect(createSettings(createFacts(folder.open())).get()).toEqual(defaultSettings)
})

test('a setting survives a restart, and the others stay unchanged', () => {
  const settings = createSettings(createFacts(folder.open()))

  expect(settings.set({ theme: 'dark', density: undefined })).toEqual(ok({ ...defaultSettings, theme: 'dark' }))
  expect(settings.set({ saving: 'hold' }).ok).toBe(true)

  expect(createSettings(createFacts(folder.open())).get()).toEqual({
    ...defaultSettings,
    theme: 'dark',
    saving: 'hold',
  })
})

test('an invalid setting does not affect the others', () => {
  const facts = createFacts(folder.open())
  facts.write('settings', { theme: 'dark', navigatorWidth: 9_999, sidebarWidth: 400, fromTheFuture: true })

  expect(createSettings(facts).get()).toEqual({ ...defaultSettings, theme: 'dark', sidebarWidth: 400 })
})

test('an invalid state file counts as empty', () => {
  const db = folder.open()
  db.sqlite.prepare('INSERT INTO facts (name, json) VALUES (?, ?)').run('settings', '{"theme":')

  expect(createSettings(createFacts(db)).get()).toEqual(defaultSettings)
})

test('on a full disk a change is rejected and the stored setting stays', () => {
  const db = folder.open()
  const settings = createSettings(createFacts(db))
  fillDisk(db)

  expect(settings.set({ theme: 'dark' })).toEqual(fail({ kind: 'disk-full' }))
  expect(settings.get()).toEqual(defaultSettings)
})

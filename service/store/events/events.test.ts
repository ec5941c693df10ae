import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { openStore } from '../store.ts'

const actions = (events: readonly { readonly action: string }[]) => events.map(({ action }) => action)

test('an event that cannot be written now is written with the next one', async () => {
  const { store, ann } = startService()
  const event = { at: 1, objectType: 'SHEET', objectId: 1, userId: ann.id, details: {}, tokenHash: 'x' }
  const hold = store.db.hold()
  await hold.run(async () => store.transaction(() => store.facts.put('other', 'request')))

  store.events.note({ ...event, action: 'CREATE' })
  store.events.flush()
  hold.drop()
  store.events.note({ ...event, action: 'DELETE' })

  expect(actions(store.events.after(0, 10))).toEqual(['CREATE', 'DELETE'])
  expect(store.facts.find('other')).toBeNull()
})

test('events of reads are written when the service ends', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  await service.call(service.ann, 'GET', sheet.url)
  service.store.close()

  const again = openStore(join(service.folder, 'service.db'))
  onTestFinished(() => again.close())

  expect(actions(again.events.after(0, 10))).toEqual(['CREATE', 'LOAD'])
})

test('changes stay as durable as before after an event was written', async () => {
  const { folder } = startService()
  const store = openStore(join(folder, 'other.db'))
  onTestFinished(() => store.close())
  const level = () => store.db.sqlite.prepare('PRAGMA synchronous').get()?.synchronous
  const before = level()

  store.events.note({ at: 1, objectType: 'SHEET', action: 'LOAD', objectId: 1, userId: 1, details: {}, tokenHash: 'x' })
  store.events.flush()

  expect(store.events.after(0, 10)).toHaveLength(1)
  expect([before, level()]).toEqual([2, 2])
})

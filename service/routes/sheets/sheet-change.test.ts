import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

test('a renamed sheet has its new name everywhere, and a new version', async () => {
  const service = startService()
  const sheet = await aSheet(service)

  const { json } = await service.call(service.ann, 'PUT', sheet.url, { name: '  Renamed ' })

  expect(json.result).toEqual({
    id: sheet.id,
    name: 'Renamed',
    accessLevel: 'OWNER',
    permalink: `sheaf://sheets/${sheet.id}`,
  })
  expect((await service.call(service.ann, 'GET', '/sheets')).json.data[0]?.name).toBe('Renamed')
  expect(await sheet.version()).toBe(2)
})

test('changed settings are returned, and the others stay', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  await service.call(service.ann, 'PUT', sheet.url, {
    projectSettings: { lengthOfDay: 6, nonWorkingDays: ['2026-12-25'] },
  })

  const { json } = await service.call(service.ann, 'PUT', sheet.url, { userSettings: { displaySummaryTasks: false } })

  expect(json.result).toMatchObject({ userSettings: { displaySummaryTasks: false } })
  expect((await service.call(service.ann, 'GET', sheet.url)).json).toMatchObject({
    name: 'Plan',
    userSettings: { displaySummaryTasks: false },
    projectSettings: { lengthOfDay: 6, nonWorkingDays: ['2026-12-25'] },
  })
})

test('the view settings of one user do not affect others', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  sheet.share(service.bob, 'VIEWER')
  const path = `${sheet.url}?level=2&include=objectValue`
  await service.call(service.ann, 'GET', path)

  await service.call(service.bob, 'PUT', sheet.url, { userSettings: { displaySummaryTasks: false } })

  const seenBy = async (person: typeof service.bob) => (await service.call(person, 'GET', path)).json.userSettings
  expect(await seenBy(service.bob)).toEqual({ criticalPathEnabled: false, displaySummaryTasks: false })
  expect(await seenBy(service.ann)).toEqual({ criticalPathEnabled: false, displaySummaryTasks: true })
})

test.each<readonly [unknown, number]>([
  [{ name: '' }, 1031],
  [{ name: 7 }, 1031],
  [{ name: 'x'.repeat(51) }, 1041],
  [{ accessLevel: 'OWNER' }, 1032],
  [{ projectSettings: { lengthOfDay: 25 } }, 1031],
  [{ projectSettings: { nonWorkingDays: ['soon'] } }, 1031],
  [{ projectSettings: { nonWorkingDays: ['2026-02-31'] } }, 1031],
  [{ projectSettings: { nonWorkingDays: [1_798_156_800_000] } }, 1031],
])('rejects the change %j', async (change, code) => {
  const service = startService()
  const sheet = await aSheet(service)

  expect((await service.call(service.ann, 'PUT', sheet.url, change)).json.errorCode).toBe(code)
  expect(await sheet.version()).toBe(1)
})

test.each([[[1e300]], [['2026-12-25']], [[null]]])('rejects the dates %j as numbers', async nonWorkingDays => {
  const service = startService()
  const sheet = await aSheet(service)
  const path = `${sheet.url}?numericDates=true`

  const { json } = await service.call(service.ann, 'PUT', path, { projectSettings: { nonWorkingDays } })

  expect(json.errorCode).toBe(1031)
})

test('a deleted sheet is gone for all users, with its rows and shares', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  await sheet.addRows(['A'])
  sheet.share(service.bob, 'VIEWER')

  expect((await service.call(service.ann, 'DELETE', sheet.url)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })

  expect((await service.call(service.ann, 'GET', sheet.url)).json.errorCode).toBe(1006)
  expect((await service.call(service.bob, 'GET', '/sheets')).json.totalCount).toBe(0)
  expect((await service.call(service.ann, 'DELETE', sheet.url)).status).toBe(404)
  expect(service.store.db.sqlite.prepare('SELECT count(*) AS rows FROM rows').get()).toEqual({ rows: 0 })
})

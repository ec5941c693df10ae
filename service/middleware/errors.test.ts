import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '../rules/error-codes.ts'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'

test('an unsupported method is a 405 that names the method', async () => {
  const service = startService()

  expect(await service.call(service.ann, 'PATCH', '/sheets/1/rows')).toMatchObject({
    status: 405,
    json: { errorCode: 1122 },
  })
})

test('a bug answers 4000 with a reference for the log and hides its cause', async () => {
  const service = startService()
  service.store.db.sqlite.exec('DROP TABLE favorites; CREATE TABLE favorites (nonsense TEXT)')

  const { status, json } = await service.call(service.ann, 'GET', '/sheets')

  expect([status, json.errorCode]).toEqual([500, 4000])
  expect(json.refId).toEqual(expect.any(String))
  expect(JSON.stringify(json)).not.toMatch(/sqlite|nonsense|no such|at .*\.ts/i)
  expect(service.bugs).toHaveLength(1)
})

test('rejects a change as busy, without effect, while another program locks the data file', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  const other = new DatabaseSync(join(service.folder, 'service.db'))
  service.store.db.sqlite.exec('PRAGMA busy_timeout = 1')
  other.exec('BEGIN IMMEDIATE')

  const refused = await sheet.write('Name', 'A')
  other.exec('ROLLBACK')
  other.close()

  expect(refused).toMatchObject({ status: 500, json: { errorCode: 4004, detail: { executed: false } } })
  expect(await sheet.outline()).toEqual([])
  expect((await sheet.write('Name', 'B')).status).toBe(200)
})

test('rejects a change on a full disk, without effect, and still answers reads', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  await sheet.addRows(['A'])
  service.store.db.sqlite.exec('PRAGMA max_page_count = 1')
  const rows = Array.from({ length: 500 }, () => ({ cells: sheet.cells({ Name: 'x'.repeat(500) }) }))

  const { status, json } = await service.call(service.ann, 'POST', `${sheet.url}/rows`, rows)

  expect([status, json.errorCode, json.detail]).toEqual([500, 4000, { executed: false, reason: 'disk full' }])
  expect(await sheet.outline()).toEqual(['A'])
})

test('every error has a matching HTTP status and a sentence', () => {
  for (const [code, [status, sentence]] of Object.entries(ERROR_CODES)) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(sentence, code).toMatch(/^([A-Z{].*\.|Not Found)$/)
  }
})

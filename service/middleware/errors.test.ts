import { expect, test } from 'vitest'
import { ERROR_CODES } from '../rules/error-codes.ts'
import { startService } from '../testing/service.ts'

test('a method an address does not have is a 405 that names it', async () => {
  const service = startService()

  expect(await service.call(service.ann, 'PATCH', '/sheets/1/rows')).toMatchObject({
    status: 405,
    json: { errorCode: 1122 },
  })
})

test('a bug answers 4000 with a reference for the log, and shows nothing of its cause', async () => {
  const service = startService()
  service.store.db.sqlite.exec('DROP TABLE favorites; CREATE TABLE favorites (nonsense TEXT)')

  const { status, json } = await service.call(service.ann, 'GET', '/sheets')

  expect([status, json.errorCode]).toEqual([500, 4000])
  expect(json.refId).toEqual(expect.any(String))
  expect(JSON.stringify(json)).not.toMatch(/sqlite|nonsense|no such|at .*\.ts/i)
  expect(service.bugs).toHaveLength(1)
})

test('every refusal has an HTTP status of its kind and a sentence', () => {
  for (const [code, [status, sentence]] of Object.entries(ERROR_CODES)) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(sentence, code).toMatch(/^([A-Z{].*\.|Not Found)$/)
  }
})

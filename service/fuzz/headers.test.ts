import { expect, test } from 'vitest'
import { expectNoFault } from './testing/report.ts'
import { HEADERS } from './testing/themes.ts'

test('any headers get a valid response', {
  timeout: 600_000,
}, async () => {
  const { statuses } = await expectNoFault(HEADERS, 0.2)

  expect(statuses.get(400)).toBeGreaterThan(0)
  expect(statuses.get(200)).toBeGreaterThan(0)
})

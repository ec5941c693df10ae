import { expect, test } from 'vitest'
import { expectNoFault } from './testing/report.ts'
import { ADDRESSES } from './testing/themes.ts'

test('any address, method and query gets a valid response', {
  timeout: 600_000,
}, async () => {
  const { statuses } = await expectNoFault(ADDRESSES, 0.3)

  expect(statuses.get(400)).toBeGreaterThan(0)
  expect(statuses.get(200)).toBeGreaterThan(0)
})

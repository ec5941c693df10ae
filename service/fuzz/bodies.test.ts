import { expect, test } from 'vitest'
import { expectNoFault } from './testing/report.ts'
import { BODIES } from './testing/themes.ts'

test('any JSON body is executed or rejected with a valid response', {
  timeout: 600_000,
}, async () => {
  const { statuses } = await expectNoFault(BODIES, 0.4)

  expect(statuses.get(400)).toBeGreaterThan(0)
  expect(statuses.get(200)).toBeGreaterThan(0)
})

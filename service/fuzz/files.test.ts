import { expect, test } from 'vitest'
import { expectNoFault } from './testing/report.ts'
import { FILES } from './testing/themes.ts'

test('any file in any form is stored completely or leaves nothing behind', {
  timeout: 600_000,
}, async () => {
  const { statuses } = await expectNoFault(FILES, 0.1)

  expect(statuses.get(400)).toBeGreaterThan(0)
  expect(statuses.get(200)).toBeGreaterThan(0)
})

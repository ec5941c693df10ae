import { expect, test } from 'vitest'
import { addRow, set } from './testing/edits.ts'
import { delayed } from './testing/faults.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET } from './testing/test-env.ts'

const LONG_TEXT = 'x'.repeat(3_990)

/** Closes the app ten seconds after a request was sent, which the service executes this long after sending. */
async function restartDuring(method: 'addRows' | 'updateRows', type: Typing, carriedOutMs: number, typeAgain?: Typing) {
  const env = createTestEnv(['Door'])
  await showSheet(env)
  const slow = delayed()
  env.service.plan(method, slow.fault)
  type(env)
  await env.clock.advance(12_000)
  await restartWith(env)
  typeAgain?.(env)
  await env.clock.advance(carriedOutMs - 10_000)
  await slow.carryOut()
  await env.clock.advance(600_000)
  return env
}
type Typing = (env: ReturnType<typeof createTestEnv>) => void

test('a new row being sent when the app was closed is created once, even if the service takes over a minute', async () => {
  const env = await restartDuring('addRows', ({ sync }) => sync.submit(SHEET, [addRow(-1, 1), set(-1, 'new')]), 80_000)

  expect(env.service.drawn()).toEqual(['Door', 'new'])
  expect(env.service.writes()).toEqual(['addRows 1'])
  await env.end()
})

test('many long rows being sent when the app was closed are created once, though the service takes minutes', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => -1 - index)
  const env = await restartDuring(
    'addRows',
    ({ sync }) =>
      sync.submit(
        SHEET,
        rows.flatMap(row => [addRow(row, row === -1 ? 1 : row + 1), set(row, `${row} ${LONG_TEXT}`)]),
      ),
    170_000,
  )

  expect(env.service.drawn()).toHaveLength(101)
  await env.end()
})

test('input after a restart is not overwritten by earlier input that was being sent', async () => {
  const env = await restartDuring(
    'updateRows',
    ({ sync }) => sync.submit(SHEET, [set(1, 'first')]),
    80_000,
    ({ sync }) => sync.submit(SHEET, [set(1, 'second')]),
  )

  expect(env.service.drawn()).toEqual(['second'])
  await env.end()
})

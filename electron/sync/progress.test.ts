import { afterEach, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { addRow, set } from './testing/edits.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const HOUR_MS = 3_600_000
let env: TestEnv
let page: Page

afterEach(() => env.end())

async function open(rows: readonly string[]): Promise<void> {
  env = createTestEnv(rows)
  page = await showSheet(env)
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `row ${index + 1}`)

test('halves a batch after two requests without a response, until something is saved', async () => {
  await open(names(40))
  env.service.always({ rowsInTime: 10 })
  env.sync.submit(
    SHEET,
    names(40).map((_, index) => set(index + 1, `new ${index + 1}`)),
  )

  await env.clock.advance(HOUR_MS)

  expect(page.states()).toEqual([])
  expect(env.service.drawn().at(-1)).toBe('new 40')
  expect(env.service.writes().slice(0, 5)).toEqual([
    'updateRows 40',
    'updateRows 40',
    'updateRows 20',
    'updateRows 20',
    'updateRows 10',
  ])
})

test.each([
  ['which knows keys', true],
  ['which knows none', false],
])('new rows that are too many for a service %s arrive in halves, each once', async (_title, knowsKeys) => {
  await open(['Door'])
  env.service.always({ rowsInTime: 2, knowsKeys })
  const rows = [-1, -2, -3, -4, -5]
  env.sync.submit(
    SHEET,
    rows.flatMap(row => [addRow(row, row === -1 ? 1 : row + 1), set(row, `new ${-row}`)]),
  )

  await env.clock.advance(HOUR_MS)

  expect(page.states()).toEqual([])
  expect(env.service.drawn()).toEqual(['Door', 'new 1', 'new 2', 'new 3', 'new 4', 'new 5'])
})

test('an edit that never gets a response does not block the others of its sheet', async () => {
  await open(['Door', 'Wall'])
  env.service.always({ neverAnswers: 'stuck' })
  env.sync.submit(SHEET, [set(1, 'stuck')])
  await env.clock.advance(60_000)
  env.sync.submit(SHEET, [set(2, 'later'), addRow(-1, 2), set(-1, 'new')])

  await env.clock.advance(HOUR_MS)

  expect(env.service.drawn()).toEqual(['Door', 'later', 'new'])
  expect(page.states()).toHaveLength(1)
})

test('a cell is saved although another cell of its row never gets a response', async () => {
  await open(['Door'])
  env.service.always({ neverAnswers: 'stuck' })
  env.sync.submit(SHEET, [set(1, 'stuck', 1)])
  await env.clock.advance(20_000)
  env.sync.submit(SHEET, [set(1, 'other column', 2)])
  await env.clock.advance(HOUR_MS)

  expect(env.service.drawn()).toEqual(['Door|other column'])
})

test('returns to full batches within twenty requests after an outage', async () => {
  await open(names(200))
  env.service.always({ rowsInTime: 0 })
  const change = (text: string) =>
    env.sync.submit(
      SHEET,
      names(200).map((_, index) => set(index + 1, `${text} ${index + 1}`)),
    )
  change('first')
  await env.clock.advance(HOUR_MS / 3)
  expect(env.service.writes().at(-1)).toBe('updateRows 1')
  env.service.always({ rowsInTime: 500 })
  const before = env.service.writes().length
  await env.clock.advance(HOUR_MS)

  expect(page.states()).toEqual([])
  expect(env.service.writes().length - before).toBeLessThanOrEqual(20)
})

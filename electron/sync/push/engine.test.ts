import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { addRow, set } from '../testing/edits.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

let env: TestEnv

beforeEach(async () => {
  env = createTestEnv(['Door'])
  await showSheet(env)
})
afterEach(() => env.end())

/** More promise steps than occur between the latest check of the sheet and the request. */
const STEPS = 60

/** Runs `happens` this many promise steps after the next check. */
function afterLook(steps: number, happens: () => void): void {
  const { confirmSheet } = env.cache
  Object.assign(env.cache, {
    async confirmSheet(request: Parameters<typeof confirmSheet>[0]) {
      Object.assign(env.cache, { confirmSheet })
      const answer = await confirmSheet(request)
      void pass(steps).then(happens)
      return answer
    },
  })
}

async function pass(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) await null
}

test.each<[title: string, edits: (row: number) => readonly GridEdit[], rowOf: (steps: number) => number]>([
  ['a cell', () => [], () => 1],
  ['a cell of a new row', row => [addRow(row, 1)], steps => -1 - steps],
])('%s that is edited between the check and the request is sent with the later text', async (_title, edits, rowOf) => {
  for (let steps = 0; steps < STEPS; steps++) {
    const row = rowOf(steps)
    const before = env.service.drawn().slice(row === 1 ? 1 : 0)
    env.sync.submit(SHEET, [...edits(row), set(row, 'first')])
    afterLook(steps, () => void env.sync.submit(SHEET, [set(row, `second ${steps}`)]))
    env.sync.save(SHEET)
    await env.clock.settle()
    env.sync.save(SHEET)
    await env.clock.settle()

    const top = row === 1 ? [] : ['Door']
    expect(env.service.drawn()).toEqual([...top, `second ${steps}`, ...before.slice(top.length)])
  }
})

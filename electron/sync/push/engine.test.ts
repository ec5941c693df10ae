import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { addRow, set } from '../testing/edits.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

let env: TestEnv

beforeEach(start)
afterEach(() => env.end())

async function start(): Promise<void> {
  env = createTestEnv(['Door'])
  await showSheet(env)
}

/** More promise steps than occur between the latest check of the sheet and the request. */
const STEPS = 60

/** Runs `happens` this many promise steps after the latest check. */
function afterLook(steps: number, happens: () => void): void {
  const confirm = env.cache.confirmSheet
  let isOnce = true
  Object.assign(env.cache, {
    async confirmSheet(request: Parameters<typeof confirm>[0]) {
      const answer = await confirm(request)
      if (isOnce) void pass(steps).then(happens)
      isOnce = false
      return answer
    },
  })
}

async function pass(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) await null
}

test.each<[title: string, edits: readonly GridEdit[], row: number, drawn: (text: string) => readonly string[]]>([
  ['a cell', [], 1, text => [text]],
  ['a cell of a new row', [addRow(-1, 1)], -1, text => ['Door', text]],
])(
  '%s that is edited between the check and the request is sent with the later text',
  async (_words, edits, row, drawn) => {
    for (let steps = 0; steps < STEPS; steps++) {
      env.sync.submit(SHEET, [...edits, set(row, 'first')])
      afterLook(steps, () => void env.sync.submit(SHEET, [set(row, 'second')]))
      env.sync.save(SHEET)
      await env.clock.settle()
      env.sync.save(SHEET)
      await env.clock.settle()

      expect([steps, env.service.drawn()]).toEqual([steps, drawn('second')])
      await env.end()
      await start()
    }
  },
)

import { expect, test } from 'vitest'
import { lostBefore } from './testing/a-service.ts'
import { set } from './testing/edits.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET } from './testing/test-env.ts'

/** A request that broke off is still on its way somewhere, and arrives after half a minute. */
async function arriveLate(typedAfterMs: number) {
  const env = createTestEnv(['Door'])
  const page = await showSheet(env)
  env.service.plan('updateRows', lostBefore)
  env.sync.submit(SHEET, [set(1, 'first')])
  await env.clock.advance(typedAfterMs)
  env.sync.submit(SHEET, [set(1, 'second')])
  await env.clock.advance(30_000 - typedAfterMs)
  env.service.someoneSets(1, 'first')
  return { env, page }
}

test.each([
  ['while nobody knows what became of the request', 3_000],
  ['after it was sent again', 15_000],
])('what was typed %s is not replaced by what was typed before', async (_when, typedAfterMs) => {
  const { env, page } = await arriveLate(typedAfterMs)
  await env.clock.advance(180_000)

  expect(env.service.drawn()).toEqual(['second'])
  expect(page.states()).toEqual([])
  await env.end()
})

test('what breaks off is sent again at once, where nothing else was typed into its cell', async () => {
  const env = createTestEnv(['Door'])
  await showSheet(env)
  env.service.plan('updateRows', lostBefore)

  env.sync.submit(SHEET, [set(1, 'first')])
  await env.clock.advance(15_000)

  expect(env.service.drawn()).toEqual(['first'])
  await env.end()
})

import { expect, test } from 'vitest'
import { showSheet } from './testing/a-desk.ts'
import { lostBefore } from './testing/a-service.ts'
import { createWorld, SHEET } from './testing/a-world.ts'
import { set } from './testing/edits.ts'

/** A request that broke off is still on its way somewhere, and arrives after half a minute. */
async function arriveLate(typedAfterMs: number) {
  const world = createWorld(['Door'])
  const page = await showSheet(world)
  world.service.plan('updateRows', lostBefore)
  world.sync.submit(SHEET, [set(1, 'first')])
  await world.clock.advance(typedAfterMs)
  world.sync.submit(SHEET, [set(1, 'second')])
  await world.clock.advance(30_000 - typedAfterMs)
  world.service.someoneSets(1, 'first')
  return { world, page }
}

test.each([
  ['while nobody knows what became of the request', 3_000],
  ['after it was sent again', 15_000],
])('what was typed %s is not replaced by what was typed before', async (_when, typedAfterMs) => {
  const { world, page } = await arriveLate(typedAfterMs)
  await world.clock.advance(180_000)

  expect(world.service.drawn()).toEqual(['second'])
  expect(page.states()).toEqual([])
  await world.end()
})

test('what breaks off is sent again at once, where nothing else was typed into its cell', async () => {
  const world = createWorld(['Door'])
  await showSheet(world)
  world.service.plan('updateRows', lostBefore)

  world.sync.submit(SHEET, [set(1, 'first')])
  await world.clock.advance(15_000)

  expect(world.service.drawn()).toEqual(['first'])
  await world.end()
})

import { expect, test, vi } from 'vitest'
import { fail } from '../../shared/result.ts'
import { showSheet } from './testing/a-desk.ts'
import { createWorld, SHEET } from './testing/a-world.ts'
import { addRow, set } from './testing/edits.ts'

test.each([
  ['a changed cell', [set(1, 'mine')]],
  ['a new row', [addRow(-1, 1), set(-1, 'mine')]],
] as const)(
  '%s whose answer the disk did not let be noted is settled when it works again, without a new start',
  async (_what, edits) => {
    const world = createWorld(['theirs'])
    await showSheet(world)
    const seal = { isDue: true }
    void world.sync.openSheet(SHEET, {
      post(message) {
        if (!seal.isDue || message.kind !== 'edits' || !message.changed.some(({ state }) => state === 'sending')) return
        seal.isDue = false
        world.sealDisk(true)
      },
    })
    await world.clock.settle()

    world.sync.submit(SHEET, edits)
    await world.clock.advance(10_000)
    const before = world.outbox.list(SHEET).map(({ state }) => state)
    world.sealDisk(false)
    await world.clock.advance(300_000)

    expect(new Set(before)).toEqual(new Set(['sending']))
    expect(world.outbox.list(SHEET).filter(({ state }) => state !== 'saved')).toEqual([])
    expect(world.service.drawn().filter(row => row === 'mine')).toEqual(['mine'])
    await world.end()
  },
)

test('a new row is let go of once its copy can be read again, however often that failed', async () => {
  const world = createWorld(['Door'])
  const page = await showSheet(world)
  const busy = fail({ kind: 'storage-broken', safe: 'It is stored.' } as const)
  vi.spyOn(world.cache, 'openSheet').mockResolvedValueOnce(busy).mockResolvedValueOnce(busy)

  world.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'mine')])
  await world.clock.advance(300_000)

  expect(world.outbox.list(SHEET)).toEqual([])
  expect(page.drawn()).toEqual(['Door', 'mine'])
  await world.end()
})

import { expect, test, vi } from 'vitest'
import { fail } from '../../shared/result.ts'
import { commentsPanelIn } from './testing/a-comments-panel.ts'
import { addRow, set } from './testing/edits.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET } from './testing/test-env.ts'

test.each([
  ['a changed cell', [set(1, 'mine')]],
  ['a new row', [addRow(-1, 1), set(-1, 'mine')]],
] as const)(
  '%s whose response could not be stored is settled when the disk works again, without a restart',
  async (_what, edits) => {
    const env = createTestEnv(['theirs'])
    await showSheet(env)
    const seal = { isDue: true }
    void env.sync.openSheet(SHEET, {
      post(message) {
        if (!seal.isDue || message.kind !== 'edits' || !message.changed.some(({ state }) => state === 'sending')) return
        seal.isDue = false
        env.sealDisk(true)
      },
    })
    await env.clock.settle()

    env.sync.submit(SHEET, edits)
    await env.clock.advance(10_000)
    const before = env.outbox.list(SHEET).map(({ state }) => state)
    env.sealDisk(false)
    await env.clock.advance(300_000)

    expect(new Set(before)).toEqual(new Set(['sending']))
    expect(env.outbox.list(SHEET).filter(({ state }) => state !== 'saved')).toEqual([])
    expect(env.service.drawn().filter(row => row === 'mine')).toEqual(['mine'])
    await env.end()
  },
)

test('drops a new row once its copy is readable again, after any number of failures', async () => {
  const env = createTestEnv(['Door'])
  const page = await showSheet(env)
  const busy = fail({ kind: 'storage-broken', safe: 'It is stored.' } as const)
  vi.spyOn(env.cache, 'openSheet').mockResolvedValueOnce(busy).mockResolvedValueOnce(busy)

  env.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'mine')])
  await env.clock.advance(300_000)

  expect(env.outbox.list(SHEET)).toEqual([])
  expect(page.drawn()).toEqual(['Door', 'mine'])
  await env.end()
})

test('drops a saved new row even if a later comment fails on a busy disk', async () => {
  const env = createTestEnv(['Door'])
  const page = await showSheet(env)
  const seal = { isDue: true }
  void env.sync.openSheet(SHEET, {
    post(message) {
      if (!seal.isDue || message.kind !== 'edits' || !message.changed.some(({ state }) => state === 'saved')) return
      seal.isDue = false
      env.sealDisk(true)
    },
  })
  await env.clock.settle()

  env.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'mine')])
  commentsPanelIn(env).say(1, 'Look')
  await env.clock.advance(10_000)
  env.sealDisk(false)
  await env.clock.advance(300_000)

  expect(seal.isDue).toBe(false)
  expect(env.outbox.list(SHEET)).toEqual([])
  expect(page.drawn()).toEqual(['Door', 'mine'])
  await env.end()
})

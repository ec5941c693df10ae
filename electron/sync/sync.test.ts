import { afterEach, describe, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { decide } from './testing/decide.ts'
import { addRow, deleteRow, moveRow, REJECTED, rejectionIn, set } from './testing/edits.ts'
import { maintenance, offline, pageSays403 } from './testing/faults.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

let env: TestEnv
let page: Page

afterEach(() => env.end())

async function open(rows: readonly string[], saving: 'automatic' | 'hold' = 'automatic'): Promise<void> {
  env = createTestEnv(rows, saving)
  page = await showSheet(env)
}

async function restart(): Promise<void> {
  page = await restartWith(env)
}

async function save(): Promise<void> {
  env.sync.save(SHEET)
  await env.clock.settle()
}

describe('opening a sheet', () => {
  test('reads it, and the next time shows the copy and checks only the version', async () => {
    await open(['Door', 'Wall'])
    expect(page.drawn()).toEqual(['Door', 'Wall'])
    expect(env.service.calls()).toEqual(['read'])

    await restart()

    expect(page.drawn()).toEqual(['Door', 'Wall'])
    expect(env.service.calls().slice(1)).not.toContain('read')
  })

  test('shows changes of other users', async () => {
    await open(['Door'])
    await env.service.someoneSets(1, 'Window')

    await restart()

    expect(page.drawn()).toEqual(['Window'])
  })

  test('works offline, and shows the age of the copy', async () => {
    await open(['Door'])
    const { copiedAt } = page.freshness()!
    await env.clock.advance(60_000)
    env.service.plan('version', offline)
    env.service.plan('version', offline)

    await restart()

    expect(page.drawn()).toEqual(['Door'])
    expect(page.freshness()).toEqual({ copiedAt, checking: false, offline: true })
    expect(page.failures).toEqual([])
  })

  test('offline without a copy reports that there is none', async () => {
    env = createTestEnv(['Door'])
    env.service.plan('read', offline)
    page = await showSheet(env)

    expect(page.failures).toEqual([{ kind: 'no-copy' }])
  })

  test('that was deleted reports that and keeps the copy readable', async () => {
    await open(['Door'])
    env.service.set({ isGone: true })

    await restart()

    expect(page.drawn()).toEqual(['Door'])
    expect(page.failures).toContainEqual({ kind: 'not-found', what: 'sheet' })
  })
})

describe('saving', () => {
  test('sends 40 cells in 25 rows on hold in exactly one request', async () => {
    await open(
      Array.from({ length: 30 }, (_, index) => `Row ${index + 1}`),
      'hold',
    )
    for (let index = 0; index < 40; index++)
      env.sync.submit(SHEET, [set((index % 25) + 1, `new ${index}`, 1 + (index % 2))])
    await env.clock.advance(60_000)
    expect(env.service.writes()).toEqual([])

    await save()

    expect(env.service.writes()).toEqual(['updateRows 25'])
    expect(page.drawn()).toEqual(env.service.drawn())
    expect(page.states()).toEqual([])
    expect(env.unsaved.at(-1)).toEqual({ total: 0, queued: 0, needsReview: 0, conflicts: 0, bySheet: [] })
  })

  test('happens automatically after two seconds without input, and after fifteen at most', async () => {
    await open(['Door'])
    for (let second = 0; second < 14; second++) {
      env.sync.submit(SHEET, [set(1, `typing ${second}`)])
      await env.clock.advance(1_000)
    }
    expect(env.service.writes()).toEqual([])
    env.sync.submit(SHEET, [set(1, 'still typing')])
    await env.clock.advance(1_100)
    expect(env.service.writes()).toEqual(['updateRows 1'])

    env.sync.submit(SHEET, [set(1, 'rested')])
    await env.clock.advance(2_100)
    expect(env.service.writes()).toHaveLength(2)
  })

  test('never shows an old value again, not even briefly', async () => {
    await open(['Door'], 'hold')
    env.sync.submit(SHEET, [set(1, 'Window')])

    await save()
    await env.clock.advance(5_000)

    expect(page.seen().map(rows => rows[0])).not.toContain('Door')
    expect(page.drawn()).toEqual(['Window'])
  })

  test('sends new rows with their cells in one request, and keeps their location and look throughout', async () => {
    await open(['Door', 'Wall'], 'hold')
    env.sync.submit(SHEET, [
      addRow(-1, 1),
      set(-1, 'one'),
      addRow(-2, -1),
      set(-2, 'two'),
      set(2, 'Wall!'),
      set(-1, 'x', 2),
    ])
    const expected = ['Door', 'one|x', 'two', 'Wall!']
    expect(page.drawn()).toEqual(expected)
    page.seen()

    await save()
    await env.clock.advance(5_000)

    expect(env.service.writes()).toEqual(['addRows 2', 'updateRows 1'])
    expect(env.service.drawn()).toEqual(expected)
    expect(page.seen().filter(rows => rows.join() !== expected.join())).toEqual([])
    expect(page.states()).toEqual([])
    expect(env.service.calls().filter(call => call === 'read')).toHaveLength(1)
  })

  test('also sends a cell of a new row that is edited while the row is being sent', async () => {
    await open(['Door'], 'hold')
    env.sync.submit(SHEET, [addRow(-1, 1)])
    await save()

    env.sync.submit(SHEET, [set(-1, 'typed with the old number')])
    await save()
    await env.clock.advance(5_000)

    expect(env.service.drawn()).toEqual(['Door', 'typed with the old number'])
    expect(page.drawn()).toEqual(env.service.drawn())
  })

  test('keeps the order and the look of moves, indents and deletions', async () => {
    await open(['a', 'b', 'c', 'd'], 'hold')
    env.sync.submit(SHEET, [moveRow(2, null, 1), moveRow(3, 2, 1), deleteRow(4), addRow(-1, 1), set(-1, 'e')])
    const expected = ['a', '>b', '>c', 'e']
    expect(page.drawn()).toEqual(expected)
    page.seen()

    await save()
    await env.clock.advance(5_000)

    expect(env.service.writes()).toEqual(['updateRows 2', 'deleteRows 1', 'addRows 1'])
    expect(env.service.drawn()).toEqual(expected)
    expect(page.seen().filter(rows => rows.join() !== expected.join())).toEqual([])
    await restart()
    expect(page.drawn()).toEqual(expected)
  })

  test('keeps the location of a new row after its neighbor moved under another row', async () => {
    await open(['a', 'b', 'c'], 'hold')
    env.sync.submit(SHEET, [addRow(-1, 2), set(-1, 'new'), moveRow(3, 2)])
    await env.service.someoneMoves(moveRow(2, null, 1))

    await save()
    await env.clock.advance(5_000)

    expect(env.service.drawn()).toEqual(['a', '>b', 'new', 'c'])
    expect(page.drawn()).toEqual(env.service.drawn())
  })

  test('holds a rejected value for review with the reason, and sends everything else', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Row ${index + 1}`)
    await open(names, 'hold')
    for (const [index] of names.entries())
      env.sync.submit(SHEET, [set(index + 1, index === 12 ? REJECTED : `new ${index}`)])

    await save()

    expect(env.service.drawn()).toEqual(names.map((name, index) => (index === 12 ? name : `new ${index}`)))
    expect(page.states()).toEqual(['needs-review'])
    expect(page.reasons()).toEqual([rejectionIn('Column 1')])
    expect(page.drawn()[12]).toBe('true')
    expect(env.unsaved.at(-1)).toMatchObject({ total: 1, needsReview: 1 })
  })

  test('a rejected value does not block other cells of its row', async () => {
    await open(['Door', 'Hinge', 'Lock'], 'hold')
    env.sync.submit(SHEET, [set(1, 'one'), set(2, 'two'), set(2, REJECTED, 2), set(3, 'three'), set(3, 'four', 2)])

    await save()

    expect(env.service.drawn()).toEqual(['one', 'two', 'three|four'])
    expect(page.states()).toEqual(['needs-review'])
    expect(env.unsaved.at(-1)).toMatchObject({ total: 1, needsReview: 1 })
  })

  test('a gateway page without a reason keeps every edit, resends none automatically, and all on request', async () => {
    await open(['Door', 'Wall'])
    env.sync.submit(SHEET, [set(1, 'one'), set(2, 'two')])
    env.service.plan('updateRows', pageSays403)

    await env.clock.advance(600_000)

    expect(env.service.writes()).toEqual(['updateRows 2'])
    expect(page.drawn()).toEqual(['one', 'two'])
    const reason = 'The service refused this without a reason (HTTP 403).'
    expect(page.reasons()).toEqual([reason, reason])

    env.sync.retry(env.outbox.list(SHEET).map(({ seq }) => seq))
    await env.clock.advance(5_000)
    expect(env.service.drawn()).toEqual(['one', 'two'])
    expect(page.states()).toEqual([])
  })

  test('a gateway page for the check before a save keeps the edits until the user saves', async () => {
    await open(['Door'])
    env.service.plan('version', pageSays403)
    env.sync.submit(SHEET, [set(1, 'mine')])

    await env.clock.advance(600_000)

    expect(env.service.writes()).toEqual([])
    expect(page.states()).toEqual(['queued'])
    expect(env.failures).toMatchObject([['save', { kind: 'refused', status: 403 }]])

    await save()
    expect(env.service.drawn()).toEqual(['mine'])
  })

  test('is not tried by a viewer', async () => {
    env = createTestEnv(['Door'])
    env.service.set({ accessLevel: 'VIEWER' })
    page = await showSheet(env)

    expect(env.sync.submit(SHEET, [set(1, 'x')])).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
  })

  test('after losing edit permission holds the edits for review and sends nothing', async () => {
    await open(['Door'], 'hold')
    env.sync.submit(SHEET, [set(1, 'mine')])
    env.service.set({ accessLevel: 'VIEWER' })

    await save()

    expect(env.service.writes()).toEqual([])
    expect(page.reasons()).toEqual(['You can view this sheet, but not change it.'])
  })

  test('a retry keeps the base of the edit: another user’s later value is not replaced without a question', async () => {
    await open(['Door', 'Wall'], 'hold')
    env.sync.submit(SHEET, [set(1, 'mine'), set(2, 'also mine')])
    env.service.set({ accessLevel: 'VIEWER' })
    await save()
    env.service.set({ accessLevel: 'EDITOR' })
    await env.service.someoneSets(1, 'theirs')
    await env.sync.refresh(SHEET)

    env.sync.retry(env.outbox.list(SHEET).map(({ seq }) => seq))
    await env.clock.advance(5_000)

    expect(env.service.drawn()).toEqual(['theirs', 'also mine'])
    expect(page.drawn()).toEqual(['mine', 'also mine'])
    expect(page.reasons()).toEqual(['Someone else changed this cell to “theirs”.'])
  })
})

describe('another user', () => {
  test('is never overwritten unseen: the edit waits, both values are kept', async () => {
    await open(['Door', 'Wall'], 'hold')
    env.sync.submit(SHEET, [set(1, 'mine'), set(2, 'also mine')])
    await env.service.someoneSets(1, 'theirs')

    await save()

    expect(env.service.drawn()).toEqual(['theirs', 'also mine'])
    expect(page.reasons()).toEqual(['Someone else changed this cell to “theirs”.'])
    expect(page.drawn()[0]).toBe('mine')
  })

  test('is overwritten by a decision about the conflict, never by a retry', async () => {
    await open(['Door'], 'hold')
    env.sync.submit(SHEET, [set(1, 'mine')])
    await env.service.someoneSets(1, 'theirs')
    await save()

    env.sync.retry(env.outbox.list(SHEET).map(({ seq }) => seq))
    await env.clock.settle()
    expect([env.service.drawn(), page.states()]).toEqual([['theirs'], ['needs-review']])
    await decide(env.sync, 'mine')
    await save()
    expect(env.service.drawn()).toEqual(['mine'])
  })

  test('with the same input leaves nothing to send', async () => {
    await open(['Door'], 'hold')
    env.sync.submit(SHEET, [set(1, 'same')])
    await env.service.someoneSets(1, 'same')

    await save()

    expect(env.service.writes()).toEqual([])
    expect(page.states()).toEqual([])
  })

  test('that deleted the row holds the edit for review with the reason', async () => {
    await open(['Door', 'Wall'], 'hold')
    env.sync.submit(SHEET, [set(1, 'mine'), deleteRow(2)])
    await env.service.someoneDeletes(1)
    await env.service.someoneDeletes(2)

    await save()

    expect(env.service.writes()).toEqual([])
    expect(env.outbox.list(SHEET)).toMatchObject([
      { state: 'needs-review', reason: 'This row was deleted on the service.' },
    ])
  })
})

describe('without a connection', () => {
  test('edits wait, survive a crash, and arrive once when the service returns', async () => {
    await open(['Door'])
    env.service.plan('version', offline)
    env.sync.submit(SHEET, [set(1, 'typed offline'), addRow(-1, 1), set(-1, 'new')])
    await env.clock.advance(2_500)
    expect(env.connections.at(-1)).toBe('offline')
    expect(page.states()).toEqual(['queued', 'queued', 'queued'])

    await restart()
    await env.clock.advance(60_000)

    expect(env.service.drawn()).toEqual(['typed offline', 'new'])
    expect(env.service.writes()).toEqual(['updateRows 1', 'addRows 1'])
    expect(page.states()).toEqual([])
  })

  test('probes the service after 15 seconds, then at growing intervals, and sends edits when it responds', async () => {
    await open(['Door'])
    env.usersMe = { ok: false, error: { kind: 'offline', server: 'test' } }
    env.service.plan('version', offline)
    env.sync.submit(SHEET, [set(1, 'waits')])
    await env.clock.advance(2_500)
    await env.clock.advance(15_000)
    expect(env.sync.connection()).toMatchObject({ kind: 'offline', nextTryAt: expect.any(Number) })

    env.usersMe = null
    await env.clock.advance(30_000)

    expect(env.sync.connection().kind).toBe('online')
    expect(env.service.drawn()).toEqual(['waits'])
  })
})

test('a save that fails on the service reports the time of its retry, and is retried', async () => {
  await open(['Door'])
  env.service.plan('updateRows', maintenance)
  env.sync.submit(SHEET, [set(1, 'Gate')])
  await env.clock.advance(2_500)
  expect(env.sync.unsaved().nextTryAt).toBeGreaterThan(env.clock.now())

  await env.clock.advance(15_000)
  expect(env.service.drawn()).toEqual(['Gate'])
  expect(env.sync.unsaved()).not.toHaveProperty('nextTryAt')
})

test('a closed account sends nothing more, on any request', async () => {
  await open(['Door'], 'hold')
  env.sync.submit(SHEET, [set(1, 'waits')])
  await env.sync.stop()

  env.sync.save(null)
  env.sync.resume()
  await env.clock.advance(60_000)

  expect(env.service.writes()).toEqual([])
})

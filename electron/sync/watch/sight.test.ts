import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { set } from '../testing/edits.ts'
import { lostAfter } from '../testing/faults.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

const MINUTE_MS = 60_000

let env: TestEnv

async function openInFront() {
  env.sync.turnedToSheet(SHEET, false)
  return showSheet(env)
}

async function unseen() {
  const listed = await env.cache.listUnseen({ sheetId: SHEET })
  return listed.ok && listed.value.changes
}
const ROW_2 = [{ kind: 'cell', rowId: 2, before: { value: 'Wall' } }]

describe.each([
  ['read whole', undefined],
  ['read by its changes', 1],
])('of a sheet that is %s', (_, largeFrom) => {
  beforeEach(() => {
    env = createTestEnv(['Door', 'Wall'], 'hold', undefined, largeFrom)
    env.attention = 'active'
    // The first delay was chosen before the attention was set.
    env.sync.turnedTo()
  })
  afterEach(() => env.end())

  test('changes that arrive in front of the user are seen', async () => {
    await openInFront()
    await env.service.someoneSets(2, 'Fence')

    await env.clock.advance(MINUTE_MS)

    expect(await unseen()).toEqual([])
  })

  test('changes that were made before the user opened the sheet again are not', async () => {
    const page = await openInFront()
    env.sync.turnedFromSheet(SHEET)
    env.sync.closeSheet(SHEET, page)
    await env.service.someoneSets(2, 'Fence')

    await openInFront()

    expect(await unseen()).toMatchObject(ROW_2)
  })

  test('neither are those that arrive while its tab is behind another', async () => {
    await openInFront()
    env.sync.turnedFromSheet(SHEET)
    await env.service.someoneSets(2, 'Fence')

    await env.clock.advance(MINUTE_MS)

    expect(await unseen()).toMatchObject(ROW_2)
  })

  test('nor those that were made while the user worked in another window', async () => {
    await openInFront()
    env.attention = 'shown'
    await env.service.someoneSets(2, 'Fence')
    await env.clock.advance(1_000)

    env.attention = 'active'
    env.sync.turnedTo()
    await env.clock.advance(MINUTE_MS)

    expect(await unseen()).toMatchObject(ROW_2)
  })

  test('they stay through a restart until they are marked as seen', async () => {
    const page = await openInFront()
    env.sync.closeSheet(SHEET, page)
    env.sync.turnedFromSheet(SHEET)
    await env.service.someoneSets(2, 'Fence')
    await openInFront()
    await env.restart()
    await openInFront()
    expect(await unseen()).toMatchObject(ROW_2)

    await env.sync.markAsSeen(SHEET)

    expect(await unseen()).toEqual([])
    expect(env.unseenChanged.at(-1)).toBe(SHEET)
  })

  test('an edit of this computer is seen, also when its response was lost', async () => {
    const page = await openInFront()
    env.sync.submit(SHEET, [set(1, 'Gate')])
    env.service.plan('updateRows', lostAfter)
    env.sync.turnedFromSheet(SHEET)
    env.sync.save(SHEET)
    env.sync.closeSheet(SHEET, page)

    await env.clock.advance(30 * MINUTE_MS)

    expect(await unseen()).toEqual([])
    expect(env.outbox.list(SHEET)).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { OfflineSheet } from '../../../shared/model/offline.ts'
import { set } from '../testing/edits.ts'
import { offline, refusal } from '../testing/faults.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SNAG_LOG = { kind: 'sheet', id: SHEET, name: 'Snag log' } as const

let env: TestEnv
let workspace: number
let folder: number

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall'], 'hold')
  workspace = await create('/workspaces', { name: 'Library' })
  folder = await create(`/workspaces/${workspace}/folders`, { name: 'Plans' })
})
afterEach(() => env.end())

const create = async (address: string, body: object): Promise<number> => {
  const { result } = await env.service.iSend('POST', address, body)
  // as: the response of the service to a create
  return (result as { readonly id: number }).id
}
const COLUMNS = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }]
const addSheet = async (name: string, parent = `/folders/${folder}`): Promise<SheetId> =>
  sheetId(await create(`${parent}/sheets`, { name, columns: COLUMNS }))
/** Reads the list, as a window does when it opens. */
const readList = () => env.sync.items.look()
const keepWorkspace = () => env.keepOffline([{ kind: 'workspace', id: workspace, name: 'Library' }])
const count = (method: string) => env.service.calls().filter(call => call === method).length

async function listed(): Promise<readonly OfflineSheet[]> {
  const list = await env.sync.offline.list(0)
  if (!list.ok) throw new Error(list.error.kind)
  return list.value.items
}
const states = async () => Object.fromEntries((await listed()).map(({ name, state }) => [name, state.kind]))

describe('sheets that are kept offline', () => {
  test('have a copy without having been opened, in nested folders too', async () => {
    await addSheet('Costs')
    await addSheet('Rooms', `/workspaces/${workspace}`)
    await readList()
    keepWorkspace()
    expect(await states()).toEqual({ Costs: 'waiting', Rooms: 'waiting' })

    await env.clock.advance(MINUTE_MS)

    expect(await states()).toEqual({ Costs: 'complete', Rooms: 'complete' })
    expect((await listed())[0]?.copy).toMatchObject({ asOf: expect.any(Number), bytes: expect.any(Number) })
  })

  test('include sheets that are added to the folder later', async () => {
    await readList()
    keepWorkspace()
    await env.clock.advance(MINUTE_MS)
    await addSheet('Costs')

    await readList()
    await env.clock.advance(MINUTE_MS)

    expect(await states()).toEqual({ Costs: 'complete' })
  })

  test('open offline', async () => {
    await readList()
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(MINUTE_MS)

    for (let times = 0; times < 9; times++) env.service.plan('version', offline)
    expect((await showSheet(env)).drawn()).toEqual(['Door', 'Wall'])
  })

  test('do not count as opened by the user', async () => {
    await readList()
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(MINUTE_MS)

    const items = await env.sync.items.list(0)
    expect(items.ok && items.value.items.find(({ id, kind }) => kind === 'sheet' && id === SHEET)).toMatchObject({
      copied: true,
      openedAt: null,
    })
  })

  test('are checked a few times an hour, and read only if they changed', async () => {
    await readList()
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(MINUTE_MS)
    const [versions, reads] = [count('version'), count('read')]

    await env.clock.advance(HOUR_MS)
    expect(count('version') - versions).toBeGreaterThanOrEqual(3)
    expect(count('version') - versions).toBeLessThanOrEqual(5)
    expect(count('read')).toBe(reads)

    await env.service.someoneSets(1, 'Gate')
    await env.clock.advance(20 * MINUTE_MS)
    expect(count('read')).toBe(reads + 1)
  })

  test('are read again after all copies were deleted', async () => {
    await readList()
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(MINUTE_MS)

    await env.cache.clear({})
    await env.restart()
    env.sync.resume()
    await env.clock.advance(MINUTE_MS)

    expect(await states()).toEqual({ 'Snag log': 'complete' })
  })

  test('keep their copy when they are no longer kept', async () => {
    await readList()
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(MINUTE_MS)

    env.keepOffline([])
    await env.clock.advance(MINUTE_MS)

    expect(await listed()).toEqual([])
    expect(await env.cache.listCopies({})).toMatchObject({ value: [{ sheetId: SHEET }] })
  })
})

describe('keeping offline waits', () => {
  beforeEach(async () => {
    await readList()
  })

  test.each([
    ['while the budget is needed for something else', { used: 181 }],
    ['while the service makes us wait', { pausedUntil: 1 }],
  ])('%s, and continues afterwards', async (_title, budget) => {
    env.budget = budget
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(HOUR_MS)
    expect(await states()).toEqual({ 'Snag log': 'waiting' })

    env.budget = {}
    await env.clock.advance(MINUTE_MS)
    expect(await states()).toEqual({ 'Snag log': 'complete' })
  })

  test('while the service is unreachable, and continues when it returns', async () => {
    env.service.plan('read', offline)
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(1_000)
    expect(await states()).toEqual({ 'Snag log': 'waiting' })

    await env.clock.advance(5 * MINUTE_MS)
    expect(await states()).toEqual({ 'Snag log': 'complete' })
  })

  test('with a reason for a sheet that the service refuses, and tries it again later', async () => {
    env.service.plan('read', refusal(1004, 'You are not authorized to perform this action.'))
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(30 * MINUTE_MS)
    expect(await listed()).toMatchObject([{ state: { kind: 'failed', error: { kind: 'refused' } }, copy: null }])

    await env.clock.advance(HOUR_MS)
    expect(await states()).toEqual({ 'Snag log': 'complete' })
  })
})

test('a kept sheet that the user may no longer see says so, and keeps its copy', async () => {
  await readList()
  env.keepOffline([SNAG_LOG])
  await env.clock.advance(MINUTE_MS)

  const notified = env.offlineChanges()
  env.service.set({ isGone: true })
  await readList()
  await env.clock.advance(MINUTE_MS)

  expect(await listed()).toMatchObject([
    { name: 'Snag log', state: { kind: 'gone' }, copy: { bytes: expect.any(Number) } },
  ])
  expect(env.offlineChanges()).toBeGreaterThan(notified)
})

test('nothing is gone while the list of sheets is unknown', async () => {
  env.keepOffline([SNAG_LOG])

  expect(await states()).toEqual({ 'Snag log': 'waiting' })
})

describe('the limit of the copies', () => {
  test('applies while nothing is kept, and before the list of sheets was read', async () => {
    env.sync.closeSheet(SHEET, await showSheet(env))

    env.limitCopies(1)
    await env.clock.advance(1_000)

    expect(await env.cache.listCopies({})).toMatchObject({ value: [] })
  })

  test('leaves sheets out that find no room, without reading them again', async () => {
    await addSheet('Costs')
    await addSheet('Rooms')
    await addSheet('Doors')
    await readList()
    env.keepOffline([SNAG_LOG])
    await env.clock.advance(MINUTE_MS)
    const { bytes } = (await listed())[0]?.copy ?? { bytes: 0 }

    env.limitCopies(bytes + 10)
    env.keepOffline([SNAG_LOG, { kind: 'workspace', id: workspace, name: 'Library' }])
    await env.clock.advance(MINUTE_MS)
    expect(await states()).toEqual({ 'Snag log': 'complete', Costs: 'no-room', Rooms: 'no-room', Doors: 'no-room' })
    const reads = count('read')
    await env.clock.advance(3 * HOUR_MS)
    expect(count('read')).toBe(reads)

    env.limitCopies(1e9)
    await env.clock.advance(MINUTE_MS)
    expect(new Set(Object.values(await states()))).toEqual(new Set(['complete']))
  })

  test('never applies to a sheet that a window shows', async () => {
    await showSheet(env)

    env.limitCopies(1)
    await env.clock.advance(1_000)

    expect(await env.cache.listCopies({})).toMatchObject({ value: [{ sheetId: SHEET }] })
  })

  test('applies at once, but never to a sheet with unsaved edits', async () => {
    const costs = await addSheet('Costs')
    await readList()
    keepWorkspace()
    const page = await showSheet(env)
    env.sync.submit(SHEET, [set(1, 'Gate')])
    await env.clock.advance(MINUTE_MS)
    env.sync.closeSheet(SHEET, page)
    const copies = async () => {
      const list = await env.cache.listCopies({})
      return list.ok ? list.value.map(copy => copy.sheetId) : []
    }
    expect(new Set(await copies())).toEqual(new Set([SHEET, costs]))

    env.limitCopies(1)
    await env.clock.advance(1_000)

    expect(await copies()).toEqual([SHEET])
    expect(await states()).toEqual({ Costs: 'no-room' })
  })
})

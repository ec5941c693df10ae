import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SheetId } from '../../../shared/model/ids.ts'
import { SearchText, type ServiceHit } from '../../../shared/model/search.ts'
import { fail, ok } from '../../../shared/result.ts'
import { searchApi } from '../../api/search.ts'
import { unreachable } from '../../api/testing/in-process.ts'
import { createSimulatedQueue } from '../../queue/testing/simulated-queue.ts'
import { createAsk } from '../ask.ts'
import { openRealService, type RealService } from '../testing/service/real-service.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'
import { createServiceSearch } from './service-search.ts'

describe('a search at the service', () => {
  let env: TestEnv
  beforeEach(() => {
    env = createTestEnv(['Tür', 'Die Fenster', 'blue door', 'door, blue'])
  })
  afterEach(async () => {
    expect(env.service.bugs).toEqual([])
    await env.end()
  })

  const hitsOf = async (text: string, sheetId: SheetId | null = null): Promise<readonly ServiceHit[]> => {
    const found = await env.sync.searchService(text, sheetId)
    if (!found.ok) throw new Error(found.error.kind)
    return found.value.hits
  }

  test('finds rows, files and comments of sheets without a copy', async () => {
    const { service } = env
    await service.someoneSends('POST', '/discussions', { comment: { text: 'Welche Fenster?' } })
    const link = { attachmentType: 'LINK', url: 'https://office.example/plan' }
    await service.someoneSends('POST', '/rows/2/attachments', { ...link, name: 'fenster.html' })

    const common = { id: expect.any(Number), sheet: { id: SHEET, name: 'Snag log' } }
    expect(await hitsOf('FENSTER')).toEqual([
      { kind: 'row', text: 'Die Fenster', detail: 'Row 2', ...common, id: 2 },
      { kind: 'file', text: 'fenster.html', detail: 'Row 2', ...common },
      { kind: 'comment', text: 'Welche Fenster?', detail: null, ...common },
    ])
  })

  test('finds the names of sheets, folders and workspaces', async () => {
    const { result } = await env.service.iSend('POST', '/workspaces', { name: 'Müller GmbH' })
    await env.service.iSend('POST', `/workspaces/${result.id}/folders`, { name: 'Angebote Müller' })

    const none = { id: expect.any(Number), detail: null, sheet: null }
    expect(await hitsOf('müller')).toEqual([
      { kind: 'folder', text: 'Angebote Müller', ...none },
      { kind: 'workspace', text: 'Müller GmbH', ...none },
    ])
    expect(await hitsOf('snag')).toEqual([{ kind: 'sheet', text: 'Snag log', ...none, id: SHEET }])
  })

  test.each(['Müller & Söhne', '100 % + 5', '鋼鉄', 'שלום', '🙂 ok'])('finds %s', async text => {
    await env.service.someoneAdds(text)

    expect(await hitsOf(text)).toMatchObject([{ kind: 'row', text }])
  })

  test('finds phrases in quotes literally, and ignores our filters', async () => {
    expect(await hitsOf('blue door')).toHaveLength(2)
    expect(await hitsOf('column:Task "blue door"')).toMatchObject([{ text: 'blue door' }])
  })

  test('counts the hits beyond the first hundred', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({ cells: [{ columnId: 1, value: `Gate ${index}` }] }))
    await env.service.someoneSends('POST', '/rows', rows)

    expect(await env.sync.searchService('gate', null)).toMatchObject(ok({ hits: { length: 100 }, total: 130 }))
  })

  test('of one sheet finds nothing elsewhere', async () => {
    await env.service.someoneAddsRange('Doors', ['A blue gate'])

    expect(await hitsOf('blue')).toHaveLength(3)
    expect(await hitsOf('blue', SHEET)).toHaveLength(2)
  })

  test('of a missing sheet fails', async () => {
    const missing = fail({ kind: 'not-found', what: 'sheet' })
    expect(await env.sync.searchService('blue', SheetId.parse(99))).toMatchObject(missing)
  })

  test('accepts 4,000 letters of any script', async () => {
    expect(await hitsOf(SearchText.parse('鋼鉄 '.repeat(1_500)))).toEqual([])
    expect(await hitsOf(SearchText.parse('🙂'.repeat(2_000)))).toEqual([])
  })
})

describe('on a busy queue', () => {
  let service: RealService
  let isReachable: boolean
  let sent: (string | null)[]
  beforeEach(() => {
    isReachable = true
    sent = []
    service = openRealService(SHEET, ['Steel door', 'Steel wall', 'Roof'], Date.now)
  })
  afterEach(() => service.close())

  function setUp() {
    const { clock, queue } = createSimulatedQueue()
    const ask = createAsk(queue, { received: () => undefined, tried: () => undefined, trouble: () => null })
    const http = service.http({
      async fetch(input, init) {
        sent.push(new URL(String(input)).searchParams.get('query'))
        if (!isReachable) throw unreachable()
        return service.deps.fetch(input, init)
      },
    })
    let free: () => void = () => undefined
    const freed = new Promise<void>(resolve => {
      free = resolve
    })
    /** All background requests that may run at once. */
    const occupy = () => {
      for (let index = 0; index < 3; index++) void ask.read('List folders', 'background', async () => ok(await freed))
    }
    return { clock, occupy, free: () => free(), search: createServiceSearch({ api: searchApi(http), ask }) }
  }

  test('a newer search cancels one that is still queued', async () => {
    const { search, occupy, free } = setUp()
    occupy()
    const answers = ['st', 'steel', 'steel do'].map(text => search(text, null))
    free()

    expect(await Promise.all(answers)).toMatchObject([
      fail({ kind: 'cancelled' }),
      fail({ kind: 'cancelled' }),
      ok({ hits: [{ text: 'Steel door' }], total: 1 }),
    ])
    expect(sent).toEqual(['steel do'])
  })

  test('a search without a word cancels it too, and sends no request', async () => {
    const { search, occupy, free } = setUp()
    occupy()
    const queued = search('steel', null)

    for (const empty of ['', '  ', '""', '"', 'column:Cost', '– …']) {
      expect(await search(empty, null)).toEqual(ok({ hits: [], total: 0 }))
    }
    free()

    expect(await queued).toEqual(fail({ kind: 'cancelled' }))
    expect(sent).toEqual([])
  })

  test('a search that was sent is answered although a newer one follows', async () => {
    const { search } = setUp()

    const answers = await Promise.all([search('door', null), search('wall', null)])

    expect(answers).toMatchObject([ok({ total: 1 }), ok({ total: 1 })])
  })

  test('a search without a connection fails', async () => {
    const { search, clock } = setUp()
    isReachable = false

    const answer = search('steel', null)
    await clock.turn(60_000)

    expect(await answer).toMatchObject({ ok: false, error: { kind: 'offline' } })
  })
})

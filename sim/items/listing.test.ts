import { expect, test } from 'vitest'
import { favoritesApi } from '../../electron/api/favorites.ts'
import { itemsApi } from '../../electron/api/items.ts'
import { httpOn } from '../../electron/api/testing/in-process.ts'
import { createItems } from '../../electron/sync/lists/items-sync.ts'
import { createListCache, plainAsk } from '../../electron/sync/testing/a-cache.ts'
import { startService, type TestService } from '../../service/testing/service.ts'
import { ok } from '../../shared/result.ts'

const MINUTE = 60_000
/** Endpoints that a service may have withdrawn, or not have yet. */
const OLD_READS =
  /^GET \/(home|folders\/personal|workspaces\/\d+|folders\/\d+|workspaces(?!.*paginationType)[^/]*)(\?.*)?$/
const NEW_READS = /^GET \/(workspaces|folders|sheets)\/\d+\/(children|metadata|path)/

type Refusal = { readonly calls: RegExp; readonly status: number; readonly json: object }
const refuses = (calls: RegExp, status = 404, code = 1006): Refusal => ({
  calls,
  status,
  json: { errorCode: code, message: 'Not found', refId: 'x' },
})

const never = (_call: string): Promise<void> => Promise.resolve()

/** The list of Ann's containers, read from the real service, with the requests it needed. `hold` blocks requests. */
function listOf(service: TestService, refusal: Refusal | null = null, cache = createListCache(), hold = never) {
  const asked: string[] = []
  const alarms: (() => void)[] = []
  let now = service.deps.clock()
  let counted = 0
  const http = httpOn(service, {
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const call = `${request.method} ${pathname.replace('/2.0', '')}${search}`
      asked.push(call)
      await hold(call)
      if (refusal?.calls.test(call)) return Response.json(refusal.json, { status: refusal.status })
      return service.app.fetch(request)
    },
    now: () => now,
  })
  const items = createItems({
    api: { items: itemsApi(http), favorites: favoritesApi(http) },
    ask: plainAsk,
    cache,
    now: () => now,
    after: (_ms, run) => {
      alarms.push(run)
      return () => void alarms.splice(alarms.indexOf(run), 1)
    },
    onChange: () => {
      counted += 1
    },
  })
  return {
    items,
    counted: () => counted,
    /** The clock advances by itself while no response is pending. */
    pause(ms: number): void {
      now += ms
      for (const run of alarms.splice(0)) run()
    },
    later: (ms: number) => {
      now += ms
    },
    /** The requests since the last call. */
    takeAsked: () => asked.splice(0),
    /** Each sheet by its path. */
    async sheets() {
      const known = await items.listed.known()
      const nameOf = (at: { kind: string; id: number } | null): string => {
        const holder = known.find(({ kind, id }) => kind === at?.kind && id === at.id)
        return holder ? `${nameOf(holder.parent)}${holder.name}/` : ''
      }
      return known.filter(({ kind }) => kind === 'sheet').map(({ parent, name }) => nameOf(parent) + name)
    },
  }
}

const COLUMNS = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }]

async function post(service: TestService, path: string, body: object): Promise<number> {
  const { status, json } = await service.call(service.ann, 'POST', path, body)
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
  // as: the service's response to the creation
  return (json.result as { id: number }).id
}
const addSheet = (service: TestService, at: string, name: string) =>
  post(service, `${at}/sheets`, { name, columns: COLUMNS })

async function openOffice() {
  const service = startService()
  const library = await post(service, '/workspaces', { name: 'Library' })
  const plans = await post(service, `/workspaces/${library}/folders`, { name: 'Plans' })
  const old = await post(service, `/folders/${plans}/folders`, { name: 'Old' })
  const home = await post(service, '/home/folders', { name: 'Mine' })
  await addSheet(service, `/workspaces/${library}`, 'Costs')
  await addSheet(service, `/folders/${old}`, 'Snags')
  await addSheet(service, `/folders/${home}`, 'Notes')
  await addSheet(service, '', 'Alone')
  return { service, library, plans, old }
}
const ALL = ['Mine/Notes', 'Alone', 'Library/Plans/Old/Snags', 'Library/Costs']

test('lists workspaces and folders by their children, with one request each', async () => {
  const { service } = await openOffice()
  const list = listOf(service)

  expect(await list.items.look()).toEqual(ok(null))

  expect(await list.sheets()).toEqual(ALL)
  const asked = list.takeAsked()
  expect(asked.filter(call => call.includes('/children'))).toHaveLength(3)
  // A list read within a moment is published once, because the window opens its first sheet automatically.
  expect(list.counted()).toBe(1)
  expect(asked.filter(call => call.includes('loadAll'))).toEqual([])
})

test.each([
  [404, 1006],
  [405, 1010],
  [410, 1006],
])(
  'lists the same from a service that responds with %d to withdrawn endpoints, except that Home is no container',
  async (...refusal) => {
    const { service } = await openOffice()
    const list = listOf(service, refuses(OLD_READS, ...refusal))

    expect(await list.items.look()).toEqual(ok(null))

    expect(await list.sheets()).toEqual(['Alone', 'Notes', 'Library/Plans/Old/Snags', 'Library/Costs'])
    list.takeAsked()
    await list.items.look()
    expect(list.takeAsked().filter(call => call.startsWith('GET /home'))).toEqual([])
  },
)

test.each([
  [404, 1006],
  [405, 1010],
])('lists a service that only has the older endpoints (%d), and tries the newer ones once', async (...refusal) => {
  const { service } = await openOffice()
  const list = listOf(service, refuses(NEW_READS, ...refusal))

  expect(await list.items.look()).toEqual(ok(null))

  expect(await list.sheets()).toEqual(ALL)
  expect(list.takeAsked().filter(call => NEW_READS.test(call))).toHaveLength(1)
  list.later(2 * MINUTE)
  await list.items.refresh()
  expect(list.takeAsked().filter(call => NEW_READS.test(call))).toEqual([])
})

test.each([
  ['newer', null],
  ['older', refuses(NEW_READS)],
])('finds objects that another client created, moved, renamed and deleted (%s endpoints)', async (_, refusal) => {
  const { service, library, old } = await openOffice()
  const list = listOf(service, refusal)
  await list.items.look()
  list.later(2 * MINUTE)

  const folder = await post(service, `/folders/${old}/folders`, { name: 'New' })
  await addSheet(service, `/folders/${folder}`, 'Found')
  const known = await list.items.listed.known()
  const idOf = (name: string) => known.find(item => item.name === name)?.id
  await service.call(service.ann, 'PUT', `/sheets/${idOf('Costs')}`, { name: 'Prices' })
  await service.call(service.ann, 'DELETE', `/sheets/${idOf('Alone')}`)
  await service.call(service.ann, 'POST', `/sheets/${idOf('Notes')}/move`, {
    destinationType: 'workspace',
    destinationId: library,
  })
  await list.items.look()

  expect(await list.sheets()).toEqual([
    'Library/Plans/Old/New/Found',
    'Library/Plans/Old/Snags',
    'Library/Notes',
    'Library/Prices',
  ])
})

test('refreshes an account of hundreds of folders with a few requests, and none per window', async () => {
  const service = startService()
  for (let index = 0; index < 30; index += 1) {
    const workspace = await post(service, '/workspaces', { name: `Workspace ${index}` })
    for (let inside = 0; inside < 13; inside += 1) {
      await post(service, `/workspaces/${workspace}/folders`, { name: `Folder ${inside}` })
    }
  }
  const cache = createListCache()
  const list = listOf(service, null, cache)
  await list.items.look()
  expect(list.takeAsked()).toHaveLength(4 + 30 * 14)

  list.later(MINUTE / 2)
  const counted = list.counted()
  await list.items.look()
  expect(list.takeAsked()).toHaveLength(4)
  list.later(2 * MINUTE)
  await list.items.look()
  expect(list.takeAsked()).toHaveLength(4 + 10)
  expect(list.counted()).toBe(counted)

  // A new sheet costs one request for its path, wherever it is.
  const [last] = (await list.items.listed.known()).filter(({ kind }) => kind === 'folder').slice(-1)
  await addSheet(service, `/folders/${last?.id}`, 'Found')
  await list.items.look()
  expect(list.takeAsked()).toHaveLength(4 + 10 + 1)
  expect(await list.sheets()).toEqual([expect.stringMatching(/^Workspace \d+\/Folder \d+\/Found$/)])

  // The next start reads no more.
  const again = listOf(service, null, cache)
  await again.items.look()
  expect(again.takeAsked().length).toBeLessThanOrEqual(4 + 10)
})

test('shows received items while others are loading', async () => {
  const { service } = await openOffice()
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const list = listOf(service, null, createListCache(), call => (call.includes('/folders/') ? held : Promise.resolve()))
  const done = list.items.look()

  await expect.poll(() => list.sheets()).toContain('Library/Costs')
  expect(await list.sheets()).not.toContain('Library/Plans/Old/Snags')
  // The rest waits for the request budget; received items are shown.
  expect(list.counted()).toBe(0)
  list.pause(5000)
  await expect.poll(list.counted).toBe(1)
  expect(await list.items.list(0)).toMatchObject({ ok: true })

  release()
  await done
  expect(await list.sheets()).toEqual(ALL)
})

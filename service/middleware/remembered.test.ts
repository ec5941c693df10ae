import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../store/store.ts'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'
import { hashToken } from './auth.ts'

// Tokens and access are cached between requests. These tests prove that no client can notice it.

async function aScene() {
  const service = startService()
  const sheet = await aSheet(service)
  const [rowId] = await sheet.addRows(['A'])
  sheet.share(service.bob, 'EDITOR')
  const read = async () => (await service.call(service.bob, 'GET', sheet.url)).json
  const version = () => service.call(service.bob, 'GET', `${sheet.url}/version`)
  /** Changes the data from another connection, as another program such as the command line would. */
  const elsewhere = (change: (store: ReturnType<typeof openStore>) => void) => {
    const store = openStore(join(service.folder, 'service.db'), 'process-end')
    change(store)
    store.close()
  }
  return { service, sheet, rowId, read, version, elsewhere }
}

type Scene = Awaited<ReturnType<typeof aScene>>
type Store = Scene['service']['store']

const CHANGES: readonly (readonly [string, (store: Store, scene: Scene) => void, number, number | undefined])[] = [
  ['a token is revoked', (store, { service }) => store.tokens.revoke(hashToken(service.bob.token), 1), 401, 1002],
  [
    'a share is taken away',
    (store, { service, sheet }) => store.shares.remove('sheet', sheet.id, service.bob.id),
    404,
    1006,
  ],
  ['a sheet is deleted', (store, { sheet }) => store.sheets.remove(sheet.id), 404, 1006],
  ['a version is raised', (store, { sheet }) => void store.sheets.touch(sheet.id, 1), 200, undefined],
]

test.each(CHANGES)('after %s the next request sees it', async (_, change, status, code) => {
  const scene = await aScene()
  const before = await scene.version()

  change(scene.service.store, scene)

  const after = await scene.version()
  expect([after.status, after.json.errorCode]).toEqual([status, code])
  expect(after.json).not.toEqual(before.json)
})

test.each(CHANGES)('after %s by another program the next request sees it', async (_, change, status, code) => {
  const scene = await aScene()
  const before = await scene.version()

  scene.elsewhere(store => change(store, scene))

  const after = await scene.version()
  expect([after.status, after.json.errorCode]).toEqual([status, code])
  expect(after.json).not.toEqual(before.json)
})

test('a rejected token works as soon as a command has created it', async () => {
  const { service, sheet, elsewhere } = await aScene()
  const carl = { ...service.bob, token: 'made-by-a-command' }
  expect((await service.call(carl, 'GET', sheet.url)).status).toBe(401)

  elsewhere(store =>
    store.tokens.add(
      { hash: hashToken(carl.token), userId: carl.id, kind: 'raw', scopes: ['READ_SHEETS'], expiresAt: 9e15 },
      1,
    ),
  )

  expect((await service.call(carl, 'GET', sheet.url)).status).toBe(200)
})

test('a token expires on time, however often it was used', async () => {
  const { service, version } = await aScene()
  const short = service.tokenFor(service.bob, ['READ_SHEETS'], service.deps.clock() + 1000)
  const ask = () => service.call(short, 'GET', '/users/me')
  expect((await ask()).status).toBe(200)

  service.advance(1000)

  expect((await ask()).json.errorCode).toBe(1003)
  expect((await version()).status).toBe(200)
})

test('the next read returns a changed cell', async () => {
  const { service, sheet, rowId, read } = await aScene()
  await read()

  for (const text of ['B', 'C']) {
    await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Name: text }) })
    expect(JSON.stringify((await read()).rows)).toContain(`"value":"${text}"`)
  }
})

import { beforeEach, describe, expect, test } from 'vitest'
import { sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Favorite } from '../../api/favorites.ts'
import type { ItemsApi, ServiceItem } from '../../api/items.ts'
import { createListCache, plainAsk } from '../testing/a-cache.ts'
import { itemsOf } from '../testing/items-of.ts'
import { createItems, type Items } from './items-sync.ts'

const offline = fail({ kind: 'offline', server: 'x' })
const item = (kind: ServiceItem['kind'], id: number, name: string): ServiceItem => ({
  kind,
  id,
  name,
  parent: null,
  accessLevel: 'OWNER',
  createdAt: null,
})

let tree: Result<readonly ServiceItem[]>
let stars: Result<Favorite[]>
let cache: ReturnType<typeof createListCache>
let changes: number
let now: number
let items: Items

beforeEach(() => {
  tree = ok([item('workspace', 1, 'Site'), item('sheet', 2, 'Snag log'), item('sheet', 3, 'Timber')])
  stars = ok([{ type: 'sheet', id: 3 }])
  changes = 0
  now = 1_000_000
  const copy = { sheetId: sheetId(2), name: 'Snag log', version: 1, copiedAt: 5, openedAt: 9, bytes: 1 }
  cache = createListCache([copy])
  start()
})

function start(read: ItemsApi = itemsOf(() => tree)): void {
  items = createItems({
    api: {
      items: read,
      favorites: {
        page: async () => (stars.ok ? ok({ items: stars.value, next: null }) : stars),
        add: async () => (stars.ok ? ok(null) : stars),
        remove: async () => (stars.ok ? ok(null) : stars),
      },
    },
    ask: plainAsk,
    cache,
    now: () => now,
    after: () => () => undefined,
    onChange: () => {
      changes += 1
    },
  })
}

async function drawn() {
  const listed = await items.list(0)
  if (!listed.ok) throw new Error(listed.error.kind)
  return listed.value.items.map(({ name, favorite, copied, openedAt }) => [name, favorite, copied, openedAt])
}

describe('the tree of a user', () => {
  test('is unknown, not empty, until it is read, then has favorites and copies', async () => {
    expect(await items.list(0)).toEqual(fail({ kind: 'no-copy' }))

    expect(await items.refresh()).toEqual(ok(null))

    expect(changes).toBe(1)
    expect(await drawn()).toEqual([
      ['Snag log', false, true, 9],
      ['Timber', true, false, null],
      ['Site', false, false, null],
    ])
  })

  test('is readable offline from the cache', async () => {
    await items.refresh()
    start()
    tree = offline

    expect(await items.refresh()).toEqual(offline)
    expect((await drawn()).map(([name]) => name)).toEqual(['Snag log', 'Timber', 'Site'])
  })

  test('stays unknown if the first read ends before it found a sheet', async () => {
    tree = ok([item('workspace', 1, 'Site')])
    start({ ...itemsOf(() => tree), children: async () => offline })

    expect(await items.refresh()).toEqual(offline)
    expect(await items.list(0)).toEqual(fail({ kind: 'no-copy' }))

    start()
    await items.refresh()
    expect((await drawn()).map(([name]) => name)).toEqual(['Site'])
  })

  test('is empty once the service has listed nothing', async () => {
    tree = ok([])

    await items.refresh()

    expect(await items.list(0)).toEqual(ok({ items: [], next: null }))
  })

  test('stays unknown if a favorite is set before it is read, and is known with the first item created here', async () => {
    await items.setFavorite(sheetId(3), true)
    expect(await items.list(0)).toEqual(fail({ kind: 'no-copy' }))

    await items.listed.change(known => [...known, { ...item('sheet', 4, 'Made here'), favorite: false }])
    expect((await drawn()).map(([name]) => name)).toEqual(['Made here'])
  })

  test('keeps its favorites if only those cannot be read', async () => {
    await items.refresh()
    stars = offline

    await items.refresh()

    expect((await drawn()).map(([, favorite]) => favorite)).toEqual([false, true, false])
  })

  test('is read again after a local change during the read', async () => {
    const api = itemsOf(() => tree)
    const old = tree
    tree = ok([item('sheet', 2, 'Renamed')])
    let reads = 0
    start({
      ...api,
      async home() {
        reads += 1
        // The response was being sent when the sheet was renamed.
        if (reads === 1) await items.listed.change(known => known)
        return reads === 1 ? itemsOf(() => old).home() : api.home()
      },
    })

    await items.refresh()

    expect((await drawn()).map(([name]) => name)).toEqual(['Renamed'])
  })

  test('reports that the service has no Home after it rejected that call, also after a restart, until it has one', async () => {
    const withoutHome = {
      ...itemsOf(() => tree),
      home: async () => fail({ kind: 'not-found', what: 'other' } as const),
    }
    const noHome = async () => {
      const listed = await items.list(0)
      return listed.ok ? listed.value.noHome : listed.error.kind
    }
    await items.refresh()
    expect(await noHome()).toBeUndefined()

    start(withoutHome)
    changes = 0
    await items.refresh()
    expect(await noHome()).toBe(true)
    expect(changes).toBeGreaterThan(0)

    start()
    expect(await noHome()).toBe(true)
    await items.refresh()
    expect(await noHome()).toBeUndefined()
  })

  test('is sliced if it exceeds one message', async () => {
    tree = ok(Array.from({ length: 1000 }, (_, index) => item('sheet', index + 1, `Sheet ${index + 1}`)))
    await items.refresh()

    const names: string[] = []
    for (let after: number | null = 0; after !== null; ) {
      const part = await items.list(after)
      if (!part.ok) throw new Error(part.error.kind)
      expect(JSON.stringify(part.value).length).toBeLessThan(60_000)
      names.push(...part.value.items.map(({ name }) => name))
      after = part.value.next
    }

    expect(names).toHaveLength(1000)
    expect(new Set(names).size).toBe(1000)
  })
})

describe('a favorite', () => {
  test('is shown after the response', async () => {
    await items.refresh()

    await items.setFavorite(sheetId(2), true)
    await items.setFavorite(sheetId(3), false)

    expect((await drawn()).map(([, favorite]) => favorite)).toEqual([true, false, false])
    expect(changes).toBe(3)
  })

  test('keeps its state if the service rejects the change', async () => {
    await items.refresh()
    stars = fail({ kind: 'forbidden', message: 'no' })

    expect(await items.setFavorite(sheetId(2), true)).toEqual(stars)
    expect((await drawn()).map(([, favorite]) => favorite)).toEqual([false, true, false])
  })
})

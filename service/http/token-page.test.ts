import { describe, expect, test } from 'vitest'
import { containerStore } from '../store/containers/containers.ts'
import { itemStore } from '../store/reports/items.ts'
import { START, startService } from '../testing/service.ts'

/** Ann has 250 workspaces; Bob sees all but the first. */
function withWorkspaces() {
  const service = startService()
  const { ann, bob, store } = service
  const containers = containerStore(store.db)
  for (let id = 1; id <= 250; id += 1) {
    containers.addWorkspace({ id, name: `W${id}`, ownerId: ann.id, createdAt: START, modifiedAt: START })
    if (id > 1) store.shares.put('workspace', id, bob.id, 'VIEWER', START)
  }
  const list = async (person: typeof ann, query: string) => {
    const { status, json } = await service.call(person, 'GET', `/workspaces?${query}`)
    return { status, json, ids: json.data?.map(({ id }) => id) ?? [] }
  }
  return { ...service, list }
}

const TOKEN = 'paginationType=token'

describe('a list that is paged by token', () => {
  test('has pages of 100 with the key of the next page, and no key on the last', async () => {
    const { ann, list } = withWorkspaces()

    const first = await list(ann, TOKEN)
    const second = await list(ann, `${TOKEN}&lastKey=${first.json.lastKey}`)
    const third = await list(ann, `${TOKEN}&lastKey=${second.json.lastKey}`)

    expect(first.status).toBe(200)
    expect(Object.keys(first.json)).toEqual(['data', 'lastKey'])
    expect(first.json.data[0]).toEqual({
      id: 1,
      name: 'W1',
      accessLevel: 'OWNER',
      permalink: 'sheaf://workspaces/1',
    })
    expect([first, second, third].flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 250 }, (_, at) => at + 1))
    expect(Object.keys(third.json)).toEqual(['data'])
  })

  test('has pages of at most maxItems; exactly maxItems items are one page', async () => {
    const { ann, bob, list } = withWorkspaces()

    expect((await list(ann, `${TOKEN}&maxItems=250`)).json).not.toHaveProperty('lastKey')
    const { ids, json } = await list(bob, `${TOKEN}&maxItems=101`)
    expect([ids.length, typeof json.lastKey]).toEqual([101, 'string'])
  })

  test.each(['maxItems=99', 'maxItems=1001', 'maxItems=-1', 'maxItems=1e3', 'lastKey=k', 'lastKey=k0-5-00000000'])(
    'rejects %s',
    async query => {
      const { ann, list } = withWorkspaces()

      const { status, json } = await list(ann, `${TOKEN}&${query}`)

      expect([status, json.errorCode]).toEqual([400, 1018])
    },
  )

  test('rejects the key of another user or of another filter', async () => {
    const { ann, bob, call, list, store } = withWorkspaces()
    const { lastKey } = (await list(ann, TOKEN)).json
    for (let id = 1001; id <= 1101; id += 1) {
      itemStore(store.db).add({ id, kind: 'sight', name: `D${id}`, ownerId: ann.id, definition: {} }, START)
    }
    const sights = `/sights?${TOKEN}&modifiedSince=2026-03-01T00:00:00Z`
    const page = (await call(ann, 'GET', sights)).json

    expect(page.data).toHaveLength(100)
    expect((await call(ann, 'GET', `${sights}&lastKey=${page.lastKey}`)).json.data.map(({ id }) => id)).toEqual([1101])
    expect((await list(bob, `${TOKEN}&lastKey=${lastKey}`)).json.errorCode).toBe(1018)
    expect((await list(ann, `${TOKEN}&lastKey=${page.lastKey}`)).json.errorCode).toBe(1018)
    expect((await call(ann, 'GET', `/sights?${TOKEN}&lastKey=${page.lastKey}`)).json.errorCode).toBe(1018)
  })
})

describe('a list that is paged by number as well', () => {
  test('stays so without paginationType, regardless of other token parameters', async () => {
    const { ann, list } = withWorkspaces()

    const plain = await list(ann, 'page=3')
    const beside = await list(ann, 'page=3&maxItems=7&lastKey=made-up')

    expect(plain.json).toMatchObject({ pageNumber: 3, pageSize: 100, totalPages: 3, totalCount: 250 })
    expect(beside).toEqual(plain)
  })

  test('ignores page numbers when token paging is requested', async () => {
    const { ann, list } = withWorkspaces()

    expect(await list(ann, `${TOKEN}&page=2&pageSize=7&includeAll=true`)).toEqual(await list(ann, TOKEN))
  })

  test('rejects an unknown type of paging', async () => {
    const { ann, list } = withWorkspaces()

    expect((await list(ann, 'paginationType=cursor')).json.errorCode).toBe(1018)
  })
})

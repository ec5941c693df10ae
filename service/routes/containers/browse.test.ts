import { describe, expect, test } from 'vitest'
import { containerStore } from '../../store/containers/containers.ts'
import { itemStore } from '../../store/reports/items.ts'
import { START, startService } from '../../testing/service.ts'

const NOW = '2026-03-02T09:00:00Z'

/** A workspace of Ann's with a folder, each with a sheet, a report, a dashboard and a template. */
function withLibrary() {
  const service = startService()
  const { ann, store } = service
  const owned = { ownerId: ann.id, createdAt: START, modifiedAt: START }
  const containers = containerStore(store.db)
  containers.addWorkspace({ id: 7, name: 'Library', ...owned })
  containers.addFolder({ id: 71, name: 'Plans', parentId: null, workspaceId: 7, ...owned })
  containers.addFolder({ id: 72, name: 'Drawings', parentId: 71, workspaceId: 7, ...owned })
  for (const [first, folderId] of [
    [10, null],
    [20, 71],
  ] as const) {
    const there = { ownerId: ann.id, workspaceId: 7, folderId }
    store.sheets.add({ id: first + 1, name: `Sheet ${first}`, ...there }, START)
    for (const [at, kind] of (['report', 'sight', 'template'] as const).entries()) {
      itemStore(store.db).add({ id: first + 2 + at, kind, name: `${kind} ${first}`, ...there, definition: {} }, START)
    }
  }
  return { ...service, containers }
}

describe('the metadata', () => {
  test('of a workspace has its dates and the access level, and nothing of its content', async () => {
    const { call, ann } = withLibrary()

    const { status, json, headers } = await call(ann, 'GET', '/workspaces/7/metadata?include=source')

    expect([status, headers.get('content-type')]).toEqual([200, 'application/json;charset=UTF-8'])
    expect(json).toEqual({
      id: 7,
      name: 'Library',
      accessLevel: 'OWNER',
      permalink: 'sheaf://workspaces/7',
      createdAt: NOW,
      modifiedAt: NOW,
    })
  })

  test('of a folder has its dates and no access level', async () => {
    const { call, ann } = withLibrary()

    const { json } = await call(ann, 'GET', '/folders/72/metadata?numericDates=true')

    expect(json).toEqual({
      id: 72,
      name: 'Drawings',
      permalink: 'sheaf://folders/72',
      createdAt: START,
      modifiedAt: START,
    })
  })

  test.each(['/workspaces/7', '/folders/71'])('of %s is not found for others', async path => {
    const { call, bob } = withLibrary()

    expect((await call(bob, 'GET', `${path}/metadata`)).json.errorCode).toBe(1006)
    expect((await call(bob, 'GET', `${path}/children`)).json.errorCode).toBe(1006)
  })
})

describe('the children', () => {
  test('of a workspace are a flat list of its direct content, each with its kind', async () => {
    const { call, ann } = withLibrary()

    const { status, json } = await call(ann, 'GET', '/workspaces/7/children')

    const dates = { createdAt: NOW, modifiedAt: NOW }
    const own = { ...dates, accessLevel: 'OWNER' }
    expect(status).toBe(200)
    expect(json).toEqual({
      data: [
        { id: 11, name: 'Sheet 10', resourceType: 'sheet', permalink: 'sheaf://sheets/11', ...own },
        { id: 12, name: 'report 10', resourceType: 'report', permalink: 'sheaf://reports/12', ...own },
        { id: 13, name: 'sight 10', resourceType: 'sight', permalink: 'sheaf://sights/13', ...own },
        { id: 71, name: 'Plans', resourceType: 'folder', permalink: 'sheaf://folders/71', ...dates },
        { id: 14, name: 'template 10', resourceType: 'template', permalink: 'sheaf://templates/14', ...own },
      ],
    })
  })

  test('of a folder are only those of the folder', async () => {
    const { call, ann, bob, store } = withLibrary()
    store.shares.put('workspace', 7, bob.id, 'VIEWER', START)

    for (const person of [ann, bob]) {
      const { json } = await call(person, 'GET', '/folders/71/children')
      expect(json.data.map(({ id }) => id)).toEqual([21, 22, 23, 72, 24])
    }
    expect((await call(ann, 'GET', '/folders/72/children')).json).toEqual({ data: [] })
  })

  test('of a folder in Home are listed as well', async () => {
    const { call, ann, containers } = withLibrary()
    const folder = { ownerId: ann.id, parentId: null, workspaceId: null, createdAt: START, modifiedAt: START }
    containers.addFolder({ id: 81, name: 'Private', ...folder })
    containers.addFolder({ id: 82, name: 'Inner', ...folder, parentId: 81 })

    expect((await call(ann, 'GET', '/folders/81/children')).json.data.map(({ id }) => id)).toEqual([82])
  })

  test.each([
    ['sheets', [11]],
    ['folders,reports', [12, 71]],
    ['sheets,templates', [11, 14]],
    ['', [11, 12, 13, 71, 14]],
  ])('are restricted to the kinds "%s" on request', async (kinds, ids) => {
    const { call, ann } = withLibrary()

    const { json } = await call(ann, 'GET', `/workspaces/7/children?childrenResourceTypes=${kinds}`)

    expect(json.data.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    'childrenResourceTypes=templates',
    'childrenResourceTypes=sheet',
    'maxItems=50',
    'maxItems=150',
    'maxItems=1100',
    'maxItems=many',
    'lastKey=made-up',
  ])('are rejected for %s', async query => {
    const { call, ann } = withLibrary()

    const { status, json } = await call(ann, 'GET', `/workspaces/7/children?${query}`)

    expect([status, json.errorCode]).toEqual([400, 1018])
  })

  test('have their owner and source on request', async () => {
    const { call, ann, store } = withLibrary()
    const source = { id: 12, type: 'report' }
    const copy = {
      id: 15,
      kind: 'report',
      name: 'Copy',
      ownerId: ann.id,
      workspaceId: 7,
      definition: { source },
    } as const
    itemStore(store.db).add(copy, START)

    const { json } = await call(ann, 'GET', '/workspaces/7/children?include=ownerInfo,source')

    const owner = { owner: ann.email, ownerId: ann.id }
    expect(json.data[0]).toMatchObject({ id: 11, ...owner })
    expect(json.data.find(({ id }) => id === 15)).toMatchObject({ ...owner, source })
    expect(json.data.find(({ id }) => id === 71)).not.toHaveProperty('owner')
  })

  test('are paged by key without repeating or skipping any while others are added and deleted', async () => {
    const { call, ann, store } = withLibrary()
    const add = (id: number) => store.sheets.add({ id, name: `S${id}`, ownerId: ann.id, workspaceId: 7 }, START)
    for (let id = 1001; id <= 1250; id += 1) add(id)
    const page = async (more: string) => (await call(ann, 'GET', `/workspaces/7/children?maxItems=100${more}`)).json
    const idsOf = ({ data }: { readonly data: readonly { readonly id: number }[] }) => data.map(({ id }) => id)

    const first = await page('')
    add(500)
    await call(ann, 'DELETE', '/sheets/1001')
    await call(ann, 'DELETE', '/sheets/1150')
    const second = await page(`&lastKey=${first.lastKey}`)
    const third = await page(`&lastKey=${second.lastKey}`)

    expect([first.data.length, second.data.length, third.data.length]).toEqual([100, 100, 54])
    expect(idsOf(first).slice(0, 2)).toEqual([11, 1001])
    expect(idsOf(second)[0]).toBe(1100)
    expect(third).not.toHaveProperty('lastKey')
    const all = [first, second, third].flatMap(idsOf)
    expect(new Set(all).size).toBe(all.length)
  })
})

import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'

/** A service where Ann sees the sheets 41 to 43 and a folder, and Bob nothing. */
async function withObjects() {
  const service = startService()
  const { ann, store, call, deps } = service
  for (const id of [41, 42, 43]) store.sheets.add({ id, name: `Sheet ${id}`, ownerId: ann.id }, deps.clock())
  const folder = (await call(ann, 'POST', '/home/folders', { name: 'Plans' })).json.result.id
  const workspace = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
  const mark = (body: unknown) => call(ann, 'POST', '/favorites', body)
  const marked = async () => (await call(ann, 'GET', '/favorites')).json.data
  return { ...service, folder, workspace, mark, marked }
}

const sheet = (objectId: number | string) => ({ type: 'sheet', objectId })

describe('marking', () => {
  test('one object returns one object', async () => {
    const { mark, marked } = await withObjects()

    const { status, json } = await mark(sheet(41))

    expect(status).toBe(200)
    expect(json).toEqual({ message: 'SUCCESS', resultCode: 0, result: sheet(41) })
    expect(await marked()).toEqual([sheet(41)])
  })

  test('a list returns a list, even a list of one', async () => {
    const { mark } = await withObjects()

    expect((await mark([sheet(41)])).json.result).toEqual([sheet(41)])
  })

  test('the same object twice is rejected alone, and skipped in a list', async () => {
    const { mark, marked } = await withObjects()
    await mark(sheet(41))

    expect((await mark(sheet(41))).json).toMatchObject({ errorCode: 1129 })
    expect((await mark([sheet(41), sheet(42), sheet(42)])).json.result).toEqual([sheet(42)])
    expect((await mark([sheet(41)])).json.result).toEqual([])
    expect(await marked()).toEqual([sheet(41), sheet(42)])
  })

  test('works for folders and workspaces too, and accepts ids as text', async () => {
    const { mark, marked, folder, workspace } = await withObjects()

    await mark([
      { type: 'Folder', objectId: String(folder) },
      { type: 'workspace', objectId: workspace },
    ])

    expect(await marked()).toEqual([
      { type: 'folder', objectId: folder },
      { type: 'workspace', objectId: workspace },
    ])
  })

  test('a list with one missing object marks nothing and names it', async () => {
    const { mark, marked } = await withObjects()

    const { status, json } = await mark([sheet(41), sheet(99)])

    expect(status).toBe(404)
    expect(json).toMatchObject({ errorCode: 1006, message: 'Not Found', detail: { index: 1 } })
    expect(await marked()).toEqual([])
  })

  test.each([
    ['an unknown kind', { type: 'spoon', objectId: 41 }, 1031],
    ['no kind', { objectId: 41 }, 1012],
    ['an id that is none', { type: 'sheet', objectId: 'first' }, 1031],
    ['an id too large to be exact', { type: 'sheet', objectId: '9007199254740993' }, 1031],
    ['an unknown attribute', { type: 'sheet', objectId: 41, colour: 'red' }, 1032],
    ['a report, of which there are none yet', { type: 'report', objectId: 41 }, 1006],
  ])('with %s is rejected', async (_what, body, errorCode) => {
    const { mark, marked } = await withObjects()

    expect((await mark(body)).json.errorCode).toBe(errorCode)
    expect(await marked()).toEqual([])
  })

  test('an invisible object is not found', async () => {
    const { call, bob } = await withObjects()

    expect((await call(bob, 'POST', '/favorites', sheet(41))).json.errorCode).toBe(1006)
  })
})

describe('the list of favorites', () => {
  test('is separate for each user', async () => {
    const { call, mark, store, bob } = await withObjects()
    await mark(sheet(41))
    store.shares.put('sheet', 41, bob.id, 'VIEWER', 0)

    expect((await call(bob, 'GET', '/favorites')).json.data).toEqual([])
  })

  test('has names on request, has pages, and is complete with includeAll', async () => {
    const { call, ann, mark } = await withObjects()
    await mark([sheet(43), sheet(41), sheet(42)])

    const page = await call(ann, 'GET', '/favorites?include=name&pageSize=2&page=2')
    const all = await call(ann, 'GET', '/favorites?includeAll=true')

    expect(page.json).toMatchObject({
      pageNumber: 2,
      pageSize: 2,
      totalCount: 3,
      data: [{ ...sheet(42), name: 'Sheet 42' }],
    })
    expect(all.json).toEqual({ pageNumber: 1, totalPages: 1, totalCount: 3, data: [sheet(43), sheet(41), sheet(42)] })
  })

  test('omits deleted objects and those no longer shared', async () => {
    const { call, mark, marked, store, ann, bob, folder } = await withObjects()
    await mark([sheet(41), { type: 'folder', objectId: folder }])
    store.shares.put('sheet', 42, bob.id, 'VIEWER', 0)
    await call(bob, 'POST', '/favorites', sheet(42))

    store.sheets.remove(41)
    await call(ann, 'DELETE', `/folders/${folder}`)
    store.shares.remove('sheet', 42, bob.id)

    expect(await marked()).toEqual([])
    expect((await call(bob, 'GET', '/favorites')).json.data).toEqual([])
  })
})

describe('one favorite', () => {
  test('is read by kind and id', async () => {
    const { call, ann, mark } = await withObjects()
    await mark(sheet(41))

    expect((await call(ann, 'GET', '/favorites/sheet/41')).json).toEqual(sheet(41))
    expect((await call(ann, 'GET', '/favorites/SHEET/41')).json).toEqual(sheet(41))
    expect((await call(ann, 'GET', '/favorites/sheet/42')).json.errorCode).toBe(1006)
    expect((await call(ann, 'GET', '/favorites/folder/41')).json.errorCode).toBe(1006)
    expect((await call(ann, 'GET', '/favorites/spoon/41')).json.errorCode).toBe(1018)
  })

  test('can be unmarked once', async () => {
    const { call, ann, mark, marked } = await withObjects()
    await mark([sheet(41), sheet(42)])

    expect((await call(ann, 'DELETE', '/favorites/sheet/41')).json).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect((await call(ann, 'DELETE', '/favorites/sheet/41')).json.errorCode).toBe(1006)
    expect(await marked()).toEqual([sheet(42)])
  })
})

describe('unmarking many', () => {
  test('accepts ids in one list and ignores unmarked ones', async () => {
    const { call, ann, mark, marked, folder } = await withObjects()
    await mark([sheet(41), sheet(42), sheet(43), { type: 'folder', objectId: folder }])

    const { json } = await call(ann, 'DELETE', '/favorites/sheet?objectIds=41%2C43,99')

    expect(json).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect(await marked()).toEqual([sheet(42), { type: 'folder', objectId: folder }])
  })

  test('requires ids', async () => {
    const { call, ann } = await withObjects()

    expect((await call(ann, 'DELETE', '/favorites/sheet')).json.errorCode).toBe(1009)
    expect((await call(ann, 'DELETE', '/favorites/sheet?objectIds=41,x')).json.errorCode).toBe(1018)
  })
})

test('reading favorites needs READ_SHEETS, changing them ADMIN_WORKSPACES', async () => {
  const { call, tokenFor, ann } = await withObjects()
  const reader = tokenFor(ann, ['READ_SHEETS'])
  const keeper = tokenFor(ann, ['ADMIN_WORKSPACES'])

  expect((await call(reader, 'POST', '/favorites', sheet(41))).json.errorCode).toBe(1004)
  expect((await call(keeper, 'POST', '/favorites', sheet(41))).status).toBe(200)
  expect((await call(keeper, 'GET', '/favorites')).json.errorCode).toBe(1004)
  expect((await call(reader, 'DELETE', '/favorites/sheet/41')).json.errorCode).toBe(1004)
  expect((await call(reader, 'GET', '/favorites')).json.data).toEqual([sheet(41)])
})

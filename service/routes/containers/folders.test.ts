import { describe, expect, test } from 'vitest'
import { type Person, startService, type TestService } from '../../testing/service.ts'

/** Creates a folder through the API and returns its id. */
async function aFolder(service: TestService, person: Person, path: string, name: string): Promise<number> {
  const { json } = await service.call(person, 'POST', `${path}/folders`, { name })
  return json.result.id
}

async function aWorkspace(service: TestService, person: Person, name = 'Library'): Promise<number> {
  const { json } = await service.call(person, 'POST', '/workspaces', { name })
  return json.result.id
}

describe('a folder', () => {
  test('is created in Home and listed there', async () => {
    const service = startService()

    const { status, json } = await service.call(service.ann, 'POST', '/home/folders', { name: ' Plans ' })
    const list = await service.call(service.ann, 'GET', '/home/folders')

    expect(status).toBe(200)
    expect(json).toEqual({
      message: 'SUCCESS',
      resultCode: 0,
      result: { id: expect.any(Number), name: 'Plans', permalink: `sheaf://folders/${json.result.id}` },
    })
    expect(list.json).toEqual({ pageNumber: 1, pageSize: 100, totalPages: 1, totalCount: 1, data: [json.result] })
  })

  test('may contain folders, which are listed by name within it', async () => {
    const service = startService()
    const top = await aFolder(service, service.ann, '/home', 'Top')
    await aFolder(service, service.ann, `/folders/${top}`, 'beta')
    await aFolder(service, service.ann, `/folders/${top}`, 'Alpha')

    const children = await service.call(service.ann, 'GET', `/folders/${top}/folders`)
    const atHome = await service.call(service.ann, 'GET', '/home/folders')

    expect(children.json.data.map(({ name }) => name)).toEqual(['Alpha', 'beta'])
    expect(atHome.json.data.map(({ name }) => name)).toEqual(['Top'])
  })

  test('shows its sheets and subfolders, without the content of those', async () => {
    const service = startService()
    const { ann, store } = service
    const top = await aFolder(service, ann, '/home', 'Top')
    const inner = await aFolder(service, ann, `/folders/${top}`, 'Inner')
    store.sheets.add({ id: 41, name: 'In top', ownerId: ann.id, folderId: top }, service.deps.clock())
    store.sheets.add({ id: 42, name: 'In inner', ownerId: ann.id, folderId: inner }, service.deps.clock())

    const { json } = await service.call(ann, 'GET', `/folders/${top}`)

    expect(json).toEqual({
      id: top,
      name: 'Top',
      permalink: `sheaf://folders/${top}`,
      sheets: [expect.objectContaining({ id: 41, name: 'In top', accessLevel: 'OWNER' })],
      folders: [{ id: inner, name: 'Inner', permalink: `sheaf://folders/${inner}` }],
    })
  })

  test('can be renamed', async () => {
    const service = startService()
    const id = await aFolder(service, service.ann, '/home', 'Old')

    const { json } = await service.call(service.ann, 'PUT', `/folders/${id}`, { name: 'New' })

    expect(json.result).toMatchObject({ id, name: 'New' })
    expect((await service.call(service.ann, 'GET', `/folders/${id}`)).json.name).toBe('New')
  })

  test('is deleted with its content', async () => {
    const service = startService()
    const { ann, store } = service
    const top = await aFolder(service, ann, '/home', 'Top')
    const inner = await aFolder(service, ann, `/folders/${top}`, 'Inner')
    store.sheets.add({ id: 42, name: 'In inner', ownerId: ann.id, folderId: inner }, service.deps.clock())

    const { json } = await service.call(ann, 'DELETE', `/folders/${top}`)

    expect(json).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect((await service.call(ann, 'GET', `/folders/${inner}`)).json.errorCode).toBe(1006)
    expect(store.sheets.findVisible(ann.id, 42)).toBeNull()
  })

  test.each([
    ['no name', {}, 1012],
    ['a blank name', { name: '  ' }, 1031],
    ['an endless name', { name: 'x'.repeat(101) }, 1041],
    ['an unknown attribute', { name: 'A', colour: 'red' }, 1032],
    ['a name that is no text', { name: 7 }, 1031],
  ])('with %s is rejected', async (_what, body, errorCode) => {
    const service = startService()

    const { status, json } = await service.call(service.ann, 'POST', '/home/folders', body)

    expect(status).toBe(400)
    expect(json.errorCode).toBe(errorCode)
  })

  test('that is deleted while the name arrives gets no subfolder', async () => {
    const service = startService()
    const { ann, app } = service
    const id = await aFolder(service, ann, '/home', 'Top')
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        service.store.db.sqlite.exec('DELETE FROM folders')
        controller.enqueue(Buffer.from('{"name":"Late"}'))
        controller.close()
      },
    })
    const headers = { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json' }

    // as: the types of fetch lack `duplex`, which a streamed body requires
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const response = await app.request(`/2.0/folders/${id}/folders`, init)

    expect(await response.json()).toMatchObject({ errorCode: 1006 })
    expect(service.bugs).toEqual([])
  })
})

describe('a folder of a user’s Home', () => {
  test('is not found for other users', async () => {
    const service = startService()
    const id = await aFolder(service, service.ann, '/home', 'Private')

    for (const [method, path, body] of [
      ['GET', `/folders/${id}`, undefined],
      ['PUT', `/folders/${id}`, { name: 'Mine' }],
      ['DELETE', `/folders/${id}`, undefined],
      ['GET', `/folders/${id}/folders`, undefined],
      ['POST', `/folders/${id}/folders`, { name: 'Mine' }],
    ] as const) {
      expect((await service.call(service.bob, method, path, body)).json.errorCode).toBe(1006)
    }
    expect((await service.call(service.ann, 'GET', `/folders/${id}`)).json.name).toBe('Private')
  })
})

describe('a folder of a workspace', () => {
  test('is visible to all users of the workspace and changed by its admins only', async () => {
    const service = startService()
    const { ann, bob, store } = service
    const workspaceId = await aWorkspace(service, ann)
    const id = await aFolder(service, ann, `/workspaces/${workspaceId}`, 'Shared')

    for (const [level, mayChange] of [
      ['VIEWER', false],
      ['EDITOR', false],
      ['EDITOR_SHARE', false],
      ['ADMIN', true],
    ] as const) {
      store.shares.put('workspace', workspaceId, bob.id, level, 0)
      expect((await service.call(bob, 'GET', `/folders/${id}`)).json.name).toBe('Shared')
      const renamed = await service.call(bob, 'PUT', `/folders/${id}`, { name: 'Shared' })
      const made = await service.call(bob, 'POST', `/folders/${id}/folders`, { name: level })
      expect([renamed.status, made.status]).toEqual(mayChange ? [200, 200] : [403, 403])
    }
  })

  test('belongs to the workspace at every depth', async () => {
    const service = startService()
    const { ann, bob, store } = service
    const workspaceId = await aWorkspace(service, ann)
    const top = await aFolder(service, ann, `/workspaces/${workspaceId}`, 'Top')
    const inner = await aFolder(service, ann, `/folders/${top}`, 'Inner')
    store.shares.put('workspace', workspaceId, bob.id, 'VIEWER', 0)

    expect((await service.call(bob, 'GET', `/folders/${inner}`)).json.name).toBe('Inner')
    expect(
      (await service.call(ann, 'GET', `/workspaces/${workspaceId}/folders`)).json.data.map(({ name }) => name),
    ).toEqual(['Top'])
    expect((await service.call(ann, 'GET', '/home/folders')).json.data).toEqual([])
  })
})

test('changing folders needs the scope, and listing them needs READ_SHEETS', async () => {
  const service = startService()
  const id = await aFolder(service, service.ann, '/home', 'Top')
  const reader = service.tokenFor(service.ann, ['READ_SHEETS'])
  const keeper = service.tokenFor(service.ann, ['ADMIN_WORKSPACES'])

  expect((await service.call(reader, 'POST', '/home/folders', { name: 'No' })).json.errorCode).toBe(1004)
  expect((await service.call(reader, 'DELETE', `/folders/${id}`)).json.errorCode).toBe(1004)
  expect((await service.call(keeper, 'GET', '/home/folders')).json.errorCode).toBe(1004)
  expect((await service.call(keeper, 'PUT', `/folders/${id}`, { name: 'Yes' })).status).toBe(200)
})

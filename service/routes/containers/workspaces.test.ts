import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'

async function withWorkspace() {
  const service = startService()
  const { json } = await service.call(service.ann, 'POST', '/workspaces', { name: 'Library' })
  return { ...service, id: json.result.id, path: `/workspaces/${json.result.id}` }
}

describe('a workspace', () => {
  test('can be created by every user, who then owns it', async () => {
    const { call, bob } = startService()

    const { json } = await call(bob, 'POST', '/workspaces', { name: 'Bob’s' })

    expect(json.result).toEqual({
      id: expect.any(Number),
      name: 'Bob’s',
      accessLevel: 'OWNER',
      permalink: `sheaf://workspaces/${json.result.id}`,
    })
  })

  test('is listed by name for users who see it', async () => {
    const { call, ann, bob, store, id } = await withWorkspace()
    await call(ann, 'POST', '/workspaces', { name: 'archive' })

    expect((await call(ann, 'GET', '/workspaces')).json.data.map(({ name }) => name)).toEqual(['archive', 'Library'])
    expect((await call(bob, 'GET', '/workspaces')).json).toMatchObject({ totalCount: 0, data: [] })

    store.shares.put('workspace', id, bob.id, 'EDITOR', 0)
    expect((await call(bob, 'GET', '/workspaces')).json.data).toEqual([
      { id, name: 'Library', accessLevel: 'EDITOR', permalink: `sheaf://workspaces/${id}` },
    ])
  })

  test('shows its top level, or with loadAll the whole tree', async () => {
    const { call, ann, store, id, path, deps } = await withWorkspace()
    const folder = (await call(ann, 'POST', `${path}/folders`, { name: 'Plans' })).json.result.id
    store.sheets.add({ id: 42, name: 'Deep', ownerId: ann.id, workspaceId: id, folderId: folder }, deps.clock())

    const shallow = (await call(ann, 'GET', path)).json
    const deep = (await call(ann, 'GET', `${path}?loadAll=True`)).json

    const link = `sheaf://folders/${folder}`
    expect(shallow).toMatchObject({ id, name: 'Library', accessLevel: 'OWNER', folders: [{ id: folder }] })
    expect(shallow.folders).toEqual([{ id: folder, name: 'Plans', permalink: link }])
    expect(deep.folders).toEqual([
      { id: folder, name: 'Plans', permalink: link, sheets: [expect.objectContaining({ id: 42 })] },
    ])
  })

  test('is renamed by its admins', async () => {
    const { call, ann, bob, store, id, path } = await withWorkspace()
    store.shares.put('workspace', id, bob.id, 'EDITOR_SHARE', 0)
    expect((await call(bob, 'PUT', path, { name: 'No' })).json.errorCode).toBe(1004)

    store.shares.put('workspace', id, bob.id, 'ADMIN', 0)
    expect((await call(bob, 'PUT', path, { name: 'Yes' })).json.result).toMatchObject({
      id,
      name: 'Yes',
      accessLevel: 'ADMIN',
    })
    expect((await call(ann, 'GET', path)).json.name).toBe('Yes')
  })

  test('is deleted by its owner only, with its content', async () => {
    const { call, ann, bob, store, id, path, deps } = await withWorkspace()
    store.shares.put('workspace', id, bob.id, 'ADMIN', 0)
    store.sheets.add({ id: 42, name: 'Inside', ownerId: bob.id, workspaceId: id }, deps.clock())

    expect((await call(bob, 'DELETE', path)).json.errorCode).toBe(1004)
    expect((await call(ann, 'DELETE', path)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })

    expect((await call(ann, 'GET', path)).json.errorCode).toBe(1006)
    expect(store.sheets.findVisible(bob.id, 42)).toBeNull()
    expect((await call(bob, 'GET', '/workspaces')).json.data).toEqual([])
  })

  test('that is not shared is not found for others', async () => {
    const { call, bob, path } = await withWorkspace()

    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, json } = await call(bob, method, path, method === 'PUT' ? { name: 'x' } : undefined)
      expect(status).toBe(404)
      expect(json.message).toBe('Not Found')
    }
  })

  test.each([['abc'], ['0'], ['-1'], ['9007199254740993'], ['1e3']])(
    'with the id %s is not found, without a server error',
    async id => {
      const { call, ann, bugs } = await withWorkspace()

      const { status } = await call(ann, 'GET', `/workspaces/${id}`)

      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(bugs).toEqual([])
    },
  )
})

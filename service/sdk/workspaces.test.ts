import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('workspaces', ({ write, read, reader, version4 }) => {
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const aWorkspace = async (name: string) => (await write('workspaces.createWorkspace', { body: { name } })).result.id

  test('creates, lists, renames and deletes a workspace', async () => {
    const made = await write('workspaces.createWorkspace', { body: { name: 'Office' } })
    const workspaceId = made.result.id
    expect(made.result).toMatchObject({ name: 'Office', accessLevel: 'OWNER', permalink: expect.any(String) })

    await write('workspaces.updateWorkspace', { workspaceId, body: { name: 'The office' } })
    expect((await read('workspaces.listWorkspaces')).data).toContainEqual(
      expect.objectContaining({ id: workspaceId, name: 'The office' }),
    )

    expect(await write('workspaces.deleteWorkspace', { workspaceId })).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect((await read('workspaces.listWorkspaces')).data.map(({ id }) => id)).not.toContain(workspaceId)
    const again = await reader().refused('workspaces.updateWorkspace', { workspaceId, body: { name: 'Back' } })
    expect(again).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })

  test('contains folders and sheets, at every depth on request', async () => {
    const workspaceId = await aWorkspace('Office')
    const { result: folder } = await write('workspaces.createFolder', { workspaceId, body: { name: 'Rotas' } })
    const inside = { folderId: folder.id, body: { name: 'May', columns } }
    const { result: sheet } = await write('sheets.createSheetInFolder', inside)

    const shallow = await version4('workspaces.getWorkspace', { workspaceId })
    const deep = await version4('workspaces.getWorkspace', { workspaceId, queryParameters: { loadAll: true } })

    expect((await version4('workspaces.listWorkspaceFolders', { workspaceId })).data).toMatchObject([{ name: 'Rotas' }])
    expect(shallow.folders).toEqual([{ id: folder.id, name: 'Rotas', permalink: expect.any(String) }])
    expect(deep.folders).toMatchObject([{ id: folder.id, sheets: [{ id: sheet.id, name: 'May' }] }])
  })

  test('reads it without content, and its content in pages', async () => {
    const workspaceId = await aWorkspace('Archive')
    const names = Array.from({ length: 101 }, (_, at) => `Box ${at}`)
    for (const name of names) await write('workspaces.createFolder', { workspaceId, body: { name } })
    const { result: sheet } = await write('sheets.createSheetInWorkspace', {
      workspaceId,
      body: { name: 'List', columns },
    })
    const page = (queryParameters: object) => read('workspaces.getWorkspaceChildren', { workspaceId, queryParameters })

    const metadata = await read('workspaces.getWorkspaceMetadata', { workspaceId })
    expect(metadata).toMatchObject({
      id: workspaceId,
      name: 'Archive',
      accessLevel: 'OWNER',
      createdAt: expect.any(String),
    })
    expect(metadata).not.toHaveProperty('folders')

    const first = await page({ maxItems: 100 })
    const second = await page({ maxItems: 100, lastKey: first.lastKey })
    expect(first.data[0]).toMatchObject({ id: sheet.id, name: 'List', resourceType: 'sheet', accessLevel: 'OWNER' })
    expect([first.data.length, second.data.length]).toEqual([100, 2])
    expect(second).not.toHaveProperty('lastKey')
    const folders = [...first.data, ...second.data].filter(({ resourceType }) => resourceType === 'folder')
    expect(folders.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect((await page({ childrenResourceTypes: 'sheets' })).data.map(({ id }) => id)).toEqual([sheet.id])
  })

  test('lists them in pages', async () => {
    for (let at = 0; at <= 100; at += 1) await aWorkspace(`W${at}`)
    const page = (more: object) =>
      read('workspaces.listWorkspaces', { queryParameters: { paginationType: 'token', ...more } })

    const seen: number[] = []
    let lastKey: unknown
    do {
      const { data, ...rest } = await page(lastKey === undefined ? {} : { lastKey })
      seen.push(...data.map(({ id }) => id))
      lastKey = rest.lastKey
    } while (lastKey !== undefined)

    expect(seen.length).toBeGreaterThan(100)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('copies it with its content', async () => {
    const workspaceId = await aWorkspace('Office')
    await write('sheets.createSheetInWorkspace', { workspaceId, body: { name: 'Rota', columns } })

    const copied = await write('workspaces.copyWorkspace', { workspaceId, body: { newName: 'Office of 2026' } })

    expect(copied.result).toMatchObject({ name: 'Office of 2026', accessLevel: 'OWNER' })
    const { workspaces } = await read('home.listContents')
    expect(workspaces).toContainEqual(
      expect.objectContaining({ id: copied.result.id, sheets: [expect.objectContaining({ name: 'Rota' })] }),
    )
  })
})

import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('home', ({ write, read }) => {
  test('creates a folder in Home, which is in the tree and in the list', async () => {
    const made = await write('home.createFolder', { body: { name: 'Houses' } })
    const folder = { id: made.result.id, name: 'Houses', permalink: expect.any(String) }

    expect(made).toMatchObject({ message: 'SUCCESS', resultCode: 0, result: folder })
    expect((await read('home.listFolders', { queryParameters: { includeAll: true } })).data).toContainEqual(folder)
    expect((await read('home.listContents')).folders).toContainEqual(folder)
  })

  test('the tree has the content of folders, and omits permalinks on request', async () => {
    const { result: outer } = await write('home.createFolder', { body: { name: 'Outer' } })
    const inner = await write('folders.createChildFolder', { folderId: outer.id, body: { name: 'Inner' } })

    const tree = await read('home.listContents', { queryParameters: { exclude: 'permalinks' } })

    expect(tree.folders).toContainEqual({
      id: outer.id,
      name: 'Outer',
      folders: [{ id: inner.result.id, name: 'Inner' }],
    })
  })
})

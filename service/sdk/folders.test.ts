import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

family('folders', ({ write, read, reader, version4, version5 }) => {
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const aFolder = async (name: string) => (await write('home.createFolder', { body: { name } })).result.id

  test('creates a folder in another one, renames and deletes it', async () => {
    const outer = await aFolder('Outer')

    const made = await write('folders.createChildFolder', { folderId: outer, body: { name: 'Inner' } })
    const inner = made.result.id
    expect((await version4('folders.listChildFolders', { folderId: outer })).data).toMatchObject([
      { id: inner, name: 'Inner' },
    ])

    const renamed = await write('folders.updateFolder', { folderId: inner, body: { name: 'Within' } })
    expect(renamed.result).toMatchObject({ id: inner, name: 'Within' })
    expect(await version4('folders.getFolder', { folderId: outer })).toMatchObject({
      name: 'Outer',
      folders: [{ id: inner, name: 'Within' }],
    })

    expect(await write('folders.deleteFolder', { folderId: inner })).toEqual({ message: 'SUCCESS', resultCode: 0 })
    const again = await reader().refused('folders.updateFolder', { folderId: inner, body: { name: 'Back' } })
    expect(again).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })

  test('reads a folder without content, its content one by one, and its path', async () => {
    const folderId = await aFolder('Houses')
    const { result: inner } = await write('folders.createChildFolder', { folderId, body: { name: 'Old' } })
    const { result: sheet } = await write('sheets.createSheetInFolder', { folderId, body: { name: 'Roof', columns } })

    const metadata = await read('folders.getFolderMetadata', { folderId, queryParameters: { numericDates: true } })
    expect(metadata).toMatchObject({ id: folderId, name: 'Houses', modifiedAt: expect.any(Number) })
    const queryParameters = { include: 'ownerInfo,source' }
    expect((await read('folders.getFolderChildren', { folderId, queryParameters })).data).toMatchObject([
      { id: sheet.id, resourceType: 'sheet', owner: expect.any(String) },
      { id: inner.id, resourceType: 'folder' },
    ])
    expect(await version5('folders.getFolderPath', { folderId: inner.id })).toMatchObject({
      id: folderId,
      folders: [{ id: inner.id, name: 'Old' }],
    })
  })

  test('copies a folder with its sheets and moves the copy into another one', async () => {
    const folderId = await aFolder('Houses')
    await write('sheets.createSheetInFolder', { folderId, body: { name: 'Roof', columns } })
    const elsewhere = await aFolder('Elsewhere')

    const body = { destinationType: 'home', newName: 'Houses of 2026' }
    const copied = await write('folders.copyFolder', { folderId, body, queryParameters: { include: 'data' } })
    const target = { destinationType: 'folder', destinationId: elsewhere }
    await write('folders.moveFolder', { folderId: copied.result.id, body: target })

    const { folders } = await read('home.listContents')
    expect(folders).toContainEqual(
      expect.objectContaining({
        id: elsewhere,
        folders: [
          expect.objectContaining({ id: copied.result.id, sheets: [expect.objectContaining({ name: 'Roof' })] }),
        ],
      }),
    )
  })

  test('a folder cannot be moved into itself', async () => {
    const folderId = await aFolder('Round')
    const body = { destinationType: 'folder', destinationId: folderId }

    expect(await reader().refused('folders.moveFolder', { folderId, body })).toMatchObject({ errorCode: 1258 })
  })
})

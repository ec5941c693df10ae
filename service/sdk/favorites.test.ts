import { expect, test } from 'vitest'
import { family, type Pair } from './testing/family.ts'
import { addItem } from './testing/items.ts'

/** Two sheets, two folders and two workspaces, by their ids. */
async function sixPlaces({ write, aSheet }: Pair) {
  const named = { body: { name: 'Place' } }
  const two = async (make: () => Promise<number>): Promise<readonly [number, number]> => [await make(), await make()]
  return {
    sheets: await two(async () => (await aSheet()).sheetId),
    folders: await two(async () => (await write('home.createFolder', named)).result.id),
    workspaces: await two(async () => (await write('workspaces.createWorkspace', named)).result.id),
  }
}

family('favorites', pair => {
  const { write, read, reader } = pair
  const marked = async (): Promise<readonly unknown[]> =>
    (await read('favorites.listFavorites', { queryParameters: { includeAll: true } })).data.map(
      ({ type, objectId }) => `${type} ${objectId}`,
    )

  test('marks and unmarks sheets, folders and workspaces individually', async () => {
    const { sheets, folders, workspaces } = await sixPlaces(pair)

    const added = await write('favorites.addSheetToFavorites', { objectId: sheets[0] })
    await write('favorites.addFolderToFavorites', { objectId: folders[0] })
    await write('favorites.addWorkspaceToFavorites', { objectId: workspaces[0] })
    expect(added).toMatchObject({ message: 'SUCCESS', result: { type: 'sheet', objectId: sheets[0] } })
    expect(await marked()).toEqual([`sheet ${sheets[0]}`, `folder ${folders[0]}`, `workspace ${workspaces[0]}`])

    await write('favorites.removeSheetFromFavorites', { favoriteId: sheets[0] })
    await write('favorites.removeFolderFromFavorites', { favoriteId: folders[0] })
    await write('favorites.removeWorkspaceFromFavorites', { favoriteId: workspaces[0] })
    expect(await marked()).toEqual([])
  })

  test('marks many at once, skips marked ones, and unmarks each kind at once', async () => {
    const { sheets, folders, workspaces } = await sixPlaces(pair)
    const all = [
      ...sheets.map(objectId => ({ type: 'sheet', objectId })),
      ...folders.map(objectId => ({ type: 'folder', objectId })),
      ...workspaces.map(objectId => ({ type: 'workspace', objectId })),
    ]

    const first = await write('favorites.addItemsToFavorites', { body: all.slice(0, 3) })
    const rest = await write('favorites.addMultipleToFavorites', { body: all })
    expect([first.result, rest.result]).toEqual([all.slice(0, 3), all.slice(3)])
    expect(await marked()).toHaveLength(6)

    await write('favorites.removeSheetsFromFavorites', { queryParameters: { objectIds: sheets } })
    await write('favorites.removeFoldersFromFavorites', { queryParameters: { objectIds: folders.join(',') } })
    expect(await marked()).toEqual(workspaces.map(id => `workspace ${id}`))
    await write('favorites.removeWorkspacesFromFavorites', { queryParameters: { objectIds: workspaces } })
    expect(await marked()).toEqual([])
  })

  test('rejects marking a single object twice and marking a missing one', async () => {
    const { sheets } = await sixPlaces(pair)
    await write('favorites.addSheetToFavorites', { objectId: sheets[0] })

    const twice = await reader().refused('favorites.addSheetToFavorites', { objectId: sheets[0] })
    const nothing = await reader().refused('favorites.addWorkspaceToFavorites', { objectId: 999 })

    expect([twice, nothing]).toMatchObject([{ errorCode: 1129 }, { statusCode: 404, errorCode: 1006 }])
    await write('favorites.removeSheetFromFavorites', { favoriteId: sheets[0] })
  })

  test.each(['Report', 'Sight', 'Template'] as const)(
    'marks and unmarks a %s, individually and in bulk',
    async kind => {
      const type = kind.toLowerCase() as 'report' | 'sight' | 'template' // as: the three words above, in lower case
      const objectId = await addItem(pair.data(), type, {})

      await write(`favorites.add${kind}ToFavorites`, { objectId })
      expect(await marked()).toEqual([`${type} ${objectId}`])
      await write(`favorites.remove${kind}FromFavorites`, { favoriteId: objectId })
      expect(await marked()).toEqual([])

      await write(`favorites.add${kind}ToFavorites`, { objectId })
      await write(`favorites.remove${kind}sFromFavorites`, { queryParameters: { objectIds: [objectId] } })
      expect(await marked()).toEqual([])
    },
  )
})

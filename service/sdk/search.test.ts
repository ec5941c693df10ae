import { expect, test } from 'vitest'
import { family } from './testing/family.ts'

/** Version 5 expects the query among the parameters, version 4 next to them. */
const inBoth = (query: string) => ({ query, queryParameters: { query } })

family('search', ({ write, read, reader, aRow }) => {
  test('finds a word in everything or in one sheet', async () => {
    const { sheetId, rowId } = await aRow()
    await write('favorites.addSheetToFavorites', { objectId: sheetId })
    const found = { objectType: 'row', objectId: rowId, text: 'First', parentObjectId: sheetId }

    const everywhere = await read('search.searchAll', {
      query: 'first',
      queryParameters: { query: 'first', scopes: 'cellData,sheetNames', include: 'favoriteFlag' },
    })
    const inSheet = await read('search.searchSheet', { sheetId, ...inBoth('first') })

    expect(everywhere.results).toContainEqual(expect.objectContaining({ ...found, parentObjectFavorite: true }))
    expect(inSheet).toMatchObject({ totalCount: 1, results: [{ ...found, contextData: ['Row 1'] }] })
  })

  test('a missing sheet cannot be searched', async () => {
    expect(await reader().refused('search.searchSheet', { sheetId: 999, ...inBoth('x') })).toMatchObject({
      errorCode: 1006,
    })
  })
})
